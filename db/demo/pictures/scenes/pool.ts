/** The pool. */
import { type Camera, corners, ground, patch, plane, project, scaleAt } from '#demo/pictures/camera.ts';
import { type Brush, type Point, group, polygon, repeat, strokes } from '#demo/pictures/canvas.ts';
import { type Light, lit, mix, shaded } from '#demo/pictures/light.ts';
import type { Look } from '#demo/pictures/look.ts';
import { type Area, flagstones, lawn } from '#demo/pictures/paving.ts';
import { hollyhock, lavender, pot } from '#demo/pictures/plants.ts';
import { lounger, parasol } from '#demo/pictures/props.ts';
import { backdrop, gardenFront, houseShadow, wallBed } from './garden-front.ts';
import { foliage } from '#demo/pictures/trees.ts';

/** Water in its stone edge, two sunbeds, the house behind. */
export function pool(brush: Brush, light: Light, look: Look): string {
  const camera: Camera = {
    focal: 980,
    height: 2.1,
    across: 0,
    horizon: look.storeys === 2 ? 560 : 500,
    centre: 800,
  };
  const z = 15.5;
  const water: Area = { x0: -4.2, x1: 3.2, z0: 4.4, z1: 9.6 };
  const at = (x: number, depth: number): Point => project(camera, [x, 0, depth]);
  const s = (depth: number): number => scaleAt(camera, depth);
  return (
    backdrop(brush, light, look, camera, z + 3) +
    lawn(brush, light, camera, 2.6, z + 3, '#8fae66') +
    gardenFront(brush, light, camera, look, z, -5.4, 9.8) +
    flagstones(brush, light, camera, { x0: -7.2, x1: 6.4, z0: 2.6, z1: 12.6 }, 0.8, '#eadfca') +
    houseShadow(light, camera, z) +
    wallBed(brush, light, camera, look, z) +
    pot(brush, light, ...at(-6.3, 12), s(12) * 0.6, 'olive') +
    pot(brush, light, ...at(5.5, 11.8), s(11.8) * 0.6, 'olive') +
    basin(brush, light, camera, water) +
    parasol(light, ...at(4.95, 9.2), s(9.2) * 1.05, look.accent) +
    lounger(light, ...at(4.2, 8.6), s(8.6) * 1.05, look.accent, 1) +
    lounger(light, ...at(4.2, 7.2), s(7.2) * 1.05, '#7fa7b4', 1) +
    repeat(8, (index) =>
      lavender(
        brush,
        light,
        at(-5.6 - index * 0.1, 5 + index * 0.75)[0],
        at(0, 5 + index * 0.75)[1],
        s(5 + index * 0.75) * 0.42,
      ),
    ) +
    repeat(4, (index) => foliage(brush, light, 1640 - index * 90, -10 + index * 4, 150, 80, '#567a52', 46)) +
    repeat(3, (index) =>
      hollyhock(brush, light, 40 + index * 60, 1110, brush.between(360, 560), brush.pick(look.flowers)),
    )
  );
}

function basin(brush: Brush, light: Light, camera: Camera, area: Area): string {
  const floor = ground(camera, -0.12);
  const rim = ground(camera);
  const { x0, x1, z0, z1 } = area;
  const outline = corners(floor, x0, z0, x1, z1);
  const clip = brush.clip(polygon(outline, '#000'));
  const fill = brush.linear([
    [0, mix('#8fd6d6', light.sky[1], 0.35)],
    [0.4, lit(light, '#4fb3bf')],
    [1, lit(light, '#2f8fa6')],
  ]);
  const sheen = repeat(46, () => {
    const [x, z] = [brush.between(x0, x1), brush.between(z0, z1)];
    const [cx, cy] = floor.at(x, z);
    const size = scaleAt(camera, z) * brush.between(0.12, 0.5);
    return `<path d="M${(cx - size).toFixed(0)} ${cy.toFixed(0)}q${(size * 0.5).toFixed(0)} ${(-size * 0.16).toFixed(0)} ${size.toFixed(0)} 0t${size.toFixed(0)} 0" fill="none" stroke="${mix(light.glow, '#ffffff', 0.5)}" stroke-width="${(1.5 + size * 0.03).toFixed(1)}" stroke-opacity="${brush.between(0.25, 0.6).toFixed(2)}"/>`;
  });
  const mirrored = polygon(
    [
      floor.at(x0 + 1.1, z1),
      floor.at(x1 - 0.3, z1),
      floor.at(x1 - 0.6, z1 - 2.4),
      floor.at(x0 + 1.4, z1 - 2.2),
    ],
    lit(light, '#f7f1e2'),
    0.3,
  );
  const steps = repeat(3, (index) =>
    patch(floor, x0, z0 + 0.2 + index * 0.4, x0 + 1.4 - index * 0.3, z0 + 0.5 + index * 0.4, '#ffffff', 0.14),
  );
  const inside = patch(
    plane(camera, [x0, -0.12, z1], [1, 0, 0], [0, 1, 0]),
    0,
    0,
    x1 - x0,
    0.12,
    shaded(light, '#bfe0dd'),
  );
  const coping = [
    [x0 - 0.4, z1, x1 + 0.4, z1 + 0.4],
    [x0 - 0.4, z0 - 0.4, x0, z1],
    [x1, z0 - 0.4, x1 + 0.4, z1],
    [x0 - 0.4, z0 - 0.4, x1 + 0.4, z0],
  ].map(([a, b, c, d]) => patch(rim, a!, b!, c!, d!, lit(light, '#f6eedd')));
  const edges = strokes(
    [
      [rim.at(x0, z0), rim.at(x1, z0)],
      [rim.at(x0, z0), rim.at(x0, z1)],
      [rim.at(x1, z0), rim.at(x1, z1)],
    ],
    shaded(light, '#b9ab94'),
    2,
    0.7,
  );
  return (
    polygon(outline, fill) +
    group(steps + mirrored + sheen, `clip-path="${clip}"`) +
    inside +
    coping.join('') +
    edges
  );
}
