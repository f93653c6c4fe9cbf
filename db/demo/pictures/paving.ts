/** What one walks on outside: cobbles, flagstones, gravel, lawn, sand. */
import { corners, ground, project, type Camera } from './camera.ts';
import { ellipse, polygon, polygons, repeat, strokes, type Brush, type Point } from './canvas.ts';
import { between, lit, mix, shaded, type Light } from './light.ts';

export interface Area {
  x0: number;
  x1: number;
  z0: number;
  z1: number;
}

/** Rows of rounded setts, warm and cool stones mixed, with the light on their backs. */
export function cobbles(brush: Brush, light: Light, camera: Camera, area: Area, turned = 0.1): string {
  const floor = ground(camera);
  const tones = ['#c9bca6', '#b9ad9c', '#d6cab5', '#a99f94', '#c4b09a'].map((tone) =>
    between(light, tone, turned),
  );
  const stones: Point[][][] = tones.map(() => []);
  const backs: Point[][] = [];
  for (let z = area.z0; z < area.z1; z += 0.2 + z * 0.012) {
    const depth = 0.17 + z * 0.011;
    const size = 0.24 + z * 0.008;
    for (let x = area.x0 + brush.between(-size, 0); x < area.x1; x += size) {
      const [left, right] = [Math.max(area.x0, x + 0.016), Math.min(area.x1, x + size - 0.016)];
      if (right - left < 0.06) continue;
      const corner = (right - left) * 0.22;
      const outline = [
        floor.at(left + corner, z),
        floor.at(right - corner, z),
        floor.at(right, z + depth * 0.4),
        floor.at(right - corner, z + depth),
        floor.at(left + corner, z + depth),
        floor.at(left, z + depth * 0.5),
      ];
      if (outline[0]![0] > 1660 || outline[1]![0] < -60) continue;
      stones[Math.floor(brush.random() * tones.length)]!.push(outline);
      if (brush.random() < 0.35)
        backs.push([
          floor.at(left + corner, z + depth * 0.6),
          floor.at(right - corner, z + depth * 0.62),
          floor.at(right - corner, z + depth * 0.9),
          floor.at(left + corner, z + depth * 0.9),
        ]);
    }
  }
  const joint = between(light, '#8f8577', turned + 0.2);
  return (
    polygon(corners(floor, area.x0, area.z0, area.x1, area.z1), joint) +
    tones.map((tone, index) => polygons(stones[index]!, tone)).join('') +
    polygons(backs, mix(light.sun, '#ffffff', 0.3), 0.3)
  );
}

/** Big pale slabs with mown joints: terraces and pool sides. */
export function flagstones(
  brush: Brush,
  light: Light,
  camera: Camera,
  area: Area,
  size = 0.8,
  colour = '#e4d8c2',
): string {
  const floor = ground(camera);
  const slabs: string[] = [];
  let row = 0;
  for (let z = area.z0; z < area.z1 - 0.01; z += size) {
    row += 1;
    for (let x = area.x0 - (row % 2 ? size * 0.75 : 0); x < area.x1; x += size * 1.5) {
      const [left, right] = [Math.max(area.x0, x + 0.012), Math.min(area.x1, x + size * 1.5 - 0.012)];
      if (right <= left) continue;
      slabs.push(
        polygon(
          corners(floor, left, z + 0.012, right, Math.min(area.z1, z + size - 0.012)),
          mix(lit(light, colour), brush.pick(['#ffffff', light.cast, '#d9b48c']), brush.between(0, 0.12)),
        ),
      );
    }
  }
  return (
    polygon(corners(floor, area.x0, area.z0, area.x1, area.z1), shaded(light, mix(colour, '#6d6250', 0.35))) +
    slabs.join('')
  );
}

/** A lawn lit in bands, with the strokes of its blades. */
export function lawn(
  brush: Brush,
  light: Light,
  camera: Camera,
  z0: number,
  z1: number,
  colour = '#88a861',
): string {
  const [near, away] = [project(camera, [0, 0, z0])[1], project(camera, [0, 0, z1])[1]];
  const fill = brush.linear([
    [0, mix(lit(light, colour), light.haze, 0.3)],
    [0.5, lit(light, colour)],
    [1, mix(shaded(light, colour), lit(light, colour), 0.25)],
  ]);
  const blades = (tone: string, opacity: number): string =>
    strokes(
      Array.from({ length: 260 }, () => {
        const t = brush.random();
        const [x, y] = [brush.between(-20, 1620), away + 2 + t * t * (near - away)];
        return [
          [x, y],
          [x + brush.between(-4, 4), y - 3 - t * t * 15],
        ] as const;
      }),
      tone,
      2,
      opacity,
    );
  const bands = repeat(7, () => {
    const t = brush.random();
    return ellipse(
      brush.between(0, 1600),
      away + t * (near - away),
      brush.between(160, 420),
      6 + t * 22,
      brush.random() < 0.5 ? mix(lit(light, colour), light.glow, 0.4) : shaded(light, colour),
      0.22,
    );
  });
  return (
    polygon(
      [
        [-10, away],
        [1610, away],
        [1610, near],
        [-10, near],
      ],
      fill,
    ) +
    bands +
    blades(shaded(light, mix(colour, '#335a3a', 0.3)), 0.5) +
    blades(mix(lit(light, colour), light.glow, 0.35), 0.5)
  );
}

/** Gravel, sand or beaten earth: one tone and its grains. */
export function gravel(
  brush: Brush,
  light: Light,
  camera: Camera,
  z0: number,
  z1: number,
  colour = '#dcc9a6',
): string {
  const [near, away] = [project(camera, [0, 0, z0])[1], project(camera, [0, 0, z1])[1]];
  const fill = brush.linear([
    [0, mix(lit(light, colour), light.haze, 0.35)],
    [1, mix(lit(light, colour), shaded(light, colour), 0.25)],
  ]);
  const grains = [shaded(light, colour), '#ffffff', lit(light, '#b4946c')]
    .map((tone) =>
      strokes(
        Array.from({ length: 240 }, () => {
          const t = brush.random();
          const [x, y] = [brush.between(-20, 1620), away + t * t * (near - away)];
          return [
            [x, y],
            [x + 2 + t * 7, y],
          ] as const;
        }),
        tone,
        2.4,
        0.38,
      ),
    )
    .join('');
  return (
    polygon(
      [
        [-10, away],
        [1610, away],
        [1610, near],
        [-10, near],
      ],
      fill,
    ) + grains
  );
}
