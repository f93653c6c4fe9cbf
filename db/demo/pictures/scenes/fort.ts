/** The fort in the strait. */
import { sail } from '#demo/pictures/boats.ts';
import { type Brush, HEIGHT, cut, ellipse, polygon, rectangle, repeat } from '#demo/pictures/canvas.ts';
import { type Light, lit, mix, shaded } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { hollyhock } from '#demo/pictures/plants.ts';
import { gulls, reflection, sea, shore, sky } from '#demo/pictures/sky.ts';

/** The fort in the strait, seen over the garden wall. */
export function fort(brush: Brush, light: Light, look: Look): string {
  const horizon = 500;
  const stone = mix(lit(light, '#cdbfa6'), light.haze, 0.2);
  const dark = mix(shaded(light, '#a3947c'), light.haze, 0.15);
  const [x, w, h] = [820, 330, 128];
  const body =
    polygon(
      [
        [x - w / 2, horizon + 4],
        [x - w / 2, horizon - h],
        [x + w / 2, horizon - h],
        [x + w / 2, horizon + 4],
      ],
      stone,
    ) +
    ellipse(x, horizon - h, w / 2, 13, mix(stone, '#ffffff', 0.25)) +
    polygon(
      [
        [x + w * 0.2, horizon + 4],
        [x + w * 0.2, horizon - h + 4],
        [x + w / 2, horizon - h],
        [x + w / 2, horizon + 4],
      ],
      dark,
      0.6,
    ) +
    repeat(3, (floor) =>
      repeat(11, (index) =>
        rectangle(
          x - w * 0.46 + index * w * 0.086,
          horizon - h + 24 + floor * 34,
          11,
          18,
          mix('#4b4a52', light.haze, 0.2),
        ),
      ),
    ) +
    rectangle(x - w / 2 - 12, horizon - 9, w + 24, 14, dark) +
    rectangle(x + 62, horizon - h - 42, 26, 46, stone);
  return (
    sky(brush, light, horizon, 1.5) +
    gulls(brush, light, 6, 330) +
    shore(brush, light, horizon, -40, 420) +
    sea(brush, light, horizon, HEIGHT) +
    body +
    reflection(brush, body, horizon + 4, horizon + 120, mix(light.sky[1], '#ffffff', 0.2), 0.3) +
    sail(light, 380, 600, 74, '#fdf8ee') +
    sail(light, 1190, 560, 50, '#fdf8ee') +
    sail(light, 1300, 640, 96, '#f0b49a') +
    polygon(
      cut(
        brush,
        [
          [-10, 900],
          [1610, 872],
          [1610, 1080],
          [-10, 1080],
        ],
        1,
      ),
      lit(light, '#efe7d6'),
    ) +
    polygon(
      [
        [-10, 888],
        [1610, 860],
        [1610, 884],
        [-10, 912],
      ],
      lit(light, '#cf9a78'),
    ) +
    repeat(9, (index) =>
      hollyhock(
        brush,
        light,
        70 + index * 62 + (index > 4 ? 780 : 0),
        1090,
        brush.between(300, 560),
        brush.pick(look.flowers),
      ),
    )
  );
}
