/** What sailors steer by: the steeple of Ars, the lighthouses. */
import { ellipse, polygon, rectangle, repeat } from './canvas.ts';
import { type Light, lit, mix, shaded } from './light.ts';

/** The steeple of Ars: white below, black above, a mark for ships. */
export function steeple(light: Light, x: number, foot: number, height: number): string {
  const w = height * 0.12;
  const white = mix(lit(light, '#f6f0e4'), light.haze, 0.2);
  const shade = mix(shaded(light, '#e2dac8'), light.haze, 0.2);
  const black = mix('#2c3140', light.haze, 0.22);
  const [base, shoulder, tip] = [foot, foot - height * 0.45, foot - height];
  const bay = repeat(2, (index) =>
    rectangle(
      x - w * 0.55 + index * w * 0.7,
      shoulder + height * 0.04,
      w * 0.36,
      height * 0.13,
      mix(black, light.haze, 0.25),
    ),
  );
  return (
    rectangle(x - w, shoulder, w * 2, base - shoulder, white) +
    rectangle(x + w * 0.3, shoulder, w * 0.7, base - shoulder, shade) +
    bay +
    rectangle(x - w * 1.12, shoulder - 4, w * 2.24, 9, shade) +
    polygon(
      [
        [x - w * 0.9, shoulder - 4],
        [x, tip],
        [x + w * 0.9, shoulder - 4],
      ],
      white,
    ) +
    polygon(
      [
        [x + w * 0.2, shoulder - 4],
        [x, tip],
        [x + w * 0.9, shoulder - 4],
      ],
      shade,
    ) +
    polygon(
      [
        [x - w * 0.45, shoulder - 4 - height * 0.275],
        [x, tip],
        [x + w * 0.45, shoulder - 4 - height * 0.275],
      ],
      black,
    )
  );
}

export function lighthouse(light: Light, x: number, foot: number, height: number, banded: boolean): string {
  const w = height * 0.085;
  const stone = mix(lit(light, '#f0e8d6'), light.haze, 0.12);
  const shade = mix(shaded(light, '#cfc4ae'), light.haze, 0.12);
  const dark = mix('#262b38', light.haze, 0.15);
  const at = (t: number): number => foot - height * t;
  const half = (t: number): number => w * (1 - t * 0.35);
  const slice = (from: number, to: number, fill: string, side: string): string =>
    polygon(
      [
        [x - half(from), at(from)],
        [x - half(to), at(to)],
        [x + half(to), at(to)],
        [x + half(from), at(from)],
      ],
      fill,
    ) +
    polygon(
      [
        [x + half(from) * 0.25, at(from)],
        [x + half(to) * 0.25, at(to)],
        [x + half(to), at(to)],
        [x + half(from), at(from)],
      ],
      side,
    );
  const bands = banded
    ? [0.14, 0.42, 0.68].map((t) => slice(t, t + 0.14, dark, mix(dark, '#000000', 0.35))).join('')
    : repeat(4, (i) => rectangle(x - w * 0.2, at(0.2 + i * 0.17), w * 0.22, height * 0.035, dark));
  const lamp =
    light.lamps || light.name === 'golden'
      ? [0.2, 0.14, 0.09, 0.05]
          .map((r) => ellipse(x, at(0.915), height * r, height * r * 0.8, light.glow, 0.14))
          .join('') + ellipse(x, at(0.915), height * 0.022, height * 0.026, '#fff6d8')
      : '';
  return (
    slice(0, 0.85, stone, shade) +
    bands +
    rectangle(x - w * 0.95, at(0.875), w * 1.9, height * 0.028, shade) +
    rectangle(x - w * 0.45, at(0.955), w * 0.9, height * 0.08, mix('#dfeaea', light.glow, 0.4)) +
    polygon(
      [
        [x - w * 0.62, at(0.955)],
        [x, at(1.02)],
        [x + w * 0.62, at(0.955)],
      ],
      mix('#a33c33', light.haze, 0.15),
    ) +
    lamp
  );
}
