/** The salt marsh. */
import {
  type Brush,
  HEIGHT,
  type Point,
  WIDTH,
  blob,
  cut,
  ellipse,
  lump,
  polygon,
  rectangle,
  repeat,
  stroke,
  strokes,
} from '#demo/pictures/canvas.ts';
import { type Light, lit, mix, shaded } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { grass } from '#demo/pictures/plants.ts';
import { gulls, reflection, shore, sky, sunRoad } from '#demo/pictures/sky.ts';
import { foliage } from '#demo/pictures/trees.ts';

/** Salt pans in the low sun: dykes of grass, still water, heaps of salt, a hut, an egret. */
export function marsh(brush: Brush, light: Light, look: Look): string {
  const horizon = 430;
  const above = sky(brush, light, horizon, 1.4);
  const land = shore(brush, light, horizon, -40, 1640, look.nid % 2 ? 1120 : 420);
  const mirror = brush.linear([
    [0, mix(light.sky[2], '#ffffff', 0.15)],
    [0.16, light.sky[2]],
    [0.42, mix(light.sky[1], light.sky[2], 0.2)],
    [0.72, mix(light.sky[0], light.sky[1], 0.45)],
    [1, mix(light.sky[0], light.cast, 0.2)],
  ]);
  const skyBelow = repeat(7, (index) =>
    blob(
      lump(
        brush,
        brush.between(0, WIDTH),
        520 + index * 68,
        brush.between(120, 330),
        7 + index * 3,
        0.25,
        11,
      ),
      light.cloud,
      0.3,
    ),
  );
  const grassTone = light.name === 'golden' ? '#a99a54' : '#8c9a5e';
  const dykes = [458, 488, 532, 600, 702, 856].map((y, index) => {
    const thick = 6 + index * index * 1.1 + index * 2.4;
    const wave = (x: number): number =>
      Math.sin(x / (210 + index * 60) + look.nid + index * 2) * (3 + index * 3.4);
    const top = Array.from({ length: 17 }, (_, i): Point => [i * 106 - 48, y + wave(i * 106) - thick * 0.4]);
    const bottom = top
      .map(([x, ty], i): Point => [x, ty + thick * (0.9 + 0.25 * Math.sin(i * 1.7 + index))])
      .toReversed();
    const tone = mix(lit(light, grassTone), light.haze, Math.max(0, 0.5 - index * 0.1));
    const double = polygon(
      [...bottom.toReversed(), ...bottom.map(([x, by]): Point => [x, by + thick * 0.9 + 6])],
      shaded(light, grassTone),
      0.24,
    );
    return (
      double +
      polygon(
        cut(brush, [...top, ...bottom], 1),
        mix(shaded(light, '#7d7350'), light.haze, Math.max(0, 0.45 - index * 0.1)),
      ) +
      blob([...top, ...top.map(([x, ty]): Point => [x, ty + thick * 0.55]).toReversed()], tone) +
      grass(
        brush,
        light,
        [-10, y + wave(0)],
        [1610, y + wave(1600)],
        70 + index * 34,
        3 + index * 4.2,
        index % 2 ? grassTone : '#8f9a5e',
      )
    );
  });
  const crossings = [
    [520, 470, 700, 560],
    [1010, 505, 1250, 640],
    [300, 560, 60, 735],
    [860, 630, 720, 870],
    [1340, 730, 1600, 960],
  ].map(([x0, y0, x1, y1]) => {
    const w = (y: number): number => 3 + ((y - 430) / 430) ** 1.6 * 34;
    return blob(
      [
        [x0! - w(y0!), y0!],
        [x0! + w(y0!), y0!],
        [x1! + w(y1!), y1!],
        [x1! - w(y1!), y1!],
      ],
      mix(shaded(light, grassTone), lit(light, grassTone), 0.6),
    );
  });
  return (
    above +
    gulls(brush, light, 6, 300) +
    land +
    rectangle(-5, horizon, WIDTH + 10, HEIGHT - horizon, mirror) +
    reflection(brush, land, horizon, horizon + 90, mix(light.sky[2], '#ffffff', 0.5), 0.35) +
    skyBelow +
    sunRoad(brush, light, horizon, 1060) +
    crossings.join('') +
    dykes.join('') +
    saltHeaps(brush, light) +
    saltHut(brush, light, look) +
    egret(light, 640, 700, 1) +
    egret(light, 740, 712, 0.8) +
    grass(brush, light, [-20, 1090], [1620, 1090], 340, 120, grassTone)
  );
}

function saltHeaps(brush: Brush, light: Light): string {
  return [
    [250, 545, 34],
    [330, 552, 26],
    [1180, 610, 46],
    [1290, 618, 40],
    [1395, 626, 34],
  ]
    .map(([x, y, size]) => {
      const s = size! * brush.between(0.9, 1.1);
      const side = light.sunAt[0] > 0.5 ? 1 : -1;
      return (
        blob(
          [
            [x! - s * 1.3, y!],
            [x! - s * 0.5, y! - s * 0.6],
            [x!, y! - s],
            [x! + s * 0.5, y! - s * 0.6],
            [x! + s * 1.3, y!],
          ],
          shaded(light, '#f4f2ee'),
        ) +
        polygon(
          [
            [x!, y! - s],
            [x! + side * s * 1.2, y!],
            [x! + side * s * 0.1, y!],
          ],
          lit(light, '#ffffff'),
        )
      );
    })
    .join('');
}

function saltHut(brush: Brush, light: Light, look: Look): string {
  const [x, foot] = look.nid % 2 ? [300, 640] : [1040, 640];
  const wood = lit(light, '#6d6258');
  const roof = lit(light, '#b9775b');
  return (
    polygon(
      [
        [x, foot],
        [x, foot - 74],
        [x + 190, foot - 74],
        [x + 190, foot],
      ],
      wood,
    ) +
    strokes(
      Array.from({ length: 12 }, (_, i): readonly [Point, Point] => [
        [x + 14 + i * 15, foot],
        [x + 14 + i * 15, foot - 74],
      ]),
      '#3f3a3c',
      2,
      0.5,
    ) +
    polygon(
      [
        [x - 12, foot - 72],
        [x + 24, foot - 120],
        [x + 168, foot - 120],
        [x + 202, foot - 72],
      ],
      roof,
    ) +
    strokes(
      Array.from({ length: 14 }, (_, i): readonly [Point, Point] => [
        [x + 2 + i * 14.4, foot - 74],
        [x + 28 + i * 10.6, foot - 119],
      ]),
      shaded(light, '#7a4a3d'),
      2,
      0.5,
    ) +
    rectangle(x + 74, foot - 60, 40, 60, lit(light, look.shutters)) +
    foliage(brush, light, x + 225, foot - 22, 44, 34, '#7d8f6a', 14)
  );
}

function egret(light: Light, x: number, foot: number, size: number): string {
  const white = mix(lit(light, '#ffffff'), '#ffffff', 0.3);
  const at = (dx: number, dy: number): Point => [x + dx * size, foot - dy * size];
  return (
    strokes(
      [
        [at(-4, 0), at(-2, 34)],
        [at(6, 0), at(4, 34)],
      ],
      '#3c3a3e',
      3 * size,
    ) +
    blob([at(-34, 36), at(-10, 56), at(14, 52), at(20, 42), at(4, 32)], white) +
    stroke([at(14, 48), at(26, 62), at(16, 76), at(24, 90)], white, 8 * size) +
    ellipse(...at(26, 92), 8 * size, 6 * size, white) +
    strokes([[at(32, 92), at(50, 88)]], '#e0a03a', 3.4 * size)
  );
}
