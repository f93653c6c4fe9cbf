/** Behind the house: the garden, the pool, the paved courtyard with its long table. */
import { box, corners, facing, ground, patch, plane, project, scaleAt, type Camera } from './camera.ts';
import { blob, cut, ellipse, group, lump, polygon, repeat, stroke, strokes, type Brush, type Point } from './canvas.ts';
import { chimney, eaves, frenchWindow, pantiles, wall, window, type Joinery } from './house.ts';
import { lit, mix, shaded, type Light } from './light.ts';
import type { Look } from './look.ts';
import { cobbles, flagstones, lawn, type Area } from './paving.ts';
import { dapple, foliage, grass, hollyhock, lavender, pine, pot } from './plants.ts';
import { bicycle, gardenTable, lantern, lounger, parasol } from './props.ts';
import { gulls, sky } from './sky.ts';

/** The garden front: long and low, French windows open on the terrace. */
function gardenFront(brush: Brush, light: Light, camera: Camera, look: Look, z: number, left: number, width: number): string {
  const tall = look.storeys === 2;
  const height = tall ? 5.2 : 2.95;
  const joinery: Joinery = { shutters: look.shutters, door: look.door, turned: 0.05 };
  const on = facing(camera, left, z);
  const roof = plane(camera, [left - 0.25, height - 0.02, z - 0.3], [1, 0, 0], [0, 0.42, 0.9]);
  const wing = facing(camera, left + width, z + 1.2);
  const wingRoof = plane(camera, [left + width - 0.1, 2.7, z + 0.9], [1, 0, 0], [0, 0.42, 0.9]);
  const above = tall ? [0.14, 0.45, 0.76].map((share) => window(brush, light, on, { u: width * share, v: 3.35, width: 1.05, height: 1.25, shutters: share === 0.45 && look.nid % 2 ? 'closed' : 'open' }, joinery)).join('') : '';
  return (
    pantiles(brush, light, wingRoof, 4.2, 3, 0.12) +
    wall(brush, light, wing, 4, 2.7, look.wall, 0.2) +
    window(brush, light, wing, { u: 1.5, v: 0.9, width: 1, height: 1.25 }, { ...joinery, turned: 0.2 }) +
    eaves(light, wing, 4, 2.7, 0.2) +
    pantiles(brush, light, roof, width + 0.5, 4, 0.06) +
    chimney(light, facing(camera, left + width * 0.72, z + 3, height + 1), 0, 0, 0.1) +
    wall(brush, light, on, width, height, look.wall, 0.03) +
    frenchWindow(brush, light, on, width * 0.13, 1.7, 2.25, joinery) +
    frenchWindow(brush, light, on, width * 0.58, 1.7, 2.25, joinery) +
    above +
    lantern(light, on, width * 0.44, 1.95) +
    eaves(light, on, width, height, 0.05)
  );
}

/** The sky, then what closes the garden: trees, and a low white wall with its tile coping. */
function backdrop(brush: Brush, light: Light, look: Look, camera: Camera, z: number): string {
  const foot = project(camera, [0, 0, z])[1];
  const on = facing(camera, -16, z);
  const trees = repeat(9, (index) => foliage(brush, light, index * 200 + brush.between(-40, 40), foot - brush.between(90, 150), brush.between(120, 175), brush.between(75, 120), brush.pick(['#7d9a5c', '#5f8a55', '#8fa86f', '#4f7a5c']), 26));
  const pines = look.view === 'pines' || look.nid % 3 === 1 ? pine(brush, light, 1390, foot, 610) + pine(brush, light, 190, foot, 500) : '';
  return (
    sky(brush, light, foot) +
    gulls(brush, light, 3, 160) +
    pines +
    trees +
    wall(brush, light, on, 32, 1.3, '#efe7d6', 0.15) +
    patch(on, 0, 1.26, 32, 1.4, lit(light, '#cf9a78')) +
    repeat(14, (index) => foliage(brush, light, index * 125 + brush.between(-30, 30), foot - 8, brush.between(40, 75), brush.between(20, 42), brush.pick(['#7d9a5c', '#93a584', '#6f9160']), 12))
  );
}

/** Lawn, table under the parasol, beds of lavender and hollyhocks, the bicycles by the wall. */
export function garden(brush: Brush, light: Light, look: Look): string {
  const camera: Camera = { focal: 1120, height: 1.7, across: -0.3, horizon: look.storeys === 2 ? 640 : 560, centre: 800 };
  const z = 11.5;
  const at = (x: number, depth: number): Point => project(camera, [x, 0, depth]);
  const s = (depth: number): number => scaleAt(camera, depth);
  const [tx, ty] = at(-1.9, 6.4);
  const bikes = repeat(look.nid === 101 ? 5 : 1, (index) => bicycle(light, at(3.7 + index * 0.62, 11.1)[0], at(0, 11.1 - index * 0.08)[1], s(11.1) * 0.95, [look.accent, '#4f7f8f', '#d9a441', '#7f9a86', '#8f5a6b'][index % 5]!));
  const terrace: Area = { x0: -7.5, x1: 4.4, z0: 8.2, z1: z };
  return (
    backdrop(brush, light, look, camera, z + 3) +
    lawn(brush, light, camera, 3.2, z + 3) +
    gardenFront(brush, light, camera, look, z, -6, 9.4) +
    flagstones(brush, light, camera, terrace, 0.9) +
    houseShadow(light, camera, z) +
    wallBed(brush, light, camera, look, z) +
    bikes +
    pot(brush, light, ...at(-5.2, 9), s(9) * 0.55, 'olive') +
    pot(brush, light, ...at(2.7, 9.2), s(9.2) * 0.42, 'lemon') +
    treeShade(brush, light) +
    parasol(light, tx + 6, ty - 14, s(6.4) * 1.12, look.nid % 2 ? look.accent : '#f1e4cb') +
    gardenTable(brush, light, tx, ty, s(6.4) * 1.05, look.accent) +
    repeat(8, (index) => lavender(brush, light, at(1.5 + index * 0.62, 6.6 - index * 0.2)[0], at(0, 6.6 - index * 0.2)[1], s(6.6 - index * 0.2) * 0.46)) +
    foreground(brush, light, look)
  );
}

function houseShadow(light: Light, camera: Camera, z: number): string {
  const at = (x: number, depth: number): Point => project(camera, [x, 0.002, depth]);
  const drift = light.sunAt[0] > 0.5 ? -1 : 1;
  return polygon([at(-6, z), at(3.4, z), at(3.4 + drift, z - 1.1), at(-6 + drift, z - 1.1)], light.cast, 0.2);
}

function wallBed(brush: Brush, light: Light, camera: Camera, look: Look, z: number): string {
  return [-5.8, -5.5, -2.1, -1.7, -1.35, -0.9, 2.9, 3.3, 3.6]
    .map((x) => {
      const [px, py] = project(camera, [x, 0, z - 0.3]);
      return hollyhock(brush, light, px, py, scaleAt(camera, z) * brush.between(1.4, 2.3), brush.pick(look.flowers));
    })
    .join('');
}

/** The shade of a tree that stands behind us. */
function treeShade(brush: Brush, light: Light): string {
  const x = light.sunAt[0] > 0.5 ? 1250 : 330;
  return repeat(9, () => blob(lump(brush, x + brush.between(-330, 330), brush.between(900, 1060), brush.between(90, 210), brush.between(18, 44), 0.2, 9), light.cast, 0.12));
}

/** What one looks past: a bough above, flowers below, both in the shade. */
function foreground(brush: Brush, light: Light, look: Look): string {
  const bough = repeat(6, (index) => foliage(brush, light, -40 + index * 95, 20 - index * 12, 150 - index * 8, 84, '#567a52', 46));
  const flowers = repeat(5, (index) => hollyhock(brush, light, 1390 + index * 52, 1100, brush.between(330, 620), brush.pick(look.flowers)));
  return grass(brush, light, [0, 1075], [1600, 1075], 170, 46, '#7a9a58') + group(bough, 'opacity="1"') + flowers;
}

/** Water in its stone edge, two sunbeds, the house behind. */
export function pool(brush: Brush, light: Light, look: Look): string {
  const camera: Camera = { focal: 980, height: 2.1, across: 0, horizon: look.storeys === 2 ? 560 : 500, centre: 800 };
  const z = 15.5;
  const water: Area = { x0: -4.2, x1: 3.2, z0: 4.4, z1: 9.6 };
  const at = (x: number, depth: number): Point => project(camera, [x, 0, depth]);
  const s = (depth: number): number => scaleAt(camera, depth);
  return (
    backdrop(brush, light, look, camera, z + 3) +
    lawn(brush, light, camera, 2.6, z + 3, '#8fae66') +
    gardenFront(brush, light, camera, look, z, -5.4, 9.8) +
    flagstones(brush, light, camera, { x0: -7.2, x1: 6.4, z0: 2.6, z1: 12.6 }, 0.8, '#eadfca') +
    houseShadow(light, camera, z) +
    wallBed(brush, light, camera, look, z) +
    pot(brush, light, ...at(-6.3, 12), s(12) * 0.6, 'olive') +
    pot(brush, light, ...at(5.5, 11.8), s(11.8) * 0.6, 'olive') +
    basin(brush, light, camera, water) +
    parasol(light, ...at(4.95, 9.2), s(9.2) * 1.05, look.accent) +
    lounger(light, ...at(4.2, 8.6), s(8.6) * 1.05, look.accent, 1) +
    lounger(light, ...at(4.2, 7.2), s(7.2) * 1.05, '#7fa7b4', 1) +
    repeat(8, (index) => lavender(brush, light, at(-5.6 - index * 0.1, 5 + index * 0.75)[0], at(0, 5 + index * 0.75)[1], s(5 + index * 0.75) * 0.42)) +
    repeat(4, (index) => foliage(brush, light, 1640 - index * 90, -10 + index * 4, 150, 80, '#567a52', 46)) +
    repeat(3, (index) => hollyhock(brush, light, 40 + index * 60, 1110, brush.between(360, 560), brush.pick(look.flowers)))
  );
}

function basin(brush: Brush, light: Light, camera: Camera, area: Area): string {
  const floor = ground(camera, -0.12);
  const rim = ground(camera);
  const { x0, x1, z0, z1 } = area;
  const outline = corners(floor, x0, z0, x1, z1);
  const clip = brush.clip(polygon(outline, '#000'));
  const fill = brush.linear([[0, mix('#8fd6d6', light.sky[1], 0.35)], [0.4, lit(light, '#4fb3bf')], [1, lit(light, '#2f8fa6')]]);
  const sheen = repeat(46, () => {
    const [x, z] = [brush.between(x0, x1), brush.between(z0, z1)];
    const [cx, cy] = floor.at(x, z);
    const size = scaleAt(camera, z) * brush.between(0.12, 0.5);
    return `<path d="M${(cx - size).toFixed(0)} ${cy.toFixed(0)}q${(size * 0.5).toFixed(0)} ${(-size * 0.16).toFixed(0)} ${size.toFixed(0)} 0t${size.toFixed(0)} 0" fill="none" stroke="${mix(light.glow, '#ffffff', 0.5)}" stroke-width="${(1.5 + size * 0.03).toFixed(1)}" opacity="${brush.between(0.25, 0.6).toFixed(2)}"/>`;
  });
  const mirrored = polygon([floor.at(x0 + 1.1, z1), floor.at(x1 - 0.3, z1), floor.at(x1 - 0.6, z1 - 2.4), floor.at(x0 + 1.4, z1 - 2.2)], lit(light, '#f7f1e2'), 0.3);
  const steps = repeat(3, (index) => patch(floor, x0, z0 + 0.2 + index * 0.4, x0 + 1.4 - index * 0.3, z0 + 0.5 + index * 0.4, '#ffffff', 0.14));
  const inside = patch(plane(camera, [x0, -0.12, z1], [1, 0, 0], [0, 1, 0]), 0, 0, x1 - x0, 0.12, shaded(light, '#bfe0dd'));
  const coping = [
    [x0 - 0.4, z1, x1 + 0.4, z1 + 0.4],
    [x0 - 0.4, z0 - 0.4, x0, z1],
    [x1, z0 - 0.4, x1 + 0.4, z1],
    [x0 - 0.4, z0 - 0.4, x1 + 0.4, z0],
  ].map(([a, b, c, d]) => patch(rim, a!, b!, c!, d!, lit(light, '#f6eedd')));
  const edges = strokes([[rim.at(x0, z0), rim.at(x1, z0)], [rim.at(x0, z0), rim.at(x0, z1)], [rim.at(x1, z0), rim.at(x1, z1)]], shaded(light, '#b9ab94'), 2, 0.7);
  return polygon(outline, fill) + group(steps + mirrored + sheen, `clip-path="${clip}"`) + inside + coping.join('') + edges;
}

/** A paved court closed by white walls: a long table, a string of lamps, a fig tree. */
export function courtyard(brush: Brush, light: Light, look: Look): string {
  const camera: Camera = { focal: 900, height: 1.75, across: 0.2, horizon: 520, centre: 800 };
  const z = 10;
  const at = (x: number, depth: number): Point => project(camera, [x, 0, depth]);
  const joinery: Joinery = { shutters: look.shutters, door: look.door, turned: 0.08 };
  const back = facing(camera, -5.2, z);
  const side = plane(camera, [-5.2, 0, 2], [0, 0, 1], [0, 1, 0]);
  const other = plane(camera, [5.4, 0, 2], [0, 0, 1], [0, 1, 0]);
  const wood = { front: lit(light, '#b98d60'), top: lit(light, '#d6ae80'), side: shaded(light, '#8d6a47') };
  return (
    sky(brush, light, 560) +
    foliage(brush, light, 1260, 260, 240, 160, '#6f9160', 60) +
    pantiles(brush, light, plane(camera, [-5.5, 3, z - 0.3], [1, 0, 0], [0, 0.42, 0.9]), 11.2, 3.4, 0.06) +
    wall(brush, light, back, 10.6, 3, look.wall, 0.06) +
    frenchWindow(brush, light, back, 1.6, 1.5, 2.2, joinery) +
    window(brush, light, back, { u: 5.1, v: 0.95, width: 1, height: 1.3 }, joinery) +
    frenchWindow(brush, light, back, 7.7, 1.5, 2.2, joinery) +
    eaves(light, back, 10.6, 3, 0.06) +
    wall(brush, light, side, 8, 2.5, look.wall, light.sunAt[0] > 0.5 ? 0.1 : 0.7) +
    wall(brush, light, other, 8, 2.5, look.wall, light.sunAt[0] > 0.5 ? 0.7 : 0.1) +
    patch(side, 0, 2.42, 8, 2.58, lit(light, '#cf9a78')) +
    patch(other, 0, 2.42, 8, 2.58, lit(light, '#cf9a78')) +
    cobbles(brush, light, camera, { x0: -5.2, x1: 5.4, z0: 2, z1: z }, 0.12) +
    polygon([at(5.4, 2), at(5.4, z), at(3.2, z), at(0.4, 2)], light.cast, light.sunAt[0] > 0.5 ? 0.2 : 0.06) +
    dapple(brush, light, 900, 700, 700, 330, 0.14) +
    [-4.7, -4.3, -2, -0.4, 0.9, 2, 4.6].map((x) => hollyhock(brush, light, ...at(x, z - 0.3), scaleAt(camera, z) * brush.between(1.3, 2.2), brush.pick(look.flowers))).join('') +
    box(camera, -2.5, 2.1, 0, 0.42, 7.9, 8.2, wood) +
    box(camera, -2.2, -2, 0, 0.72, 6.4, 7.4, wood) +
    box(camera, 1.6, 1.8, 0, 0.72, 6.4, 7.4, wood) +
    ellipse(...at(-0.2, 6.8), 420, 60, light.cast, 0.24) +
    box(camera, -2.7, 2.3, 0.72, 0.79, 6.3, 7.5, wood) +
    tableTop(brush, light, camera, look) +
    box(camera, -2.5, 2.1, 0.38, 0.45, 5.5, 5.85, wood) +
    [-2.2, 1.8].map((x) => box(camera, x, x + 0.12, 0, 0.38, 5.55, 5.8, wood)).join('') +
    stringLights(brush, light, at(-5.2, 3)[0], 110, 1640) +
    pot(brush, light, ...at(-4.1, 5.2), scaleAt(camera, 5.2) * 0.55, 'lemon') +
    pot(brush, light, ...at(4.4, 5.6), scaleAt(camera, 5.6) * 0.6, 'olive')
  );
}

function tableTop(brush: Brush, light: Light, camera: Camera, look: Look): string {
  const at = (x: number, z: number): Point => project(camera, [x, 0.79, z]);
  const runner = polygon([at(-2.7, 6.72), at(2.3, 6.72), at(2.3, 7.08), at(-2.7, 7.08)], lit(light, '#f4ecd9'));
  const plates = repeat(10, (index) => {
    const [x, y] = at(-2.25 + (index % 5) * 1.02, index < 5 ? 7.32 : 6.5);
    return ellipse(x, y, 44, 12, lit(light, '#fbf6ea')) + ellipse(x, y - 1, 27, 7, mix(lit(light, '#fbf6ea'), light.cast, 0.12)) + stroke([[x + 60, y], [x + 60, y - 34]], '#ffffff', 9, 0.5);
  });
  const bunch = repeat(3, (index) => {
    const [x, y] = at(-1.7 + index * 1.5, 6.9);
    return polygon([[x - 16, y - 44], [x + 16, y - 44], [x + 12, y], [x - 12, y]], lit(light, '#8fb3bd')) + repeat(12, () => ellipse(x + brush.between(-34, 34), y - brush.between(46, 96), 11, 10, lit(light, brush.pick(look.flowers))));
  });
  return runner + plates + bunch;
}

function stringLights(brush: Brush, light: Light, from: number, high: number, to: number): string {
  const count = 13;
  const at = (t: number): Point => [from + (to - from) * t, high + 150 * (1 - (2 * t - 1) ** 2) * 0.6];
  const wire = stroke(Array.from({ length: 14 }, (_, index) => at(index / 13)), '#3b3a40', 2.4, 0.8);
  const bulbs = repeat(count, (index) => {
    const [x, y] = at((index + 0.5) / count);
    return (light.lamps || light.name === 'golden' ? ellipse(x, y + 14, 34, 34, '#ffdf9a', 0.28) : '') + ellipse(x, y + 14, 9, 11, light.lamps || light.name === 'golden' ? '#fff1c2' : '#f4f0e2') + ellipse(x, y + 3, 5, 5, '#3b3a40');
  });
  return wire + bulbs + polygon(cut(brush, [[from - 4, high - 10], [from + 4, high - 10], [from + 4, high + 20], [from - 4, high + 20]]), '#3b3a40', 0);
}
