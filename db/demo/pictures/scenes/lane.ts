/** The lane between two rows of walls. */
import { type Camera, facing, plane, project, receding, scaleAt } from '#demo/pictures/camera.ts';
import { type Brush, polygon } from '#demo/pictures/canvas.ts';
import { eaves, pantiles, wall } from '#demo/pictures/house.ts';
import { type Joinery, door, window } from '#demo/pictures/joinery.ts';
import { type Light, far } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { cobbles } from '#demo/pictures/paving.ts';
import { hollyhock } from '#demo/pictures/plants.ts';
import { gulls, sky } from '#demo/pictures/sky.ts';
import { steeple } from '#demo/pictures/towers.ts';
import { foliage } from '#demo/pictures/trees.ts';

/** A venelle: two rows of white walls, the sky between them, the steeple or the sea at the end. */
export function lane(brush: Brush, light: Light, look: Look): string {
  const camera: Camera = {
    focal: 1000,
    height: 1.6,
    across: brush.between(-0.35, 0.35),
    horizon: 600,
    centre: 790,
  };
  const rightLit = light.sunAt[0] < 0.5;
  const sides = [-1, 1].map((side) =>
    row(brush, light, camera, look, side as -1 | 1, side === 1 ? rightLit : !rightLit),
  );
  const end = look.nid % 2 ? steeple(light, 800, 612, 300) : '';
  return (
    sky(brush, light, 640) +
    gulls(brush, light, 3, 200) +
    foliage(brush, light, 760, 590, 130, 60, '#6f9160', 30) +
    end +
    cobbles(brush, light, camera, { x0: -2.5, x1: 2.5, z0: 2.1, z1: 34 }, 0.25) +
    sides.join('') +
    shadowAcross(light, camera, rightLit) +
    alongWalls(brush, light, camera, look)
  );
}

function row(brush: Brush, light: Light, camera: Camera, look: Look, side: -1 | 1, isLit: boolean): string {
  const x = 2.5 * side;
  const houses: string[] = [];
  let z = 34;
  let index = 0;
  while (z > 1.2) {
    const length = brush.between(5, 8);
    const start = Math.max(0.9, z - length);
    const height = index % 3 === 1 ? brush.between(4.4, 5.1) : brush.between(2.8, 3.5);
    const turned = isLit ? 0.06 : 0.8;
    const on = receding(camera, x, start);
    const mine = start < 8 && isLit;
    const joinery: Joinery = {
      shutters: mine ? look.shutters : brush.pick(['#7f9a86', '#8fa9b8', '#6f8f86', '#9aa89a']),
      door: mine ? look.door : '#71868c',
      turned,
    };
    const tone = brush.pick(['#f4eee0', '#efe7d6', '#f7f3e8']);
    const gable = facing(camera, side > 0 ? x : x - 6, start);
    const roof = plane(camera, [x - 0.3 * side, height - 0.05, start], [0, 0, 1], [0.9 * side, 0.42, 0]);
    const open =
      length > 5.5
        ? window(
            brush,
            light,
            on,
            { u: 1.1, v: 1, width: 1, height: 1.35, shutters: brush.random() < 0.3 ? 'closed' : 'open' },
            joinery,
          )
        : '';
    const upstairs =
      height > 4 ? window(brush, light, on, { u: 1.4, v: 3.2, width: 0.9, height: 1.05 }, joinery) : '';
    houses.push(
      wall(brush, light, gable, 6, height, tone, isLit ? 0.5 : 0.9) +
        pantiles(brush, light, roof, z - start, 3.2, isLit ? 0.05 : 0.45) +
        wall(brush, light, on, z - start, height, tone, turned) +
        open +
        door(brush, light, on, Math.min(3.4, z - start - 1.3), 0.95, 2.15, joinery) +
        upstairs +
        eaves(light, on, z - start, height, turned),
    );
    z = start;
    index += 1;
  }
  return houses.join('');
}

function shadowAcross(light: Light, camera: Camera, rightLit: boolean): string {
  const side = rightLit ? -1 : 1;
  const at = (x: number, y: number, z: number) => project(camera, [x * side, y, z]);
  return (
    polygon([at(2.5, 0, 1), at(2.5, 0, 34), at(-1.1, 0, 34), at(-1.1, 0, 1)], light.cast, 0.26) +
    polygon(
      [at(-2.5, 0, 1), at(-1.1, 0, 1), at(-1.1, 0, 34), at(-2.5, 0, 34)],
      far(light, '#ffffff', 0.1),
      0.12,
    )
  );
}

function alongWalls(brush: Brush, light: Light, camera: Camera, look: Look): string {
  const depths = [26, 20, 16, 13, 10.5, 8.6, 7.2, 6, 5, 4.2, 3.6];
  return depths
    .flatMap((z) =>
      [-1, 1].map((side) => {
        if (brush.random() < 0.22) return '';
        const [x, y] = project(camera, [side * brush.between(2.05, 2.35), 0, z]);
        const size = scaleAt(camera, z);
        return hollyhock(brush, light, x, y, size * brush.between(1.3, 2.15), brush.pick(look.flowers));
      }),
    )
    .join('');
}
