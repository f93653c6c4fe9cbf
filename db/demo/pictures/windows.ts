/** A window seen from inside, and what it looks on. */
import { type Plane, corners, patch, seams } from './camera.ts';
import {
  type Brush,
  type Point,
  blob,
  cut,
  ellipse,
  group,
  lump,
  polygon,
  rectangle,
  repeat,
  strokes,
} from './canvas.ts';
import { type Light, between, lit, mix, shaded } from './light.ts';
import type { Look, View } from './look.ts';
import type { Room } from './space.ts';

export interface Glazing {
  u: number;
  v: number;
  width: number;
  height: number;
  curtains?: string;
}

/** A window seen from inside: the view, the frame, the deep reveal, linen on each side. */
export function opening(brush: Brush, room: Room, on: Plane, outside: Light, glazing: Glazing): string {
  const { light, look } = room;
  const { u, v, width, height, curtains } = glazing;
  const panes = corners(on, u, v, u + width, v + height);
  const xs = panes.map(([x]) => x);
  const ys = panes.map(([, y]) => y);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const clip = brush.clip(polygon(panes, '#000'));
  const wood = between(light, '#fbf7ee', 0.12);
  const bars: (readonly [Point, Point])[] = [
    [
      [u + width / 2, v],
      [u + width / 2, v + height],
    ],
    ...[1 / 3, 2 / 3].map((share): readonly [Point, Point] => [
      [u, v + height * share],
      [u + width, v + height * share],
    ]),
  ];
  const frame: (readonly [Point, Point])[] = [
    [
      [u, v],
      [u + width, v],
    ],
    [
      [u, v + height],
      [u + width, v + height],
    ],
    [
      [u, v],
      [u, v + height],
    ],
    [
      [u + width, v],
      [u + width, v + height],
    ],
  ];
  const drape = (from: number, to: number): string => {
    const folds = Array.from({ length: 5 }, (_, i): readonly [Point, Point] => {
      const x = from + ((to - from) * (i + 0.5)) / 5;
      return [
        [x, 0.06],
        [x, v + height + 0.14],
      ];
    });
    return (
      polygon(
        cut(brush, corners(on, from, 0.04, to, v + height + 0.16), 2),
        between(light, curtains ?? '#f3ecdc', 0.16),
        0.96,
      ) + seams(on, folds, shaded(light, curtains ?? '#e2d8c4'), 7, 0.3)
    );
  };
  return (
    patch(on, u - 0.14, v - 0.1, u + width + 0.14, v + height + 0.12, between(light, '#fffaf0', 0.02)) +
    group(view(brush, outside, look.view, look, x0, y0, x1 - x0, y1 - y0), `clip-path="${clip}"`) +
    seams(on, bars, wood, 5) +
    seams(on, frame, wood, 11) +
    patch(on, u - 0.2, v - 0.14, u + width + 0.2, v - 0.06, between(light, '#efe5d0', 0.1)) +
    (curtains === undefined
      ? ''
      : drape(u - 0.42, u - 0.06) +
        drape(u + width + 0.06, u + width + 0.42) +
        seams(
          on,
          [
            [
              [u - 0.52, v + height + 0.18],
              [u + width + 0.52, v + height + 0.18],
            ],
          ],
          '#5b4a3e',
          5,
        ))
  );
}

function view(
  brush: Brush,
  light: Light,
  kind: View,
  look: Look,
  x: number,
  y: number,
  w: number,
  h: number,
): string {
  const line = y + h * 0.52;
  const open = rectangle(
    x,
    y,
    w,
    h,
    brush.linear([
      [0, light.sky[0]],
      [0.5, light.sky[2]],
      [1, light.sky[2]],
    ]),
  );
  const hill = (tone: string, high: number): string =>
    blob(
      [
        [x - 20, line + 4],
        [x + w * 0.25, line - h * high],
        [x + w * 0.6, line - h * high * 0.6],
        [x + w + 20, line - h * high],
        [x + w + 20, line + 10],
      ],
      tone,
    );
  const water =
    rectangle(
      x,
      line,
      w,
      h,
      brush.linear([
        [0, mix('#4f8fa9', light.sky[1], 0.4)],
        [1, mix('#8fc7c4', light.sky[2], 0.3)],
      ]),
    ) +
    strokes(
      Array.from({ length: 14 }, (): readonly [Point, Point] => {
        const py = line + brush.between(3, h * 0.45);
        const px = x + brush.between(0, w);
        return [
          [px, py],
          [px + w * 0.12, py],
        ];
      }),
      mix(light.sky[2], '#ffffff', 0.4),
      2,
      0.6,
    );
  const greens = repeat(9, () =>
    blob(
      lump(
        brush,
        x + brush.between(0, w),
        line + h * brush.between(0, 0.12),
        w * brush.between(0.14, 0.24),
        h * brush.between(0.1, 0.22),
        0.2,
        8,
      ),
      brush.random() < 0.5 ? lit(light, '#7d9a5c') : shaded(light, '#5f8a55'),
    ),
  );
  const bloom = repeat(16, () =>
    ellipse(
      x + brush.between(0, w),
      line + h * brush.between(0.14, 0.42),
      w * 0.022,
      w * 0.02,
      lit(light, brush.pick(look.flowers)),
    ),
  );
  switch (kind) {
    case 'sea':
      return (
        open +
        water +
        polygon(
          [
            [x + w * 0.6, line + 2],
            [x + w * 0.6, line - h * 0.16],
            [x + w * 0.72, line],
          ],
          '#fdf8ee',
        ) +
        greens.slice(0, 0)
      );
    case 'harbour':
      return (
        open +
        repeat(
          5,
          (i) =>
            rectangle(
              x + (i * w) / 5,
              line - h * (0.22 + (i % 3) * 0.06),
              w / 5 - 1,
              h * 0.4,
              lit(light, ['#f8f3e6', '#f0d9bd', '#f5dfd0'][i % 3]!),
            ) +
            rectangle(
              x + (i * w) / 5,
              line - h * (0.25 + (i % 3) * 0.06),
              w / 5,
              h * 0.04,
              lit(light, '#c98a68'),
            ),
        ) +
        rectangle(x, line + h * 0.14, w, h, mix('#3f7785', light.sky[0], 0.3)) +
        strokes(
          [
            [
              [x + w * 0.3, line + h * 0.2],
              [x + w * 0.3, line - h * 0.4],
            ],
            [
              [x + w * 0.72, line + h * 0.2],
              [x + w * 0.72, line - h * 0.32],
            ],
          ],
          '#e9dcc0',
          4,
        )
      );
    case 'marsh':
      return (
        open +
        rectangle(x, line, w, h, light.sky[2]) +
        repeat(4, (i) =>
          rectangle(x, line + h * (0.05 + i * 0.11), w, h * (0.02 + i * 0.014), lit(light, '#97995c')),
        ) +
        hill(mix('#7d9484', light.haze, 0.4), 0.03)
      );
    case 'pool':
      return (
        open +
        greens +
        rectangle(x, line + h * 0.12, w, h * 0.5, lit(light, '#e8dcc4')) +
        rectangle(x, line + h * 0.24, w, h * 0.18, lit(light, '#4fb3bf')) +
        rectangle(x, line + h * 0.24, w, h * 0.025, '#d9f0ee', 0.7)
      );
    case 'pines':
      return (
        open +
        rectangle(x, line - h * 0.02, w, h, lit(light, '#93a061')) +
        hill(mix('#6f9077', light.haze, 0.3), 0.1) +
        strokes(
          Array.from({ length: 5 }, (_, i): readonly [Point, Point] => [
            [x + w * (0.1 + i * 0.2), y + h],
            [x + w * (0.12 + i * 0.2), y + h * 0.1],
          ]),
          shaded(light, '#7a6456'),
          w * 0.022,
        ) +
        repeat(6, (i) =>
          blob(
            lump(brush, x + w * (i * 0.18), y + h * 0.14, w * 0.16, h * 0.12, 0.2, 9),
            shaded(light, '#4a7a5e'),
          ),
        )
      );
    case 'garden':
      return open + greens + rectangle(x, line + h * 0.12, w, h * 0.5, lit(light, '#8fae66')) + bloom;
  }
}
