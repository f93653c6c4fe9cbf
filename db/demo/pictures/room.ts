/** The room before the furniture: walls, beams, floor, windows with what they look on, and the light that falls in. */
import { box, corners, facing, ground, patch, plane, project, receding, seams, type Camera, type Plane } from './camera.ts';
import { blob, cut, ellipse, group, lump, polygon, polygons, rectangle, repeat, strokes, type Brush, type Point } from './canvas.ts';
import { between, lit, mix, shaded, type Light } from './light.ts';
import type { Look, View } from './look.ts';

export interface Room {
  camera: Camera;
  light: Light;
  look: Look;
  left: number;
  right: number;
  back: number;
  height: number;
}

const NEAR = 1.2;

/** Daylight softened by four walls; after sunset the lamps take over. */
export function indoors(light: Light): Light {
  return { ...light, sun: light.lamps ? '#ffe6c4' : mix(light.sun, '#ffffff', 0.35), shade: light.lamps ? '#b79a93' : mix(light.shade, '#fff4e6', 0.42) };
}

export function newRoom(brush: Brush, light: Light, look: Look, size: { width?: number; depth?: number; height?: number } = {}): Room {
  const { width = 5.8, depth = 6.4, height = 2.72 } = size;
  return { camera: { focal: 1090, height: 1.4, across: brush.between(-0.3, 0.3), horizon: 478, centre: 800 }, light: indoors(light), look, left: -width / 2, right: width / 2, back: depth, height };
}

/** Walls, ceiling and floor. `panelling` is the height of painted boards, in metres. */
export function shell(brush: Brush, room: Room, panelling = 0): string {
  const { camera, light, look, left, right, back, height } = room;
  const white = '#f8f4ea';
  const rear = facing(camera, left, back);
  const [west, east] = [receding(camera, left, NEAR), receding(camera, right, NEAR)];
  const depth = back - NEAR;
  const rearFill = brush.linear([[0, between(light, white, 0.3)], [1, between(light, white, 0.08)]], [1, 0, 0, 0.6]);
  const sideFill = (nearShade: number, farShade: number, direction: readonly [number, number, number, number]): string => brush.linear([[0, between(light, white, nearShade)], [1, between(light, white, farShade)]], direction);
  const boards = (on: Plane, width: number, turned: number): string => {
    const paint = mix(look.shutters, '#f6f2e8', 0.5);
    return patch(on, 0, 0, width, panelling, between(light, paint, turned)) + seams(on, Array.from({ length: Math.floor(width / 0.14) }, (_, i): readonly [Point, Point] => [[i * 0.14, 0], [i * 0.14, panelling]]), shaded(light, paint), 1.4, 0.5) + patch(on, 0, panelling - 0.04, width, panelling + 0.03, between(light, mix(paint, '#ffffff', 0.4), turned));
  };
  const skirting = (on: Plane, width: number): string => patch(on, 0, 0, width, 0.11, between(light, '#e4dccb', 0.25));
  return (
    rectangle(-10, -10, 1620, 1090, shaded(light, '#efe8da')) +
    patch(plane(camera, [left, height, NEAR], [1, 0, 0], [0, 0, 1]), 0, 0, right - left, depth, between(light, '#f8f3e8', 0.3)) +
    beams(room) +
    patch(west, 0, 0, depth, height, sideFill(0.62, 0.4, [0, 0, 1, 0])) +
    patch(east, 0, 0, depth, height, sideFill(0.2, 0.05, [1, 0, 0, 0])) +
    patch(rear, 0, 0, right - left, height, rearFill) +
    (panelling ? boards(rear, right - left, 0.15) + boards(west, depth, 0.5) + boards(east, depth, 0.15) : skirting(rear, right - left) + skirting(west, depth) + skirting(east, depth)) +
    patch(rear, 0, height - 0.22, right - left, height, light.cast, 0.07) +
    floor(brush, room)
  );
}

function beams({ camera, light, look, left, right, back, height }: Room): string {
  if (look.beams === 'none') return '';
  const wood = look.beams === 'dark' ? '#a5815e' : '#f1eadb';
  const faces = { front: between(light, wood, 0.25), top: between(light, wood, 0.2), side: shaded(light, mix(wood, '#5a4030', look.beams === 'dark' ? 0.25 : 0.05)) };
  const joists = [];
  for (let z = back - 0.4; z > NEAR; z -= 0.86) joists.push(box(camera, left, right, height - 0.12, height, z, z + 0.13, faces));
  return joists.join('') + (look.nid % 2 ? box(camera, -0.1, 0.12, height - 0.26, height, NEAR, back, faces) : '');
}

function floor(brush: Brush, { camera, light, look, left, right, back }: Room): string {
  const on = ground(camera);
  const base = (colour: string): string => patch(on, left, NEAR, right, back, colour);
  const sheen = patch(on, left, NEAR, right, back, brush.linear([[0, light.sun, 0.3], [0.5, light.sun, 0.02], [1, light.cast, 0.16]], [0.7, 0, 0.3, 1]));
  if (look.floor === 'planks') return base(between(light, '#b98f62', 0.5)) + planks(brush, light, on, left, right, back) + sheen;
  if (look.floor === 'tomettes') return base(between(light, '#8f5a45', 0.4)) + tomettes(brush, light, on, left, right, back) + sheen;
  const size = look.floor === 'checks' ? 0.36 : 0.58;
  const tones = look.floor === 'checks' ? ['#f0e7d5', mix(look.shutters, '#3d4a52', 0.35)] : ['#dfd2ba', '#e8dcc7'];
  const tiles: string[] = [];
  for (let z = NEAR, row = 0; z < back; z += size, row += 1) for (let x = left, column = 0; x < right; x += size, column += 1) tiles.push(polygon(corners(on, x + 0.008, z + 0.008, Math.min(right, x + size - 0.008), Math.min(back, z + size - 0.008)), between(light, mix(tones[(row + column) % 2]!, '#ffffff', brush.between(0, 0.1)), 0.15)));
  return base(between(light, '#b5a78d', 0.3)) + tiles.join('') + sheen;
}

function tomettes(brush: Brush, light: Light, on: Plane, left: number, right: number, back: number): string {
  const tones = ['#c07a5c', '#b56e52', '#cb8a6a', '#a9644b', '#c68064'].map((tone) => between(light, tone, 0.15));
  const hexes: Point[][][] = tones.map(() => []);
  const r = 0.125;
  for (let z = NEAR, row = 0; z < back; z += r * 1.5, row += 1) {
    for (let x = left + (row % 2 ? r * 0.87 : 0); x < right; x += r * 1.74) {
      const outline = Array.from({ length: 6 }, (_, i): Point => {
        const angle = (i * Math.PI) / 3 + Math.PI / 6;
        return on.at(Math.min(right, Math.max(left, x + Math.cos(angle) * r * 0.95)), Math.min(back, z + Math.sin(angle) * r * 0.95));
      });
      hexes[Math.floor(brush.random() * tones.length)]!.push(outline);
    }
  }
  return tones.map((tone, index) => polygons(hexes[index]!, tone)).join('');
}

function planks(brush: Brush, light: Light, on: Plane, left: number, right: number, back: number): string {
  const boards: string[] = [];
  for (let x = left; x < right - 0.02; x += 0.19) {
    let z = NEAR - brush.between(0, 1.2);
    while (z < back) {
      const end = z + brush.between(1, 2.2);
      boards.push(patch(on, x + 0.006, Math.max(NEAR, z) + 0.005, Math.min(right, x + 0.184), Math.min(back, end), between(light, brush.pick(['#cda878', '#c39b6c', '#d6b48a', '#bf9668', '#d0ab7e']), 0.15)));
      z = end + 0.006;
    }
  }
  return boards.join('');
}

export interface Glazing {
  u: number;
  v: number;
  width: number;
  height: number;
  curtains?: string;
}

/** A window seen from inside: the view, the frame, the deep reveal, linen on each side. */
export function opening(brush: Brush, room: Room, on: Plane, outside: Light, glazing: Glazing): string {
  const { light, look } = room;
  const { u, v, width, height, curtains } = glazing;
  const panes = corners(on, u, v, u + width, v + height);
  const xs = panes.map(([x]) => x);
  const ys = panes.map(([, y]) => y);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const clip = brush.clip(polygon(panes, '#000'));
  const wood = between(light, '#fbf7ee', 0.12);
  const bars: (readonly [Point, Point])[] = [[[u + width / 2, v], [u + width / 2, v + height]], ...[1 / 3, 2 / 3].map((share): readonly [Point, Point] => [[u, v + height * share], [u + width, v + height * share]])];
  const frame: (readonly [Point, Point])[] = [[[u, v], [u + width, v]], [[u, v + height], [u + width, v + height]], [[u, v], [u, v + height]], [[u + width, v], [u + width, v + height]]];
  const drape = (from: number, to: number): string => {
    const folds = Array.from({ length: 5 }, (_, i): readonly [Point, Point] => { const x = from + ((to - from) * (i + 0.5)) / 5; return [[x, 0.06], [x, v + height + 0.14]]; });
    return polygon(cut(brush, corners(on, from, 0.04, to, v + height + 0.16), 2), between(light, curtains ?? '#f3ecdc', 0.16), 0.96) + seams(on, folds, shaded(light, curtains ?? '#e2d8c4'), 7, 0.3);
  };
  return (
    patch(on, u - 0.14, v - 0.1, u + width + 0.14, v + height + 0.12, between(light, '#fffaf0', 0.02)) +
    group(view(brush, outside, look.view, look, x0, y0, x1 - x0, y1 - y0), `clip-path="${clip}"`) +
    seams(on, bars, wood, 5) +
    seams(on, frame, wood, 11) +
    patch(on, u - 0.2, v - 0.14, u + width + 0.2, v - 0.06, between(light, '#efe5d0', 0.1)) +
    (curtains === undefined ? '' : drape(u - 0.42, u - 0.06) + drape(u + width + 0.06, u + width + 0.42) + seams(on, [[[u - 0.52, v + height + 0.18], [u + width + 0.52, v + height + 0.18]]], '#5b4a3e', 5))
  );
}

function view(brush: Brush, light: Light, kind: View, look: Look, x: number, y: number, w: number, h: number): string {
  const line = y + h * 0.52;
  const open = rectangle(x, y, w, h, brush.linear([[0, light.sky[0]], [0.5, light.sky[2]], [1, light.sky[2]]]));
  const hill = (tone: string, high: number): string => blob([[x - 20, line + 4], [x + w * 0.25, line - h * high], [x + w * 0.6, line - h * high * 0.6], [x + w + 20, line - h * high], [x + w + 20, line + 10]], tone);
  const water = rectangle(x, line, w, h, brush.linear([[0, mix('#4f8fa9', light.sky[1], 0.4)], [1, mix('#8fc7c4', light.sky[2], 0.3)]])) + strokes(Array.from({ length: 14 }, (): readonly [Point, Point] => { const py = line + brush.between(3, h * 0.45); const px = x + brush.between(0, w); return [[px, py], [px + w * 0.12, py]]; }), mix(light.sky[2], '#ffffff', 0.4), 2, 0.6);
  const greens = repeat(9, () => blob(lump(brush, x + brush.between(0, w), line + h * brush.between(0, 0.12), w * brush.between(0.14, 0.24), h * brush.between(0.1, 0.22), 0.2, 8), brush.random() < 0.5 ? lit(light, '#7d9a5c') : shaded(light, '#5f8a55')));
  const bloom = repeat(16, () => ellipse(x + brush.between(0, w), line + h * brush.between(0.14, 0.42), w * 0.022, w * 0.02, lit(light, brush.pick(look.flowers))));
  switch (kind) {
    case 'sea':
      return open + water + polygon([[x + w * 0.6, line + 2], [x + w * 0.6, line - h * 0.16], [x + w * 0.72, line]], '#fdf8ee') + greens.slice(0, 0);
    case 'harbour':
      return open + repeat(5, (i) => rectangle(x + (i * w) / 5, line - h * (0.22 + (i % 3) * 0.06), w / 5 - 1, h * 0.4, lit(light, ['#f8f3e6', '#f0d9bd', '#f5dfd0'][i % 3]!)) + rectangle(x + (i * w) / 5, line - h * (0.25 + (i % 3) * 0.06), w / 5, h * 0.04, lit(light, '#c98a68'))) + rectangle(x, line + h * 0.14, w, h, mix('#3f7785', light.sky[0], 0.3)) + strokes([[[x + w * 0.3, line + h * 0.2], [x + w * 0.3, line - h * 0.4]], [[x + w * 0.72, line + h * 0.2], [x + w * 0.72, line - h * 0.32]]], '#e9dcc0', 4);
    case 'marsh':
      return open + rectangle(x, line, w, h, light.sky[2]) + repeat(4, (i) => rectangle(x, line + h * (0.05 + i * 0.11), w, h * (0.02 + i * 0.014), lit(light, '#97995c'))) + hill(mix('#7d9484', light.haze, 0.4), 0.03);
    case 'pool':
      return open + greens + rectangle(x, line + h * 0.12, w, h * 0.5, lit(light, '#e8dcc4')) + rectangle(x, line + h * 0.24, w, h * 0.18, lit(light, '#4fb3bf')) + rectangle(x, line + h * 0.24, w, h * 0.025, '#d9f0ee', 0.7);
    case 'pines':
      return open + hill(mix('#6f9077', light.haze, 0.3), 0.1) + strokes(Array.from({ length: 5 }, (_, i): readonly [Point, Point] => [[x + w * (0.1 + i * 0.2), y + h], [x + w * (0.12 + i * 0.2), y + h * 0.1]]), lit(light, '#8a6a5a'), w * 0.03) + repeat(6, (i) => blob(lump(brush, x + w * (i * 0.18), y + h * 0.14, w * 0.16, h * 0.12, 0.2, 9), shaded(light, '#4a7a5e')));
    case 'garden':
      return open + greens + rectangle(x, line + h * 0.12, w, h * 0.5, lit(light, '#8fae66')) + bloom;
  }
}

/** The patch of sun a window throws on the floor. */
export function sunPatch({ camera, light }: Room, x: number, z: number, width: number, depth: number, skew: number): string {
  const at = (u: number, v: number): Point => project(camera, [x + u * width + v * skew, 0.004, z + v * depth]);
  const panes = [0, 0.52].flatMap((u) => [0, 0.35, 0.7].map((v) => [at(u, v), at(u + 0.46, v), at(u + 0.46, v + 0.28), at(u, v + 0.28)]));
  return light.lamps ? '' : polygons(panes, mix(light.glow, '#ffffff', 0.25), 0.42);
}

/** A soft pool of lamplight or daylight on whatever is there. */
export function glow(brush: Brush, x: number, y: number, radius: number, colour: string, strength: number): string {
  return ellipse(x, y, radius, radius, brush.radial([[0, colour, strength], [0.45, colour, strength * 0.4], [1, colour, 0]]));
}
