/** A bedroom. */
import { bed, bedsideLamp } from '#demo/pictures/bedding.ts';
import { box, facing, patch, receding, seams } from '#demo/pictures/camera.ts';
import type { Brush } from '#demo/pictures/canvas.ts';
import { frame } from '#demo/pictures/comforts.ts';
import { faces, rug } from '#demo/pictures/furniture.ts';
import { type Light, mix } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { shell, sunPatch } from '#demo/pictures/room.ts';
import { type Room, newRoom } from '#demo/pictures/space.ts';
import { opening } from '#demo/pictures/windows.ts';

export function bedroom(brush: Brush, light: Light, look: Look): string {
  const room = newRoom(brush, light, look, { width: 5.4, depth: 5.9, height: 2.65 });
  const { camera, left, back } = room;
  const rear = facing(camera, left, back);
  const east = receding(camera, room.right, 1.2);
  const wide = look.nid % 4 === 2 ? 1.7 : 1.6;
  const x = -1.25;
  return (
    shell(brush, room, look.nid % 2 ? 1.15 : 0) +
    frame(brush, room.light, rear, left * -1 + x + 0.45, 1.55, 0.7, 0.52, [
      look.accent,
      '#e9d6ae',
      '#7fa7b4',
    ]) +
    opening(brush, room, rear, light, { u: 3.75, v: 0.85, width: 0.95, height: 1.3, curtains: '#f6f0e2' }) +
    opening(brush, room, east, light, {
      u: 2.5,
      v: 0.75,
      width: 1.15,
      height: 1.35,
      curtains: mix(look.shutters, '#f8f3e6', 0.6),
    }) +
    sunPatch(room, 0.9, 2.7, 1.3, 1.6, -0.8) +
    rug(room, -1.9, 1.6, 2.3, 3.5) +
    bedsideLamp(brush, room, x - 0.4, 5.5) +
    bedsideLamp(brush, room, x + wide + 0.4, 5.5) +
    bed(brush, room, x, 3.5, wide, 2.15) +
    wardrobe(room) +
    (look.nid % 3 === 0 ? benchSeat(room) : '')
  );
}

function wardrobe(room: Room): string {
  const { camera, light, left, look } = room;
  const on = receding(camera, left + 0.55, 2.6);
  const wood = faces(light, look.nid % 2 ? '#c9a678' : mix(look.shutters, '#f1ead9', 0.45));
  return (
    box(camera, left, left + 0.55, 0, 2.05, 2.6, 4, wood) +
    [0.06, 0.74]
      .map(
        (u) =>
          patch(on, u, 0.18, u + 0.6, 1.92, mix(wood.side, '#ffffff', 0.1)) +
          patch(on, u + 0.08, 1.05, u + 0.52, 1.82, wood.side) +
          patch(on, u + 0.08, 0.28, u + 0.52, 0.95, wood.side),
      )
      .join('') +
    seams(
      on,
      [
        [
          [0.7, 0.1],
          [0.7, 2],
        ],
      ],
      light.cast,
      3,
      0.4,
    )
  );
}

function benchSeat(room: Room): string {
  return (
    box(room.camera, -1, 0.1, 0.36, 0.44, 2.75, 3.1, faces(room.light, '#d9bf8c')) +
    [-0.95, 0]
      .map((x) => box(room.camera, x, x + 0.06, 0, 0.36, 2.78, 2.84, faces(room.light, '#8a6a4a')))
      .join('')
  );
}
