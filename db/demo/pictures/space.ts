/** The measures of a room and the light inside it. */
import type { Camera } from './camera.ts';
import type { Brush } from './canvas.ts';
import { type Light, mix } from './light.ts';
import type { Look } from './look.ts';

export interface Room {
  camera: Camera;
  light: Light;
  look: Look;
  left: number;
  right: number;
  back: number;
  height: number;
}

export const NEAR = 1.2;

/** Daylight softened by four walls; after sunset the lamps take over. */
export function indoors(light: Light): Light {
  return {
    ...light,
    sun: light.lamps ? '#ffe6c4' : mix(light.sun, '#ffffff', 0.35),
    shade: light.lamps ? '#b79a93' : mix(light.shade, '#fff4e6', 0.42),
  };
}

export function newRoom(
  brush: Brush,
  light: Light,
  look: Look,
  size: { width?: number; depth?: number; height?: number } = {},
): Room {
  const { width = 5.8, depth = 6.4, height = 2.72 } = size;
  return {
    camera: { focal: 1090, height: 1.4, across: brush.between(-0.3, 0.3), horizon: 478, centre: 800 },
    light: indoors(light),
    look,
    left: -width / 2,
    right: width / 2,
    back: depth,
    height,
  };
}
