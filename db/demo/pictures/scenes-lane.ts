/** The street side: the front of the house on its lane, and the lane running between two rows of walls. */
import { corners, facing, patch, plane, project, receding, scaleAt, type Camera, type Plane } from './camera.ts';
import { group, polygon, repeat, type Brush } from './canvas.ts';
import { chimney, door, eaves, pantiles, wall, window, type Joinery } from './house.ts';
import { between, far, lit, shaded, type Light } from './light.ts';
import type { Look } from './look.ts';
import { cobbles } from './paving.ts';
import { dapple, foliage, hollyhock, pine, pot } from './plants.ts';
import { bench, bicycle, lantern, steeple } from './props.ts';
import { gulls, sky } from './sky.ts';

const FRONT: Camera = { focal: 1150, height: 1.55, across: 0, horizon: 640, centre: 800 };
const WALL_AT = 10;

/** The house seen from across its lane. */
export function facade(brush: Brush, light: Light, look: Look): string {
  const camera = { ...FRONT, across: brush.between(-0.6, 0.6), horizon: look.storeys === 2 ? 720 : 630 };
  const height = look.storeys === 2 ? 5.3 : 3.05;
  const joinery: Joinery = { shutters: look.shutters, door: look.door, turned: 0.04 };
  const [left, width] = [-4.6, 9];
  const front = facing(camera, left, WALL_AT);
  const roof = plane(camera, [left - 0.25, height - 0.02, WALL_AT - 0.3], [1, 0, 0], [0, 0.42, 0.9]);
  const groundLine = project(camera, [0, 0, WALL_AT])[1];
  const behind =
    foliage(brush, light, 1330, groundLine - 330, 190, 120, '#5f8a55', 50) +
    (look.nid % 3 === 0 ? pine(brush, light, 1240, groundLine - 120, 520) : '') +
    (look.nid % 3 === 1 ? steeple(light, 1290, groundLine - 250, 330) : '') +
    foliage(brush, light, 120, groundLine - 270, 170, 110, '#7d9a5c', 40);
  return (
    sky(brush, light, groundLine - 60) +
    gulls(brush, light, 4, 220) +
    behind +
    neighbour(brush, light, camera, -12.5, left, 2.7, look) +
    gardenWall(brush, light, camera, left + width, 14) +
    pantiles(brush, light, roof, width + 0.5, 4.1, 0.06) +
    chimney(light, facing(camera, left + 0.7, WALL_AT + 3, height + 1.1), 0, 0, 0.1) +
    wall(brush, light, front, width, height, look.wall, 0.03) +
    openings(brush, light, front, look, joinery) +
    eaves(light, front, width, height, 0.05) +
    bigShadow(brush, light, front, width, height) +
    cobbles(brush, light, camera, { x0: -13, x1: 13, z0: 2.6, z1: WALL_AT }) +
    patch(plane(camera, [-14, 0.002, WALL_AT - 0.9], [1, 0, 0], [0, 0, 1]), 0, 0, 28, 0.9, light.cast, 0.2) +
    streetShadow(light, camera) +
    footOfWall(brush, light, camera, look, groundLine)
  );
}

function openings(brush: Brush, light: Light, front: Plane, look: Look, joinery: Joinery): string {
  const ground = window(brush, light, front, { u: 1.25, v: 0.95, width: 1.1, height: 1.45 }, joinery) + door(brush, light, front, 4.15, 1, 2.25, joinery) + window(brush, light, front, { u: 6.75, v: 0.95, width: 1.1, height: 1.45, shutters: look.nid % 4 === 0 ? 'half' : 'open' }, joinery);
  const above = look.storeys === 1 ? '' : window(brush, light, front, { u: 1.3, v: 3.45, width: 1, height: 1.25, shutters: look.nid % 2 ? 'closed' : 'open' }, joinery) + window(brush, light, front, { u: 4.2, v: 3.5, width: 0.9, height: 1.1 }, joinery) + window(brush, light, front, { u: 6.8, v: 3.45, width: 1, height: 1.25 }, joinery);
  return ground + above + lantern(light, front, 5.65, 2.05);
}

/** A lower house next door, in the same white, its own shutters. */
function neighbour(brush: Brush, light: Light, camera: Camera, from: number, to: number, height: number, look: Look): string {
  const on = facing(camera, from, WALL_AT + 0.15);
  const roof = plane(camera, [from, height, WALL_AT - 0.1], [1, 0, 0], [0, 0.4, 0.9]);
  const joinery: Joinery = { shutters: look.nid % 2 ? '#8fa9b8' : '#7f9a86', door: '#6d7f8a', turned: 0.18 };
  return pantiles(brush, light, roof, to - from + 0.1, 3.4, 0.14) + wall(brush, light, on, to - from, height, '#efe9da', 0.2) + window(brush, light, on, { u: to - from - 2.4, v: 1, width: 0.95, height: 1.25, shutters: 'closed' }, joinery) + eaves(light, on, to - from, height, 0.2);
}

function gardenWall(brush: Brush, light: Light, camera: Camera, from: number, to: number): string {
  const on = facing(camera, from, WALL_AT + 0.2);
  const gate = between(light, brush.pick(['#6f8f86', '#7890a3', '#8a9a7c']), 0.1);
  return (
    wall(brush, light, on, to - from, 1.75, '#ece3d0', 0.16) +
    patch(on, 0, 1.7, to - from, 1.86, lit(light, '#cf9a78')) +
    patch(on, 0, 1.6, to - from, 1.7, light.cast, 0.25) +
    patch(on, 1.3, 0.02, 2.35, 1.95, shaded(light, '#e6dcc6')) +
    patch(on, 1.4, 0.04, 2.25, 1.85, gate) +
    repeat(5, (index) => patch(on, 1.4 + index * 0.17, 0.04, 1.42 + index * 0.17, 1.85, light.cast, 0.35))
  );
}

/** The shadow of the house across the lane climbs this one. */
function bigShadow(brush: Brush, light: Light, front: Plane, width: number, height: number): string {
  if (light.name === 'noon') return '';
  const fromLeft = light.sunAt[0] > 0.5;
  const clip = brush.clip(polygon(corners(front, 0, 0, width, height), '#000'));
  const [x0, y0] = front.at(fromLeft ? 0 : width, 0);
  const [x1, y1] = front.at(fromLeft ? width * 0.42 : width * 0.58, height);
  const shade = polygon([[x0, y0], front.at(fromLeft ? width * 0.5 : width * 0.5, 0), [x1 + (fromLeft ? -160 : 160), y1 + 250], front.at(fromLeft ? 0 : width, height * 0.75)], light.cast);
  return group(group(shade, 'opacity="0.17"') + dapple(brush, light, fromLeft ? front.at(width * 0.6, 0)[0] : x1 - 160, y1, 420, 260, 0.13), `clip-path="${clip}"`);
}

function streetShadow(light: Light, camera: Camera): string {
  const side = light.sunAt[0] > 0.5 ? -1 : 1;
  const at = (x: number, z: number) => project(camera, [x * side, 0, z]);
  return polygon([at(0.5, 2.6), at(9, 2.6), at(9, 10), at(4.4, 10), at(2.9, 6.2)], light.cast, 0.22) + polygon([at(-9, 2.6), at(9, 2.6), at(9, 3.5), at(-9, 3.8)], light.cast, 0.16);
}

function footOfWall(brush: Brush, light: Light, camera: Camera, look: Look, groundLine: number): string {
  const at = (x: number, z = WALL_AT - 0.25): readonly [number, number] => project(camera, [x, 0, z]);
  const scale = scaleAt(camera, WALL_AT);
  const spots = [-4.3, -3.95, -1.05, -0.72, 1.05, 1.35, 3.95, 4.25, 4.6, 6.2, 6.6, -6.3];
  const flowers = spots.map((x) => hollyhock(brush, light, at(x)[0], at(x)[1] + brush.between(0, 10), scale * brush.between(1.35, 2.5), brush.pick(look.flowers))).join('');
  const [bx, by] = at(-2.6, WALL_AT - 0.5);
  const [px, py] = at(2.05, WALL_AT - 0.5);
  const extra = look.nid % 2 ? bicycle(light, at(2.9, WALL_AT - 0.45)[0], by, scale * 0.95, look.accent) : bench(light, bx, by, scale, look.shutters);
  const near = repeat(3, (index) => hollyhock(brush, light, (look.nid % 2 ? 60 : 1440) + index * 55, 1090, brush.between(420, 720), brush.pick(look.flowers)));
  return flowers + extra + pot(brush, light, px, py, scale * 0.4, brush.pick(['geranium', 'lemon', 'olive'])) + (groundLine ? near : '');
}

/** A venelle: two rows of white walls, the sky between them, the steeple or the sea at the end. */
export function lane(brush: Brush, light: Light, look: Look): string {
  const camera: Camera = { focal: 1000, height: 1.6, across: brush.between(-0.35, 0.35), horizon: 600, centre: 790 };
  const rightLit = light.sunAt[0] < 0.5;
  const sides = [-1, 1].map((side) => row(brush, light, camera, look, side as -1 | 1, side === 1 ? rightLit : !rightLit));
  const end = look.nid % 2 ? steeple(light, 800, 612, 300) : '';
  return (
    sky(brush, light, 640) +
    gulls(brush, light, 3, 200) +
    foliage(brush, light, 760, 590, 130, 60, '#6f9160', 30) +
    end +
    cobbles(brush, light, camera, { x0: -2.5, x1: 2.5, z0: 2.1, z1: 34 }, 0.25) +
    sides.join('') +
    shadowAcross(light, camera, rightLit) +
    alongWalls(brush, light, camera, look)
  );
}

function row(brush: Brush, light: Light, camera: Camera, look: Look, side: -1 | 1, isLit: boolean): string {
  const x = 2.5 * side;
  const houses: string[] = [];
  let z = 34;
  let index = 0;
  while (z > 1.2) {
    const length = brush.between(5, 8);
    const start = Math.max(0.9, z - length);
    const height = index % 3 === 1 ? brush.between(4.4, 5.1) : brush.between(2.8, 3.5);
    const turned = isLit ? 0.06 : 0.8;
    const on = receding(camera, x, start);
    const mine = start < 8 && isLit;
    const joinery: Joinery = { shutters: mine ? look.shutters : brush.pick(['#7f9a86', '#8fa9b8', '#6f8f86', '#9aa89a']), door: mine ? look.door : '#71868c', turned };
    const tone = brush.pick(['#f4eee0', '#efe7d6', '#f7f3e8']);
    const gable = facing(camera, side > 0 ? x : x - 6, start);
    const roof = plane(camera, [x - 0.3 * side, height - 0.05, start], [0, 0, 1], [0.9 * side, 0.42, 0]);
    const open = length > 5.5 ? window(brush, light, on, { u: 1.1, v: 1, width: 1, height: 1.35, shutters: brush.random() < 0.3 ? 'closed' : 'open' }, joinery) : '';
    const upstairs = height > 4 ? window(brush, light, on, { u: 1.4, v: 3.2, width: 0.9, height: 1.05 }, joinery) : '';
    houses.push(
      wall(brush, light, gable, 6, height, tone, isLit ? 0.5 : 0.9) +
        pantiles(brush, light, roof, z - start, 3.2, isLit ? 0.05 : 0.45) +
        wall(brush, light, on, z - start, height, tone, turned) +
        open +
        door(brush, light, on, Math.min(3.4, z - start - 1.3), 0.95, 2.15, joinery) +
        upstairs +
        eaves(light, on, z - start, height, turned),
    );
    z = start;
    index += 1;
  }
  return houses.join('');
}

function shadowAcross(light: Light, camera: Camera, rightLit: boolean): string {
  const side = rightLit ? -1 : 1;
  const at = (x: number, y: number, z: number) => project(camera, [x * side, y, z]);
  return polygon([at(2.5, 0, 1), at(2.5, 0, 34), at(-1.1, 0, 34), at(-1.1, 0, 1)], light.cast, 0.26) + polygon([at(-2.5, 0, 1), at(-1.1, 0, 1), at(-1.1, 0, 34), at(-2.5, 0, 34)], far(light, '#ffffff', 0.1), 0.12);
}

function alongWalls(brush: Brush, light: Light, camera: Camera, look: Look): string {
  const depths = [26, 20, 16, 13, 10.5, 8.6, 7.2, 6, 5, 4.2, 3.6];
  return depths
    .flatMap((z) =>
      [-1, 1].map((side) => {
        if (brush.random() < 0.22) return '';
        const [x, y] = project(camera, [side * brush.between(2.05, 2.35), 0, z]);
        const size = scaleAt(camera, z);
        return hollyhock(brush, light, x, y, size * brush.between(1.3, 2.15), brush.pick(look.flowers));
      }),
    )
    .join('');
}
