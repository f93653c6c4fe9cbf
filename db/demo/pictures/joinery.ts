/** Windows, shutters, doors: what is painted in the colour of the house. */
import { type Plane, patch, seams } from './camera.ts';
import { type Brush, type Point, ellipse, polygon } from './canvas.ts';
import { STONE } from './house.ts';
import { type Light, between, lit, mix } from './light.ts';

export interface Joinery {
  shutters: string;
  door: string;
  /** How much the surface turns away from the sun, 0 to 1. */
  turned: number;
}

export interface Opening {
  u: number;
  v: number;
  width: number;
  height: number;
  shutters?: 'open' | 'closed' | 'half' | 'none';
}

export function window(brush: Brush, light: Light, on: Plane, opening: Opening, joinery: Joinery): string {
  const { u, v, width, height, shutters = 'open' } = opening;
  const { turned } = joinery;
  const frame = between(light, STONE, turned);
  const surround = patch(on, u - 0.11, v - 0.13, u + width + 0.11, v + height + 0.15, frame);
  if (shutters === 'closed')
    return (
      surround +
      shutter(light, on, u, v, width / 2, height, joinery) +
      shutter(light, on, u + width / 2, v, width / 2, height, joinery)
    );
  const leaves =
    shutters === 'none'
      ? ''
      : shutterShadow(light, on, u - width * 0.54 - 0.1, v, width * 0.5, height) +
        shutter(light, on, u - width * 0.54 - 0.08, v, width * 0.52, height, joinery) +
        (shutters === 'half'
          ? ''
          : shutterShadow(light, on, u + width + 0.1, v, width * 0.5, height) +
            shutter(light, on, u + width + 0.08, v, width * 0.52, height, joinery));
  return (
    surround +
    pane(brush, light, on, u, v, width, height, turned) +
    sill(light, on, u, v, width, turned) +
    leaves
  );
}

/** Glass keeps a little of the sky above and the dark of the room below; at dusk someone is home. */
export function pane(
  brush: Brush,
  light: Light,
  on: Plane,
  u: number,
  v: number,
  width: number,
  height: number,
  turned: number,
): string {
  const glass = light.lamps
    ? brush.linear([
        [0, '#ffdf9e'],
        [0.6, '#ffc46f'],
        [1, '#d98a48'],
      ])
    : brush.linear(
        [
          [0, mix('#5f7f95', light.sky[1], 0.45)],
          [0.5, '#3b5568'],
          [1, '#2b3d4d'],
        ],
        [0, 0, 0.5, 1],
      );
  const wood = between(light, '#f6f3ea', turned);
  const shine = light.lamps
    ? ''
    : polygon(
        [
          on.at(u + width * 0.08, v + height),
          on.at(u + width * 0.42, v + height),
          on.at(u + width * 0.16, v),
          on.at(u, v),
          on.at(u, v + height * 0.6),
        ],
        '#ffffff',
        0.16,
      );
  const curtain =
    patch(on, u, v, u + width * 0.17, v + height, '#fffaf0', 0.4) +
    patch(on, u + width * 0.83, v, u + width, v + height, '#fffaf0', 0.4);
  const bars = [1 / 3, 2 / 3].map((share): readonly [Point, Point] => [
    [u, v + height * share],
    [u + width, v + height * share],
  ]);
  const inner = [
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
    [
      [u + width / 2, v],
      [u + width / 2, v + height],
    ],
  ] as const;
  return (
    patch(on, u, v, u + width, v + height, glass) +
    curtain +
    shine +
    patch(on, u, v + height - 0.13, u + width, v + height, light.cast, 0.4) +
    seams(on, bars, wood, 3) +
    seams(on, inner, wood, 5)
  );
}

function sill(light: Light, on: Plane, u: number, v: number, width: number, turned: number): string {
  return (
    patch(on, u - 0.16, v - 0.2, u + width + 0.16, v - 0.08, between(light, '#efe7d4', turned)) +
    patch(on, u - 0.14, v - 0.3, u + width + 0.14, v - 0.2, light.cast, 0.2)
  );
}

function shutterShadow(light: Light, on: Plane, u: number, v: number, width: number, height: number): string {
  const drift = light.sunAt[0] > 0.5 ? -0.09 : 0.09;
  return patch(on, u + drift, v - 0.1, u + width + drift, v + height - 0.06, light.cast, 0.24);
}

/** Full shutters of upright planks, two bars across. */
export function shutter(
  light: Light,
  on: Plane,
  u: number,
  v: number,
  width: number,
  height: number,
  joinery: Joinery,
): string {
  const face = between(light, joinery.shutters, joinery.turned);
  const planks = [0.2, 0.4, 0.6, 0.8].map((share): readonly [Point, Point] => [
    [u + width * share, v],
    [u + width * share, v + height],
  ]);
  const bar = (share: number): string =>
    patch(
      on,
      u,
      v + height * share - 0.06,
      u + width,
      v + height * share + 0.06,
      mix(face, '#ffffff', 0.14),
    ) + patch(on, u, v + height * share - 0.085, u + width, v + height * share - 0.06, light.cast, 0.35);
  return (
    patch(on, u, v, u + width, v + height, face) +
    patch(on, u, v, u + width * 0.22, v + height, mix(face, '#ffffff', 0.1)) +
    patch(on, u, v, u + width, v + height * 0.12, light.cast, 0.07) +
    seams(on, planks, mix(face, '#10202a', 0.45), 1.8, 0.55) +
    bar(0.2) +
    bar(0.8)
  );
}

export function door(
  brush: Brush,
  light: Light,
  on: Plane,
  u: number,
  width: number,
  height: number,
  joinery: Joinery,
): string {
  const { turned } = joinery;
  const face = between(light, joinery.door, turned);
  const glassTop = 0.5;
  const planks = [0.25, 0.5, 0.75].map((share): readonly [Point, Point] => [
    [u + width * share, 0.1],
    [u + width * share, height * glassTop],
  ]);
  const [hx, hy] = on.at(u + width * 0.86, height * 0.47);
  const [sx] = on.at(u + width * 0.9, height * 0.47);
  return (
    patch(on, u - 0.17, 0, u + width + 0.17, height + 0.2, between(light, STONE, turned)) +
    patch(on, u - 0.17, height + 0.2, u + width + 0.17, height + 0.26, light.cast, 0.2) +
    patch(on, u, 0.02, u + width, height, face) +
    seams(on, planks, mix(face, '#0e1c24', 0.5), 2, 0.6) +
    pane(brush, light, on, u + width * 0.14, height * glassTop + 0.08, width * 0.72, height * 0.4, turned) +
    patch(on, u, height - 0.14, u + width, height, light.cast, 0.38) +
    ellipse(hx, hy, Math.abs(sx - hx) * 1.1 + 1, Math.abs(sx - hx) * 1.1 + 1, '#c9a35a') +
    patch(on, u - 0.3, -0.02, u + width + 0.3, 0.13, between(light, '#d9cfba', turned)) +
    patch(on, u - 0.3, -0.1, u + width + 0.3, -0.02, light.cast, 0.25)
  );
}

/** French windows: glass to the ground, shutters folded back. */
export function frenchWindow(
  brush: Brush,
  light: Light,
  on: Plane,
  u: number,
  width: number,
  height: number,
  joinery: Joinery,
): string {
  return (
    patch(on, u - 0.12, 0, u + width + 0.12, height + 0.14, between(light, STONE, joinery.turned)) +
    pane(brush, light, on, u, 0.08, width, height - 0.08, joinery.turned) +
    shutterShadow(light, on, u - width * 0.5 - 0.1, 0.05, width * 0.46, height - 0.05) +
    shutter(light, on, u - width * 0.5 - 0.08, 0.05, width * 0.48, height - 0.05, joinery) +
    shutterShadow(light, on, u + width + 0.1, 0.05, width * 0.46, height - 0.05) +
    shutter(light, on, u + width + 0.08, 0.05, width * 0.48, height - 0.05, joinery) +
    patch(on, u - 0.4, -0.02, u + width + 0.4, 0.08, lit(light, '#e2d7c0'))
  );
}
