/** Boats, placed by their waterline, in pixels. */
import { type Brush, ellipse, polygon, rectangle, repeat, strokes } from './canvas.ts';
import { type Light, lit, mix, shaded } from './light.ts';

/** A sailing boat at its mooring, sails furled. */
export function sailboat(
  brush: Brush,
  light: Light,
  x: number,
  water: number,
  size: number,
  hull: string,
): string {
  const face = lit(light, hull);
  const mast = size * brush.between(1.5, 1.9);
  const wood = lit(light, '#d9c6a5');
  return (
    strokes(
      [
        [
          [x, water - size * 0.2],
          [x, water - mast],
        ],
        [
          [x, water - size * 0.42],
          [x + size * 0.62, water - size * 0.46],
        ],
      ],
      wood,
      size * 0.028,
    ) +
    strokes(
      [
        [
          [x, water - mast],
          [x - size * 0.72, water - size * 0.24],
        ],
        [
          [x, water - mast],
          [x + size * 0.72, water - size * 0.22],
        ],
      ],
      mix(light.cast, '#ffffff', 0.35),
      1.5,
      0.7,
    ) +
    polygon(
      [
        [x + size * 0.03, water - size * 0.52],
        [x + size * 0.6, water - size * 0.54],
        [x + size * 0.6, water - size * 0.47],
        [x + size * 0.03, water - size * 0.44],
      ],
      lit(light, '#f3ead7'),
    ) +
    polygon(
      [
        [x - size * 0.2, water - size * 0.36],
        [x + size * 0.28, water - size * 0.36],
        [x + size * 0.36, water - size * 0.22],
        [x - size * 0.26, water - size * 0.22],
      ],
      lit(light, '#f7f2e6'),
    ) +
    repeat(3, (index) =>
      rectangle(
        x - size * 0.14 + index * size * 0.14,
        water - size * 0.32,
        size * 0.08,
        size * 0.05,
        '#3d5366',
      ),
    ) +
    polygon(
      [
        [x - size * 0.78, water - size * 0.27],
        [x + size * 0.74, water - size * 0.23],
        [x + size * 0.58, water + size * 0.02],
        [x - size * 0.5, water + size * 0.02],
      ],
      face,
    ) +
    polygon(
      [
        [x - size * 0.78, water - size * 0.27],
        [x + size * 0.74, water - size * 0.23],
        [x + size * 0.71, water - size * 0.18],
        [x - size * 0.74, water - size * 0.22],
      ],
      mix(face, '#ffffff', 0.55),
    ) +
    polygon(
      [
        [x - size * 0.56, water - size * 0.05],
        [x + size * 0.63, water - size * 0.05],
        [x + size * 0.58, water + size * 0.02],
        [x - size * 0.5, water + size * 0.02],
      ],
      mix(face, light.cast, 0.45),
    )
  );
}

/** A small open boat, oars inside. */
export function dinghy(light: Light, x: number, water: number, size: number, hull: string): string {
  const face = lit(light, hull);
  return (
    polygon(
      [
        [x - size, water - size * 0.3],
        [x + size * 0.9, water - size * 0.24],
        [x + size * 0.74, water + size * 0.03],
        [x - size * 0.66, water + size * 0.03],
      ],
      face,
    ) +
    ellipse(x - size * 0.04, water - size * 0.265, size * 0.92, size * 0.075, shaded(light, '#8a6a4a')) +
    strokes(
      [
        [
          [x - size, water - size * 0.3],
          [x + size * 0.9, water - size * 0.24],
        ],
      ],
      mix(face, '#ffffff', 0.6),
      size * 0.05,
    ) +
    strokes(
      [
        [
          [x - size * 0.4, water - size * 0.3],
          [x + size * 0.3, water - size * 0.24],
        ],
      ],
      lit(light, '#d6b183'),
      size * 0.05,
    ) +
    polygon(
      [
        [x - size * 0.72, water - size * 0.05],
        [x + size * 0.8, water - size * 0.04],
        [x + size * 0.74, water + size * 0.03],
        [x - size * 0.66, water + size * 0.03],
      ],
      mix(face, light.cast, 0.4),
    )
  );
}

export function sail(light: Light, x: number, water: number, size: number, colour: string): string {
  const face = mix(lit(light, colour), light.haze, 0.12);
  return (
    polygon(
      [
        [x, water - size * 1.5],
        [x + size * 0.7, water - size * 0.2],
        [x, water - size * 0.16],
      ],
      face,
    ) +
    polygon(
      [
        [x - size * 0.06, water - size * 1.3],
        [x - size * 0.52, water - size * 0.18],
        [x - size * 0.06, water - size * 0.16],
      ],
      mix(face, light.cast, 0.14),
    ) +
    polygon(
      [
        [x - size * 0.55, water - size * 0.14],
        [x + size * 0.7, water - size * 0.14],
        [x + size * 0.5, water],
        [x - size * 0.4, water],
      ],
      mix('#35424f', light.haze, 0.2),
    )
  );
}
