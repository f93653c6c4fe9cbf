/** The pine forest. */
import {
  type Brush,
  HEIGHT,
  type Point,
  WIDTH,
  blob,
  ellipse,
  polygon,
  rectangle,
  repeat,
  strokes,
} from '#demo/pictures/canvas.ts';
import { type Light, lit, mix, shaded } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { grass } from '#demo/pictures/plants.ts';
import { sky } from '#demo/pictures/sky.ts';
import { foliage, pine } from '#demo/pictures/trees.ts';

/** Pines to the sand path, light between the trunks. */
export function forest(brush: Brush, light: Light, look: Look): string {
  const horizon = 560;
  const floor = brush.linear([
    [0, mix(lit(light, '#a9b176'), light.haze, 0.35)],
    [0.5, lit(light, '#93a061')],
    [1, shaded(light, '#6f8350')],
  ]);
  const rank = (count: number, foot: number, height: number, tone: string): string =>
    repeat(count, (index) =>
      pine(
        brush,
        light,
        ((index + brush.between(0.2, 0.8)) * WIDTH) / count,
        foot + brush.between(-12, 14),
        height * brush.between(0.88, 1.12),
        tone,
      ),
    );
  const path: Point[] = [
    [640, 1090],
    [720, 860],
    [850, 740],
    [800, 640],
    [840, 575],
    [862, 575],
    [856, 640],
    [960, 740],
    [960, 860],
    [1080, 1090],
  ];
  const shafts =
    light.name === 'noon'
      ? ''
      : repeat(5, (index) =>
          polygon(
            [
              [900 + index * 120, 0],
              [980 + index * 130, 0],
              [500 + index * 180, 1080],
              [360 + index * 170, 1080],
            ],
            light.glow,
            0.09,
          ),
        );
  return (
    sky(brush, light, horizon) +
    repeat(9, (index) =>
      foliage(brush, light, index * 200, horizon - 40, 150, 80, mix('#6f9077', light.haze, 0.45), 10),
    ) +
    rectangle(-5, horizon, WIDTH + 10, HEIGHT, floor) +
    rank(11, 580, 330, mix('#55806a', light.haze, 0.25)) +
    blob(path, lit(light, '#e8d7ad')) +
    rank(7, 640, 520, '#47745c') +
    strokes(
      Array.from({ length: 26 }, (): readonly [Point, Point] => {
        const y = brush.between(600, 1060);
        return [
          [brush.between(-20, 1200), y],
          [brush.between(200, 1640), y + brush.between(-6, 10)],
        ];
      }),
      light.cast,
      15,
      0.08,
    ) +
    ferns(brush, light) +
    shafts +
    pine(brush, light, 170, 900, 1020, '#3a6450') +
    pine(brush, light, 1430, 880, 990, '#3a6450') +
    grass(brush, light, [-20, 930], [620, 1080], 240, 70, '#8f9a5e') +
    grass(brush, light, [1080, 1080], [1620, 920], 220, 70, '#8f9a5e') +
    repeat(look.nid % 2 ? 5 : 7, (index) =>
      foliage(brush, light, index < 3 ? index * 130 : 1180 + (index - 3) * 130, 1050, 110, 56, '#7f9a5c', 20),
    )
  );
}

/** Undergrowth where the path leaves room, thicker as it comes near. */
function ferns(brush: Brush, light: Light): string {
  const clumps = Array.from({ length: 46 }, () => {
    const t = brush.random();
    const aside = (0.07 + t * 0.2 + brush.random() * 0.6) * (brush.random() < 0.5 ? -1 : 1);
    return { x: 850 + aside * 1300, y: 590 + t * t * 440, size: 18 + t * t * 66 };
  }).toSorted((a, b) => a.y - b.y);
  const lights = Array.from({ length: 26 }, () =>
    ellipse(
      brush.between(0, WIDTH),
      brush.between(620, 1040),
      brush.between(50, 150),
      brush.between(6, 18),
      light.glow,
      0.2,
    ),
  );
  return (
    lights.join('') +
    clumps
      .map(
        ({ x, y, size }) =>
          ellipse(x, y, size * 1.1, size * 0.18, light.cast, 0.2) +
          foliage(
            brush,
            light,
            x,
            y - size * 0.3,
            size,
            size * 0.5,
            brush.pick(['#7f9a5c', '#93a861', '#6f9160', '#a3a561']),
            10,
          ),
      )
      .join('')
  );
}
