/** A made bed and the lamp beside it. */
import { box, project, scaleAt } from './camera.ts';
import { type Brush, type Point, blob, polygon, rectangle, repeat, stroke, strokes } from './canvas.ts';
import { faces, shadowUnder } from './furniture.ts';
import { between, lit, mix } from './light.ts';
import { glow } from './room.ts';
import type { Room } from './space.ts';

/** A made bed, head against the far wall. */
export function bed(brush: Brush, room: Room, x: number, z: number, width: number, length: number): string {
  const { camera, light, look } = room;
  const at = (px: number, py: number, pz: number): Point => project(camera, [px, py, pz]);
  const s = scaleAt(camera, z + length - 0.4);
  const linen = '#fbf7ee';
  const throwZ = z + length * 0.34;
  const pillow = (px: number, py: number, pz: number, wide: number, colour: string): string => {
    const [cx, cy] = at(px, py, pz);
    return (
      blob(
        [
          [cx - s * wide, cy - s * 0.15],
          [cx, cy - s * 0.19],
          [cx + s * wide, cy - s * 0.15],
          [cx + s * wide * 1.04, cy + s * 0.04],
          [cx + s * wide * 0.96, cy + s * 0.17],
          [cx, cy + s * 0.15],
          [cx - s * wide * 0.96, cy + s * 0.17],
          [cx - s * wide * 1.04, cy + s * 0.04],
        ],
        between(light, colour, 0.1),
      ) +
      stroke(
        [
          [cx - s * wide * 0.6, cy + s * 0.02],
          [cx, cy + s * 0.06],
          [cx + s * wide * 0.6, cy + s * 0.01],
        ],
        light.cast,
        2,
        0.18,
      )
    );
  };
  const folds = repeat(7, (i) =>
    stroke(
      [
        at(x + (width * (i + 0.6)) / 7.4, 0.565, z + 0.06),
        at(x + (width * (i + 0.4)) / 7.4, 0.3, z - 0.04),
        at(x + (width * (i + 0.6)) / 7.4, 0.12, z - 0.04),
      ],
      light.cast,
      3,
      0.12,
    ),
  );
  const creases = repeat(6, () => {
    const [cx, cz] = [x + brush.between(0.2, width - 0.2), z + brush.between(0.9, length * 0.7)];
    return stroke([at(cx, 0.57, cz), at(cx + brush.between(-0.2, 0.2), 0.575, cz + 0.3)], light.cast, 3, 0.1);
  });
  return (
    shadowUnder(room, x - 0.1, x + width + 0.1, z, z + length) +
    box(
      camera,
      x - 0.06,
      x + width + 0.06,
      0,
      1.12,
      z + length,
      z + length + 0.07,
      faces(light, mix(look.shutters, '#efe6d3', 0.35)),
    ) +
    box(camera, x, x + width, 0.05, 0.34, z, z + length, faces(light, '#c9ab84')) +
    box(camera, x - 0.04, x + width + 0.04, 0.16, 0.56, z - 0.04, z + length, faces(light, linen)) +
    folds +
    creases +
    pillow(x + width * 0.26, 0.74, z + length - 0.18, 0.36, linen) +
    pillow(x + width * 0.74, 0.74, z + length - 0.18, 0.36, linen) +
    pillow(x + width * 0.28, 0.7, z + length - 0.42, 0.31, mix(look.shutters, '#ffffff', 0.45)) +
    pillow(x + width * 0.72, 0.7, z + length - 0.42, 0.31, mix(look.shutters, '#ffffff', 0.45)) +
    pillow(x + width * 0.5, 0.66, z + length - 0.6, 0.24, look.accent) +
    polygon(
      [
        at(x - 0.05, 0.57, z + 0.25),
        at(x + width + 0.05, 0.57, z + 0.25),
        at(x + width + 0.05, 0.57, throwZ),
        at(x - 0.05, 0.57, throwZ),
      ],
      lit(light, look.accent),
      0.94,
    ) +
    repeat(5, (i) =>
      strokes(
        [[at(x - 0.05, 0.572, z + 0.32 + i * 0.09), at(x + width + 0.05, 0.572, z + 0.32 + i * 0.09)]],
        mix(lit(light, look.accent), '#ffffff', 0.5),
        2.5,
        0.6,
      ),
    )
  );
}

export function bedsideLamp(brush: Brush, room: Room, x: number, z: number): string {
  const { camera, light } = room;
  const s = scaleAt(camera, z);
  const [px, py] = project(camera, [x, 0.55, z]);
  const on = light.lamps || light.name === 'golden';
  return (
    box(camera, x - 0.24, x + 0.24, 0, 0.55, z - 0.2, z + 0.2, faces(light, '#c9a678')) +
    (on ? glow(brush, px, py - s * 0.4, s * 1.15, '#ffdc9a', 0.55) : '') +
    polygon(
      [
        [px - s * 0.05, py],
        [px + s * 0.05, py],
        [px + s * 0.08, py - s * 0.14],
        [px, py - s * 0.24],
        [px - s * 0.08, py - s * 0.14],
      ],
      lit(light, '#8fb0b6'),
    ) +
    polygon(
      [
        [px - s * 0.2, py - s * 0.24],
        [px + s * 0.2, py - s * 0.24],
        [px + s * 0.13, py - s * 0.5],
        [px - s * 0.13, py - s * 0.5],
      ],
      on ? '#fff0c9' : lit(light, '#f4ead4'),
    ) +
    rectangle(px - s * 0.2, py - s * 0.03, s * 0.12, s * 0.03, lit(light, '#c2584a')) +
    rectangle(px + s * 0.06, py - s * 0.05, s * 0.15, s * 0.05, lit(light, '#4f7f8f'))
  );
}
