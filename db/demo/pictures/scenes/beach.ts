/** The beach. */
import { sail } from '#demo/pictures/boats.ts';
import {
  type Brush,
  type Point,
  blob,
  ellipse,
  polygon,
  repeat,
  stroke,
  strokes,
} from '#demo/pictures/canvas.ts';
import { type Light, lit, mix, shaded } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { grass } from '#demo/pictures/plants.ts';
import { gulls, sea, shore, sky } from '#demo/pictures/sky.ts';
import { lighthouse } from '#demo/pictures/towers.ts';

/** Down to the sea: dune grass, chestnut fence, wet sand, sails. */
export function beach(brush: Brush, light: Light, look: Look): string {
  const horizon = 400;
  const sand = brush.linear([
    [0, mix(lit(light, '#e6d3ab'), light.haze, 0.2)],
    [1, lit(light, '#ecd9b0')],
  ]);
  const wet: Point[] = [
    [-20, 640],
    [300, 622],
    [700, 650],
    [1100, 628],
    [1640, 655],
  ];
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
    polygon(
      [...wet, [1640, 690], [1100, 660], [700, 690], [300, 660], [-20, 676]],
      mix(shaded(light, '#cdb58a'), light.sky[1], 0.25),
      0.55,
    ) +
    walkers(light) +
    dune(
      [
        [-60, 1100],
        [-60, 700],
        [140, 690],
        [360, 760],
        [560, 900],
        [640, 1100],
      ],
      lit(light, '#dcc598'),
    ) +
    dune(
      [
        [-60, 1100],
        [-60, 760],
        [120, 770],
        [300, 860],
        [420, 1000],
        [470, 1110],
      ],
      shaded(light, '#d2ba8c'),
    ) +
    dune(
      [
        [1640, 1100],
        [1660, 720],
        [1460, 730],
        [1240, 820],
        [1060, 950],
        [980, 1100],
      ],
      lit(light, '#e0ca9f'),
    ) +
    dune(
      [
        [1640, 1110],
        [1660, 840],
        [1450, 870],
        [1290, 970],
        [1200, 1110],
      ],
      shaded(light, '#d6c094'),
    ) +
    fence(
      light,
      [
        [700, 1080],
        [640, 930],
        [520, 800],
        [330, 720],
      ],
      1,
    ) +
    fence(
      light,
      [
        [930, 1080],
        [1010, 940],
        [1130, 840],
        [1330, 760],
      ],
      1,
    ) +
    grass(brush, light, [-20, 770], [420, 960], 210, 92, '#93a06a') +
    grass(brush, light, [1180, 960], [1640, 800], 210, 92, '#93a06a') +
    grass(brush, light, [-20, 1080], [430, 1090], 150, 140, '#8a9862') +
    grass(brush, light, [1210, 1090], [1620, 1080], 150, 140, '#8a9862') +
    thistles(brush, light)
  );
}

function foam(brush: Brush, light: Light, edge: Point[]): string {
  return [0, 26, 58]
    .map((up, index) =>
      stroke(
        edge.map(([x, y]): Point => [x, y - up + brush.between(-7, 7)]),
        mix('#ffffff', light.sun, 0.4),
        9 - index * 2.5,
        0.85 - index * 0.2,
      ),
    )
    .join('');
}

function walkers(light: Light): string {
  return [
    [760, 690, 1],
    [792, 693, 0.72],
    [920, 676, 0.8],
  ]
    .map(
      ([x, y, s]) =>
        ellipse(x!, y! + 1, 16 * s!, 3, light.cast, 0.3) +
        strokes(
          [
            [
              [x!, y!],
              [x! - 1, y! - 22 * s!],
            ],
            [
              [x! + 7 * s!, y!],
              [x! + 3, y! - 22 * s!],
            ],
          ],
          '#4c4a58',
          4 * s!,
        ) +
        ellipse(x! + 1, y! - 32 * s!, 7 * s!, 13 * s!, lit(light, s === 1 ? '#c2584a' : '#4f7f8f')) +
        ellipse(x! + 1, y! - 50 * s!, 5 * s!, 5.5 * s!, '#b98a6c'),
    )
    .join('');
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
      pales.push([
        [x, y],
        [x + Math.sin(step * 12.9) * 7, y - height + Math.sin(step * 4.1) * 9],
        3 + 3.4 * near,
      ]);
    }
  });
  return (
    pales.map(([from, to, width], index) => strokes([[from, to]], index % 3 ? wood : dark, width)).join('') +
    [0.3, 0.72]
      .map((share) =>
        stroke(
          pales.map(([[x, y], [, top]]): Point => [x, y + (top - y) * share]),
          '#5d5a58',
          1.8,
          0.6,
        ),
      )
      .join('')
  );
}

function thistles(brush: Brush, light: Light): string {
  return repeat(9, (index) => {
    const [x, y] = [index < 5 ? 40 + index * 70 : 1290 + (index - 5) * 80, brush.between(960, 1040)];
    return (
      stroke(
        [
          [x, 1080],
          [x + 6, y],
        ],
        shaded(light, '#8ca08e'),
        4,
      ) +
      ellipse(x + 6, y, 15, 17, lit(light, '#8fa9c4')) +
      repeat(6, (spike) =>
        ellipse(x + 6 + Math.cos(spike) * 17, y + 12 + Math.sin(spike) * 6, 10, 3.4, lit(light, '#a9bfae')),
      )
    );
  });
}
