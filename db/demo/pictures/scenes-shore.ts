/** The islands around the house: marshes, harbour, beach, oyster channel, the fort, the light at the end of the land. */
import { HEIGHT, WIDTH, blob, cut, ellipse, lump, polygon, polygons, rectangle, repeat, stroke, strokes, type Brush, type Point } from './canvas.ts';
import { dinghy, hut, quayHouses, sail, sailboat } from './boats.ts';
import { lit, mix, shaded, type Light } from './light.ts';
import type { Look } from './look.ts';
import { foliage, grass, hollyhock, pine } from './plants.ts';
import { lighthouse, steeple } from './props.ts';
import { gulls, reflection, sea, shore, sky, sunRoad } from './sky.ts';

/** Salt pans in the low sun: dykes of grass, still water, heaps of salt, a hut, an egret. */
export function marsh(brush: Brush, light: Light, look: Look): string {
  const horizon = 430;
  const above = sky(brush, light, horizon, 1.4);
  const land = shore(brush, light, horizon, -40, 1640, look.nid % 2 ? 1120 : 420);
  const mirror = brush.linear([[0, mix(light.sky[2], '#ffffff', 0.2)], [0.35, light.sky[2]], [0.7, light.sky[1]], [1, mix(light.sky[0], light.cast, 0.18)]]);
  const grassTone = light.name === 'golden' ? '#a99a54' : '#8c9a5e';
  const dykes = [458, 488, 532, 600, 702, 856].map((y, index) => {
    const thick = 6 + index * index * 1.1 + index * 2.4;
    const wave = (x: number): number => Math.sin(x / (210 + index * 60) + look.nid + index * 2) * (3 + index * 3.4);
    const top = Array.from({ length: 17 }, (_, i): Point => [i * 106 - 48, y + wave(i * 106) - thick * 0.4]);
    const bottom = top.map(([x, ty], i): Point => [x, ty + thick * (0.9 + 0.25 * Math.sin(i * 1.7 + index))]).toReversed();
    const tone = mix(lit(light, grassTone), light.haze, Math.max(0, 0.5 - index * 0.1));
    return polygon(cut(brush, [...top, ...bottom], 1), mix(shaded(light, '#7d7350'), light.haze, Math.max(0, 0.45 - index * 0.1))) + blob([...top, ...top.map(([x, ty]): Point => [x, ty + thick * 0.55]).toReversed()], tone) + grass(brush, light, [-10, y + wave(0)], [1610, y + wave(1600)], 70 + index * 34, 3 + index * 4.2, index % 2 ? grassTone : '#8f9a5e');
  });
  const crossings = [[520, 470, 700, 560], [1010, 505, 1250, 640], [300, 560, 60, 735], [860, 630, 720, 870], [1340, 730, 1600, 960]].map(([x0, y0, x1, y1]) => {
    const w = (y: number): number => 3 + ((y - 430) / 430) ** 1.6 * 34;
    return blob([[x0! - w(y0!), y0!], [x0! + w(y0!), y0!], [x1! + w(y1!), y1!], [x1! - w(y1!), y1!]], mix(shaded(light, grassTone), lit(light, grassTone), 0.6));
  });
  return above + gulls(brush, light, 6, 300) + land + rectangle(-5, horizon, WIDTH + 10, HEIGHT - horizon, mirror) + reflection(brush, land, horizon, horizon + 90, mix(light.sky[2], '#ffffff', 0.5), 0.35) + sunRoad(brush, light, horizon, 1060) + crossings.join('') + dykes.join('') + saltHeaps(brush, light) + saltHut(brush, light, look) + egret(light, 640, 700, 1) + egret(light, 740, 712, 0.8) + grass(brush, light, [-20, 1090], [1620, 1090], 340, 120, grassTone);
}

function saltHeaps(brush: Brush, light: Light): string {
  return [[250, 545, 34], [330, 552, 26], [1180, 610, 46], [1290, 618, 40], [1395, 626, 34]]
    .map(([x, y, size]) => {
      const s = size! * brush.between(0.9, 1.1);
      const side = light.sunAt[0] > 0.5 ? 1 : -1;
      return blob([[x! - s * 1.3, y!], [x! - s * 0.5, y! - s * 0.6], [x!, y! - s], [x! + s * 0.5, y! - s * 0.6], [x! + s * 1.3, y!]], shaded(light, '#f4f2ee')) + polygon([[x!, y! - s], [x! + side * s * 1.2, y!], [x! + side * s * 0.1, y!]], lit(light, '#ffffff'));
    })
    .join('');
}

function saltHut(brush: Brush, light: Light, look: Look): string {
  const [x, foot] = look.nid % 2 ? [300, 640] : [1040, 640];
  const wood = lit(light, '#6d6258');
  const roof = lit(light, '#b9775b');
  return polygon([[x, foot], [x, foot - 74], [x + 190, foot - 74], [x + 190, foot]], wood) + strokes(Array.from({ length: 12 }, (_, i): readonly [Point, Point] => [[x + 14 + i * 15, foot], [x + 14 + i * 15, foot - 74]]), '#3f3a3c', 2, 0.5) + polygon([[x - 12, foot - 72], [x + 24, foot - 120], [x + 168, foot - 120], [x + 202, foot - 72]], roof) + strokes(Array.from({ length: 14 }, (_, i): readonly [Point, Point] => [[x + 2 + i * 14.4, foot - 74], [x + 28 + i * 10.6, foot - 119]]), shaded(light, '#7a4a3d'), 2, 0.5) + rectangle(x + 74, foot - 60, 40, 60, lit(light, look.shutters)) + foliage(brush, light, x + 225, foot - 22, 44, 34, '#7d8f6a', 14);
}

function egret(light: Light, x: number, foot: number, size: number): string {
  const white = mix(lit(light, '#ffffff'), '#ffffff', 0.3);
  const at = (dx: number, dy: number): Point => [x + dx * size, foot - dy * size];
  return strokes([[at(-4, 0), at(-2, 34)], [at(6, 0), at(4, 34)]], '#3c3a3e', 3 * size) + blob([at(-34, 36), at(-10, 56), at(14, 52), at(20, 42), at(4, 32)], white) + stroke([at(14, 48), at(26, 62), at(16, 76), at(24, 90)], white, 8 * size) + ellipse(...at(26, 92), 8 * size, 6 * size, white) + strokes([[at(32, 92), at(50, 88)]], '#e0a03a', 3.4 * size);
}

/** The harbour at rest: quay, boats, everything twice. */
export function harbour(brush: Brush, light: Light, look: Look): string {
  const quay = 540;
  const houses = (look.nid % 2 ? steeple(light, 520, quay - 120, 380) : lighthouse(light, 1180, quay, 400, false)) + quayHouses(brush, light, quay - 8, -60, 1640);
  const boats = [[240, 0.75], [520, 0.9], [820, 0.7], [1120, 0.95], [1420, 0.8]].map(([x, size]) => sailboat(brush, light, x! + brush.between(-40, 40), quay + 76, 190 * size!, brush.pick(['#33566e', '#a33c33', '#f4efe2', '#4f7f6b', '#2f3f55'])));
  const standing = houses + rectangle(-10, quay - 10, WIDTH + 20, 52, lit(light, '#cbbfa8')) + rectangle(-10, quay + 16, WIDTH + 20, 28, shaded(light, '#a39883')) + boats.join('');
  const water = brush.linear([[0, mix(mix('#4b8793', light.sky[1], 0.5), light.cast, 0.1)], [1, mix('#2f6577', light.sky[0], 0.35)]]);
  const stones = strokes(Array.from({ length: 40 }, (_, i): readonly [Point, Point] => [[i * 41, quay - 4], [i * 41, quay + 40]]), shaded(light, '#8f8573'), 2, 0.4);
  return sky(brush, light, 420) + gulls(brush, light, 7, 230) + rectangle(-5, quay + 40, WIDTH + 10, HEIGHT, water) + reflection(brush, standing, quay + 60, HEIGHT, mix(light.sky[2], '#ffffff', 0.25), 0.5) + sunRoad(brush, light, quay + 60, HEIGHT) + standing + stones + dinghy(light, 1180, 930, 170, look.accent) + dinghy(light, 420, 850, 120, '#7fa7b4') + mooring(brush, light);
}

function mooring(brush: Brush, light: Light): string {
  return polygon([[-10, 1000], [520, 1016], [560, 1075], [-10, 1075]], lit(light, '#bfb29b')) + strokes([[[0, 1012], [520, 1026]]], mix(light.sun, '#ffffff', 0.4), 4, 0.7) + rectangle(150, 930, 52, 88, mix('#2f3b45', light.cast, 0.2)) + ellipse(176, 930, 38, 15, mix('#46545f', light.sun, 0.15)) + stroke([[190, 968], [300, 1010], [420, 925], [470, 870]], '#d8c7a0', 6) + repeat(6, () => ellipse(brush.between(240, 330), brush.between(990, 1010), 26, 9, 'none'));
}

/** Down to the sea: dune grass, chestnut fence, wet sand, sails. */
export function beach(brush: Brush, light: Light, look: Look): string {
  const horizon = 400;
  const sand = brush.linear([[0, mix(lit(light, '#e6d3ab'), light.haze, 0.2)], [1, lit(light, '#ecd9b0')]]);
  const wet: Point[] = [[-20, 640], [300, 622], [700, 650], [1100, 628], [1640, 655]];
  const dune = (points: Point[], tone: string): string => blob(points, tone);
  const headland = look.nid % 2 ? lighthouse(light, 1330, horizon + 4, 210, look.nid > 200) : '';
  return (
    sky(brush, light, horizon, 1.3) +
    gulls(brush, light, 6, 300) +
    headland +
    shore(brush, light, horizon, 1080, 1660) +
    sea(brush, light, horizon, 700) +
    sail(light, 360, 470, 62, '#fdf8ee') +
    sail(light, 520, 440, 34, '#f0b49a') +
    sail(light, 830, 452, 44, '#fdf8ee') +
    foam(brush, light, wet) +
    polygon([...wet, [1640, 1080], [-20, 1080]], sand) +
    polygon([...wet, [1640, 690], [1100, 660], [700, 690], [300, 660], [-20, 676]], mix(shaded(light, '#cdb58a'), light.sky[1], 0.25), 0.55) +
    walkers(light) +
    dune([[-60, 1100], [-60, 700], [140, 690], [360, 760], [560, 900], [640, 1100]], lit(light, '#dcc598')) +
    dune([[-60, 1100], [-60, 760], [120, 770], [300, 860], [420, 1000], [470, 1110]], shaded(light, '#d2ba8c')) +
    dune([[1640, 1100], [1660, 720], [1460, 730], [1240, 820], [1060, 950], [980, 1100]], lit(light, '#e0ca9f')) +
    dune([[1640, 1110], [1660, 840], [1450, 870], [1290, 970], [1200, 1110]], shaded(light, '#d6c094')) +
    fence(light, [[700, 1080], [640, 930], [520, 800], [330, 720]], 1) +
    fence(light, [[930, 1080], [1010, 940], [1130, 840], [1330, 760]], 1) +
    grass(brush, light, [-20, 770], [420, 960], 210, 92, '#93a06a') +
    grass(brush, light, [1180, 960], [1640, 800], 210, 92, '#93a06a') +
    grass(brush, light, [-20, 1080], [430, 1090], 150, 140, '#8a9862') +
    grass(brush, light, [1210, 1090], [1620, 1080], 150, 140, '#8a9862') +
    thistles(brush, light)
  );
}

function foam(brush: Brush, light: Light, edge: Point[]): string {
  return [0, 26, 58].map((up, index) => stroke(edge.map(([x, y]): Point => [x, y - up + brush.between(-7, 7)]), mix('#ffffff', light.sun, 0.4), 9 - index * 2.5, 0.85 - index * 0.2)).join('');
}

function walkers(light: Light): string {
  return [[760, 690, 1], [792, 693, 0.72], [920, 676, 0.8]].map(([x, y, s]) => ellipse(x!, y! + 1, 16 * s!, 3, light.cast, 0.3) + strokes([[[x!, y!], [x! - 1, y! - 22 * s!]], [[x! + 7 * s!, y!], [x! + 3, y! - 22 * s!]]], '#4c4a58', 4 * s!) + ellipse(x! + 1, y! - 32 * s!, 7 * s!, 13 * s!, lit(light, s === 1 ? '#c2584a' : '#4f7f8f')) + ellipse(x! + 1, y! - 50 * s!, 5 * s!, 5.5 * s!, '#b98a6c')).join('');
}

/** Split chestnut pales wired together, leaning as they like, taller as they come near. */
function fence(light: Light, along: readonly Point[], scale: number): string {
  const wood = lit(light, '#b59b7c');
  const dark = shaded(light, '#8b7560');
  const pales: (readonly [Point, Point, number])[] = [];
  along.slice(1).forEach((to, index) => {
    const from = along[index]!;
    const near = 1 - index / along.length;
    const count = 11 + index * 3;
    for (let step = 0; step < count; step += 1) {
      const t = step / count;
      const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
      const height = scale * (38 + 70 * near * (1 - t * 0.35));
      pales.push([[x, y], [x + Math.sin(step * 12.9) * 7, y - height + Math.sin(step * 4.1) * 9], 3 + 3.4 * near]);
    }
  });
  return pales.map(([from, to, width], index) => strokes([[from, to]], index % 3 ? wood : dark, width)).join('') + [0.3, 0.72].map((share) => stroke(pales.map(([[x, y], [, top]]): Point => [x, y + (top - y) * share]), '#5d5a58', 1.8, 0.6)).join('');
}

function thistles(brush: Brush, light: Light): string {
  return repeat(9, (index) => {
    const [x, y] = [index < 5 ? 40 + index * 70 : 1290 + (index - 5) * 80, brush.between(960, 1040)];
    return stroke([[x, 1080], [x + 6, y]], shaded(light, '#8ca08e'), 4) + ellipse(x + 6, y, 15, 17, lit(light, '#8fa9c4')) + repeat(6, (spike) => ellipse(x + 6 + Math.cos(spike) * 17, y + 12 + Math.sin(spike) * 6, 10, 3.4, lit(light, '#a9bfae')));
  });
}

/** The oyster channel: painted huts, their doubles in the water, flat boats. */
export function channel(brush: Brush, light: Light, look: Look): string {
  const bank = 600;
  const colours = ['#3f7f9a', '#c98a3c', '#a8443c', '#5f8f6f', '#e2d6b8', '#35566e', '#d9a09a', '#7d9aa8'];
  const start = look.nid % colours.length;
  const row = [60, 310, 570, 850, 1120, 1380].map((x, index) => hut(brush, light, x + brush.between(-14, 14), bank - 6, brush.between(190, 225), brush.between(120, 150), colours[(start + index) % colours.length]!)).join('');
  const standing = repeat(8, (index) => foliage(brush, light, index * 230, bank - 60, 130, 60, '#8c9a6a', 16)) + (look.nid % 2 ? pine(brush, light, 520, bank - 20, 360) + pine(brush, light, 1350, bank - 20, 410) : '') + row + polygon([[-10, bank - 8], [1610, bank - 8], [1610, bank + 26], [-10, bank + 26]], shaded(light, '#8f8262')) + rectangle(-10, bank - 14, WIDTH + 20, 10, lit(light, '#b6a886'));
  const posts = strokes(Array.from({ length: 24 }, (_, i): readonly [Point, Point] => [[30 + i * 68, bank - 18], [30 + i * 68, bank + 58]]), shaded(light, '#6b5a4c'), 8);
  const water = brush.linear([[0, mix('#7f9f96', light.sky[2], 0.45)], [1, mix('#3f6d78', light.sky[0], 0.4)]]);
  return sky(brush, light, 560, 1.3) + gulls(brush, light, 6, 260) + rectangle(-5, bank + 20, WIDTH + 10, HEIGHT, water) + reflection(brush, standing, bank + 26, HEIGHT, mix(light.sky[2], '#ffffff', 0.3), 0.5) + sunRoad(brush, light, bank + 40, HEIGHT) + standing + posts + dinghy(light, 520, 790, 170, '#5f8a86') + dinghy(light, 1120, 740, 120, look.accent) + grass(brush, light, [-20, 1090], [560, 1085], 190, 130, '#8f9a5e') + grass(brush, light, [1150, 1090], [1620, 1085], 160, 130, '#8f9a5e') + oysters(brush, light);
}

function oysters(brush: Brush, light: Light): string {
  const shells = Array.from({ length: 60 }, (): Point[] => lump(brush, brush.between(560, 1160), brush.between(1046, 1075), brush.between(8, 20), brush.between(4, 9), 0.3, 6));
  return polygons(shells.slice(0, 30), lit(light, '#cfc9bb')) + polygons(shells.slice(30), shaded(light, '#a9a294'));
}

/** The fort in the strait, seen over the garden wall. */
export function fort(brush: Brush, light: Light, look: Look): string {
  const horizon = 500;
  const stone = mix(lit(light, '#cdbfa6'), light.haze, 0.2);
  const dark = mix(shaded(light, '#a3947c'), light.haze, 0.15);
  const [x, w, h] = [820, 330, 128];
  const body = polygon([[x - w / 2, horizon + 4], [x - w / 2, horizon - h], [x + w / 2, horizon - h], [x + w / 2, horizon + 4]], stone) + ellipse(x, horizon - h, w / 2, 13, mix(stone, '#ffffff', 0.25)) + polygon([[x + w * 0.2, horizon + 4], [x + w * 0.2, horizon - h + 4], [x + w / 2, horizon - h], [x + w / 2, horizon + 4]], dark, 0.6) + repeat(3, (floor) => repeat(11, (index) => rectangle(x - w * 0.46 + index * w * 0.086, horizon - h + 24 + floor * 34, 11, 18, mix('#4b4a52', light.haze, 0.2)))) + rectangle(x - w / 2 - 12, horizon - 9, w + 24, 14, dark) + rectangle(x + 62, horizon - h - 42, 26, 46, stone);
  return sky(brush, light, horizon, 1.5) + gulls(brush, light, 6, 330) + shore(brush, light, horizon, -40, 420) + sea(brush, light, horizon, HEIGHT) + body + reflection(brush, body, horizon + 4, horizon + 120, mix(light.sky[1], '#ffffff', 0.2), 0.3) + sail(light, 380, 600, 74, '#fdf8ee') + sail(light, 1190, 560, 50, '#fdf8ee') + sail(light, 1300, 640, 96, '#f0b49a') + polygon(cut(brush, [[-10, 900], [1610, 872], [1610, 1080], [-10, 1080]], 1), lit(light, '#efe7d6')) + polygon([[-10, 888], [1610, 860], [1610, 884], [-10, 912]], lit(light, '#cf9a78')) + repeat(9, (index) => hollyhock(brush, light, 70 + index * 62 + (index > 4 ? 780 : 0), 1090, brush.between(300, 560), brush.pick(look.flowers)));
}

/** Pines to the sand path, light between the trunks. */
export function forest(brush: Brush, light: Light, look: Look): string {
  const horizon = 560;
  const floor = brush.linear([[0, mix(lit(light, '#a9b176'), light.haze, 0.35)], [0.5, lit(light, '#93a061')], [1, shaded(light, '#6f8350')]]);
  const rank = (count: number, foot: number, height: number, tone: string): string => repeat(count, (index) => pine(brush, light, ((index + brush.between(0.2, 0.8)) * WIDTH) / count, foot + brush.between(-12, 14), height * brush.between(0.88, 1.12), tone));
  const path: Point[] = [[640, 1090], [720, 860], [850, 740], [800, 640], [840, 575], [862, 575], [856, 640], [960, 740], [960, 860], [1080, 1090]];
  const shafts = light.name === 'noon' ? '' : repeat(5, (index) => polygon([[900 + index * 120, 0], [980 + index * 130, 0], [500 + index * 180, 1080], [360 + index * 170, 1080]], light.glow, 0.09));
  return sky(brush, light, horizon) + repeat(9, (index) => foliage(brush, light, index * 200, horizon - 40, 150, 80, mix('#6f9077', light.haze, 0.45), 10)) + rectangle(-5, horizon, WIDTH + 10, HEIGHT, floor) + rank(11, 580, 330, mix('#55806a', light.haze, 0.25)) + blob(path, lit(light, '#e8d7ad')) + rank(7, 640, 520, '#47745c') + strokes(Array.from({ length: 26 }, (): readonly [Point, Point] => { const y = brush.between(600, 1060); return [[brush.between(-20, 1200), y], [brush.between(200, 1640), y + brush.between(-6, 10)]]; }), light.cast, 15, 0.08) + ferns(brush, light) + shafts + pine(brush, light, 170, 900, 1020, '#3a6450') + pine(brush, light, 1430, 880, 990, '#3a6450') + grass(brush, light, [-20, 930], [620, 1080], 240, 70, '#8f9a5e') + grass(brush, light, [1080, 1080], [1620, 920], 220, 70, '#8f9a5e') + repeat(look.nid % 2 ? 5 : 7, (index) => foliage(brush, light, index < 3 ? index * 130 : 1180 + (index - 3) * 130, 1050, 110, 56, '#7f9a5c', 20));
}

/** Undergrowth where the path leaves room, thicker as it comes near. */
function ferns(brush: Brush, light: Light): string {
  const clumps = Array.from({ length: 46 }, () => {
    const t = brush.random();
    const aside = (0.07 + t * 0.2 + brush.random() * 0.6) * (brush.random() < 0.5 ? -1 : 1);
    return { x: 850 + aside * 1300, y: 590 + t * t * 440, size: 18 + t * t * 66 };
  }).toSorted((a, b) => a.y - b.y);
  const lights = Array.from({ length: 26 }, () => ellipse(brush.between(0, WIDTH), brush.between(620, 1040), brush.between(50, 150), brush.between(6, 18), light.glow, 0.2));
  return lights.join('') + clumps.map(({ x, y, size }) => ellipse(x, y, size * 1.1, size * 0.18, light.cast, 0.2) + foliage(brush, light, x, y - size * 0.3, size, size * 0.5, brush.pick(['#7f9a5c', '#93a861', '#6f9160', '#a3a561']), 10)).join('');
}

/** The last rocks, the white tower, the light already lit. */
export function headland(brush: Brush, light: Light, look: Look): string {
  const horizon = 560;
  const cliff = (points: Point[], tone: string): string => polygon(cut(brush, points, 5), tone);
  return sky(brush, light, horizon, 1.5) + gulls(brush, light, 8, 360) + sea(brush, light, horizon, HEIGHT, '#7fc0bd') + sail(light, 240, 640, 62, '#fdf8ee') + sail(light, 420, 600, 36, '#f0b49a') + lighthouse(light, 1120, 640, 520, look.nid > 200) + polygon([[960, 640], [960, 590], [1070, 590], [1070, 640]], lit(light, '#f4ecda')) + polygon([[948, 592], [980, 560], [1056, 560], [1082, 592]], lit(light, '#c98a68')) + repeat(3, (i) => rectangle(975 + i * 32, 604, 15, 22, lit(light, look.shutters))) + repeat(5, (index) => foliage(brush, light, 1230 + index * 95, 612, 80, 40, '#7d9a5c', 18)) + cliff([[620, 760], [760, 690], [930, 640], [1640, 620], [1640, 1090], [980, 1090], [860, 930], [700, 850]], lit(light, '#d8c8a4')) + cliff([[620, 760], [700, 850], [860, 930], [980, 1090], [1130, 1090], [960, 900], [800, 800], [720, 740]], shaded(light, '#a59473')) + repeat(14, () => polygon(lump(brush, brush.between(520, 900), brush.between(830, 1050), brush.between(24, 70), brush.between(12, 32), 0.3, 7), brush.random() < 0.5 ? shaded(light, '#9c8d74') : lit(light, '#bfae8d'))) + grass(brush, light, [930, 650], [1640, 640], 200, 40, '#8f9f5e') + grass(brush, light, [1130, 1070], [1640, 900], 240, 90, '#93a060') + repeat(6, (index) => hollyhock(brush, light, 1290 + index * 58, 1095, brush.between(260, 480), brush.pick(look.flowers))) + stroke([[1000, 1080], [1090, 900], [1180, 760], [1120, 660]], lit(light, '#ecdcb4'), 34, 0.8);
}
