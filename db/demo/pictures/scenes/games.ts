/** The games room. */
import { box, facing, project, scaleAt } from '#demo/pictures/camera.ts';
import { type Brush, ellipse, polygon, strokes } from '#demo/pictures/canvas.ts';
import { frame, pendant } from '#demo/pictures/comforts.ts';
import { faces, shadowUnder } from '#demo/pictures/furniture.ts';
import { type Light, lit, mix } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { shell } from '#demo/pictures/room.ts';
import { newRoom } from '#demo/pictures/space.ts';
import { shelves } from '#demo/pictures/shelves.ts';
import { opening } from '#demo/pictures/windows.ts';

/** A billiard table under its two lamps. */
export function games(brush: Brush, light: Light, look: Look): string {
  const room = newRoom(brush, light, look, { width: 6.4, depth: 7 });
  const { camera, left } = room;
  const rear = facing(camera, left, room.back);
  const wood = faces(room.light, '#9a6b45');
  const ball = (x: number, z: number, colour: string): string => {
    const [px, py] = project(camera, [x, 0.86, z]);
    const r = scaleAt(camera, z) * 0.042;
    return (
      ellipse(px + 3, py + r, r * 1.3, r * 0.5, '#123a30', 0.5) +
      ellipse(px, py, r, r, colour) +
      ellipse(px - r * 0.3, py - r * 0.35, r * 0.3, r * 0.25, '#ffffff', 0.7)
    );
  };
  return (
    shell(brush, room) +
    opening(brush, room, rear, light, {
      u: 0.9,
      v: 0.8,
      width: 1.2,
      height: 1.35,
      curtains: mix(look.accent, '#f8f3e6', 0.55),
    }) +
    opening(brush, room, rear, light, {
      u: 4.5,
      v: 0.8,
      width: 1.2,
      height: 1.35,
      curtains: mix(look.accent, '#f8f3e6', 0.55),
    }) +
    frame(brush, room.light, rear, 2.75, 1.2, 1.1, 0.8, [look.shutters, '#e9d6ae', '#7fa7b4', look.accent]) +
    shelves(brush, room) +
    shadowUnder(room, -1.9, 1.9, 2.9, 5.1) +
    [-1.75, 1.5]
      .flatMap((x) => [4.7, 3.05].map((z) => box(camera, x, x + 0.25, 0, 0.66, z, z + 0.25, wood)))
      .join('') +
    box(camera, -1.9, 1.9, 0.62, 0.86, 2.9, 5.1, wood) +
    polygon(
      [
        project(camera, [-1.74, 0.865, 3.06]),
        project(camera, [1.74, 0.865, 3.06]),
        project(camera, [1.74, 0.865, 4.94]),
        project(camera, [-1.74, 0.865, 4.94]),
      ],
      lit(room.light, '#3f8a72'),
    ) +
    [
      [-1.74, 3.06],
      [1.74, 3.06],
      [-1.74, 4.94],
      [1.74, 4.94],
      [0, 3.06],
      [0, 4.94],
    ]
      .map(([x, z]) => ellipse(...project(camera, [x!, 0.866, z!]), 17, 8, '#1d2b2a'))
      .join('') +
    [
      [-0.9, 3.9, '#f7f2e2'],
      [0.5, 4.2, '#c23b32'],
      [0.66, 4.32, '#e8b84a'],
      [0.66, 4.08, '#33566e'],
      [0.84, 4.2, '#2c2a33'],
      [0.2, 3.4, '#8f5a6b'],
    ]
      .map(([x, z, colour]) => ball(x as number, z as number, colour as string))
      .join('') +
    strokes(
      [[project(camera, [-1.3, 0.9, 3.2]), project(camera, [0.9, 0.9, 3.7])]],
      lit(room.light, '#d6b183'),
      8,
    ) +
    [-0.85, 0.85].map((x) => pendant(brush, room, x, 4, 1.7, look.shutters)).join('')
  );
}
