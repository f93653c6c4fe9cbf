/** The shower one rolls into. */
import { box, facing, patch, project, receding, seams } from '#demo/pictures/camera.ts';
import { type Brush, ellipse, polygon, repeat, stroke, strokes } from '#demo/pictures/canvas.ts';
import { faces } from '#demo/pictures/furniture.ts';
import { type Light, between, mix } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { shell, sunPatch } from '#demo/pictures/room.ts';
import { type Room, newRoom } from '#demo/pictures/space.ts';
import { opening } from '#demo/pictures/windows.ts';

/** A level shower, a wide door, a grab rail. */
export function bathroom(brush: Brush, light: Light, look: Look): string {
  const room = newRoom(
    brush,
    light,
    { ...look, beams: 'none', floor: look.floor === 'planks' ? 'stone' : look.floor },
    { width: 5, depth: 5.2, height: 2.6 },
  );
  const { camera, left, back } = room;
  const rear = facing(camera, left, back);
  const west = receding(camera, left, 1.2);
  const tile = mix(look.shutters, '#f3efe4', 0.5);
  const tiles = repeat(17 * 17, (index) => {
    const [u, v] = [(index % 17) * 0.15, Math.floor(index / 17) * 0.15];
    return patch(
      rear,
      u + 0.005,
      v + 0.005,
      u + 0.145,
      v + 0.145,
      between(room.light, mix(tile, '#ffffff', brush.between(0, 0.3)), 0.15),
    );
  });
  const sideTiles = repeat(12 * 17, (index) => {
    const [u, v] = [2.2 + (index % 12) * 0.15, Math.floor(index / 12) * 0.15];
    return patch(
      west,
      u + 0.005,
      v + 0.005,
      u + 0.145,
      v + 0.145,
      between(room.light, mix(tile, '#ffffff', brush.between(0, 0.3)), 0.45),
    );
  });
  const [hx, hy] = rear.at(1.3, 2.15);
  const steel = '#b9b7b0';
  const basinTop = project(camera, [1.45, 0.88, back - 0.3]);
  return (
    shell(brush, room) +
    tiles +
    sideTiles +
    stroke([rear.at(1.3, 0.95), rear.at(1.3, 2.25), [hx + 46, hy - 22]], steel, 7) +
    polygon(
      [
        [hx + 20, hy - 18],
        [hx + 76, hy - 18],
        [hx + 84, hy - 6],
        [hx + 12, hy - 6],
      ],
      steel,
    ) +
    seams(
      rear,
      [
        [
          [0.3, 0.8],
          [1, 0.8],
        ],
        [
          [2.1, 0.75],
          [2.1, 1.35],
        ],
      ],
      '#e9e6de',
      11,
    ) +
    seams(
      rear,
      [
        [
          [0.3, 0.8],
          [1, 0.8],
        ],
      ],
      steel,
      3,
    ) +
    box(camera, left + 0.25, left + 0.75, 0.42, 0.48, back - 0.6, back - 0.15, faces(room.light, '#c9a678')) +
    polygon(
      [
        project(camera, [left + 2.55, 0, back - 1.6]),
        project(camera, [left + 2.55, 0, back]),
        project(camera, [left + 2.55, 2, back]),
        project(camera, [left + 2.55, 2, back - 1.6]),
      ],
      '#dff0f0',
      0.28,
    ) +
    strokes(
      [[project(camera, [left + 2.55, 0, back - 1.6]), project(camera, [left + 2.55, 2, back - 1.6])]],
      '#ffffff',
      4,
      0.8,
    ) +
    opening(brush, room, receding(camera, room.right, 1.2), light, {
      u: 2.1,
      v: 1,
      width: 1.1,
      height: 1.2,
    }) +
    box(camera, 0.55, 2.4, 0.74, 0.86, back - 0.55, back, faces(room.light, '#d6b98e')) +
    box(camera, 0.55, 2.4, 0.86, 0.9, back - 0.58, back, faces(room.light, '#fbf7ee')) +
    ellipse(basinTop[0], basinTop[1] - 6, 70, 18, '#ffffff') +
    ellipse(basinTop[0], basinTop[1] - 8, 56, 12, mix('#ffffff', light.cast, 0.12)) +
    ellipse(...rear.at(3.95, 1.65), 84, 84, between(room.light, '#c9a678', 0.1)) +
    ellipse(...rear.at(3.95, 1.65), 75, 75, mix(light.sky[1], '#ffffff', 0.6)) +
    polygon([rear.at(3.7, 1.4), rear.at(3.9, 1.4), rear.at(4.2, 1.95), rear.at(4.05, 2.02)], '#ffffff', 0.4) +
    towels(room, look) +
    sunPatch(room, 0.6, 2.4, 1.2, 1.3, -0.7)
  );
}

function towels({ camera, light }: Room, look: Look): string {
  return (
    [look.accent, '#fbf6ea', mix(look.shutters, '#ffffff', 0.3)]
      .map((colour, i) =>
        box(camera, 0.8, 1.3, 0.3 + i * 0.11, 0.4 + i * 0.11, 4.75, 5.1, faces(light, colour)),
      )
      .join('') + box(camera, 0.55, 2.4, 0.24, 0.3, 4.7, 5.2, faces(light, '#d6b98e'))
  );
}
