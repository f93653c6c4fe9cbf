/** The paved court and its long table. */
import { type Camera, box, facing, patch, plane, project, scaleAt } from '#demo/pictures/camera.ts';
import { type Brush, type Point, cut, ellipse, polygon, repeat, stroke } from '#demo/pictures/canvas.ts';
import { eaves, pantiles, wall } from '#demo/pictures/house.ts';
import { type Joinery, frenchWindow, window } from '#demo/pictures/joinery.ts';
import { type Light, lit, mix, shaded } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { cobbles } from '#demo/pictures/paving.ts';
import { dapple, hollyhock, pot } from '#demo/pictures/plants.ts';
import { sky } from '#demo/pictures/sky.ts';
import { foliage } from '#demo/pictures/trees.ts';

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
    [-4.7, -4.3, -2, -0.4, 0.9, 2, 4.6]
      .map((x) =>
        hollyhock(
          brush,
          light,
          ...at(x, z - 0.3),
          scaleAt(camera, z) * brush.between(1.3, 2.2),
          brush.pick(look.flowers),
        ),
      )
      .join('') +
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
  const runner = polygon(
    [at(-2.7, 6.72), at(2.3, 6.72), at(2.3, 7.08), at(-2.7, 7.08)],
    lit(light, '#f4ecd9'),
  );
  const plates = repeat(10, (index) => {
    const [x, y] = at(-2.25 + (index % 5) * 1.02, index < 5 ? 7.32 : 6.5);
    return (
      ellipse(x, y, 44, 12, lit(light, '#fbf6ea')) +
      ellipse(x, y - 1, 27, 7, mix(lit(light, '#fbf6ea'), light.cast, 0.12)) +
      stroke(
        [
          [x + 60, y],
          [x + 60, y - 34],
        ],
        '#ffffff',
        9,
        0.5,
      )
    );
  });
  const bunch = repeat(3, (index) => {
    const [x, y] = at(-1.7 + index * 1.5, 6.9);
    return (
      polygon(
        [
          [x - 16, y - 44],
          [x + 16, y - 44],
          [x + 12, y],
          [x - 12, y],
        ],
        lit(light, '#8fb3bd'),
      ) +
      repeat(12, () =>
        ellipse(
          x + brush.between(-34, 34),
          y - brush.between(46, 96),
          11,
          10,
          lit(light, brush.pick(look.flowers)),
        ),
      )
    );
  });
  return runner + plates + bunch;
}

function stringLights(brush: Brush, light: Light, from: number, high: number, to: number): string {
  const count = 13;
  const at = (t: number): Point => [from + (to - from) * t, high + 150 * (1 - (2 * t - 1) ** 2) * 0.6];
  const wire = stroke(
    Array.from({ length: 14 }, (_, index) => at(index / 13)),
    '#3b3a40',
    2.4,
    0.8,
  );
  const bulbs = repeat(count, (index) => {
    const [x, y] = at((index + 0.5) / count);
    return (
      (light.lamps || light.name === 'golden' ? ellipse(x, y + 14, 34, 34, '#ffdf9a', 0.28) : '') +
      ellipse(x, y + 14, 9, 11, light.lamps || light.name === 'golden' ? '#fff1c2' : '#f4f0e2') +
      ellipse(x, y + 3, 5, 5, '#3b3a40')
    );
  });
  return (
    wire +
    bulbs +
    polygon(
      cut(brush, [
        [from - 4, high - 10],
        [from + 4, high - 10],
        [from + 4, high + 20],
        [from - 4, high + 20],
      ]),
      '#3b3a40',
      0,
    )
  );
}
