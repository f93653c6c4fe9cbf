/** Masses of leaves and the pines of both islands. */
import { type Brush, type Point, blob, ellipse, lump, repeat, stroke, strokes } from './canvas.ts';
import { type Light, lit, mix, shaded } from './light.ts';

/** A mass of leaves: dark under, light towards the sun, tufts at its edge, dabs of the brush over it. */
export function foliage(
  brush: Brush,
  light: Light,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  dabs = 40,
): string {
  const side = light.sunAt[0] > 0.5 ? 1 : -1;
  const dark = shaded(light, mix(colour, '#1d3a33', 0.28));
  const mid = mix(lit(light, colour), shaded(light, colour), 0.45);
  const bright = mix(lit(light, colour), light.glow, 0.14);
  const tufts = (count: number, dx: number, dy: number, reach: number, size: number, fill: string): string =>
    repeat(count, (index) => {
      const angle = (index / count) * Math.PI * 2 + brush.between(-0.2, 0.2);
      const out = reach * brush.between(0.55, 1);
      const [cx, cy] = [x + dx * rx + Math.cos(angle) * rx * out, y + dy * ry + Math.sin(angle) * ry * out];
      return blob(
        lump(
          brush,
          cx,
          cy,
          rx * size * brush.between(0.7, 1.2),
          ry * size * brush.between(0.7, 1.15),
          0.16,
          7,
        ),
        fill,
      );
    });
  const leaf = (cx: number, cy: number, fill: string): string => {
    const size = 2.5 + rx * brush.between(0.018, 0.04);
    return ellipse(cx, cy, size, size * 0.6, fill, 0.85);
  };
  return (
    blob(lump(brush, x, y + ry * 0.08, rx * 0.86, ry * 0.86, 0.1, 13), dark) +
    tufts(11, 0, 0.06, 0.86, 0.3, dark) +
    tufts(9, side * 0.08, -0.12, 0.6, 0.28, mid) +
    blob(lump(brush, x + side * rx * 0.1, y - ry * 0.16, rx * 0.55, ry * 0.5, 0.14, 11), mid) +
    tufts(6, side * 0.24, -0.38, 0.42, 0.2, bright) +
    repeat(dabs, () => {
      const [angle, reach] = [brush.random() * Math.PI * 2, Math.sqrt(brush.random()) * 1.05];
      const [cx, cy] = [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
      const sunny = (cx - x) * side * 0.4 + (y - cy) > 0;
      return leaf(cx, cy, sunny ? (brush.random() < 0.6 ? bright : mid) : brush.random() < 0.5 ? mid : dark);
    })
  );
}

/** A maritime pine: bare leaning trunk, flat crowns in layers. */
export function pine(
  brush: Brush,
  light: Light,
  x: number,
  foot: number,
  height: number,
  tone = '#3f6a55',
): string {
  const lean = brush.between(-0.14, 0.14) * height;
  const width = height * 0.03;
  const bark = lit(light, '#8a6a5a');
  const top: Point = [x + lean, foot - height * 0.86];
  const middle: Point = [x + lean * 0.25, foot - height * 0.5];
  const trunk =
    blob(
      [
        [x - width, foot],
        [middle[0] - width * 0.62, middle[1]],
        [top[0] - width * 0.3, top[1]],
        [top[0] + width * 0.3, top[1]],
        [middle[0] + width * 0.62, middle[1]],
        [x + width, foot],
      ],
      bark,
    ) +
    stroke(
      [[x + width * 0.4, foot], [middle[0] + width * 0.25, middle[1]], top],
      shaded(light, '#5d4743'),
      width * 0.55,
      0.55,
    );
  const limbs = [-1, 1, -0.6, 0.7].map((side, index): readonly [Point, Point] => [
    [middle[0] + lean * 0.12 * index, foot - height * (0.55 + index * 0.07)],
    [top[0] + side * height * 0.2, foot - height * (0.74 + index * 0.035)],
  ]);
  const crowns = [
    [-0.24, 0.74, 0.2],
    [0.23, 0.77, 0.2],
    [0, 0.84, 0.27],
    [-0.1, 0.93, 0.2],
    [0.12, 0.95, 0.16],
  ] as const;
  return (
    trunk +
    strokes(limbs, bark, width * 0.5) +
    crowns
      .map(([dx, up, size]) =>
        foliage(
          brush,
          light,
          top[0] + dx * height,
          foot - height * up,
          height * size * brush.between(0.9, 1.1),
          height * size * 0.4,
          tone,
          26,
        ),
      )
      .join('')
  );
}
