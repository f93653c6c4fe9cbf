/** What stands along the water: the oyster huts, the narrow houses of the harbour. */
import { type Brush, type Point, ellipse, polygon, rectangle, repeat, stroke, strokes } from './canvas.ts';
import { type Light, lit, mix, shaded } from './light.ts';

/** An oyster hut: tarred or painted planks, a tin roof, a door on the channel. */
export function hut(
  brush: Brush,
  light: Light,
  x: number,
  foot: number,
  width: number,
  height: number,
  colour: string,
): string {
  const face = lit(light, colour);
  const dark = shaded(light, mix(colour, '#2a3442', 0.25));
  const gable: Point = [x + width / 2, foot - height * 1.5];
  const planks = Array.from({ length: 11 }, (_, index): readonly [Point, Point] => {
    const px = x + (width * (index + 1)) / 12;
    const rise = height + height * 0.5 * (1 - Math.abs((px - x) / width - 0.5) * 2);
    return [
      [px, foot],
      [px, foot - rise],
    ];
  });
  const trim = lit(light, '#fbf6ea');
  const doorWide = width * 0.3;
  return (
    polygon([[x, foot], [x, foot - height], gable, [x + width, foot - height], [x + width, foot]], face) +
    polygon(
      [
        [x + width * 0.72, foot],
        [x + width * 0.72, foot - height * 1.28],
        [x + width, foot - height],
        [x + width, foot],
      ],
      dark,
      0.28,
    ) +
    strokes(planks, dark, 2, 0.5) +
    rectangle(x + width * 0.34, foot - height * 0.86, doorWide, height * 0.86, mix(dark, '#1d2733', 0.35)) +
    rectangle(x + width * 0.34, foot - height * 0.86, doorWide * 0.5, height * 0.86, mix(trim, colour, 0.2)) +
    rectangle(
      x + width * 0.74,
      foot - height * 0.7,
      width * 0.15,
      height * 0.26,
      light.lamps ? '#ffd68a' : '#3d5366',
    ) +
    strokes(
      [
        [
          [x + width * 0.815, foot - height * 0.7],
          [x + width * 0.815, foot - height * 0.44],
        ],
        [
          [x + width * 0.74, foot - height * 0.57],
          [x + width * 0.89, foot - height * 0.57],
        ],
      ],
      trim,
      2.5,
    ) +
    stroke([[x - width * 0.07, foot - height * 0.93], gable], trim, 8) +
    stroke([gable, [x + width * 1.07, foot - height * 0.93]], mix(trim, light.cast, 0.25), 8) +
    ellipse(x + width / 2, foot - height * 1.16, width * 0.05, width * 0.05, trim) +
    repeat(3, (index) =>
      rectangle(
        x - width * 0.16 + brush.between(-2, 2),
        foot - 14 * (index + 1),
        width * 0.15,
        13,
        index % 2 ? lit(light, '#b79f7c') : shaded(light, '#9a8464'),
      ),
    )
  );
}

/** The quays' narrow houses, shoulder to shoulder. */
export function quayHouses(brush: Brush, light: Light, foot: number, from: number, to: number): string {
  let body = '';
  let x = from;
  while (x < to) {
    const width = brush.between(110, 175);
    const height = brush.between(165, 270);
    const face = mix(
      lit(light, brush.pick(['#f8f3e6', '#f3e6cd', '#f0d9bd', '#f7f1e4', '#e9e2d2', '#f5dfd0'])),
      light.haze,
      0.06,
    );
    const shutters = mix(
      lit(light, brush.pick(['#6f9a86', '#7f9fb5', '#9fb3a0', '#a8584c', '#54788a', '#c7b98f'])),
      light.haze,
      0.06,
    );
    const roof = mix(lit(light, brush.pick(['#c98a68', '#b9775b', '#d09874'])), light.haze, 0.06);
    const floors = height > 215 ? 3 : 2;
    const columns = width > 140 ? 3 : 2;
    body +=
      rectangle(x, foot - height, width + 1, height, face) +
      rectangle(x + width * 0.82, foot - height, width * 0.18, height, light.cast, 0.08) +
      polygon(
        [
          [x - 5, foot - height],
          [x + 8, foot - height - 36],
          [x + width - 6, foot - height - 36],
          [x + width + 6, foot - height],
        ],
        roof,
      ) +
      rectangle(x - 5, foot - height - 2, width + 11, 7, mix(roof, light.cast, 0.3));
    for (let floor = 0; floor < floors; floor += 1) {
      for (let column = 0; column < columns; column += 1) {
        const [wx, wy] = [
          x + (width * (column + 0.5)) / columns,
          foot - height + 22 + (floor * (height - 30)) / floors,
        ];
        const glow = light.lamps && brush.random() < 0.55;
        if (floor === floors - 1) {
          body +=
            rectangle(wx - 17, wy + 6, 34, foot - wy - 6, mix(shutters, light.cast, 0.25)) +
            rectangle(wx - 12, wy + 12, 24, 26, glow ? '#ffd68a' : '#41586a');
        } else {
          body +=
            rectangle(wx - 9, wy, 18, 36, glow ? '#ffd68a' : '#41586a') +
            rectangle(wx - 20, wy - 1, 10, 38, shutters) +
            rectangle(wx + 10, wy - 1, 10, 38, shutters);
        }
      }
    }
    if (brush.random() < 0.5)
      body += polygon(
        [
          [x + 8, foot - 62],
          [x + width - 8, foot - 62],
          [x + width + 4, foot - 40],
          [x - 4, foot - 40],
        ],
        lit(light, brush.pick(['#c2584a', '#4f7f8f', '#f1e4cb'])),
      );
    body += rectangle(x + width * 0.3, foot - height - 62, 24, 34, mix(face, light.cast, 0.12));
    x += width;
  }
  return body;
}
