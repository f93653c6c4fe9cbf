/** What lies behind everything: sky, sun, clouds, birds, the sea and its light. */
import {
  HEIGHT,
  WIDTH,
  blob,
  ellipse,
  group,
  polygon,
  rectangle,
  repeat,
  stroke,
  strokes,
  type Brush,
  type Point,
} from './canvas.ts';
import { mix, type Light } from './light.ts';

export function sky(brush: Brush, light: Light, horizon: number, cloudiness = 1): string {
  const [top, middle, low] = light.sky;
  const fill = brush.linear([
    [0, top],
    [0.55, middle],
    [1, low],
  ]);
  const [sx, sy] = [light.sunAt[0] * WIDTH, light.sunAt[1] * HEIGHT];
  const halo = brush.radial([
    [0, light.glow, 0.95],
    [0.18, light.glow, 0.5],
    [1, light.glow, 0],
  ]);
  const disc =
    light.name === 'golden' || light.name === 'dusk'
      ? ellipse(sx, sy, 46, 46, mix(light.glow, '#ffffff', 0.4))
      : '';
  const washes = repeat(9, () => {
    const y = brush.between(0, horizon * 0.9);
    return blob(
      streak(brush, brush.between(-100, WIDTH), y, brush.between(260, 620), brush.between(8, 26)),
      light.cloud,
      0.12,
    );
  });
  return (
    rectangle(0, 0, WIDTH, horizon + 3, fill) +
    washes +
    ellipse(sx, sy, 560, 480, halo) +
    disc +
    clouds(brush, light, horizon, cloudiness)
  );
}

/** Flat-bottomed summer clouds in rows, smaller and lower towards the horizon. */
function clouds(brush: Brush, light: Light, horizon: number, cloudiness: number): string {
  return repeat(5 * cloudiness, (index) => {
    const depth = index / 5;
    const y = horizon * (0.22 + 0.6 * depth) + brush.between(-20, 20);
    return cloud(brush, light, brush.between(0, WIDTH), y, (1 - depth * 0.7) * brush.between(150, 260));
  });
}

function cloud(brush: Brush, light: Light, x: number, y: number, size: number): string {
  const fill = brush.linear([
    [0, light.cloud],
    [0.55, mix(light.cloud, light.cloudShade, 0.3)],
    [1, light.cloudShade],
  ]);
  const bumps = 5 + Math.floor(brush.random() * 3);
  const tops = Array.from({ length: bumps + 1 }, (_, index): Point => {
    const t = index / bumps;
    return [
      x + (t * 2 - 1) * size * (1 - 0.1 * Math.sin(t * 9)),
      y - Math.sin(t * Math.PI) * size * brush.between(0.16, 0.3),
    ];
  });
  const arcs = tops
    .slice(1)
    .map(([px, py], index) => {
      const [fx, fy] = tops[index]!;
      const radius = Math.hypot(px - fx, py - fy) * brush.between(0.52, 0.66);
      return `A${radius.toFixed(0)} ${radius.toFixed(0)} 0 0 1 ${px.toFixed(0)} ${py.toFixed(0)}`;
    })
    .join('');
  const base = y + size * 0.05;
  const [[sx, sy], [ex]] = [tops[0]!, tops[bumps]!];
  return `<path d="M${sx.toFixed(0)} ${sy.toFixed(0)}${arcs}Q${(ex + size * 0.1).toFixed(0)} ${base.toFixed(0)} ${(ex - size * 0.3).toFixed(0)} ${base.toFixed(0)}L${(sx + size * 0.3).toFixed(0)} ${base.toFixed(0)}Q${(sx - size * 0.1).toFixed(0)} ${base.toFixed(0)} ${sx.toFixed(0)} ${sy.toFixed(0)}Z" fill="${fill}" fill-opacity="0.88"/>`;
}

function streak(brush: Brush, x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width * 0.3, y - height * brush.between(0.4, 1)],
    [x + width * 0.7, y - height * 0.5],
    [x + width, y],
    [x + width * 0.6, y + height * 0.5],
    [x + width * 0.25, y + height * 0.4],
  ];
}

export function gulls(brush: Brush, light: Light, count: number, low: number): string {
  return repeat(count, () => {
    const [x, y, size] = [brush.between(120, WIDTH - 120), brush.between(60, low), brush.between(8, 20)];
    const tilt = brush.between(-0.3, 0.3) * size;
    return stroke(
      [
        [x - size, y - size * 0.3 + tilt],
        [x - size * 0.45, y - size * 0.55],
        [x, y],
        [x + size * 0.45, y - size * 0.55],
        [x + size, y - size * 0.3 - tilt],
      ],
      mix(light.cast, '#ffffff', 0.25),
      size * 0.16,
      0.75,
    );
  });
}

/** The sea from the horizon down to `bottom`: deep far away, clear near the shore, and the sun's road on it. */
export function sea(brush: Brush, light: Light, horizon: number, bottom: number, clear = '#8fc7c4'): string {
  const fill = brush.linear([
    [0, mix(mix('#3f7d9c', light.sky[0], 0.35), light.haze, 0.25)],
    [0.35, mix('#3f87a3', light.sky[1], 0.3)],
    [1, mix(clear, light.sky[2], 0.3)],
  ]);
  const height = bottom - horizon;
  const ripples = [0, 1, 2].map((pass) =>
    strokes(
      Array.from({ length: 70 }, () => {
        const t = brush.random() ** 1.6;
        const y = horizon + 4 + t * height;
        const [x, length] = [brush.between(-40, WIDTH), brush.between(18, 70) * (0.35 + t * 2.4)];
        return [
          [x, y],
          [x + length, y + brush.between(-1.5, 1.5)],
        ] as const;
      }),
      pass === 0
        ? '#2d6a88'
        : pass === 1
          ? mix(light.sky[2], '#ffffff', 0.4)
          : mix(light.sky[1], '#ffffff', 0.2),
      pass === 1 ? 3.4 : 2.6,
      pass === 0 ? 0.22 : 0.34,
    ),
  );
  return (
    rectangle(-10, horizon, WIDTH + 20, height, fill) +
    ripples.join('') +
    sunRoad(brush, light, horizon, bottom)
  );
}

export function sunRoad(brush: Brush, light: Light, horizon: number, bottom: number): string {
  if (light.name === 'noon') return '';
  const x = light.sunAt[0] * WIDTH;
  const lines = Array.from({ length: 60 }, () => {
    const t = brush.random();
    const half = (16 + t * 130) * brush.between(0.15, 0.8);
    const [y, middle] = [horizon + 3 + t * (bottom - horizon), x + brush.between(-1, 1) * (14 + t * 90)];
    return [
      [middle - half, y],
      [middle + half, y],
    ] as const;
  });
  return strokes(lines, light.glow, 4, 0.6);
}

/** The far shore: a low line of trees and roofs, a steeple perhaps. */
export function shore(
  brush: Brush,
  light: Light,
  horizon: number,
  from: number,
  to: number,
  steeple: number | null = null,
): string {
  const tone = mix(mix('#5d7a6b', light.cast, 0.3), light.haze, 0.5);
  const count = 26;
  const top = Array.from({ length: count }, (_, index): Point => [
    from + ((to - from) * index) / (count - 1),
    horizon - brush.between(4, 20) * Math.sin((Math.PI * (index + 0.6)) / count),
  ]);
  const roofs = repeat(12, () => {
    const [x, width] = [brush.between(from + 40, to - 80), brush.between(22, 46)];
    return (
      rectangle(x, horizon - 13, width, 13, mix('#fff8ec', light.haze, 0.25), 0.95) +
      polygon(
        [
          [x - 3, horizon - 13],
          [x + width * 0.5, horizon - 22],
          [x + width + 3, horizon - 13],
        ],
        mix('#c9866a', light.haze, 0.3),
      )
    );
  });
  const tower =
    steeple === null
      ? ''
      : rectangle(steeple - 8, horizon - 62, 16, 62, mix('#f7f1e6', light.haze, 0.2)) +
        polygon(
          [
            [steeple - 10, horizon - 60],
            [steeple, horizon - 128],
            [steeple, horizon - 60],
          ],
          mix('#fdf8ef', light.haze, 0.1),
        ) +
        polygon(
          [
            [steeple, horizon - 60],
            [steeple, horizon - 128],
            [steeple + 10, horizon - 60],
          ],
          mix('#2f3546', light.haze, 0.25),
        );
  return tower + roofs + blob([[from - 20, horizon + 3], ...top, [to + 20, horizon + 3]], tone);
}

/** What stands above a waterline, seen again below it, broken by ripples. */
export function reflection(
  brush: Brush,
  body: string,
  waterline: number,
  bottom: number,
  tint: string,
  strength = 0.55,
): string {
  const clip = brush.clip(
    `<rect x="-10" y="${waterline}" width="${WIDTH + 20}" height="${bottom - waterline}"/>`,
  );
  const mirrored = group(
    group(body, `transform="translate(0 ${waterline * 2}) scale(1 -1)"`),
    `clip-path="${clip}" opacity="${strength}"`,
  );
  const broken = strokes(
    Array.from({ length: 90 }, () => {
      const t = brush.random();
      const length = 20 + t * brush.between(30, 130);
      const [x, y] = [brush.between(-30, WIDTH), waterline + 3 + t * (bottom - waterline)];
      return [
        [x, y],
        [x + length, y],
      ] as const;
    }),
    tint,
    3,
    0.4,
  );
  return mirrored + broken;
}
