/** What stands in the rooms: sofa, table, chairs, bed, lamps, frames. In metres on the floor of a room. */
import { box, patch, plane, project, scaleAt, type Plane } from './camera.ts';
import { blob, ellipse, group, lump, polygon, rectangle, repeat, stroke, strokes, type Brush, type Point } from './canvas.ts';
import { between, lit, mix, shaded, type Light } from './light.ts';
import { glow, type Room } from './room.ts';

export function faces(light: Light, colour: string): { front: string; top: string; side: string } {
  return { front: between(light, colour, 0.35), top: lit(light, colour), side: shaded(light, colour) };
}

export function shadowUnder({ camera, light }: Room, x0: number, x1: number, z0: number, z1: number): string {
  const at = (x: number, z: number): Point => project(camera, [x, 0.003, z]);
  const spread = 0.14;
  return blob([at(x0 - spread, z0 - spread), at((x0 + x1) / 2, z0 - spread * 1.4), at(x1 + spread, z0 - spread), at(x1 + spread * 2, (z0 + z1) / 2), at(x1 + spread, z1), at(x0 - spread, z1)], light.cast, 0.22);
}

/** A linen sofa facing us: seat, back, arms, loose cushions. */
export function sofa(room: Room, x: number, z: number, width: number): string {
  const { camera, light, look } = room;
  const cloth = faces(light, look.sofa);
  const at = (px: number, py: number, pz: number): Point => project(camera, [px, py, pz]);
  const s = scaleAt(camera, z);
  const cushion = (cx: number, colour: string, tilt: number): string => {
    const [px, py] = at(cx, 0.66, z + 0.42);
    return `<g transform="rotate(${tilt} ${px.toFixed(0)} ${py.toFixed(0)})">${blob([[px - s * 0.24, py - s * 0.23], [px, py - s * 0.2], [px + s * 0.24, py - s * 0.23], [px + s * 0.21, py], [px + s * 0.24, py + s * 0.22], [px, py + s * 0.19], [px - s * 0.24, py + s * 0.22], [px - s * 0.21, py]], between(light, colour, 0.15))}${stroke([[px - s * 0.12, py - s * 0.08], [px, py - s * 0.03], [px + s * 0.13, py - s * 0.09]], light.cast, 2, 0.2)}</g>`;
  };
  const seats = [0, 1].map((i) => box(camera, x + 0.2 + (i * (width - 0.4)) / 2 + 0.015, x + 0.2 + ((i + 1) * (width - 0.4)) / 2 - 0.015, 0.36, 0.5, z - 0.02, z + 0.72, faces(light, mix(look.sofa, '#ffffff', 0.22)))).join('');
  const backs = [0, 1]
    .map((i) => {
      const [l, r] = [x + 0.22 + (i * (width - 0.44)) / 2, x + 0.22 + ((i + 1) * (width - 0.44)) / 2];
      return blob([at(l + 0.02, 0.5, z + 0.6), at(l, 0.72, z + 0.62), at(l + 0.05, 0.9, z + 0.68), at((l + r) / 2, 0.92, z + 0.68), at(r - 0.05, 0.9, z + 0.68), at(r, 0.72, z + 0.62), at(r - 0.02, 0.5, z + 0.6)], between(light, mix(look.sofa, '#ffffff', 0.1), 0.22));
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
    repeat(2, (i) => box(camera, x + 0.05 + i * (width - 0.17), x + 0.12 + i * (width - 0.17), 0, 0.1, z, z + 0.07, faces(light, '#6b5142')))
  );
}

export function table(room: Room, x0: number, x1: number, z0: number, z1: number, height: number, colour: string): string {
  const { camera, light } = room;
  const wood = faces(light, colour);
  const leg = (x: number, z: number): string => box(camera, x, x + 0.08, 0, height - 0.05, z, z + 0.08, wood);
  return shadowUnder(room, x0, x1, z0, z1) + leg(x0 + 0.06, z1 - 0.16) + leg(x1 - 0.14, z1 - 0.16) + leg(x0 + 0.06, z0 + 0.06) + leg(x1 - 0.14, z0 + 0.06) + box(camera, x0 + 0.08, x1 - 0.08, height - 0.14, height - 0.05, z0 + 0.08, z1 - 0.08, wood) + box(camera, x0, x1, height - 0.05, height, z0, z1, wood);
}

/** A rush-bottomed chair, from behind or from the front. */
export function chair(room: Room, x: number, z: number, colour: string, facingUs: boolean): string {
  const { camera, light } = room;
  const wood = faces(light, colour);
  const post = (px: number, pz: number, high: number): string => box(camera, px, px + 0.045, 0, high, pz, pz + 0.045, wood);
  const backZ = facingUs ? z + 0.4 : z;
  const frontZ = facingUs ? z : z + 0.4;
  const slats = [0.58, 0.7, 0.82].map((y) => box(camera, x, x + 0.44, y, y + 0.06, backZ, backZ + 0.03, wood)).join('');
  const seat = box(camera, x - 0.01, x + 0.45, 0.43, 0.48, z, z + 0.44, faces(light, '#d9bf8c'));
  const back = post(x, backZ, 0.92) + post(x + 0.4, backZ, 0.92) + slats;
  const front = post(x, frontZ, 0.44) + post(x + 0.4, frontZ, 0.44);
  return shadowUnder(room, x + 0.05, x + 0.4, z + 0.05, z + 0.4) + (facingUs ? back + seat + front : front + seat + back);
}

/** A made bed, head against the far wall. */
export function bed(brush: Brush, room: Room, x: number, z: number, width: number, length: number): string {
  const { camera, light, look } = room;
  const at = (px: number, py: number, pz: number): Point => project(camera, [px, py, pz]);
  const s = scaleAt(camera, z + length - 0.4);
  const linen = '#fbf7ee';
  const throwZ = z + length * 0.34;
  const pillow = (px: number, py: number, pz: number, wide: number, colour: string): string => {
    const [cx, cy] = at(px, py, pz);
    return blob([[cx - s * wide, cy - s * 0.15], [cx, cy - s * 0.19], [cx + s * wide, cy - s * 0.15], [cx + s * wide * 1.04, cy + s * 0.04], [cx + s * wide * 0.96, cy + s * 0.17], [cx, cy + s * 0.15], [cx - s * wide * 0.96, cy + s * 0.17], [cx - s * wide * 1.04, cy + s * 0.04]], between(light, colour, 0.1)) + stroke([[cx - s * wide * 0.6, cy + s * 0.02], [cx, cy + s * 0.06], [cx + s * wide * 0.6, cy + s * 0.01]], light.cast, 2, 0.18);
  };
  const folds = repeat(7, (i) => stroke([at(x + (width * (i + 0.6)) / 7.4, 0.565, z + 0.06), at(x + (width * (i + 0.4)) / 7.4, 0.3, z - 0.04), at(x + (width * (i + 0.6)) / 7.4, 0.12, z - 0.04)], light.cast, 3, 0.12));
  const creases = repeat(6, () => { const [cx, cz] = [x + brush.between(0.2, width - 0.2), z + brush.between(0.9, length * 0.7)]; return stroke([at(cx, 0.57, cz), at(cx + brush.between(-0.2, 0.2), 0.575, cz + 0.3)], light.cast, 3, 0.1); });
  return (
    shadowUnder(room, x - 0.1, x + width + 0.1, z, z + length) +
    box(camera, x - 0.06, x + width + 0.06, 0, 1.12, z + length, z + length + 0.07, faces(light, mix(look.shutters, '#efe6d3', 0.35))) +
    box(camera, x, x + width, 0.05, 0.34, z, z + length, faces(light, '#c9ab84')) +
    box(camera, x - 0.04, x + width + 0.04, 0.16, 0.56, z - 0.04, z + length, faces(light, linen)) +
    folds +
    creases +
    pillow(x + width * 0.26, 0.74, z + length - 0.18, 0.36, linen) +
    pillow(x + width * 0.74, 0.74, z + length - 0.18, 0.36, linen) +
    pillow(x + width * 0.28, 0.7, z + length - 0.42, 0.31, mix(look.shutters, '#ffffff', 0.45)) +
    pillow(x + width * 0.72, 0.7, z + length - 0.42, 0.31, mix(look.shutters, '#ffffff', 0.45)) +
    pillow(x + width * 0.5, 0.66, z + length - 0.6, 0.24, look.accent) +
    polygon([at(x - 0.05, 0.57, z + 0.25), at(x + width + 0.05, 0.57, z + 0.25), at(x + width + 0.05, 0.57, throwZ), at(x - 0.05, 0.57, throwZ)], lit(light, look.accent), 0.94) +
    repeat(5, (i) => strokes([[at(x - 0.05, 0.572, z + 0.32 + i * 0.09), at(x + width + 0.05, 0.572, z + 0.32 + i * 0.09)]], mix(lit(light, look.accent), '#ffffff', 0.5), 2.5, 0.6))
  );
}

export function bedsideLamp(brush: Brush, room: Room, x: number, z: number): string {
  const { camera, light } = room;
  const s = scaleAt(camera, z);
  const [px, py] = project(camera, [x, 0.55, z]);
  const on = light.lamps || light.name === 'golden';
  return box(camera, x - 0.24, x + 0.24, 0, 0.55, z - 0.2, z + 0.2, faces(light, '#c9a678')) + (on ? glow(brush, px, py - s * 0.4, s * 1.15, '#ffdc9a', 0.55) : '') + polygon([[px - s * 0.05, py], [px + s * 0.05, py], [px + s * 0.08, py - s * 0.14], [px, py - s * 0.24], [px - s * 0.08, py - s * 0.14]], lit(light, '#8fb0b6')) + polygon([[px - s * 0.2, py - s * 0.24], [px + s * 0.2, py - s * 0.24], [px + s * 0.13, py - s * 0.5], [px - s * 0.13, py - s * 0.5]], on ? '#fff0c9' : lit(light, '#f4ead4')) + rectangle(px - s * 0.2, py - s * 0.03, s * 0.12, s * 0.03, lit(light, '#c2584a')) + rectangle(px + s * 0.06, py - s * 0.05, s * 0.15, s * 0.05, lit(light, '#4f7f8f'));
}

export function pendant(brush: Brush, room: Room, x: number, z: number, drop: number, colour: string): string {
  const { camera, light, height } = room;
  const s = scaleAt(camera, z);
  const [px, top] = project(camera, [x, height, z]);
  const py = project(camera, [x, drop, z])[1];
  const on = light.lamps || light.name === 'golden';
  return stroke([[px, top], [px, py]], '#4a433f', 2.5) + (on ? glow(brush, px, py + s * 0.2, s * 1.1, '#ffdc9a', 0.5) : '') + `<path d="M${px - s * 0.24} ${py + s * 0.2}Q${px - s * 0.2} ${py} ${px} ${py - s * 0.02}Q${px + s * 0.2} ${py} ${px + s * 0.24} ${py + s * 0.2}Z" fill="${lit(light, colour)}"/>` + ellipse(px, py + s * 0.2, s * 0.24, s * 0.045, on ? '#fff3cf' : shaded(light, colour));
}

export function floorLamp(brush: Brush, room: Room, x: number, z: number): string {
  const { camera, light } = room;
  const s = scaleAt(camera, z);
  const [px, foot] = project(camera, [x, 0, z]);
  const py = project(camera, [x, 1.45, z])[1];
  const on = light.lamps || light.name === 'golden';
  return ellipse(px, foot, s * 0.17, s * 0.04, '#4a433f') + stroke([[px, foot], [px, py]], '#4a433f', s * 0.03) + (on ? glow(brush, px, py, s * 1.4, '#ffdc9a', 0.6) : '') + polygon([[px - s * 0.26, py + s * 0.14], [px + s * 0.26, py + s * 0.14], [px + s * 0.17, py - s * 0.22], [px - s * 0.17, py - s * 0.22]], on ? '#fff0c9' : lit(light, '#f1e6cf'));
}

export function rug({ camera, light, look }: Room, x0: number, x1: number, z0: number, z1: number): string {
  const on = plane(camera, [0, 0.002, 0], [1, 0, 0], [0, 0, 1]);
  const band = (share: number, colour: string): string => { const [dx, dz] = [((x1 - x0) * share) / 2, ((z1 - z0) * share) / 2]; return patch(on, x0 + dx, z0 + dz, x1 - dx, z1 - dz, between(light, colour, 0.12)); };
  return band(0, '#efe5d0') + band(0.08, look.accent) + band(0.12, '#f3ead7') + band(0.3, mix(look.shutters, '#ffffff', 0.35)) + band(0.34, '#f3ead7');
}

/** A framed picture: boats, a horizon, the colours of the house. */
export function frame(brush: Brush, light: Light, on: Plane, u: number, v: number, width: number, height: number, colours: readonly string[]): string {
  const clip = brush.clip(polygon([on.at(u + 0.08, v + 0.08), on.at(u + width - 0.08, v + 0.08), on.at(u + width - 0.08, v + height - 0.08), on.at(u + 0.08, v + height - 0.08)], '#000'));
  const art = repeat(4, (i) => patch(on, u, v + (height * i) / 5, u + width, v + (height * (i + 1)) / 5 + 0.01, between(light, colours[i % colours.length]!, 0.1), 0.85)) + blob([on.at(u + width * 0.3, v + height * 0.4), on.at(u + width * 0.5, v + height * 0.82), on.at(u + width * 0.66, v + height * 0.4)], '#fdf8ee') + ellipse(...on.at(u + width * 0.74, v + height * 0.76), 9, 9, '#f3b560');
  return patch(on, u + 0.03, v - 0.04, u + width + 0.03, v + height - 0.03, light.cast, 0.18) + patch(on, u, v, u + width, v + height, between(light, '#c9a678', 0.1)) + patch(on, u + 0.03, v + 0.03, u + width - 0.03, v + height - 0.03, lit(light, '#fdf9f0')) + group(patch(on, u, v, u + width, v + height, between(light, '#bfd8dc', 0.05)) + art, `clip-path="${clip}"`);
}

export function vase(brush: Brush, light: Light, x: number, foot: number, size: number, clay: string, flowers: readonly string[]): string {
  const stems = Array.from({ length: 9 }, (): readonly [Point, Point] => [[x, foot - size], [x + brush.between(-0.9, 0.9) * size, foot - size * brush.between(1.7, 2.6)]]);
  const blooms = stems.map(([, [px, py]]) => blob(lump(brush, px, py, size * 0.26, size * 0.23, 0.2, 7), lit(light, brush.pick(flowers))) + ellipse(px, py, size * 0.08, size * 0.07, '#f5df94')).join('');
  return strokes(stems, shaded(light, '#6f9160'), 3) + repeat(6, () => ellipse(x + brush.between(-0.7, 0.7) * size, foot - size * brush.between(1.1, 1.8), size * 0.22, size * 0.12, lit(light, '#7d9a6c'))) + blooms + blob([[x - size * 0.22, foot - size], [x - size * 0.42, foot - size * 0.5], [x - size * 0.28, foot], [x + size * 0.28, foot], [x + size * 0.42, foot - size * 0.5], [x + size * 0.22, foot - size]], between(light, clay, 0.15)) + blob([[x + size * 0.1, foot - size * 0.9], [x + size * 0.36, foot - size * 0.5], [x + size * 0.26, foot - size * 0.04], [x + size * 0.12, foot - size * 0.04]], light.cast, 0.14);
}
