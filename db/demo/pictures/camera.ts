/** One eye, one horizon: everything is placed in metres and seen from where a person would stand. */
import { polygon, strokes, type Point } from './canvas.ts';

export interface Camera {
  /** Pixels a metre measures one metre away. */
  focal: number;
  /** Height of the eye and its place across, in metres. */
  height: number;
  across: number;
  /** Where the eye's own height falls on the sheet, and the vanishing point's x. */
  horizon: number;
  centre: number;
}

export type Place = readonly [x: number, y: number, z: number];

export function project(camera: Camera, [x, y, z]: Place): Point {
  const scale = camera.focal / Math.max(0.2, z);
  return [camera.centre + (x - camera.across) * scale, camera.horizon - (y - camera.height) * scale];
}

/** Pixels per metre at a depth. */
export function scaleAt(camera: Camera, z: number): number {
  return camera.focal / Math.max(0.2, z);
}

/** A flat surface measured in its own metres: a façade, a side wall, a roof slope, the ground. */
export interface Plane {
  at: (u: number, v: number) => Point;
}

export function plane(camera: Camera, origin: Place, along: Place, up: Place): Plane {
  return {
    at: (u, v) =>
      project(camera, [
        origin[0] + along[0] * u + up[0] * v,
        origin[1] + along[1] * u + up[1] * v,
        origin[2] + along[2] * u + up[2] * v,
      ]),
  };
}

export function facing(camera: Camera, x: number, z: number, y = 0): Plane {
  return plane(camera, [x, y, z], [1, 0, 0], [0, 1, 0]);
}

export function ground(camera: Camera, y = 0): Plane {
  return plane(camera, [0, y, 0], [1, 0, 0], [0, 0, 1]);
}

/** A surface that runs away from the eye at a fixed x; u grows with the distance. */
export function receding(camera: Camera, x: number, z: number, y = 0): Plane {
  return plane(camera, [x, y, z], [0, 0, 1], [0, 1, 0]);
}

export function corners(on: Plane, u0: number, v0: number, u1: number, v1: number): Point[] {
  return [on.at(u0, v0), on.at(u1, v0), on.at(u1, v1), on.at(u0, v1)];
}

export function patch(
  on: Plane,
  u0: number,
  v0: number,
  u1: number,
  v1: number,
  fill: string,
  opacity = 1,
): string {
  return polygon(corners(on, u0, v0, u1, v1), fill, opacity);
}

export function seam(on: Plane, from: Point, to: Point): readonly [Point, Point] {
  return [on.at(...from), on.at(...to)];
}

export function seams(
  on: Plane,
  lines: readonly (readonly [Point, Point])[],
  colour: string,
  width: number,
  opacity = 1,
): string {
  return strokes(
    lines.map(([from, to]) => seam(on, from, to)),
    colour,
    width,
    opacity,
  );
}

export interface BoxFaces {
  front: string;
  top: string;
  side: string;
}

/** A box standing at `y`: the faces the eye can see, back to front. */
export function box(
  camera: Camera,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  z0: number,
  z1: number,
  faces: BoxFaces,
): string {
  const at = (x: number, y: number, z: number): Point => project(camera, [x, y, z]);
  const right = x0 > camera.across;
  const left = x1 < camera.across;
  const x = right ? x0 : x1;
  const side =
    right || left ? polygon([at(x, y0, z0), at(x, y0, z1), at(x, y1, z1), at(x, y1, z0)], faces.side) : '';
  const top =
    y1 < camera.height
      ? polygon([at(x0, y1, z0), at(x1, y1, z0), at(x1, y1, z1), at(x0, y1, z1)], faces.top)
      : '';
  const under =
    y0 > camera.height
      ? polygon([at(x0, y0, z0), at(x1, y0, z0), at(x1, y0, z1), at(x0, y0, z1)], faces.side)
      : '';
  return (
    side +
    top +
    under +
    polygon([at(x0, y0, z0), at(x1, y0, z0), at(x1, y1, z0), at(x0, y1, z0)], faces.front)
  );
}
