/** The front of the house on its street. */
import {
  type Camera,
  type Plane,
  corners,
  facing,
  patch,
  plane,
  project,
  scaleAt,
} from '#demo/pictures/camera.ts';
import { type Brush, group, polygon, repeat } from '#demo/pictures/canvas.ts';
import { chimney, eaves, pantiles, wall } from '#demo/pictures/house.ts';
import { type Joinery, door, window } from '#demo/pictures/joinery.ts';
import { type Light, between, lit, shaded } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { cobbles } from '#demo/pictures/paving.ts';
import { dapple, hollyhock, pot } from '#demo/pictures/plants.ts';
import { bench, bicycle, lantern } from '#demo/pictures/props.ts';
import { gulls, sky } from '#demo/pictures/sky.ts';
import { steeple } from '#demo/pictures/towers.ts';
import { foliage, pine } from '#demo/pictures/trees.ts';

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
  const ground =
    window(brush, light, front, { u: 1.25, v: 0.95, width: 1.1, height: 1.45 }, joinery) +
    door(brush, light, front, 4.15, 1, 2.25, joinery) +
    window(
      brush,
      light,
      front,
      { u: 6.75, v: 0.95, width: 1.1, height: 1.45, shutters: look.nid % 4 === 0 ? 'half' : 'open' },
      joinery,
    );
  const above =
    look.storeys === 1
      ? ''
      : window(
          brush,
          light,
          front,
          { u: 1.3, v: 3.45, width: 1, height: 1.25, shutters: look.nid % 2 ? 'closed' : 'open' },
          joinery,
        ) +
        window(brush, light, front, { u: 4.2, v: 3.5, width: 0.9, height: 1.1 }, joinery) +
        window(brush, light, front, { u: 6.8, v: 3.45, width: 1, height: 1.25 }, joinery);
  return ground + above + lantern(light, front, 5.65, 2.05);
}

/** A lower house next door, in the same white, its own shutters. */
function neighbour(
  brush: Brush,
  light: Light,
  camera: Camera,
  from: number,
  to: number,
  height: number,
  look: Look,
): string {
  const on = facing(camera, from, WALL_AT + 0.15);
  const roof = plane(camera, [from, height, WALL_AT - 0.1], [1, 0, 0], [0, 0.4, 0.9]);
  const joinery: Joinery = { shutters: look.nid % 2 ? '#8fa9b8' : '#7f9a86', door: '#6d7f8a', turned: 0.18 };
  return (
    pantiles(brush, light, roof, to - from + 0.1, 3.4, 0.14) +
    wall(brush, light, on, to - from, height, '#efe9da', 0.2) +
    window(
      brush,
      light,
      on,
      { u: to - from - 2.4, v: 1, width: 0.95, height: 1.25, shutters: 'closed' },
      joinery,
    ) +
    eaves(light, on, to - from, height, 0.2)
  );
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
  if (light.name === 'noon' || light.lamps) return '';
  const fromLeft = light.sunAt[0] > 0.5;
  const clip = brush.clip(polygon(corners(front, 0, 0, width, height), '#000'));
  const [x0, y0] = front.at(fromLeft ? 0 : width, 0);
  const [x1, y1] = front.at(fromLeft ? width * 0.42 : width * 0.58, height);
  const shade = polygon(
    [
      [x0, y0],
      front.at(fromLeft ? width * 0.5 : width * 0.5, 0),
      [x1 + (fromLeft ? -160 : 160), y1 + 250],
      front.at(fromLeft ? 0 : width, height * 0.75),
    ],
    light.cast,
  );
  return group(
    group(shade, 'opacity="0.17"') +
      dapple(brush, light, fromLeft ? front.at(width * 0.6, 0)[0] : x1 - 160, y1, 420, 260, 0.13),
    `clip-path="${clip}"`,
  );
}

function streetShadow(light: Light, camera: Camera): string {
  const side = light.sunAt[0] > 0.5 ? -1 : 1;
  const at = (x: number, z: number) => project(camera, [x * side, 0, z]);
  return (
    polygon([at(0.5, 2.6), at(9, 2.6), at(9, 10), at(4.4, 10), at(2.9, 6.2)], light.cast, 0.22) +
    polygon([at(-9, 2.6), at(9, 2.6), at(9, 3.5), at(-9, 3.8)], light.cast, 0.16)
  );
}

function footOfWall(brush: Brush, light: Light, camera: Camera, look: Look, groundLine: number): string {
  const at = (x: number, z = WALL_AT - 0.25): readonly [number, number] => project(camera, [x, 0, z]);
  const scale = scaleAt(camera, WALL_AT);
  const spots = [-4.3, -3.95, -1.05, -0.72, 1.05, 1.35, 3.95, 4.25, 4.6, 6.2, 6.6, -6.3];
  const flowers = spots
    .map((x) =>
      hollyhock(
        brush,
        light,
        at(x)[0],
        at(x)[1] + brush.between(0, 10),
        scale * brush.between(1.35, 2.5),
        brush.pick(look.flowers),
      ),
    )
    .join('');
  const [bx, by] = at(-2.6, WALL_AT - 0.5);
  const [px, py] = at(2.05, WALL_AT - 0.5);
  const extra =
    look.nid % 2
      ? bicycle(light, at(2.9, WALL_AT - 0.45)[0], by, scale * 0.95, look.accent)
      : bench(light, bx, by, scale, look.shutters);
  const near = repeat(3, (index) =>
    hollyhock(
      brush,
      light,
      (look.nid % 2 ? 60 : 1440) + index * 55,
      1090,
      brush.between(420, 720),
      brush.pick(look.flowers),
    ),
  );
  return (
    flowers +
    extra +
    pot(brush, light, px, py, scale * 0.4, brush.pick(['geranium', 'lemon', 'olive'])) +
    (groundLine ? near : '')
  );
}
