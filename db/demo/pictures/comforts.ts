/** Lamps, frames, flowers: what makes a room somebody's. */
import { type Plane, patch, project, scaleAt } from './camera.ts';
import {
  type Brush,
  type Point,
  blob,
  ellipse,
  group,
  lump,
  polygon,
  repeat,
  stroke,
  strokes,
} from './canvas.ts';
import { type Light, between, lit, shaded } from './light.ts';
import { glow } from './room.ts';
import type { Room } from './space.ts';

export function pendant(
  brush: Brush,
  room: Room,
  x: number,
  z: number,
  drop: number,
  colour: string,
): string {
  const { camera, light, height } = room;
  const s = scaleAt(camera, z);
  const [px, top] = project(camera, [x, height, z]);
  const py = project(camera, [x, drop, z])[1];
  const on = light.lamps || light.name === 'golden';
  return (
    stroke(
      [
        [px, top],
        [px, py],
      ],
      '#4a433f',
      2.5,
    ) +
    (on ? glow(brush, px, py + s * 0.2, s * 1.1, '#ffdc9a', 0.5) : '') +
    `<path d="M${px - s * 0.24} ${py + s * 0.2}Q${px - s * 0.2} ${py} ${px} ${py - s * 0.02}Q${px + s * 0.2} ${py} ${px + s * 0.24} ${py + s * 0.2}Z" fill="${lit(light, colour)}"/>` +
    ellipse(px, py + s * 0.2, s * 0.24, s * 0.045, on ? '#fff3cf' : shaded(light, colour))
  );
}

export function floorLamp(brush: Brush, room: Room, x: number, z: number): string {
  const { camera, light } = room;
  const s = scaleAt(camera, z);
  const [px, foot] = project(camera, [x, 0, z]);
  const py = project(camera, [x, 1.45, z])[1];
  const on = light.lamps || light.name === 'golden';
  return (
    ellipse(px, foot, s * 0.17, s * 0.04, '#4a433f') +
    stroke(
      [
        [px, foot],
        [px, py],
      ],
      '#4a433f',
      s * 0.03,
    ) +
    (on ? glow(brush, px, py, s * 1.4, '#ffdc9a', 0.6) : '') +
    polygon(
      [
        [px - s * 0.26, py + s * 0.14],
        [px + s * 0.26, py + s * 0.14],
        [px + s * 0.17, py - s * 0.22],
        [px - s * 0.17, py - s * 0.22],
      ],
      on ? '#fff0c9' : lit(light, '#f1e6cf'),
    )
  );
}

/** A framed picture: boats, a horizon, the colours of the house. */
export function frame(
  brush: Brush,
  light: Light,
  on: Plane,
  u: number,
  v: number,
  width: number,
  height: number,
  colours: readonly string[],
): string {
  const clip = brush.clip(
    polygon(
      [
        on.at(u + 0.08, v + 0.08),
        on.at(u + width - 0.08, v + 0.08),
        on.at(u + width - 0.08, v + height - 0.08),
        on.at(u + 0.08, v + height - 0.08),
      ],
      '#000',
    ),
  );
  const art =
    repeat(4, (i) =>
      patch(
        on,
        u,
        v + (height * i) / 5,
        u + width,
        v + (height * (i + 1)) / 5 + 0.01,
        between(light, colours[i % colours.length]!, 0.1),
        0.85,
      ),
    ) +
    blob(
      [
        on.at(u + width * 0.3, v + height * 0.4),
        on.at(u + width * 0.5, v + height * 0.82),
        on.at(u + width * 0.66, v + height * 0.4),
      ],
      '#fdf8ee',
    ) +
    ellipse(...on.at(u + width * 0.74, v + height * 0.76), 9, 9, '#f3b560');
  return (
    patch(on, u + 0.03, v - 0.04, u + width + 0.03, v + height - 0.03, light.cast, 0.18) +
    patch(on, u, v, u + width, v + height, between(light, '#c9a678', 0.1)) +
    patch(on, u + 0.03, v + 0.03, u + width - 0.03, v + height - 0.03, lit(light, '#fdf9f0')) +
    group(
      patch(on, u, v, u + width, v + height, between(light, '#bfd8dc', 0.05)) + art,
      `clip-path="${clip}"`,
    )
  );
}

export function vase(
  brush: Brush,
  light: Light,
  x: number,
  foot: number,
  size: number,
  clay: string,
  flowers: readonly string[],
): string {
  const stems = Array.from({ length: 9 }, (): readonly [Point, Point] => [
    [x, foot - size],
    [x + brush.between(-0.9, 0.9) * size, foot - size * brush.between(1.7, 2.6)],
  ]);
  const blooms = stems
    .map(
      ([, [px, py]]) =>
        blob(lump(brush, px, py, size * 0.26, size * 0.23, 0.2, 7), lit(light, brush.pick(flowers))) +
        ellipse(px, py, size * 0.08, size * 0.07, '#f5df94'),
    )
    .join('');
  return (
    strokes(stems, shaded(light, '#6f9160'), 3) +
    repeat(6, () =>
      ellipse(
        x + brush.between(-0.7, 0.7) * size,
        foot - size * brush.between(1.1, 1.8),
        size * 0.22,
        size * 0.12,
        lit(light, '#7d9a6c'),
      ),
    ) +
    blooms +
    blob(
      [
        [x - size * 0.22, foot - size],
        [x - size * 0.42, foot - size * 0.5],
        [x - size * 0.28, foot],
        [x + size * 0.28, foot],
        [x + size * 0.42, foot - size * 0.5],
        [x + size * 0.22, foot - size],
      ],
      between(light, clay, 0.15),
    ) +
    blob(
      [
        [x + size * 0.1, foot - size * 0.9],
        [x + size * 0.36, foot - size * 0.5],
        [x + size * 0.26, foot - size * 0.04],
        [x + size * 0.12, foot - size * 0.04],
      ],
      light.cast,
      0.14,
    )
  );
}
