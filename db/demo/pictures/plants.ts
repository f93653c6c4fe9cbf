/** What grows at the foot of walls and on dunes: hollyhocks, lavender, grasses, pots. Placed by the foot, in pixels. */
import {
  type Brush,
  type Point,
  blob,
  ellipse,
  group,
  lump,
  polygon,
  repeat,
  stroke,
  strokes,
} from './canvas.ts';
import { type Light, lit, mix, shaded } from './light.ts';
import { foliage } from './trees.ts';

export const HOLLYHOCKS = [
  '#c2376b',
  '#e58ca8',
  '#f3cdd4',
  '#8f2350',
  '#f6e3b4',
  '#e9705f',
  '#fbf3ea',
] as const;

/** A rose trémière: big leaves at the foot, open flowers up the stem, buds at the tip. */
export function hollyhock(
  brush: Brush,
  light: Light,
  x: number,
  foot: number,
  height: number,
  colour: string,
): string {
  const lean = brush.between(-0.12, 0.12) * height;
  const at = (t: number): Point => [x + lean * t * t, foot - height * t];
  const leaf = lit(light, '#6f9160');
  const dark = shaded(light, '#54794f');
  const leaves = repeat(9, (index) => {
    const t = index < 6 ? brush.between(0, 0.2) : brush.between(0.22, 0.45);
    const size = height * (index < 6 ? brush.between(0.07, 0.12) : 0.05);
    const [px, py] = at(t);
    const side = index % 2 ? 1 : -1;
    const fill = brush.random() < 0.5 ? leaf : dark;
    return (
      blob(lump(brush, px + side * size * 0.9, py - size * 0.1, size, size * 0.72, 0.22, 7), fill) +
      stroke(
        [
          [px, py],
          [px + side * size * 1.5, py - size * 0.15],
        ],
        mix(leaf, '#ffffff', 0.25),
        Math.max(1, size * 0.06),
        0.6,
      )
    );
  });
  const stem = stroke([at(0), at(0.5), at(1)], dark, Math.max(2, height * 0.014));
  const count = 11;
  const flowers = repeat(count, (index) => {
    const t = 0.3 + 0.62 * (index / count) + brush.between(-0.02, 0.02);
    const size = height * 0.062 * (1.12 - (t - 0.3) * 1.25) * brush.between(0.85, 1.15);
    const [px, py] = at(t);
    return flower(
      brush,
      light,
      px + (index % 2 ? 1 : -1) * size * brush.between(0.1, 0.75),
      py,
      size,
      colour,
    );
  });
  const buds = repeat(6, (index) => {
    const [px, py] = at(0.92 + index * 0.018);
    return ellipse(
      px + (index % 2 ? 3 : -3),
      py,
      height * 0.011,
      height * 0.014,
      index < 3 ? mix(leaf, colour, 0.5) : leaf,
    );
  });
  return stem + leaves + flowers + buds;
}

function flower(brush: Brush, light: Light, x: number, y: number, size: number, colour: string): string {
  const face = lit(light, colour);
  const petals = repeat(5, (index) => {
    const angle = (index / 5) * Math.PI * 2 + brush.random();
    return ellipse(
      x + Math.cos(angle) * size * 0.45,
      y + Math.sin(angle) * size * 0.42,
      size * 0.62,
      size * 0.56,
      mix(face, index % 2 ? '#ffffff' : light.cast, index % 2 ? 0.16 : 0.1),
    );
  });
  return (
    petals +
    ellipse(x, y, size * 0.34, size * 0.32, mix(face, light.cast, 0.42)) +
    ellipse(x, y, size * 0.14, size * 0.14, '#f5df94')
  );
}

export function lavender(brush: Brush, light: Light, x: number, foot: number, size: number): string {
  const stems = Array.from({ length: 26 }, (): readonly [Point, Point] => {
    const spread = brush.between(-1, 1);
    return [
      [x + spread * size * 0.25, foot],
      [x + spread * size, foot - size * brush.between(0.75, 1.15) * (1 - Math.abs(spread) * 0.3)],
    ];
  });
  const tips = stems.map(([, [px, py]]): readonly [Point, Point] => [
    [px, py],
    [px + (px - x) * 0.06, py - size * 0.24],
  ]);
  return (
    blob(lump(brush, x, foot - size * 0.22, size * 0.7, size * 0.3, 0.2, 9), shaded(light, '#7d9484')) +
    strokes(stems, lit(light, '#8fa58d'), 2, 0.9) +
    strokes(tips, lit(light, '#8576b8'), Math.max(4, size * 0.075)) +
    strokes(tips.slice(0, 10), lit(light, '#a897d2'), Math.max(2.5, size * 0.04))
  );
}

/** Marram and marsh grass: tufts of blades bent one way by the wind. */
export function grass(
  brush: Brush,
  light: Light,
  from: Point,
  to: Point,
  count: number,
  height: number,
  colour: string,
): string {
  const bend = brush.between(0.2, 0.5);
  return [shaded(light, colour), lit(light, colour), mix(lit(light, colour), light.glow, 0.4)]
    .map((tone, pass) =>
      strokes(
        Array.from({ length: count }, () => {
          const t = brush.random();
          const [x, y] = [
            from[0] + (to[0] - from[0]) * t,
            from[1] + (to[1] - from[1]) * t + brush.between(-4, height * 0.2),
          ];
          const blade = height * brush.between(0.5, 1.1);
          return [
            [x, y],
            [x + blade * bend * brush.between(-0.3, 1), y - blade],
          ] as const;
        }),
        tone,
        2.6 - pass * 0.4,
        0.85,
      ),
    )
    .join('');
}

/** Earthen pot with what it carries. */
export function pot(
  brush: Brush,
  light: Light,
  x: number,
  foot: number,
  size: number,
  plant: 'olive' | 'geranium' | 'lemon',
): string {
  const clay = lit(light, '#c77f5a');
  const body =
    polygon(
      [
        [x - size * 0.42, foot - size * 0.75],
        [x + size * 0.42, foot - size * 0.75],
        [x + size * 0.3, foot],
        [x - size * 0.3, foot],
      ],
      clay,
    ) +
    polygon(
      [
        [x + size * 0.1, foot - size * 0.75],
        [x + size * 0.42, foot - size * 0.75],
        [x + size * 0.3, foot],
        [x + size * 0.08, foot],
      ],
      shaded(light, '#a4613f'),
      0.7,
    ) +
    polygon(
      [
        [x - size * 0.48, foot - size * 0.9],
        [x + size * 0.48, foot - size * 0.9],
        [x + size * 0.45, foot - size * 0.72],
        [x - size * 0.45, foot - size * 0.72],
      ],
      mix(clay, '#ffffff', 0.12),
    );
  if (plant === 'geranium') {
    const blooms = repeat(9, () =>
      ellipse(
        x + brush.between(-0.5, 0.5) * size,
        foot - size * brush.between(0.95, 1.5),
        size * 0.13,
        size * 0.12,
        lit(light, brush.pick(['#d8452f', '#e26b57', '#c2376b'])),
      ),
    );
    return (
      foliage(brush, light, x, foot - size * 1.1, size * 0.62, size * 0.36, '#6f9160', 18) + blooms + body
    );
  }
  const trunk = stroke(
    [
      [x, foot - size * 0.8],
      [x + size * 0.05, foot - size * 1.9],
    ],
    shaded(light, '#6b574a'),
    size * 0.11,
  );
  const crown = foliage(
    brush,
    light,
    x,
    foot - size * 2.2,
    size * 0.85,
    size * 0.75,
    plant === 'olive' ? '#93a584' : '#5f8a55',
    40,
  );
  const fruit =
    plant === 'lemon'
      ? repeat(8, () =>
          ellipse(
            x + brush.between(-0.6, 0.6) * size,
            foot - size * brush.between(1.7, 2.6),
            size * 0.09,
            size * 0.075,
            '#f3cf4a',
          ),
        )
      : '';
  return trunk + crown + fruit + body;
}

/** Shadow of leaves on a wall or the ground. */
export function dapple(
  brush: Brush,
  light: Light,
  x: number,
  y: number,
  width: number,
  height: number,
  strength = 0.2,
): string {
  const leaves = repeat(70, () => {
    const [cx, cy] = [x + brush.random() ** 0.8 * width, y + brush.random() * height];
    const size = brush.between(10, 34);
    return `<ellipse cx="${Math.round(cx)}" cy="${Math.round(cy)}" rx="${Math.round(size)}" ry="${Math.round(size * 0.45)}" transform="rotate(${Math.round(brush.between(-60, 60))} ${Math.round(cx)} ${Math.round(cy)})" fill="${light.cast}"/>`;
  });
  return group(leaves, `opacity="${strength}"`);
}
