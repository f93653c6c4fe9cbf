/** Small things that make a place lived in: bench, bicycle, lantern, parasol, table, sunbed. */
import { type Plane, patch, seams } from './camera.ts';
import {
  type Brush,
  type Point,
  ellipse,
  group,
  polygon,
  rectangle,
  repeat,
  stroke,
  strokes,
} from './canvas.ts';
import { type Light, between, lit, mix, shaded } from './light.ts';

export function bench(light: Light, x: number, foot: number, scale: number, colour: string): string {
  const face = lit(light, mix(colour, '#ffffff', 0.12));
  const dark = shaded(light, colour);
  const [w, seat, back] = [scale * 1.5, scale * 0.42, scale * 0.85];
  const legs = repeat(2, (index) =>
    rectangle(x - w / 2 + index * (w - scale * 0.09), foot - seat, scale * 0.09, seat, dark),
  );
  const slats = repeat(3, (index) =>
    rectangle(x - w / 2, foot - back + index * scale * 0.13, w, scale * 0.09, face),
  );
  return (
    ellipse(x, foot, w * 0.58, scale * 0.08, light.cast, 0.3) +
    legs +
    slats +
    rectangle(x - w / 2 - 4, foot - seat - scale * 0.07, w + 8, scale * 0.09, mix(face, '#ffffff', 0.15)) +
    rectangle(x - w / 2, foot - seat + scale * 0.02, w, scale * 0.05, dark)
  );
}

export function bicycle(light: Light, x: number, foot: number, size: number, colour: string): string {
  const [r, y] = [size * 0.34, foot - size * 0.34];
  const [back, front] = [x - size * 0.55, x + size * 0.55];
  const frame = lit(light, colour);
  const tyre = mix(light.cast, '#1f2730', 0.6);
  const wheel = (cx: number): string =>
    `<circle cx="${cx}" cy="${y}" r="${r}" fill="none" stroke="${tyre}" stroke-width="${size * 0.045}"/>` +
    strokes(
      Array.from({ length: 6 }, (_, i): readonly [Point, Point] => [
        [cx - Math.cos(i * 0.52) * r, y - Math.sin(i * 0.52) * r],
        [cx + Math.cos(i * 0.52) * r, y + Math.sin(i * 0.52) * r],
      ]),
      '#e9ebe6',
      1,
      0.55,
    );
  const [seat, crank, head]: Point[] = [
    [x - size * 0.22, y - size * 0.42],
    [x - size * 0.05, y + size * 0.02],
    [x + size * 0.38, y - size * 0.46],
  ] as const as Point[];
  const tube = (from: Point, to: Point): readonly [Point, Point] => [from, to];
  return (
    ellipse(x, foot, size * 0.95, size * 0.07, light.cast, 0.3) +
    wheel(back) +
    wheel(front) +
    strokes(
      [
        tube(seat!, crank!),
        tube(crank!, head!),
        tube([x - size * 0.2, y - size * 0.34], [x + size * 0.36, y - size * 0.4]),
        tube([back, y], crank!),
        tube([back, y], [x - size * 0.2, y - size * 0.34]),
        tube(head!, [front, y]),
      ],
      frame,
      size * 0.05,
    ) +
    stroke(
      [[x + size * 0.3, y - size * 0.62], [x + size * 0.42, y - size * 0.58], head!],
      tyre,
      size * 0.04,
    ) +
    stroke(
      [
        [x - size * 0.34, y - size * 0.47],
        [x - size * 0.12, y - size * 0.47],
      ],
      '#5b4034',
      size * 0.07,
    ) +
    polygon(
      [
        [x + size * 0.36, y - size * 0.5],
        [x + size * 0.68, y - size * 0.5],
        [x + size * 0.62, y - size * 0.25],
        [x + size * 0.42, y - size * 0.25],
      ],
      lit(light, '#c9a06a'),
    ) +
    strokes(
      [
        [
          [x + size * 0.4, y - size * 0.42],
          [x + size * 0.65, y - size * 0.42],
        ],
        [
          [x + size * 0.41, y - size * 0.34],
          [x + size * 0.63, y - size * 0.34],
        ],
      ],
      shaded(light, '#8e6a3e'),
      2,
    )
  );
}

export function lantern(light: Light, on: Plane, u: number, v: number): string {
  const glass = light.lamps ? '#ffe3a0' : mix('#e9f0ee', light.cast, 0.12);
  const [x, y] = on.at(u + 0.1, v + 0.15);
  const glow = light.lamps
    ? [110, 84, 60, 40, 22].map((r) => ellipse(x, y, r, r, '#ffe0a0', 0.1)).join('')
    : '';
  return (
    glow +
    patch(on, u, v, u + 0.2, v + 0.3, glass) +
    seams(
      on,
      [
        [
          [u, v],
          [u, v + 0.3],
        ],
        [
          [u + 0.2, v],
          [u + 0.2, v + 0.3],
        ],
        [
          [u - 0.02, v + 0.3],
          [u + 0.22, v + 0.3],
        ],
        [
          [u, v],
          [u + 0.2, v],
        ],
        [
          [u + 0.1, v + 0.3],
          [u + 0.1, v + 0.42],
        ],
      ],
      '#2f3b40',
      3,
    )
  );
}

export function parasol(light: Light, x: number, foot: number, size: number, colour: string): string {
  const [top, rim] = [foot - size * 2.35, foot - size * 1.75];
  const face = lit(light, colour);
  const ribs = [-1, -0.5, 0, 0.5, 1];
  const segments = ribs
    .slice(0, -1)
    .map((from, index) => {
      const to = ribs[index + 1]!;
      return `<path d="M${x} ${top}Q${x + from * size * 0.9} ${top + size * 0.12} ${x + from * size * 1.35} ${rim}Q${x + ((from + to) / 2) * size * 1.35} ${rim + size * 0.1} ${x + to * size * 1.35} ${rim}Q${x + to * size * 0.9} ${top + size * 0.12} ${x} ${top}Z" fill="${index % 2 ? mix(face, '#ffffff', 0.55) : face}"/>`;
    })
    .join('');
  const shadeSide = `<path d="M${x} ${top}Q${x + size * 0.5} ${top + size * 0.15} ${x + size * 0.68} ${rim + size * 0.04}L${x + size * 1.35} ${rim}Q${x + size * 0.9} ${top + size * 0.12} ${x} ${top}Z" fill="${light.cast}" fill-opacity="0.16"/>`;
  return (
    stroke(
      [
        [x, top],
        [x, foot],
      ],
      lit(light, '#c8a878'),
      size * 0.07,
    ) +
    segments +
    shadeSide
  );
}

/** A garden table seen from the front, its chairs around it and what was left from lunch. */
export function gardenTable(
  brush: Brush,
  light: Light,
  x: number,
  foot: number,
  size: number,
  colour: string,
): string {
  const wood = lit(light, '#c39a6b');
  const dark = shaded(light, '#8a6a4a');
  const [w, top] = [size * 1.9, foot - size * 0.74];
  const chair = (cx: number, side: number): string =>
    strokes(
      [
        [
          [cx - size * 0.2, foot - size * 0.42],
          [cx - size * 0.24, foot + size * 0.05],
        ],
        [
          [cx + size * 0.2, foot - size * 0.42],
          [cx + size * 0.24, foot + size * 0.05],
        ],
      ],
      dark,
      size * 0.045,
    ) +
    polygon(
      [
        [cx - size * 0.24, foot - size * 0.48],
        [cx + size * 0.24, foot - size * 0.48],
        [cx + size * 0.26, foot - size * 0.38],
        [cx - size * 0.26, foot - size * 0.38],
      ],
      lit(light, colour),
    ) +
    repeat(4, (index) =>
      polygon(
        [
          [cx - size * 0.21 + index * size * 0.12, foot - size * 0.95],
          [cx - size * 0.15 + index * size * 0.12, foot - size * 0.95],
          [cx - size * 0.15 + index * size * 0.12 + side * 2, foot - size * 0.46],
          [cx - size * 0.21 + index * size * 0.12 + side * 2, foot - size * 0.46],
        ],
        lit(light, colour),
      ),
    ) +
    polygon(
      [
        [cx - size * 0.24, foot - size * 1],
        [cx + size * 0.24, foot - size * 1],
        [cx + size * 0.24, foot - size * 0.93],
        [cx - size * 0.24, foot - size * 0.93],
      ],
      mix(lit(light, colour), '#ffffff', 0.2),
    );
  const cloth =
    polygon(
      [
        [x - w * 0.55, top],
        [x - w * 0.42, top - size * 0.16],
        [x + w * 0.42, top - size * 0.16],
        [x + w * 0.55, top],
      ],
      mix(wood, '#ffffff', 0.16),
    ) + rectangle(x - w * 0.55, top, w * 1.1, size * 0.07, wood);
  const glasses = repeat(5, (index) =>
    rectangle(
      x - w * 0.36 + index * w * 0.17,
      top - size * 0.24,
      size * 0.05,
      size * 0.14,
      brush.pick(['#f7f4e6', '#e7a9a0', '#cfe3df']),
      0.85,
    ),
  );
  const jug = polygon(
    [
      [x + w * 0.02, top - size * 0.12],
      [x, top - size * 0.3],
      [x + size * 0.04, top - size * 0.36],
      [x + size * 0.16, top - size * 0.36],
      [x + size * 0.2, top - size * 0.3],
      [x + size * 0.17, top - size * 0.12],
    ],
    lit(light, '#7fa7b4'),
  );
  const bunch = repeat(9, () =>
    ellipse(
      x + size * 0.1 + brush.between(-0.18, 0.18) * size,
      top - size * brush.between(0.38, 0.58),
      size * 0.06,
      size * 0.055,
      lit(light, brush.pick(['#c2376b', '#f3cdd4', '#f6e3b4', '#7d9484'])),
    ),
  );
  return (
    ellipse(x, foot + size * 0.06, w * 0.85, size * 0.16, light.cast, 0.3) +
    chair(x - w * 0.24, -1) +
    chair(x + w * 0.26, 1) +
    strokes(
      [
        [
          [x - w * 0.46, top],
          [x - w * 0.5, foot + size * 0.1],
        ],
        [
          [x + w * 0.46, top],
          [x + w * 0.5, foot + size * 0.1],
        ],
      ],
      dark,
      size * 0.08,
    ) +
    cloth +
    glasses +
    bunch +
    jug
  );
}

/** A sunbed towards the water, towel over it. */
export function lounger(
  light: Light,
  x: number,
  foot: number,
  size: number,
  towel: string,
  side: 1 | -1,
): string {
  const wood = between(light, '#c9a678', 0.2);
  const body = `<g transform="translate(${x} ${foot}) scale(${side} 1)">${ellipse(size * 0.5, size * 0.03, size * 0.95, size * 0.07, light.cast, 0.28)}${strokes(
    [
      [
        [-size * 0.2, -size * 0.2],
        [-size * 0.2, 0],
      ],
      [
        [size * 0.95, -size * 0.2],
        [size * 0.95, 0],
      ],
    ],
    shaded(light, '#8a6a4a'),
    size * 0.05,
  )}${polygon(
    [
      [-size * 0.3, -size * 0.26],
      [size * 1.1, -size * 0.26],
      [size * 1.12, -size * 0.18],
      [-size * 0.3, -size * 0.18],
    ],
    wood,
  )}${polygon(
    [
      [-size * 0.3, -size * 0.36],
      [size * 1.08, -size * 0.36],
      [size * 1.1, -size * 0.25],
      [-size * 0.3, -size * 0.25],
    ],
    lit(light, '#fbf5e8'),
  )}${polygon(
    [
      [-size * 0.34, -size * 0.3],
      [-size * 0.82, -size * 0.82],
      [-size * 0.7, -size * 0.88],
      [-size * 0.2, -size * 0.36],
    ],
    lit(light, '#f2ead8'),
  )}${polygon(
    [
      [-size * 0.1, -size * 0.37],
      [size * 0.5, -size * 0.37],
      [size * 0.52, -size * 0.14],
      [-size * 0.08, -size * 0.14],
    ],
    lit(light, towel),
  )}</g>`;
  return group(body, '');
}
