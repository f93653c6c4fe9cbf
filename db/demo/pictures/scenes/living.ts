/** The living room. */
import { box, facing, patch, project, receding, scaleAt } from '#demo/pictures/camera.ts';
import { type Brush, blob, lump, polygon, rectangle, repeat } from '#demo/pictures/canvas.ts';
import { floorLamp, frame, vase } from '#demo/pictures/comforts.ts';
import { faces, rug, shadowUnder, sofa, table } from '#demo/pictures/furniture.ts';
import { type Light, between, lit, mix } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { shell, sunPatch } from '#demo/pictures/room.ts';
import { type Room, newRoom } from '#demo/pictures/space.ts';
import { shelves } from '#demo/pictures/shelves.ts';
import { foliage } from '#demo/pictures/trees.ts';
import { opening } from '#demo/pictures/windows.ts';

export function living(brush: Brush, light: Light, look: Look): string {
  const room = newRoom(brush, light, look);
  const { camera, left, right, back } = room;
  const rear = facing(camera, left, back);
  const east = receding(camera, right, 1.2);
  const [tx, ty] = project(camera, [0.55, 0.44, 3.5]);
  const [px, py] = project(camera, [-2.35, 0, 5.75]);
  const s = scaleAt(camera, 5.7);
  return (
    shell(brush, room) +
    opening(brush, room, rear, light, {
      u: 0.95,
      v: 0.75,
      width: 1.05,
      height: 1.4,
      curtains: mix(look.shutters, '#f8f3e6', 0.72),
    }) +
    frame(brush, room.light, rear, 2.95, 1.25, 1.05, 0.75, [
      look.shutters,
      '#e9d6ae',
      '#7fa7b4',
      look.accent,
    ]) +
    frame(brush, room.light, rear, 4.2, 1.4, 0.5, 0.62, ['#e9d6ae', look.accent, '#cfe3df']) +
    opening(brush, room, east, light, { u: 2.75, v: 0.1, width: 1.5, height: 2.05, curtains: '#f6f0e2' }) +
    (look.nid % 2 ? fireplace(brush, room) : shelves(brush, room)) +
    sunPatch(room, 1.3, 3.1, 1.5, 2, -0.9) +
    rug(room, -1.5, 1.9, 2.6, 4.5) +
    foliage(brush, room.light, px, py - s * 1.15, s * 0.42, s * 0.55, '#6f9160', 30) +
    polygon(
      [
        [px - s * 0.2, py - s * 0.5],
        [px + s * 0.2, py - s * 0.5],
        [px + s * 0.15, py],
        [px - s * 0.15, py],
      ],
      lit(room.light, '#e3d6bd'),
    ) +
    sofa(room, -0.7, 4.75, 2.5) +
    floorLamp(brush, room, 2.3, 5.4) +
    table(room, -0.35, 1.2, 3.1, 3.8, 0.42, '#c39a6b') +
    vase(brush, room.light, tx - 70, ty + 4, 46, '#7fa7b4', look.flowers) +
    books(room.light, tx + 60, ty + 2, look) +
    armchair(room, -2.3, 3.1)
  );
}

function armchair(room: Room, x: number, z: number): string {
  const { camera, light, look } = room;
  const cloth = faces(light, mix(look.accent, '#f3e6d0', 0.25));
  return (
    shadowUnder(room, x, x + 0.85, z, z + 0.8) +
    box(camera, x, x + 0.16, 0.14, 0.95, z, z + 0.85, cloth) +
    box(camera, x, x + 0.9, 0.14, 0.58, z + 0.7, z + 0.88, cloth) +
    box(
      camera,
      x + 0.14,
      x + 0.88,
      0.14,
      0.44,
      z + 0.14,
      z + 0.72,
      faces(light, mix(look.accent, '#fff4e2', 0.4)),
    ) +
    box(camera, x, x + 0.9, 0.14, 0.58, z, z + 0.15, cloth) +
    repeat(2, (i) =>
      box(
        camera,
        x + 0.06 + i * 0.72,
        x + 0.12 + i * 0.72,
        0,
        0.14,
        z + 0.03,
        z + 0.09,
        faces(light, '#6b5142'),
      ),
    )
  );
}

function books(light: Light, x: number, y: number, look: Look): string {
  return (
    rectangle(x - 44, y - 13, 92, 13, lit(light, look.shutters)) +
    rectangle(x - 38, y - 24, 80, 11, lit(light, '#efe2c8')) +
    rectangle(x - 32, y - 33, 74, 9, lit(light, look.accent))
  );
}

/** A limestone chimneypiece on the shaded wall, logs waiting. */
function fireplace(brush: Brush, room: Room): string {
  const { camera, light, left } = room;
  const stone = {
    front: between(light, '#eadfc8', 0.3),
    top: lit(light, '#f4ead6'),
    side: between(light, '#e2d6bd', 0.35),
  };
  const west = receding(camera, left + 0.42, 0);
  const [fx, fy] = west.at(4.4, 0.2);
  const fire = light.lamps
    ? repeat(5, (i) =>
        blob(
          lump(brush, fx + i * 9 - 12, fy - 16 - (i % 2) * 14, 10, 24, 0.2, 7),
          ['#ffb24a', '#ff8a3c', '#ffd98a'][i % 3]!,
        ),
      )
    : '';
  return (
    box(camera, left, left + 0.42, 0, 2.75, 3.7, 5.1, {
      front: between(light, '#f4eee0', 0.4),
      top: stone.top,
      side: between(light, '#f4eee0', 0.45),
    }) +
    patch(west, 3.95, 0, 4.85, 0.95, '#3a2f2e') +
    patch(west, 3.95, 0, 4.85, 0.14, '#6b5142') +
    fire +
    patch(west, 3.78, 0, 3.95, 1.05, stone.side) +
    patch(west, 4.85, 0, 5.02, 1.05, stone.side) +
    box(camera, left, left + 0.56, 1.05, 1.17, 3.68, 5.12, stone) +
    frame(brush, light, west, 4.05, 1.4, 0.7, 0.62, ['#cfe3df', '#e9d6ae', '#7fa7b4'])
  );
}
