/** The island house: limewashed wall, pantile roof, chimney. Each piece lies on a plane. */
import { type Plane, corners, patch } from './camera.ts';
import { type Brush, type Point, cut, ellipse, polygon, repeat, stroke } from './canvas.ts';
import { type Light, between, lit, mix, shaded } from './light.ts';

export const TILES = ['#c98a68', '#d79b77', '#b9775b', '#dcae8b', '#c2826a', '#a96a55', '#e0b999'] as const;

export const STONE = '#e6dcc6';

export function wall(
  brush: Brush,
  light: Light,
  on: Plane,
  width: number,
  height: number,
  colour: string,
  turned: number,
): string {
  const face = between(light, colour, turned);
  const fill = brush.linear([
    [0, mix(face, shaded(light, colour), 0.28)],
    [0.22, face],
    [0.8, face],
    [1, mix(face, shaded(light, '#c9bda6'), 0.42)],
  ]);
  const stains = repeat(width * 3, () => {
    const [u, v] = [brush.between(0, width), brush.between(0, height)];
    const size = brush.between(0.12, 0.6);
    const tone =
      brush.random() < 0.55 ? mix(face, '#ffffff', 0.35) : mix(face, shaded(light, '#b9ab94'), 0.35);
    return patch(on, u, v, Math.min(width, u + size), Math.min(height, v + size * 0.5), tone, 0.22);
  });
  const plinth = patch(on, 0, 0, width, 0.42, between(light, '#b7ad9c', turned), 0.55);
  return polygon(cut(brush, corners(on, 0, 0, width, height), 1), fill) + stains + plinth;
}

/** The shade under the eaves, and the row of tile ends that makes it. */
export function eaves(light: Light, on: Plane, width: number, height: number, turned: number): string {
  const steps = Math.round(width / 0.22);
  const ends = repeat(steps, (index) => {
    const [x, y] = on.at((index + 0.5) * (width / steps), height - 0.02);
    const [x2] = on.at((index + 1) * (width / steps), height);
    return ellipse(
      x,
      y,
      Math.abs(x2 - x) * 1.02,
      Math.abs(x2 - x) * 0.95,
      between(light, TILES[index % 5]!, turned * 0.7 + 0.15),
    );
  });
  return (
    patch(on, 0, height - 0.42, width, height, light.cast, 0.26) +
    patch(on, 0, height - 0.2, width, height, light.cast, 0.22) +
    ends
  );
}

/** Pantiles: columns down the slope, each tile a hue of its own. `on` has u across and v up the slope. */
export function pantiles(
  brush: Brush,
  light: Light,
  on: Plane,
  width: number,
  length: number,
  turned: number,
  inset = 0,
): string {
  const column = Math.max(0.2, width / 64);
  const rows = Math.max(4, Math.round(length / 0.52));
  const edge = (u: number, v: number): Point =>
    on.at(inset * (v / length) + u * (1 - (2 * inset * (v / length)) / width), v);
  const base = polygon(
    [edge(0, 0), edge(width, 0), edge(width, length), edge(0, length)],
    between(light, '#b97c60', turned),
  );
  const count = Math.round(width / column);
  const tiles = repeat(count * rows, (index) => {
    const [i, j] = [index % count, Math.floor(index / count)];
    const tone = brush.pick(TILES);
    const [u0, u1, v0, v1] = [
      i * column,
      (i + 0.74) * column,
      (j / rows) * length,
      ((j + 0.94) / rows) * length,
    ];
    return brush.random() < 0.84
      ? polygon([edge(u0, v0), edge(u1, v0), edge(u1, v1), edge(u0, v1)], between(light, tone, turned), 0.85)
      : '';
  });
  const grooves = repeat(count, (index) => {
    const u = (index + 0.87) * column;
    return stroke([edge(u, 0), edge(u, length)], shaded(light, '#6b3d34'), 1.6, 0.42);
  });
  const ridge = stroke([edge(0, length), edge(width, length)], between(light, '#e2b796', turned), 7);
  return base + tiles + grooves + ridge;
}

export function chimney(light: Light, on: Plane, u: number, v: number, turned: number): string {
  const face = between(light, '#ece4d3', turned);
  return (
    patch(on, u, v, u + 0.62, v + 0.95, face) +
    patch(on, u + 0.42, v, u + 0.62, v + 0.95, shaded(light, '#d8ccb4'), 0.7) +
    patch(on, u - 0.08, v + 0.95, u + 0.7, v + 1.05, lit(light, '#c98a68')) +
    patch(on, u + 0.1, v + 1.05, u + 0.28, v + 1.28, lit(light, '#b9775b')) +
    patch(on, u + 0.36, v + 1.05, u + 0.52, v + 1.28, lit(light, '#b9775b'))
  );
}
