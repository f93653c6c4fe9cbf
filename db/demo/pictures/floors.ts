/** Floors: hexagonal tiles, boards, stone, checks. */
import { type Plane, corners, ground, patch } from './camera.ts';
import { type Brush, type Point, polygon, polygons } from './canvas.ts';
import { type Light, between, mix } from './light.ts';
import { NEAR, type Room } from './space.ts';

export function floor(brush: Brush, { camera, light, look, left, right, back }: Room): string {
  const on = ground(camera);
  const base = (colour: string): string => patch(on, left, NEAR, right, back, colour);
  const sheen = patch(
    on,
    left,
    NEAR,
    right,
    back,
    brush.linear(
      [
        [0, light.sun, 0.3],
        [0.5, light.sun, 0.02],
        [1, light.cast, 0.16],
      ],
      [0.7, 0, 0.3, 1],
    ),
  );
  if (look.floor === 'planks')
    return base(between(light, '#b98f62', 0.5)) + planks(brush, light, on, left, right, back) + sheen;
  if (look.floor === 'tomettes')
    return base(between(light, '#8f5a45', 0.4)) + tomettes(brush, light, on, left, right, back) + sheen;
  const size = look.floor === 'checks' ? 0.36 : 0.58;
  const tones =
    look.floor === 'checks' ? ['#f0e7d5', mix(look.shutters, '#3d4a52', 0.35)] : ['#dfd2ba', '#e8dcc7'];
  const tiles: string[] = [];
  for (let z = NEAR, row = 0; z < back; z += size, row += 1)
    for (let x = left, column = 0; x < right; x += size, column += 1)
      tiles.push(
        polygon(
          corners(
            on,
            x + 0.008,
            z + 0.008,
            Math.min(right, x + size - 0.008),
            Math.min(back, z + size - 0.008),
          ),
          between(light, mix(tones[(row + column) % 2]!, '#ffffff', brush.between(0, 0.1)), 0.15),
        ),
      );
  return base(between(light, '#b5a78d', 0.3)) + tiles.join('') + sheen;
}

function tomettes(brush: Brush, light: Light, on: Plane, left: number, right: number, back: number): string {
  const tones = ['#c07a5c', '#b56e52', '#cb8a6a', '#a9644b', '#c68064'].map((tone) =>
    between(light, tone, 0.15),
  );
  const hexes: Point[][][] = tones.map(() => []);
  const r = 0.125;
  for (let z = NEAR, row = 0; z < back; z += r * 1.5, row += 1) {
    for (let x = left + (row % 2 ? r * 0.87 : 0); x < right; x += r * 1.74) {
      const outline = Array.from({ length: 6 }, (_, i): Point => {
        const angle = (i * Math.PI) / 3 + Math.PI / 6;
        return on.at(
          Math.min(right, Math.max(left, x + Math.cos(angle) * r * 0.95)),
          Math.min(back, z + Math.sin(angle) * r * 0.95),
        );
      });
      hexes[Math.floor(brush.random() * tones.length)]!.push(outline);
    }
  }
  return tones.map((tone, index) => polygons(hexes[index]!, tone)).join('');
}

function planks(brush: Brush, light: Light, on: Plane, left: number, right: number, back: number): string {
  const boards: string[] = [];
  for (let x = left; x < right - 0.02; x += 0.19) {
    let z = NEAR - brush.between(0, 1.2);
    while (z < back) {
      const end = z + brush.between(1, 2.2);
      boards.push(
        patch(
          on,
          x + 0.006,
          Math.max(NEAR, z) + 0.005,
          Math.min(right, x + 0.184),
          Math.min(back, end),
          between(light, brush.pick(['#cda878', '#c39b6c', '#d6b48a', '#bf9668', '#d0ab7e']), 0.15),
        ),
      );
      z = end + 0.006;
    }
  }
  return boards.join('');
}
