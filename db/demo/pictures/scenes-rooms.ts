/** Indoors: the living room, the kitchen, a bedroom, the shower one rolls into, the games room. */
import { box, facing, patch, project, receding, scaleAt, seams } from './camera.ts';
import { blob, ellipse, lump, polygon, rectangle, repeat, stroke, strokes, type Brush, type Point } from './canvas.ts';
import { bed, bedsideLamp, chair, faces, floorLamp, frame, pendant, rug, shadowUnder, sofa, table, vase } from './furniture.ts';
import { between, lit, mix, shaded, type Light } from './light.ts';
import type { Look } from './look.ts';
import { foliage } from './plants.ts';
import { newRoom, opening, shell, sunPatch, type Room } from './room.ts';

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
    opening(brush, room, rear, light, { u: 0.95, v: 0.75, width: 1.05, height: 1.4, curtains: mix(look.shutters, '#f8f3e6', 0.72) }) +
    frame(brush, room.light, rear, 2.95, 1.25, 1.05, 0.75, [look.shutters, '#e9d6ae', '#7fa7b4', look.accent]) +
    frame(brush, room.light, rear, 4.2, 1.4, 0.5, 0.62, ['#e9d6ae', look.accent, '#cfe3df']) +
    opening(brush, room, east, light, { u: 2.75, v: 0.1, width: 1.5, height: 2.05, curtains: '#f6f0e2' }) +
    (look.nid % 2 ? fireplace(brush, room) : shelves(brush, room)) +
    sunPatch(room, 1.3, 3.1, 1.5, 2, -0.9) +
    rug(room, -1.5, 1.9, 2.6, 4.5) +
    foliage(brush, room.light, px, py - s * 1.15, s * 0.42, s * 0.55, '#6f9160', 30) +
    polygon([[px - s * 0.2, py - s * 0.5], [px + s * 0.2, py - s * 0.5], [px + s * 0.15, py], [px - s * 0.15, py]], lit(room.light, '#e3d6bd')) +
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
  return shadowUnder(room, x, x + 0.85, z, z + 0.8) + box(camera, x, x + 0.16, 0.14, 0.95, z, z + 0.85, cloth) + box(camera, x, x + 0.9, 0.14, 0.58, z + 0.7, z + 0.88, cloth) + box(camera, x + 0.14, x + 0.88, 0.14, 0.44, z + 0.14, z + 0.72, faces(light, mix(look.accent, '#fff4e2', 0.4))) + box(camera, x, x + 0.9, 0.14, 0.58, z, z + 0.15, cloth) + repeat(2, (i) => box(camera, x + 0.06 + i * 0.72, x + 0.12 + i * 0.72, 0, 0.14, z + 0.03, z + 0.09, faces(light, '#6b5142')));
}

function books(light: Light, x: number, y: number, look: Look): string {
  return rectangle(x - 44, y - 13, 92, 13, lit(light, look.shutters)) + rectangle(x - 38, y - 24, 80, 11, lit(light, '#efe2c8')) + rectangle(x - 32, y - 33, 74, 9, lit(light, look.accent));
}

/** A limestone chimneypiece on the shaded wall, logs waiting. */
function fireplace(brush: Brush, room: Room): string {
  const { camera, light, left } = room;
  const stone = { front: between(light, '#eadfc8', 0.3), top: lit(light, '#f4ead6'), side: between(light, '#e2d6bd', 0.35) };
  const west = receding(camera, left + 0.42, 0);
  const [fx, fy] = west.at(4.4, 0.2);
  const fire = light.lamps ? repeat(5, (i) => blob(lump(brush, fx + i * 9 - 12, fy - 16 - (i % 2) * 14, 10, 24, 0.2, 7), ['#ffb24a', '#ff8a3c', '#ffd98a'][i % 3]!)) : '';
  return box(camera, left, left + 0.42, 0, 2.75, 3.7, 5.1, { front: between(light, '#f4eee0', 0.4), top: stone.top, side: between(light, '#f4eee0', 0.45) }) + patch(west, 3.95, 0, 4.85, 0.95, '#3a2f2e') + patch(west, 3.95, 0, 4.85, 0.14, '#6b5142') + fire + patch(west, 3.78, 0, 3.95, 1.05, stone.side) + patch(west, 4.85, 0, 5.02, 1.05, stone.side) + box(camera, left, left + 0.56, 1.05, 1.17, 3.68, 5.12, stone) + frame(brush, light, west, 4.05, 1.4, 0.7, 0.62, ['#cfe3df', '#e9d6ae', '#7fa7b4']);
}

function shelves(brush: Brush, room: Room): string {
  const { camera, light, left, look } = room;
  const wood = faces(light, '#d6b98e');
  const rows = [0.5, 0.95, 1.4, 1.85].map((y) => {
    const on = receding(camera, left + 0.3, 3.7);
    const spines = repeat(11, (i) => (brush.random() < 0.25 ? '' : patch(on, 0.06 + i * 0.12, y, 0.06 + i * 0.12 + brush.between(0.06, 0.1), y + brush.between(0.22, 0.34), between(light, brush.pick([look.accent, look.shutters, '#efe2c8', '#7fa7b4', '#c9a678', '#8f5a6b', '#4d5f6b']), 0.3))));
    return box(camera, left, left + 0.3, y - 0.04, y, 3.7, 5.2, wood) + spines;
  });
  return box(camera, left, left + 0.32, 0, 0.46, 3.7, 5.2, faces(light, mix(look.shutters, '#f3ead7', 0.35))) + patch(receding(camera, left + 0.02, 3.7), 0, 0.46, 1.5, 2.2, shaded(light, '#e9dfca')) + rows.join('') + box(camera, left, left + 0.3, 2.2, 2.25, 3.7, 5.2, wood);
}

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
  return ellipse(x, y, 44 * size, 12 * size, between(light, '#ffffff', 0.1)) + ellipse(x, y - 1, 28 * size, 7 * size, between(light, '#f1ebde', 0.3));
}

function fruit(brush: Brush, light: Light, x: number, y: number): string {
  return repeat(8, (i) => ellipse(x - 44 + (i % 5) * 22, y - 30 - Math.floor(i / 5) * 16, 17, 14, lit(light, brush.pick(['#f3cf4a', '#f0c23a', '#e8b84a', '#dfe08a'])))) + `<path d="M${x - 74} ${y - 34}Q${x - 60} ${y + 6} ${x} ${y + 8}Q${x + 60} ${y + 6} ${x + 74} ${y - 34}Z" fill="${between(light, '#8fb0b6', 0.15)}"/>`;
}

function backsplash(brush: Brush, room: Room): string {
  const rear = facing(room.camera, room.left, room.back - 0.005);
  return repeat(34 * 5, (index) => {
    const [u, v] = [0.05 + (index % 34) * 0.173, 0.92 + Math.floor(index / 34) * 0.12];
    return patch(rear, u, v, u + 0.165, v + 0.112, between(room.light, mix(mix(room.look.shutters, '#f3efe4', 0.62), '#ffffff', brush.between(0, 0.35)), 0.14));
  });
}

function cupboards(brush: Brush, room: Room): string {
  const { camera, light, look, left, right, back } = room;
  const paint = mix(look.shutters, '#f1ead9', 0.25);
  const front = facing(camera, left, back - 0.62);
  const doors = repeat(9, (i) => patch(front, 0.08 + i * 0.66, 0.14, 0.68 + i * 0.66, 0.84, between(light, mix(paint, '#ffffff', 0.12), 0.3)) + patch(front, 0.14 + i * 0.66, 0.2, 0.62 + i * 0.66, 0.78, between(light, paint, 0.34)) + ellipse(...front.at(0.6 + i * 0.66, 0.7), 5, 5, '#c9a35a'));
  const shelf = (u: number, y: number, width: number): string => {
    const on = facing(camera, left + u, back - 0.22);
    return patch(on, 0, y, width, y + 0.05, between(light, '#c9a071', 0.2)) + patch(on, 0, y - 0.05, width, y, light.cast, 0.12) + repeat(Math.floor(width / 0.24), (i) => { const [x, foot] = on.at(0.14 + i * 0.24, y + 0.05); return i % 3 === 2 ? rectangle(x - 12, foot - 34, 24, 34, between(light, brush.pick(['#e3d6bd', '#8fb0b6', '#c98a68']), 0.15)) : `<path d="M${x - 17} ${foot - 20}Q${x - 12} ${foot} ${x} ${foot}Q${x + 12} ${foot} ${x + 17} ${foot - 20}Z" fill="${between(light, brush.pick(['#fbf6ea', '#cfe0de', look.accent, '#f3e0c0']), 0.1)}"/>`; });
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
    stroke([[sx, sy], [sx, sy - 56], [sx + 22, sy - 66], [sx + 30, sy - 46]], '#a9a39a', 7) +
    ellipse(ox, oy - 24, 30, 26, lit(light, look.accent)) + rectangle(ox - 30, oy - 26, 60, 24, lit(light, look.accent)) + ellipse(ox, oy - 48, 8, 6, '#3b3a40') +
    repeat(3, (i) => rectangle(ox + 320 + i * 34, oy - 42 + i * 6, 26, 40 - i * 6, between(light, '#f1e6cf', 0.1)))
  );
}

export function bedroom(brush: Brush, light: Light, look: Look): string {
  const room = newRoom(brush, light, look, { width: 5.4, depth: 5.9, height: 2.65 });
  const { camera, left, back } = room;
  const rear = facing(camera, left, back);
  const east = receding(camera, room.right, 1.2);
  const wide = look.nid % 4 === 2 ? 1.7 : 1.6;
  const x = -1.25;
  return (
    shell(brush, room, look.nid % 2 ? 1.15 : 0) +
    frame(brush, room.light, rear, left * -1 + x + 0.45, 1.55, 0.7, 0.52, [look.accent, '#e9d6ae', '#7fa7b4']) +
    opening(brush, room, rear, light, { u: 3.75, v: 0.85, width: 0.95, height: 1.3, curtains: '#f6f0e2' }) +
    opening(brush, room, east, light, { u: 2.5, v: 0.75, width: 1.15, height: 1.35, curtains: mix(look.shutters, '#f8f3e6', 0.6) }) +
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
  return box(camera, left, left + 0.55, 0, 2.05, 2.6, 4, wood) + [0.06, 0.74].map((u) => patch(on, u, 0.18, u + 0.6, 1.92, mix(wood.side, '#ffffff', 0.1)) + patch(on, u + 0.08, 1.05, u + 0.52, 1.82, wood.side) + patch(on, u + 0.08, 0.28, u + 0.52, 0.95, wood.side)).join('') + seams(on, [[[0.7, 0.1], [0.7, 2]]], light.cast, 3, 0.4);
}

function benchSeat(room: Room): string {
  return box(room.camera, -1, 0.1, 0.36, 0.44, 2.75, 3.1, faces(room.light, '#d9bf8c')) + [-0.95, 0].map((x) => box(room.camera, x, x + 0.06, 0, 0.36, 2.78, 2.84, faces(room.light, '#8a6a4a'))).join('');
}

/** A level shower, a wide door, a grab rail. */
export function bathroom(brush: Brush, light: Light, look: Look): string {
  const room = newRoom(brush, light, { ...look, beams: 'none', floor: look.floor === 'planks' ? 'stone' : look.floor }, { width: 5, depth: 5.2, height: 2.6 });
  const { camera, left, back } = room;
  const rear = facing(camera, left, back);
  const west = receding(camera, left, 1.2);
  const tile = mix(look.shutters, '#f3efe4', 0.5);
  const tiles = repeat(17 * 17, (index) => { const [u, v] = [(index % 17) * 0.15, Math.floor(index / 17) * 0.15]; return patch(rear, u + 0.005, v + 0.005, u + 0.145, v + 0.145, between(room.light, mix(tile, '#ffffff', brush.between(0, 0.3)), 0.15)); });
  const sideTiles = repeat(12 * 17, (index) => { const [u, v] = [2.2 + (index % 12) * 0.15, Math.floor(index / 12) * 0.15]; return patch(west, u + 0.005, v + 0.005, u + 0.145, v + 0.145, between(room.light, mix(tile, '#ffffff', brush.between(0, 0.3)), 0.45)); });
  const [hx, hy] = rear.at(1.3, 2.15);
  const steel = '#b9b7b0';
  const basinTop = project(camera, [1.45, 0.88, back - 0.3]);
  return (
    shell(brush, room) +
    tiles +
    sideTiles +
    stroke([rear.at(1.3, 0.95), rear.at(1.3, 2.25), [hx + 46, hy - 22]], steel, 7) +
    polygon([[hx + 20, hy - 18], [hx + 76, hy - 18], [hx + 84, hy - 6], [hx + 12, hy - 6]], steel) +
    seams(rear, [[[0.3, 0.8], [1, 0.8]], [[2.1, 0.75], [2.1, 1.35]]], '#e9e6de', 11) +
    seams(rear, [[[0.3, 0.8], [1, 0.8]]], steel, 3) +
    box(camera, left + 0.25, left + 0.75, 0.42, 0.48, back - 0.6, back - 0.15, faces(room.light, '#c9a678')) +
    polygon([project(camera, [left + 2.55, 0, back - 1.6]), project(camera, [left + 2.55, 0, back]), project(camera, [left + 2.55, 2, back]), project(camera, [left + 2.55, 2, back - 1.6])], '#dff0f0', 0.28) +
    strokes([[project(camera, [left + 2.55, 0, back - 1.6]), project(camera, [left + 2.55, 2, back - 1.6])]], '#ffffff', 4, 0.8) +
    opening(brush, room, receding(camera, room.right, 1.2), light, { u: 2.1, v: 1, width: 1.1, height: 1.2 }) +
    box(camera, 0.55, 2.4, 0.74, 0.86, back - 0.55, back, faces(room.light, '#d6b98e')) +
    box(camera, 0.55, 2.4, 0.86, 0.9, back - 0.58, back, faces(room.light, '#fbf7ee')) +
    ellipse(basinTop[0], basinTop[1] - 6, 70, 18, '#ffffff') + ellipse(basinTop[0], basinTop[1] - 8, 56, 12, mix('#ffffff', light.cast, 0.12)) +
    ellipse(...rear.at(3.95, 1.65), 84, 84, between(room.light, '#c9a678', 0.1)) + ellipse(...rear.at(3.95, 1.65), 75, 75, mix(light.sky[1], '#ffffff', 0.6)) + polygon([rear.at(3.7, 1.4), rear.at(3.9, 1.4), rear.at(4.2, 1.95), rear.at(4.05, 2.02)], '#ffffff', 0.4) +
    towels(room, look) +
    sunPatch(room, 0.6, 2.4, 1.2, 1.3, -0.7)
  );
}

function towels({ camera, light }: Room, look: Look): string {
  return [look.accent, '#fbf6ea', mix(look.shutters, '#ffffff', 0.3)].map((colour, i) => box(camera, 0.8, 1.3, 0.3 + i * 0.11, 0.4 + i * 0.11, 4.75, 5.1, faces(light, colour))).join('') + box(camera, 0.55, 2.4, 0.24, 0.3, 4.7, 5.2, faces(light, '#d6b98e'));
}

/** A billiard table under its two lamps. */
export function games(brush: Brush, light: Light, look: Look): string {
  const room = newRoom(brush, light, look, { width: 6.4, depth: 7 });
  const { camera, left } = room;
  const rear = facing(camera, left, room.back);
  const wood = faces(room.light, '#9a6b45');
  const ball = (x: number, z: number, colour: string): string => { const [px, py] = project(camera, [x, 0.86, z]); const r = scaleAt(camera, z) * 0.042; return ellipse(px + 3, py + r, r * 1.3, r * 0.5, '#123a30', 0.5) + ellipse(px, py, r, r, colour) + ellipse(px - r * 0.3, py - r * 0.35, r * 0.3, r * 0.25, '#ffffff', 0.7); };
  return (
    shell(brush, room) +
    opening(brush, room, rear, light, { u: 0.9, v: 0.8, width: 1.2, height: 1.35, curtains: mix(look.accent, '#f8f3e6', 0.55) }) +
    opening(brush, room, rear, light, { u: 4.5, v: 0.8, width: 1.2, height: 1.35, curtains: mix(look.accent, '#f8f3e6', 0.55) }) +
    frame(brush, room.light, rear, 2.75, 1.2, 1.1, 0.8, [look.shutters, '#e9d6ae', '#7fa7b4', look.accent]) +
    shelves(brush, room) +
    shadowUnder(room, -1.9, 1.9, 2.9, 5.1) +
    [-1.75, 1.5].flatMap((x) => [4.7, 3.05].map((z) => box(camera, x, x + 0.25, 0, 0.66, z, z + 0.25, wood))).join('') +
    box(camera, -1.9, 1.9, 0.62, 0.86, 2.9, 5.1, wood) +
    polygon([project(camera, [-1.74, 0.865, 3.06]), project(camera, [1.74, 0.865, 3.06]), project(camera, [1.74, 0.865, 4.94]), project(camera, [-1.74, 0.865, 4.94])], lit(room.light, '#3f8a72')) +
    [[-1.74, 3.06], [1.74, 3.06], [-1.74, 4.94], [1.74, 4.94], [0, 3.06], [0, 4.94]].map(([x, z]) => ellipse(...project(camera, [x!, 0.866, z!]), 17, 8, '#1d2b2a')).join('') +
    [[-0.9, 3.9, '#f7f2e2'], [0.5, 4.2, '#c23b32'], [0.66, 4.32, '#e8b84a'], [0.66, 4.08, '#33566e'], [0.84, 4.2, '#2c2a33'], [0.2, 3.4, '#8f5a6b']].map(([x, z, colour]) => ball(x as number, z as number, colour as string)).join('') +
    strokes([[project(camera, [-1.3, 0.9, 3.2]), project(camera, [0.9, 0.9, 3.7])]], lit(room.light, '#d6b183'), 8) +
    [-0.85, 0.85].map((x) => pendant(brush, room, x, 4, 1.7, look.shutters)).join('')
  );
}
