/** What a process does in which photos of houses are decoded and drawn. What strangers may bring is four formats, of forty that libvips reads. */
import sharp from 'sharp';
import type { Metadata } from 'sharp';
import { turned, WHOLE } from '#features/photos/frame.ts';
import type { Frame, Rotation } from '#features/photos/frame.ts';
import { likenessOf } from '#features/photos/likeness.ts';
import { fitted } from '#features/photos/photo.ts';
import type { PhotoFormat } from '#features/photos/photo.ts';
import { blurOf, canvasOf, drawnFrom, lightOf, marked, resized, uprightSize } from './drawing.ts';
import { heicToJpeg } from './heic.ts';
import { keptParts } from './kept.ts';
import type { KeptPart } from './kept.ts';
import { kindOf, maxPixelsOf } from './kind.ts';
import { stripped } from './metadata.ts';
import { AT_ONCE } from './port.ts';
import type { DrawnPhoto, PhotoRefused, TakenPhoto } from './port.ts';

export type PhotoQuestion =
  | { does: 'take'; bytes: Uint8Array; mark: Uint8Array | undefined }
  | {
      does: 'draw';
      bytes: Uint8Array;
      mark: Uint8Array | undefined;
      frame: Frame;
      formats: readonly PhotoFormat[];
    }
  | { does: 'whole'; bytes: Uint8Array; rotation: Rotation };

export type PhotoAnswer =
  | { taken: Omit<TakenPhoto, 'original'> & { kept: KeptPart[] } }
  | { drawn: DrawnPhoto }
  | { whole: Uint8Array }
  | { refused: PhotoRefused['kind']; width: number; height: number };

const KEPT_QUALITY = 94;
/** What a crop is chosen on: as large as a dialog shows it on a good screen. */
const WHOLE_SIDE = 1280;

// One at a time and nothing remembered: what this process holds is what one photo needs.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});

export async function answerOf(question: PhotoQuestion): Promise<PhotoAnswer> {
  try {
    return await answered(question);
  } catch (error) {
    if (!isVerdict(error)) throw error;
    return { refused: 'damaged', width: 0, height: 0 };
  }
}

/** libvips and libheif speak in plain errors; what JavaScript itself throws is a mistake of ours, and too little memory is nobody's. */
function isVerdict(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !/out of memory/i.test(error.message);
}

async function answered(question: PhotoQuestion): Promise<PhotoAnswer> {
  // Bytes come as a view of what the process was sent.
  const bytes = Buffer.from(question.bytes.buffer, question.bytes.byteOffset, question.bytes.byteLength);
  if (question.does === 'take') return taken(bytes, question.mark);
  const about = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (question.does === 'whole') return { whole: await wholeOf(bytes, about, question.rotation) };
  const { drawn } = await drawing(bytes, about, question);
  return { drawn };
}

async function taken(sent: Buffer, mark: Uint8Array | undefined): Promise<PhotoAnswer> {
  const sentAs = kindOf(sent);
  if (sentAs === undefined) return { refused: 'type', width: 0, height: 0 };
  const read = sentAs === 'heic' ? await heicToJpeg(sent) : { jpeg: sent };
  if ('refused' in read) return read;
  const bytes = read.jpeg;
  const about = await sharp(bytes, { limitInputPixels: false }).metadata();
  const kind = sentAs === 'heic' ? 'jpeg' : sentAs;
  const size = uprightSize(about);
  if (about.format !== kind) return { refused: 'type', width: 0, height: 0 };
  if (size.width * size.height > maxPixelsOf(kind)) return { refused: 'tooWide', ...size };
  const { drawn, light } = await drawing(bytes, about, { frame: WHOLE, formats: AT_ONCE, mark });
  const pieces = stripped(kind, bytes, about.orientation ?? 1) ?? [await anew(bytes)];
  return { taken: { ...drawn, kept: keptParts(pieces, sent), likeness: likenessOf(light) } };
}

async function drawing(
  bytes: Buffer,
  about: Metadata,
  { frame, formats, mark }: { frame: Frame; formats: readonly PhotoFormat[]; mark: Uint8Array | undefined },
): Promise<{ drawn: DrawnPhoto; light: Uint8Array }> {
  const plain = await canvasOf(bytes, about, frame);
  const canvas = mark ? await marked(plain, mark, about) : plain;
  const { width, height } = canvas;
  const { renditions, smallest } = await drawnFrom(canvas, about, formats);
  // The mark is the agency's: the same picture is known again without it.
  const light = await lightOf(mark ? await resized(plain, smallest, about) : smallest);
  return { drawn: { width, height, renditions, blur: await blurOf(smallest) }, light };
}

/** Of what cannot be followed to its end: its points, written again. */
async function anew(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .keepIccProfile()
    .jpeg({ quality: KEPT_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function wholeOf(bytes: Buffer, about: Metadata, rotation: Rotation): Promise<Buffer> {
  const size = fitted(turned(uprightSize(about), rotation), WHOLE_SIDE);
  const image = sharp(bytes).autoOrient();
  return (rotation === 0 ? image : image.rotate(rotation))
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 75, effort: 1 })
    .toBuffer();
}
