/** The kitchen and its table. */
import { box, facing, patch, project, receding } from '#demo/pictures/camera.ts';
import { type Brush, type Point, ellipse, rectangle, repeat, stroke } from '#demo/pictures/canvas.ts';
import { pendant, vase } from '#demo/pictures/comforts.ts';
import { chair, faces, table } from '#demo/pictures/furniture.ts';
import { type Light, between, lit, mix } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { shell, sunPatch } from '#demo/pictures/room.ts';
import { type Room, newRoom } from '#demo/pictures/space.ts';
import { opening } from '#demo/pictures/windows.ts';

export function kitchen(brush: Brush, light: Light, look: Look): string {
  const room = newRoom(brush, light, look, { width: 5.8, depth: 6.1 });
  const { camera, left, right, back } = room;
  const rear = facing(camera, left, back);
  const east = receding(camera, right, 1.2);
  const wood = '#c9a071';
  const at = (x: number, z: number): Point => project(camera, [x, 0.75, z]);
  const places = [-1.25, -0.25, 0.75];
  const [bx, by] = at(0.1, 3.25);
  const [vx, vy] = at(-0.75, 3.35);
  return (
    shell(brush, room) +
    backsplash(brush, room) +
    opening(brush, room, rear, light, { u: 2.45, v: 1.12, width: 1.3, height: 1.05 }) +
    cupboards(brush, room) +
    opening(brush, room, east, light, { u: 2.3, v: 0.06, width: 1.4, height: 2.05, curtains: '#f6f0e2' }) +
    sunPatch(room, 1.2, 2.7, 1.5, 2, -0.9) +
    places.map((x) => chair(room, x, 3.85, look.shutters, true)).join('') +
    table(room, -1.6, 1.5, 2.75, 3.75, 0.75, wood) +
    places.map((x) => plate(room.light, ...at(x + 0.22, 3.55), 1)).join('') +
    fruit(brush, room.light, bx, by) +
    vase(brush, room.light, vx, vy, 58, '#f1e6cf', look.flowers) +
    places.map((x) => plate(room.light, ...at(x + 0.22, 2.98), 1.15)).join('') +
    places.map((x) => chair(room, x, 2.2, look.shutters, false)).join('') +
    [-0.85, 0.75].map((x) => pendant(brush, room, x, 3.3, 1.75, look.accent)).join('')
  );
}

function plate(light: Light, x: number, y: number, size: number): string {
  return (
    ellipse(x, y, 44 * size, 12 * size, between(light, '#ffffff', 0.1)) +
    ellipse(x, y - 1, 28 * size, 7 * size, between(light, '#f1ebde', 0.3))
  );
}

function fruit(brush: Brush, light: Light, x: number, y: number): string {
  return (
    repeat(8, (i) =>
      ellipse(
        x - 44 + (i % 5) * 22,
        y - 30 - Math.floor(i / 5) * 16,
        17,
        14,
        lit(light, brush.pick(['#f3cf4a', '#f0c23a', '#e8b84a', '#dfe08a'])),
      ),
    ) +
    `<path d="M${x - 74} ${y - 34}Q${x - 60} ${y + 6} ${x} ${y + 8}Q${x + 60} ${y + 6} ${x + 74} ${y - 34}Z" fill="${between(light, '#8fb0b6', 0.15)}"/>`
  );
}

function backsplash(brush: Brush, room: Room): string {
  const rear = facing(room.camera, room.left, room.back - 0.005);
  return repeat(34 * 5, (index) => {
    const [u, v] = [0.05 + (index % 34) * 0.173, 0.92 + Math.floor(index / 34) * 0.12];
    return patch(
      rear,
      u,
      v,
      u + 0.165,
      v + 0.112,
      between(
        room.light,
        mix(mix(room.look.shutters, '#f3efe4', 0.62), '#ffffff', brush.between(0, 0.35)),
        0.14,
      ),
    );
  });
}

function cupboards(brush: Brush, room: Room): string {
  const { camera, light, look, left, right, back } = room;
  const paint = mix(look.shutters, '#f1ead9', 0.25);
  const front = facing(camera, left, back - 0.62);
  const doors = repeat(
    9,
    (i) =>
      patch(
        front,
        0.08 + i * 0.66,
        0.14,
        0.68 + i * 0.66,
        0.84,
        between(light, mix(paint, '#ffffff', 0.12), 0.3),
      ) +
      patch(front, 0.14 + i * 0.66, 0.2, 0.62 + i * 0.66, 0.78, between(light, paint, 0.34)) +
      ellipse(...front.at(0.6 + i * 0.66, 0.7), 5, 5, '#c9a35a'),
  );
  const shelf = (u: number, y: number, width: number): string => {
    const on = facing(camera, left + u, back - 0.22);
    return (
      patch(on, 0, y, width, y + 0.05, between(light, '#c9a071', 0.2)) +
      patch(on, 0, y - 0.05, width, y, light.cast, 0.12) +
      repeat(Math.floor(width / 0.24), (i) => {
        const [x, foot] = on.at(0.14 + i * 0.24, y + 0.05);
        return i % 3 === 2
          ? rectangle(
              x - 12,
              foot - 34,
              24,
              34,
              between(light, brush.pick(['#e3d6bd', '#8fb0b6', '#c98a68']), 0.15),
            )
          : `<path d="M${x - 17} ${foot - 20}Q${x - 12} ${foot} ${x} ${foot}Q${x + 12} ${foot} ${x + 17} ${foot - 20}Z" fill="${between(light, brush.pick(['#fbf6ea', '#cfe0de', look.accent, '#f3e0c0']), 0.1)}"/>`;
      })
    );
  };
  const [sx, sy] = project(camera, [0.1, 0.93, back - 0.3]);
  const [ox, oy] = project(camera, [-2.1, 0.93, back - 0.3]);
  return (
    box(camera, left, right, 0.08, 0.88, back - 0.62, back, faces(light, paint)) +
    doors +
    patch(front, 0, 0, right - left, 0.09, light.cast, 0.35) +
    box(camera, left, right, 0.88, 0.93, back - 0.66, back, faces(light, '#efe6d3')) +
    shelf(0.25, 1.62, 1.75) +
    shelf(0.25, 2.02, 1.75) +
    shelf(4.15, 1.62, 1.6) +
    stroke(
      [
        [sx, sy],
        [sx, sy - 56],
        [sx + 22, sy - 66],
        [sx + 30, sy - 46],
      ],
      '#a9a39a',
      7,
    ) +
    ellipse(ox, oy - 24, 30, 26, lit(light, look.accent)) +
    rectangle(ox - 30, oy - 26, 60, 24, lit(light, look.accent)) +
    ellipse(ox, oy - 48, 8, 6, '#3b3a40') +
    repeat(3, (i) =>
      rectangle(ox + 320 + i * 34, oy - 42 + i * 6, 26, 40 - i * 6, between(light, '#f1e6cf', 0.1)),
    )
  );
}
