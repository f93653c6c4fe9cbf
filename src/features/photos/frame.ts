/** What of a photo is shown, and which way up: stored beside the original, which stays as it is. Both sides, pure. */
import type { Size } from './photo.ts';

export const ROTATIONS = [0, 90, 180, 270] as const;
/** Clockwise, from the way its camera held it. */
export type Rotation = (typeof ROTATIONS)[number];

/** In ten-thousandths of the turned picture: the same rectangle for every size it is drawn in. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Frame {
  rotation: Rotation;
  /** Null: all of it. */
  crop: Crop | null;
}

export const WHOLE: Frame = { rotation: 0, crop: null };
export const UNIT = 10_000;
const ALL: Crop = { x: 0, y: 0, width: UNIT, height: UNIT };
/** A tenth of a side: what is left of a photo of twelve million points is still a photo. */
export const LEAST = 1_000;

export function isCrop({ x, y, width, height }: Crop): boolean {
  return (
    [x, y, width, height].every(Number.isInteger) &&
    x >= 0 &&
    y >= 0 &&
    width >= LEAST &&
    height >= LEAST &&
    x + width <= UNIT &&
    y + height <= UNIT
  );
}

export function isWhole({ x, y, width, height }: Crop): boolean {
  return x === 0 && y === 0 && width === UNIT && height === UNIT;
}

const PERCENT = UNIT / 100;

/** From hundredths as somebody drew them: in whole ten-thousandths, within the picture, and never less of it than is taken; null for all of it. */
export function cropOf({ x, y, width, height }: Crop): Crop | null {
  const [left, wide] = sideOf(x, width);
  const [top, high] = sideOf(y, height);
  const crop = { x: left, y: top, width: wide, height: high };
  return isWhole(crop) ? null : crop;
}

function sideOf(start: number, length: number): [number, number] {
  const long = Math.min(UNIT, Math.max(LEAST, Math.round(length * PERCENT)));
  return [Math.min(UNIT - long, Math.max(0, Math.round(start * PERCENT))), long];
}

export function percentOf(crop: Crop | null): Crop {
  const { x, y, width, height } = crop ?? ALL;
  return { x: x / PERCENT, y: y / PERCENT, width: width / PERCENT, height: height / PERCENT };
}

/**
 * The edges that a grip holds, moved by so much: 'se' is the corner at the bottom on the right, 'n' the edge at the top. They stay within the
 * picture, and leave the least of it between them.
 */
export function gripMoved(crop: Crop | null, grip: string, by: { x: number; y: number }): Crop | null {
  const { x, y, width, height } = crop ?? ALL;
  const [left, wide] = edgesMoved([x, width], [grip.includes('w'), grip.includes('e')], by.x);
  const [top, high] = edgesMoved([y, height], [grip.includes('n'), grip.includes('s')], by.y);
  const moved = { x: left, y: top, width: wide, height: high };
  return isWhole(moved) ? null : moved;
}

function edgesMoved(
  [start, length]: [number, number],
  [holdsStart, holdsEnd]: [boolean, boolean],
  by: number,
): [number, number] {
  const end = start + length;
  if (holdsStart) {
    const to = Math.max(0, Math.min(end - LEAST, start + by));
    return [to, end - to];
  }
  if (holdsEnd) return [start, Math.min(UNIT, Math.max(start + LEAST, end + by)) - start];
  return [start, length];
}

/** The picture once turned. */
export function turned({ width, height }: Size, rotation: Rotation): Size {
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
}

/** The rectangle in points of the turned picture. */
export function cropBox(picture: Size, crop: Crop): Size & { left: number; top: number } {
  const left = Math.min(picture.width - 1, Math.round((crop.x * picture.width) / UNIT));
  const top = Math.min(picture.height - 1, Math.round((crop.y * picture.height) / UNIT));
  const width = Math.max(1, Math.min(picture.width - left, Math.round((crop.width * picture.width) / UNIT)));
  const height = Math.max(
    1,
    Math.min(picture.height - top, Math.round((crop.height * picture.height) / UNIT)),
  );
  return { left, top, width, height };
}

/** The same part of the picture after a further quarter turn to the right. */
export function cropTurned({ x, y, width, height }: Crop): Crop {
  return { x: UNIT - y - height, y: x, width: height, height: width };
}

/** The same part of the picture, another way up. */
export function cropTurnedTo(crop: Crop, from: Rotation, to: Rotation): Crop {
  let turnedCrop = crop;
  for (let rotation = from; rotation !== to; rotation = nextRotation(rotation))
    turnedCrop = cropTurned(turnedCrop);
  return turnedCrop;
}

export function nextRotation(rotation: Rotation): Rotation {
  return ROTATIONS[(ROTATIONS.indexOf(rotation) + 1) % ROTATIONS.length]!;
}
