/** The headland and its light. */
import { sail } from '#demo/pictures/boats.ts';
import {
  type Brush,
  HEIGHT,
  type Point,
  cut,
  lump,
  polygon,
  rectangle,
  repeat,
  stroke,
} from '#demo/pictures/canvas.ts';
import { type Light, lit, shaded } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { grass, hollyhock } from '#demo/pictures/plants.ts';
import { gulls, sea, sky } from '#demo/pictures/sky.ts';
import { lighthouse } from '#demo/pictures/towers.ts';
import { foliage } from '#demo/pictures/trees.ts';

/** The last rocks, the white tower, the light already lit. */
export function headland(brush: Brush, light: Light, look: Look): string {
  const horizon = 560;
  const cliff = (points: Point[], tone: string): string => polygon(cut(brush, points, 5), tone);
  return (
    sky(brush, light, horizon, 1.5) +
    gulls(brush, light, 8, 360) +
    sea(brush, light, horizon, HEIGHT, '#7fc0bd') +
    sail(light, 240, 640, 62, '#fdf8ee') +
    sail(light, 420, 600, 36, '#f0b49a') +
    lighthouse(light, 1120, 640, 520, look.nid > 200) +
    polygon(
      [
        [960, 640],
        [960, 590],
        [1070, 590],
        [1070, 640],
      ],
      lit(light, '#f4ecda'),
    ) +
    polygon(
      [
        [948, 592],
        [980, 560],
        [1056, 560],
        [1082, 592],
      ],
      lit(light, '#c98a68'),
    ) +
    repeat(3, (i) => rectangle(975 + i * 32, 604, 15, 22, lit(light, look.shutters))) +
    repeat(5, (index) => foliage(brush, light, 1230 + index * 95, 612, 80, 40, '#7d9a5c', 18)) +
    cliff(
      [
        [620, 760],
        [760, 690],
        [930, 640],
        [1640, 620],
        [1640, 1090],
        [980, 1090],
        [860, 930],
        [700, 850],
      ],
      lit(light, '#d8c8a4'),
    ) +
    cliff(
      [
        [620, 760],
        [700, 850],
        [860, 930],
        [980, 1090],
        [1130, 1090],
        [960, 900],
        [800, 800],
        [720, 740],
      ],
      shaded(light, '#a59473'),
    ) +
    repeat(14, () =>
      polygon(
        lump(
          brush,
          brush.between(520, 900),
          brush.between(830, 1050),
          brush.between(24, 70),
          brush.between(12, 32),
          0.3,
          7,
        ),
        brush.random() < 0.5 ? shaded(light, '#9c8d74') : lit(light, '#bfae8d'),
      ),
    ) +
    grass(brush, light, [930, 650], [1640, 640], 200, 40, '#8f9f5e') +
    grass(brush, light, [1130, 1070], [1640, 900], 240, 90, '#93a060') +
    repeat(6, (index) =>
      hollyhock(brush, light, 1290 + index * 58, 1095, brush.between(260, 480), brush.pick(look.flowers)),
    ) +
    stroke(
      [
        [1000, 1080],
        [1090, 900],
        [1180, 760],
        [1120, 660],
      ],
      lit(light, '#ecdcb4'),
      34,
      0.8,
    )
  );
}
