/** The house from its garden, and what closes the garden behind it. */
import { type Camera, facing, patch, plane, project, scaleAt } from '#demo/pictures/camera.ts';
import { type Brush, type Point, polygon, repeat } from '#demo/pictures/canvas.ts';
import { chimney, eaves, pantiles, wall } from '#demo/pictures/house.ts';
import { type Joinery, frenchWindow, window } from '#demo/pictures/joinery.ts';
import { type Light, lit } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { hollyhock } from '#demo/pictures/plants.ts';
import { lantern } from '#demo/pictures/props.ts';
import { gulls, sky } from '#demo/pictures/sky.ts';
import { foliage, pine } from '#demo/pictures/trees.ts';

/** The garden front: long and low, French windows open on the terrace. */
export function gardenFront(
  brush: Brush,
  light: Light,
  camera: Camera,
  look: Look,
  z: number,
  left: number,
  width: number,
): string {
  const tall = look.storeys === 2;
  const height = tall ? 5.2 : 2.95;
  const joinery: Joinery = { shutters: look.shutters, door: look.door, turned: 0.05 };
  const on = facing(camera, left, z);
  const roof = plane(camera, [left - 0.25, height - 0.02, z - 0.3], [1, 0, 0], [0, 0.42, 0.9]);
  const wing = facing(camera, left + width, z + 1.2);
  const wingRoof = plane(camera, [left + width - 0.1, 2.7, z + 0.9], [1, 0, 0], [0, 0.42, 0.9]);
  const above = tall
    ? [0.14, 0.45, 0.76]
        .map((share) =>
          window(
            brush,
            light,
            on,
            {
              u: width * share,
              v: 3.35,
              width: 1.05,
              height: 1.25,
              shutters: share === 0.45 && look.nid % 2 ? 'closed' : 'open',
            },
            joinery,
          ),
        )
        .join('')
    : '';
  return (
    pantiles(brush, light, wingRoof, 4.2, 3, 0.12) +
    wall(brush, light, wing, 4, 2.7, look.wall, 0.2) +
    window(brush, light, wing, { u: 1.5, v: 0.9, width: 1, height: 1.25 }, { ...joinery, turned: 0.2 }) +
    eaves(light, wing, 4, 2.7, 0.2) +
    pantiles(brush, light, roof, width + 0.5, 4, 0.06) +
    chimney(light, facing(camera, left + width * 0.72, z + 3, height + 1), 0, 0, 0.1) +
    wall(brush, light, on, width, height, look.wall, 0.03) +
    frenchWindow(brush, light, on, width * 0.13, 1.7, 2.25, joinery) +
    frenchWindow(brush, light, on, width * 0.58, 1.7, 2.25, joinery) +
    above +
    lantern(light, on, width * 0.44, 1.95) +
    eaves(light, on, width, height, 0.05)
  );
}

/** The sky, then what closes the garden: trees, and a low white wall with its tile coping. */
export function backdrop(brush: Brush, light: Light, look: Look, camera: Camera, z: number): string {
  const foot = project(camera, [0, 0, z])[1];
  const on = facing(camera, -16, z);
  const trees = repeat(9, (index) =>
    foliage(
      brush,
      light,
      index * 200 + brush.between(-40, 40),
      foot - brush.between(90, 150),
      brush.between(120, 175),
      brush.between(75, 120),
      brush.pick(['#7d9a5c', '#5f8a55', '#8fa86f', '#4f7a5c']),
      26,
    ),
  );
  const pines =
    look.view === 'pines' || look.nid % 3 === 1
      ? pine(brush, light, 1390, foot, 610) + pine(brush, light, 190, foot, 500)
      : '';
  return (
    sky(brush, light, foot) +
    gulls(brush, light, 3, 160) +
    pines +
    trees +
    wall(brush, light, on, 32, 1.3, '#efe7d6', 0.15) +
    patch(on, 0, 1.26, 32, 1.4, lit(light, '#cf9a78')) +
    repeat(14, (index) =>
      foliage(
        brush,
        light,
        index * 125 + brush.between(-30, 30),
        foot - 8,
        brush.between(40, 75),
        brush.between(20, 42),
        brush.pick(['#7d9a5c', '#93a584', '#6f9160']),
        12,
      ),
    )
  );
}

export function houseShadow(light: Light, camera: Camera, z: number): string {
  const at = (x: number, depth: number): Point => project(camera, [x, 0.002, depth]);
  const drift = light.sunAt[0] > 0.5 ? -1 : 1;
  return polygon([at(-6, z), at(3.4, z), at(3.4 + drift, z - 1.1), at(-6 + drift, z - 1.1)], light.cast, 0.2);
}

export function wallBed(brush: Brush, light: Light, camera: Camera, look: Look, z: number): string {
  return [-5.8, -5.5, -2.1, -1.7, -1.35, -0.9, 2.9, 3.3, 3.6]
    .map((x) => {
      const [px, py] = project(camera, [x, 0, z - 0.3]);
      return hollyhock(
        brush,
        light,
        px,
        py,
        scaleAt(camera, z) * brush.between(1.4, 2.3),
        brush.pick(look.flowers),
      );
    })
    .join('');
}
