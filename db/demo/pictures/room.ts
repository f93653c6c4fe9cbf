/** The room before the furniture: walls, ceiling, beams, and the light that falls in. */
import { type Plane, box, facing, patch, plane, project, receding, seams } from './camera.ts';
import { type Brush, type Point, ellipse, polygons, rectangle } from './canvas.ts';
import { floor } from './floors.ts';
import { between, mix, shaded } from './light.ts';
import { NEAR, type Room } from './space.ts';

/** Walls, ceiling and floor. `panelling` is the height of painted boards, in metres. */
export function shell(brush: Brush, room: Room, panelling = 0): string {
  const { camera, light, look, left, right, back, height } = room;
  const white = '#f8f4ea';
  const rear = facing(camera, left, back);
  const [west, east] = [receding(camera, left, NEAR), receding(camera, right, NEAR)];
  const depth = back - NEAR;
  const rearFill = brush.linear(
    [
      [0, between(light, white, 0.3)],
      [1, between(light, white, 0.08)],
    ],
    [1, 0, 0, 0.6],
  );
  const sideFill = (
    nearShade: number,
    farShade: number,
    direction: readonly [number, number, number, number],
  ): string =>
    brush.linear(
      [
        [0, between(light, white, nearShade)],
        [1, between(light, white, farShade)],
      ],
      direction,
    );
  const boards = (on: Plane, width: number, turned: number): string => {
    const paint = mix(look.shutters, '#f6f2e8', 0.5);
    return (
      patch(on, 0, 0, width, panelling, between(light, paint, turned)) +
      seams(
        on,
        Array.from({ length: Math.floor(width / 0.14) }, (_, i): readonly [Point, Point] => [
          [i * 0.14, 0],
          [i * 0.14, panelling],
        ]),
        shaded(light, paint),
        1.4,
        0.5,
      ) +
      patch(
        on,
        0,
        panelling - 0.04,
        width,
        panelling + 0.03,
        between(light, mix(paint, '#ffffff', 0.4), turned),
      )
    );
  };
  const skirting = (on: Plane, width: number): string =>
    patch(on, 0, 0, width, 0.11, between(light, '#e4dccb', 0.25));
  return (
    rectangle(-10, -10, 1620, 1090, shaded(light, '#efe8da')) +
    patch(
      plane(camera, [left, height, NEAR], [1, 0, 0], [0, 0, 1]),
      0,
      0,
      right - left,
      depth,
      between(light, '#f8f3e8', 0.3),
    ) +
    beams(room) +
    patch(west, 0, 0, depth, height, sideFill(0.62, 0.4, [0, 0, 1, 0])) +
    patch(east, 0, 0, depth, height, sideFill(0.2, 0.05, [1, 0, 0, 0])) +
    patch(rear, 0, 0, right - left, height, rearFill) +
    (panelling
      ? boards(rear, right - left, 0.15) + boards(west, depth, 0.5) + boards(east, depth, 0.15)
      : skirting(rear, right - left) + skirting(west, depth) + skirting(east, depth)) +
    patch(rear, 0, height - 0.22, right - left, height, light.cast, 0.07) +
    floor(brush, room)
  );
}

function beams({ camera, light, look, left, right, back, height }: Room): string {
  if (look.beams === 'none') return '';
  const wood = look.beams === 'dark' ? '#a5815e' : '#f1eadb';
  const faces = {
    front: between(light, wood, 0.25),
    top: between(light, wood, 0.2),
    side: shaded(light, mix(wood, '#5a4030', look.beams === 'dark' ? 0.25 : 0.05)),
  };
  const joists = [];
  for (let z = back - 0.4; z > NEAR; z -= 0.86)
    joists.push(box(camera, left, right, height - 0.12, height, z, z + 0.13, faces));
  return (
    joists.join('') + (look.nid % 2 ? box(camera, -0.1, 0.12, height - 0.26, height, NEAR, back, faces) : '')
  );
}

/** The patch of sun a window throws on the floor. */
export function sunPatch(
  { camera, light }: Room,
  x: number,
  z: number,
  width: number,
  depth: number,
  skew: number,
): string {
  const at = (u: number, v: number): Point =>
    project(camera, [x + u * width + v * skew, 0.004, z + v * depth]);
  const panes = [0, 0.52].flatMap((u) =>
    [0, 0.35, 0.7].map((v) => [at(u, v), at(u + 0.46, v), at(u + 0.46, v + 0.28), at(u, v + 0.28)]),
  );
  return light.lamps ? '' : polygons(panes, mix(light.glow, '#ffffff', 0.25), 0.42);
}

/** A soft pool of lamplight or daylight on whatever is there. */
export function glow(
  brush: Brush,
  x: number,
  y: number,
  radius: number,
  colour: string,
  strength: number,
): string {
  return ellipse(
    x,
    y,
    radius,
    radius,
    brush.radial([
      [0, colour, strength],
      [0.45, colour, strength * 0.4],
      [1, colour, 0],
    ]),
  );
}
