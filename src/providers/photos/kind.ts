/** What a photo is by its first bytes, whatever it is called (C32), and how many points of it are taken. */

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic';

export function kindOf(bytes: Uint8Array): PhotoKind | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && text(1, 4) === 'PNG') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  return text(4, 8) === 'ftyp' && HEIC_BRANDS.has(text(8, 12)) ? 'heic' : undefined;
}

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);

/**
 * A telephone of fifty million points writes a JPEG, which is decoded in the size it is needed in. A HEIC is decoded whole, which takes 28 bytes a point
 * (measured), and has 12 or 24 million by itself. In the other two one colour packs into nothing.
 */
const MOST_PIXELS: Readonly<Record<PhotoKind, number>> = {
  jpeg: 60_000_000,
  heic: 26_000_000,
  png: 30_000_000,
  webp: 30_000_000,
};

export function maxPixelsOf(kind: PhotoKind): number {
  return MOST_PIXELS[kind];
}
