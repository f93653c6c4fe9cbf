/** The sheet the pictures are drawn on: SVG fragments as text, seeded chance, gradients. Nothing here knows what it draws. */
export const WIDTH = 1600;
export const HEIGHT = 1067;

export type Point = readonly [x: number, y: number];
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** One brush per picture: the same seed paints the same picture, stroke by stroke. */
export interface Brush {
  random: () => number;
  between: (low: number, high: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** A gradient along a direction of the painted shape's own box: [0,0,0,1] goes down. */
  linear: (stops: readonly Stop[], direction?: readonly [number, number, number, number]) => string;
  radial: (stops: readonly Stop[], centre?: Point) => string;
  clip: (shape: string) => string;
  defs: string[];
}

export function newBrush(seed: string): Brush {
  const random = mulberry(hash(seed));
  const defs: string[] = [];
  function define(make: (id: string) => string): string {
    const id = `d${defs.length}`;
    defs.push(make(id));
    return `url(#${id})`;
  }
  return {
    random,
    defs,
    between: (low, high) => low + (high - low) * random(),
    pick: (list) => list[Math.floor(random() * list.length)] ?? list[0]!,
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`,
      ),
    radial: (stops, [cx, cy] = [0.5, 0.5]) =>
      define(
        (id) =>
          `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="0.5" fx="${cx}" fy="${cy}">${stopTags(stops)}</radialGradient>`,
      ),
    clip: (shape) => define((id) => `<clipPath id="${id}">${shape}</clipPath>`),
  };
}

/** Any number from a text, spread well enough to seed with. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 16777619);
  return value >>> 0;
}

export function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

export function svg(brush: Brush, body: string, width = WIDTH, height = HEIGHT): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${brush.defs.join('')}</defs>${body}</svg>`;
}

function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** On the paint, not on the element: librsvg gives every element with an opacity a sheet of its own, five times slower over a picture. */
function see(opacity: number, paint: 'fill' | 'stroke' = 'fill'): string {
  return opacity === 1 ? '' : ` ${paint}-opacity="${Math.round(opacity * 1000) / 1000}"`;
}

export function polygon(points: readonly Point[], fill: string, opacity = 1): string {
  return `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z" fill="${fill}"${see(opacity)}/>`;
}

/** Many outlines of one colour as one element. */
export function polygons(list: readonly (readonly Point[])[], fill: string, opacity = 1): string {
  const d = list.map((points) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`).join('');
  return `<path d="${d}" fill="${fill}"${see(opacity)}/>`;
}

export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  opacity = 1,
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${see(opacity)}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${see(opacity)}/>`;
}

export function stroke(points: readonly Point[], colour: string, width: number, opacity = 1): string {
  const d =
    points.length > 2 ? curve(points, false) : `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"${see(opacity, 'stroke')}/>`;
}

/** Several straight strokes of one colour as one element: a thousand blades of grass cost one path. */
export function strokes(
  lines: readonly (readonly [Point, Point])[],
  colour: string,
  width: number,
  opacity = 1,
): string {
  const d = lines.map(([[x1, y1], [x2, y2]]) => `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`).join('');
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"${see(opacity, 'stroke')}/>`;
}

/** A soft closed shape through its points. */
export function blob(points: readonly Point[], fill: string, opacity = 1): string {
  return `<path d="${curve(points, true)}" fill="${fill}"${see(opacity)}/>`;
}

function curve(points: readonly Point[], closed: boolean): string {
  const count = points.length;
  const at = (index: number): Point =>
    closed ? points[(index + count) % count]! : points[Math.min(count - 1, Math.max(0, index))]!;
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [a, b, c, e] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** The same outline cut by hand: scissors never run quite straight. */
export function cut(brush: Brush, points: readonly Point[], amount = 1.4): Point[] {
  return points.flatMap((from, index) => {
    const to = points[(index + 1) % points.length]!;
    const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 70));
    return Array.from({ length: steps }, (_, step): Point => {
      const t = step / steps;
      return [
        from[0] + (to[0] - from[0]) * t + brush.between(-amount, amount),
        from[1] + (to[1] - from[1]) * t + brush.between(-amount, amount),
      ];
    });
  });
}

/** A rounded, uneven outline: foliage, clouds, cushions. */
export function lump(
  brush: Brush,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  unevenness = 0.16,
  corners = 11,
): Point[] {
  const turn = brush.random() * Math.PI;
  return Array.from({ length: corners }, (_, index): Point => {
    const angle = turn + (index / corners) * Math.PI * 2;
    const reach = 1 + brush.between(-unevenness, unevenness);
    return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach];
  });
}

export function group(body: string, attributes: string): string {
  return `<g ${attributes}>${body}</g>`;
}

/** Fragments of a repeated thing, in order. */
export function repeat(count: number, make: (index: number) => string): string {
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => make(index)).join('');
}
