/** A house's photos as people speak of them: how many, in which sizes, where each stands. Both sides, pure. */

/** PHOTO-05; also of one choice of files (PHOTO-06). */
export const MAX_PHOTOS = 50;
/** A platform is said to choose the cover among the first five: these are marked. */
export const SHOWCASE = 5;
/** One file. A telephone's photograph has 3 to 12 MB, a camera's up to 20. */
export const MAX_PHOTO_BYTES = 26_214_400;
export const MAX_TITLE = 255;
/** Days for which a photo that was taken out can be put back, and what a photo looked like before it was cropped is still there for pages and mails that name it. */
export const KEPT_DAYS = 30;

export const FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PhotoFormat = (typeof FORMATS)[number];

/** No side is longer (B39), but for AVIF, whose encoder takes gigabytes for large pictures. */
export const LONGEST_SIDE = 1920;
const AVIF_LONGEST_SIDE = 1600;
const WIDTHS = [320, 640, 1280];

export interface Size {
  width: number;
  height: number;
}

/** A size brought within so many points a side; never enlarged. */
export function fitted({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The sizes a picture is drawn in, the largest first: the usual widths below its own, and its own. */
export function sizesOf(picture: Size, format: PhotoFormat): Size[] {
  const largest = fitted(picture, format === 'avif' ? AVIF_LONGEST_SIDE : LONGEST_SIDE);
  const below = WIDTHS.filter((width) => width < largest.width).toReversed();
  return [largest, ...below.map((width) => ({ width, height: heightAt(largest, width) }))];
}

function heightAt({ width, height }: Size, wanted: number): number {
  return Math.max(1, Math.round((height * wanted) / width));
}

/** A list with one of its items at another place (0 is the first); a place beyond the end is the last. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, to), 0, item);
}
