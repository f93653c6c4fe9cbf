/** What stands on the floor of a room, in metres: sofa, table, chairs, rug, shelves. */
import { box, patch, plane, project, scaleAt } from './camera.ts';
import { type Point, blob, repeat, stroke } from './canvas.ts';
import { type Light, between, lit, mix, shaded } from './light.ts';
import type { Room } from './space.ts';

export function faces(light: Light, colour: string): { front: string; top: string; side: string } {
  return { front: between(light, colour, 0.35), top: lit(light, colour), side: shaded(light, colour) };
}

export function shadowUnder({ camera, light }: Room, x0: number, x1: number, z0: number, z1: number): string {
  const at = (x: number, z: number): Point => project(camera, [x, 0.003, z]);
  const spread = 0.14;
  return blob(
    [
      at(x0 - spread, z0 - spread),
      at((x0 + x1) / 2, z0 - spread * 1.4),
      at(x1 + spread, z0 - spread),
      at(x1 + spread * 2, (z0 + z1) / 2),
      at(x1 + spread, z1),
      at(x0 - spread, z1),
    ],
    light.cast,
    0.22,
  );
}

/** A linen sofa facing us: seat, back, arms, loose cushions. */
export function sofa(room: Room, x: number, z: number, width: number): string {
  const { camera, light, look } = room;
  const cloth = faces(light, look.sofa);
  const at = (px: number, py: number, pz: number): Point => project(camera, [px, py, pz]);
  const s = scaleAt(camera, z);
  const cushion = (cx: number, colour: string, tilt: number): string => {
    const [px, py] = at(cx, 0.66, z + 0.42);
    return `<g transform="rotate(${tilt} ${px.toFixed(0)} ${py.toFixed(0)})">${blob(
      [
        [px - s * 0.24, py - s * 0.23],
        [px, py - s * 0.2],
        [px + s * 0.24, py - s * 0.23],
        [px + s * 0.21, py],
        [px + s * 0.24, py + s * 0.22],
        [px, py + s * 0.19],
        [px - s * 0.24, py + s * 0.22],
        [px - s * 0.21, py],
      ],
      between(light, colour, 0.15),
    )}${stroke(
      [
        [px - s * 0.12, py - s * 0.08],
        [px, py - s * 0.03],
        [px + s * 0.13, py - s * 0.09],
      ],
      light.cast,
      2,
      0.2,
    )}</g>`;
  };
  const seats = [0, 1]
    .map((i) =>
      box(
        camera,
        x + 0.2 + (i * (width - 0.4)) / 2 + 0.015,
        x + 0.2 + ((i + 1) * (width - 0.4)) / 2 - 0.015,
        0.36,
        0.5,
        z - 0.02,
        z + 0.72,
        faces(light, mix(look.sofa, '#ffffff', 0.22)),
      ),
    )
    .join('');
  const backs = [0, 1]
    .map((i) => {
      const [l, r] = [x + 0.22 + (i * (width - 0.44)) / 2, x + 0.22 + ((i + 1) * (width - 0.44)) / 2];
      return blob(
        [
          at(l + 0.02, 0.5, z + 0.6),
          at(l, 0.72, z + 0.62),
          at(l + 0.05, 0.9, z + 0.68),
          at((l + r) / 2, 0.92, z + 0.68),
          at(r - 0.05, 0.9, z + 0.68),
          at(r, 0.72, z + 0.62),
          at(r - 0.02, 0.5, z + 0.6),
        ],
        between(light, mix(look.sofa, '#ffffff', 0.1), 0.22),
      );
    })
    .join('');
  return (
    shadowUnder(room, x, x + width, z, z + 0.9) +
    box(camera, x + 0.1, x + width - 0.1, 0.1, 0.86, z + 0.68, z + 0.95, cloth) +
    backs +
    box(camera, x + 0.15, x + width - 0.15, 0.1, 0.38, z, z + 0.8, cloth) +
    seats +
    cushion(x + width * 0.26, look.accent, -8) +
    cushion(x + width * 0.4, '#f3ecdc', 7) +
    cushion(x + width * 0.74, mix(look.shutters, '#ffffff', 0.2), 9) +
    box(camera, x, x + 0.22, 0.1, 0.62, z - 0.02, z + 0.9, cloth) +
    box(camera, x + width - 0.22, x + width, 0.1, 0.62, z - 0.02, z + 0.9, cloth) +
    repeat(2, (i) =>
      box(
        camera,
        x + 0.05 + i * (width - 0.17),
        x + 0.12 + i * (width - 0.17),
        0,
        0.1,
        z,
        z + 0.07,
        faces(light, '#6b5142'),
      ),
    )
  );
}

export function table(
  room: Room,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  height: number,
  colour: string,
): string {
  const { camera, light } = room;
  const wood = faces(light, colour);
  const leg = (x: number, z: number): string => box(camera, x, x + 0.08, 0, height - 0.05, z, z + 0.08, wood);
  return (
    shadowUnder(room, x0, x1, z0, z1) +
    leg(x0 + 0.06, z1 - 0.16) +
    leg(x1 - 0.14, z1 - 0.16) +
    leg(x0 + 0.06, z0 + 0.06) +
    leg(x1 - 0.14, z0 + 0.06) +
    box(camera, x0 + 0.08, x1 - 0.08, height - 0.14, height - 0.05, z0 + 0.08, z1 - 0.08, wood) +
    box(camera, x0, x1, height - 0.05, height, z0, z1, wood)
  );
}

/** A rush-bottomed chair, from behind or from the front. */
export function chair(room: Room, x: number, z: number, colour: string, facingUs: boolean): string {
  const { camera, light } = room;
  const wood = faces(light, colour);
  const post = (px: number, pz: number, high: number): string =>
    box(camera, px, px + 0.045, 0, high, pz, pz + 0.045, wood);
  const backZ = facingUs ? z + 0.4 : z;
  const frontZ = facingUs ? z : z + 0.4;
  const slats = [0.58, 0.7, 0.82]
    .map((y) => box(camera, x, x + 0.44, y, y + 0.06, backZ, backZ + 0.03, wood))
    .join('');
  const seat = box(camera, x - 0.01, x + 0.45, 0.43, 0.48, z, z + 0.44, faces(light, '#d9bf8c'));
  const back = post(x, backZ, 0.92) + post(x + 0.4, backZ, 0.92) + slats;
  const front = post(x, frontZ, 0.44) + post(x + 0.4, frontZ, 0.44);
  return (
    shadowUnder(room, x + 0.05, x + 0.4, z + 0.05, z + 0.4) +
    (facingUs ? back + seat + front : front + seat + back)
  );
}

export function rug({ camera, light, look }: Room, x0: number, x1: number, z0: number, z1: number): string {
  const on = plane(camera, [0, 0.002, 0], [1, 0, 0], [0, 0, 1]);
  const band = (share: number, colour: string): string => {
    const [dx, dz] = [((x1 - x0) * share) / 2, ((z1 - z0) * share) / 2];
    return patch(on, x0 + dx, z0 + dz, x1 - dx, z1 - dz, between(light, colour, 0.12));
  };
  return (
    band(0, '#efe5d0') +
    band(0.08, look.accent) +
    band(0.12, '#f3ead7') +
    band(0.3, mix(look.shutters, '#ffffff', 0.35)) +
    band(0.34, '#f3ead7')
  );
}
