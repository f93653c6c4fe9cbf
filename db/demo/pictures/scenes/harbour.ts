/** The harbour. */
import { dinghy, sailboat } from '#demo/pictures/boats.ts';
import {
  type Brush,
  HEIGHT,
  type Point,
  WIDTH,
  ellipse,
  polygon,
  rectangle,
  repeat,
  stroke,
  strokes,
} from '#demo/pictures/canvas.ts';
import { type Light, lit, mix, shaded } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { quayHouses } from '#demo/pictures/quays.ts';
import { gulls, reflection, sky, sunRoad } from '#demo/pictures/sky.ts';
import { lighthouse, steeple } from '#demo/pictures/towers.ts';

/** The harbour at rest: quay, boats, everything twice. */
export function harbour(brush: Brush, light: Light, look: Look): string {
  const quay = 540;
  const houses =
    (look.nid % 2 ? steeple(light, 520, quay - 120, 380) : lighthouse(light, 1180, quay, 400, false)) +
    quayHouses(brush, light, quay - 8, -60, 1640);
  const boats = [
    [240, 0.75],
    [520, 0.9],
    [820, 0.7],
    [1120, 0.95],
    [1420, 0.8],
  ].map(([x, size]) =>
    sailboat(
      brush,
      light,
      x! + brush.between(-40, 40),
      quay + 76,
      190 * size!,
      brush.pick(['#33566e', '#a33c33', '#f4efe2', '#4f7f6b', '#2f3f55']),
    ),
  );
  const standing =
    houses +
    rectangle(-10, quay - 10, WIDTH + 20, 52, lit(light, '#cbbfa8')) +
    rectangle(-10, quay + 16, WIDTH + 20, 28, shaded(light, '#a39883')) +
    boats.join('');
  const water = brush.linear([
    [0, mix(mix('#4b8793', light.sky[1], 0.5), light.cast, 0.1)],
    [1, mix('#2f6577', light.sky[0], 0.35)],
  ]);
  const stones = strokes(
    Array.from({ length: 40 }, (_, i): readonly [Point, Point] => [
      [i * 41, quay - 4],
      [i * 41, quay + 40],
    ]),
    shaded(light, '#8f8573'),
    2,
    0.4,
  );
  return (
    sky(brush, light, 420) +
    gulls(brush, light, 7, 230) +
    rectangle(-5, quay + 40, WIDTH + 10, HEIGHT, water) +
    reflection(brush, standing, quay + 60, HEIGHT, mix(light.sky[2], '#ffffff', 0.25), 0.5) +
    sunRoad(brush, light, quay + 60, HEIGHT) +
    standing +
    stones +
    dinghy(light, 1180, 930, 170, look.accent) +
    dinghy(light, 420, 850, 120, '#7fa7b4') +
    mooring(brush, light)
  );
}

function mooring(brush: Brush, light: Light): string {
  return (
    polygon(
      [
        [-10, 1000],
        [520, 1016],
        [560, 1075],
        [-10, 1075],
      ],
      lit(light, '#bfb29b'),
    ) +
    strokes(
      [
        [
          [0, 1012],
          [520, 1026],
        ],
      ],
      mix(light.sun, '#ffffff', 0.4),
      4,
      0.7,
    ) +
    rectangle(150, 930, 52, 88, mix('#2f3b45', light.cast, 0.2)) +
    ellipse(176, 930, 38, 15, mix('#46545f', light.sun, 0.15)) +
    stroke(
      [
        [190, 968],
        [300, 1010],
        [420, 925],
        [470, 870],
      ],
      '#d8c7a0',
      6,
    ) +
    repeat(6, () => ellipse(brush.between(240, 330), brush.between(990, 1010), 26, 9, 'none'))
  );
}
