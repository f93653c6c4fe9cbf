/** The garden and its terrace. */
import { type Camera, project, scaleAt } from '#demo/pictures/camera.ts';
import { type Brush, type Point, blob, group, lump, repeat } from '#demo/pictures/canvas.ts';
import type { Light } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { type Area, flagstones, lawn } from '#demo/pictures/paving.ts';
import { grass, hollyhock, lavender, pot } from '#demo/pictures/plants.ts';
import { bicycle, gardenTable, parasol } from '#demo/pictures/props.ts';
import { backdrop, gardenFront, houseShadow, wallBed } from './garden-front.ts';
import { foliage } from '#demo/pictures/trees.ts';

/** Lawn, table under the parasol, beds of lavender and hollyhocks, the bicycles by the wall. */
export function garden(brush: Brush, light: Light, look: Look): string {
  const camera: Camera = {
    focal: 1120,
    height: 1.7,
    across: -0.3,
    horizon: look.storeys === 2 ? 640 : 560,
    centre: 800,
  };
  const z = 11.5;
  const at = (x: number, depth: number): Point => project(camera, [x, 0, depth]);
  const s = (depth: number): number => scaleAt(camera, depth);
  const [tx, ty] = at(-1.9, 6.4);
  const bikes = repeat(look.nid === 101 ? 5 : 1, (index) =>
    bicycle(
      light,
      at(3.7 + index * 0.62, 11.1)[0],
      at(0, 11.1 - index * 0.08)[1],
      s(11.1) * 0.95,
      [look.accent, '#4f7f8f', '#d9a441', '#7f9a86', '#8f5a6b'][index % 5]!,
    ),
  );
  const terrace: Area = { x0: -7.5, x1: 4.4, z0: 8.2, z1: z };
  return (
    backdrop(brush, light, look, camera, z + 3) +
    lawn(brush, light, camera, 3.2, z + 3) +
    gardenFront(brush, light, camera, look, z, -6, 9.4) +
    flagstones(brush, light, camera, terrace, 0.9) +
    houseShadow(light, camera, z) +
    wallBed(brush, light, camera, look, z) +
    bikes +
    pot(brush, light, ...at(-5.2, 9), s(9) * 0.55, 'olive') +
    pot(brush, light, ...at(2.7, 9.2), s(9.2) * 0.42, 'lemon') +
    treeShade(brush, light) +
    parasol(light, tx + 6, ty - 14, s(6.4) * 1.12, look.nid % 2 ? look.accent : '#f1e4cb') +
    gardenTable(brush, light, tx, ty, s(6.4) * 1.05, look.accent) +
    repeat(8, (index) =>
      lavender(
        brush,
        light,
        at(1.5 + index * 0.62, 6.6 - index * 0.2)[0],
        at(0, 6.6 - index * 0.2)[1],
        s(6.6 - index * 0.2) * 0.46,
      ),
    ) +
    foreground(brush, light, look)
  );
}

/** The shade of a tree that stands behind us. */
function treeShade(brush: Brush, light: Light): string {
  const x = light.sunAt[0] > 0.5 ? 1250 : 330;
  return repeat(9, () =>
    blob(
      lump(
        brush,
        x + brush.between(-330, 330),
        brush.between(900, 1060),
        brush.between(90, 210),
        brush.between(18, 44),
        0.2,
        9,
      ),
      light.cast,
      0.12,
    ),
  );
}

/** What one looks past: a bough above, flowers below, both in the shade. */
function foreground(brush: Brush, light: Light, look: Look): string {
  const bough = repeat(6, (index) =>
    foliage(brush, light, -40 + index * 95, 20 - index * 12, 150 - index * 8, 84, '#567a52', 46),
  );
  const flowers = repeat(5, (index) =>
    hollyhock(brush, light, 1390 + index * 52, 1100, brush.between(330, 620), brush.pick(look.flowers)),
  );
  return (
    grass(brush, light, [0, 1075], [1600, 1075], 170, 46, '#7a9a58') + group(bough, 'opacity="1"') + flowers
  );
}
