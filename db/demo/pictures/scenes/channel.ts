/** The oyster channel. */
import { dinghy } from '#demo/pictures/boats.ts';
import {
  type Brush,
  HEIGHT,
  type Point,
  WIDTH,
  lump,
  polygon,
  polygons,
  rectangle,
  repeat,
  strokes,
} from '#demo/pictures/canvas.ts';
import { type Light, lit, mix, shaded } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { grass } from '#demo/pictures/plants.ts';
import { hut } from '#demo/pictures/quays.ts';
import { gulls, reflection, sky, sunRoad } from '#demo/pictures/sky.ts';
import { foliage, pine } from '#demo/pictures/trees.ts';

/** The oyster channel: painted huts, their doubles in the water, flat boats. */
export function channel(brush: Brush, light: Light, look: Look): string {
  const bank = 600;
  const colours = ['#3f7f9a', '#c98a3c', '#a8443c', '#5f8f6f', '#e2d6b8', '#35566e', '#d9a09a', '#7d9aa8'];
  const start = look.nid % colours.length;
  const row = [60, 310, 570, 850, 1120, 1380]
    .map((x, index) =>
      hut(
        brush,
        light,
        x + brush.between(-14, 14),
        bank - 6,
        brush.between(190, 225),
        brush.between(120, 150),
        colours[(start + index) % colours.length]!,
      ),
    )
    .join('');
  const standing =
    repeat(8, (index) => foliage(brush, light, index * 230, bank - 60, 130, 60, '#8c9a6a', 16)) +
    (look.nid % 2 ? pine(brush, light, 520, bank - 20, 360) + pine(brush, light, 1350, bank - 20, 410) : '') +
    row +
    polygon(
      [
        [-10, bank - 8],
        [1610, bank - 8],
        [1610, bank + 26],
        [-10, bank + 26],
      ],
      shaded(light, '#8f8262'),
    ) +
    rectangle(-10, bank - 14, WIDTH + 20, 10, lit(light, '#b6a886'));
  const posts = strokes(
    Array.from({ length: 24 }, (_, i): readonly [Point, Point] => [
      [30 + i * 68, bank - 18],
      [30 + i * 68, bank + 58],
    ]),
    shaded(light, '#6b5a4c'),
    8,
  );
  const water = brush.linear([
    [0, mix('#7f9f96', light.sky[2], 0.45)],
    [1, mix('#3f6d78', light.sky[0], 0.4)],
  ]);
  return (
    sky(brush, light, 560, 1.3) +
    gulls(brush, light, 6, 260) +
    rectangle(-5, bank + 20, WIDTH + 10, HEIGHT, water) +
    reflection(brush, standing, bank + 26, HEIGHT, mix(light.sky[2], '#ffffff', 0.3), 0.5) +
    sunRoad(brush, light, bank + 40, HEIGHT) +
    standing +
    posts +
    dinghy(light, 520, 790, 170, '#5f8a86') +
    dinghy(light, 1120, 740, 120, look.accent) +
    grass(brush, light, [-20, 1090], [560, 1085], 190, 130, '#8f9a5e') +
    grass(brush, light, [1150, 1090], [1620, 1085], 160, 130, '#8f9a5e') +
    oysters(brush, light)
  );
}

function oysters(brush: Brush, light: Light): string {
  const shells = Array.from({ length: 60 }, (): Point[] =>
    lump(
      brush,
      brush.between(560, 1160),
      brush.between(1046, 1075),
      brush.between(8, 20),
      brush.between(4, 9),
      0.3,
      6,
    ),
  );
  return (
    polygons(shells.slice(0, 30), lit(light, '#cfc9bb')) +
    polygons(shells.slice(30), shaded(light, '#a9a294'))
  );
}
