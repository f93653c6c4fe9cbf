/**
 * A telephone's HEIC, decoded by libheif (LGPL) in WebAssembly: browsers show it black or take minutes over it. It becomes a JPEG of the
 * same points and colours, which is what is kept.
 */
import sharp from 'sharp';
import { maxPixelsOf } from './kind.ts';
import { withProfile } from './metadata.ts';
import type { PhotoRefused } from './port.ts';

export interface Decoded {
  jpeg: Buffer;
}
export type HeicResult = Decoded | { refused: PhotoRefused['kind']; width: number; height: number };

const QUALITY = 92;
const CHANNELS = 4;

export async function heicToJpeg(bytes: Buffer): Promise<HeicResult> {
  const { default: decode } = await import('heic-decode');
  const images = await decode.all({ buffer: bytes });
  try {
    const [first] = images;
    if (!first) return { refused: 'damaged', width: 0, height: 0 };
    const { width, height } = first;
    // Known before anything is decoded.
    if (width * height > maxPixelsOf('heic')) return { refused: 'tooWide', width, height };
    const { data } = await first.decode();
    const points = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    // What the decoder could not read comes as one colour.
    if (isUniform(points)) return { refused: 'damaged', width, height };
    const jpeg = await sharp(points, { raw: { width, height, channels: CHANNELS } })
      .removeAlpha()
      .jpeg({ quality: QUALITY })
      .toBuffer();
    const profile = profileOf(bytes);
    return { jpeg: profile ? withProfile(jpeg, profile) : jpeg };
  } finally {
    images.dispose();
  }
}

/** Looked at by four bytes: every point is the first one's. */
function isUniform(points: Uint8Array): boolean {
  const words = new Uint32Array(points.buffer, points.byteOffset, points.byteLength / CHANNELS);
  const [first] = words;
  return words.every((word) => word === first);
}

/** Its colours: the box 'colr' that holds a profile. The points are in them, and libheif leaves them as they are. */
function profileOf(bytes: Buffer): Buffer | undefined {
  const at = bytes.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return undefined;
  const end = at - 4 + bytes.readUInt32BE(at - 4);
  const profile = bytes.subarray(at + 8, end);
  return profile.length > 128 && end <= bytes.length ? profile : undefined;
}
