/**
 * A photo's own points without what stands beside them: where and when it was taken, by whom, with what; earlier versions, small pictures, whatever
 * follows its end. What its points need to be read stays: tables, colours, which way up. It comes in pieces, most of them views of the bytes given.
 * Undefined: not written as its format says, so that nobody knows what else is in it. Pure.
 */
import { crc32 } from 'node:zlib';

/** As EXIF numbers them: 1 is upright. */
export type Orientation = number;

export function stripped(
  kind: 'jpeg' | 'png' | 'webp',
  bytes: Buffer,
  orientation: Orientation,
): Buffer[] | undefined {
  const turned = orientation >= 2 && orientation <= 8 ? orientationOnly(orientation) : undefined;
  try {
    return { jpeg: strippedJpeg, png: strippedPng, webp: strippedWebp }[kind](bytes, turned);
  } catch (error) {
    // A length that leads out of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** EXIF that says which way up, and nothing else. */
function orientationOnly(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}

const MARK = 0xff;
const START_OF_SCAN = 0xda;
const END = 0xd9;
const JFIF = 0xe0;
/** All of it, where no small picture follows: it ends with that picture's two sides. */
const JFIF_BYTES = 18;
const APP2 = 0xe2;
const PROFILE = 'ICC_PROFILE\0';

function strippedJpeg(bytes: Buffer, turned: Buffer | undefined): Buffer[] | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let isTurned = turned === undefined;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== MARK) return undefined;
    const marker = bytes.readUInt8(at + 1);
    // Marks may be doubled before a segment.
    if (marker === MARK) {
      at += 1;
      continue;
    }
    if (marker === END) return [...kept, bytes.subarray(at, at + 2)];
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const next = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
    if (next === undefined || next > bytes.length) return undefined;
    // EXIF is read before everything but the sign of JFIF.
    if (!isTurned && marker !== JFIF) {
      kept.push(segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), turned!])));
      isTurned = true;
    }
    const isJfif = marker === JFIF && end - at > JFIF_BYTES;
    if (isNeeded(marker, bytes.subarray(at + 4, end)))
      kept.push(isJfif ? withoutSmallPicture(bytes.subarray(at + 4, end)) : bytes.subarray(at, next));
    at = next;
  }
}

/** Tables, frames and scans; JFIF, colours, and how Adobe wrote them. */
function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === JFIF) return content.toString('latin1', 0, 5) === 'JFIF\0';
  if (marker === APP2) return content.toString('latin1', 0, PROFILE.length) === PROFILE;
  if (marker === 0xee) return content.toString('latin1', 0, 5) === 'Adobe';
  return (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdf);
}

/** A small picture shows what was cut off the large one since. */
function withoutSmallPicture(content: Buffer): Buffer {
  const sides = 2;
  return segment(JFIF, Buffer.concat([content.subarray(0, JFIF_BYTES - 4 - sides), Buffer.alloc(sides)]));
}

/** The next mark that is none of the data's own. */
function endOfScan(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(MARK, from); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    const next = bytes[at + 1];
    const isData = next === undefined || next === 0 || next === MARK || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return undefined;
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([MARK, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** What one segment holds beside its own head. */
const LONGEST_PART = 65_519;

/** A JPEG whose colours are those of a profile. */
export function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const count = Math.ceil(profile.length / LONGEST_PART);
  const parts = Array.from({ length: count }, (_, index) =>
    segment(
      APP2,
      Buffer.concat([
        Buffer.from(PROFILE, 'latin1'),
        Buffer.from([index + 1, count]),
        profile.subarray(index * LONGEST_PART, (index + 1) * LONGEST_PART),
      ]),
    ),
  );
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
}

/** Of a PNG: what its points are read with. A moving one keeps its first picture. */
const PNG_NEEDED: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'iCCP',
  'sRGB',
  'gAMA',
  'cHRM',
  'cICP',
]);

function strippedPng(bytes: Buffer, turned: Buffer | undefined): Buffer[] | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; ;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_NEEDED.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IHDR' && turned) kept.push(pngChunk('eXIf', turned));
    if (name === 'IEND') return kept;
    at = end;
  }
}

function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

const WEBP_NEEDED: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Bits of VP8X that say that EXIF and XMP follow. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

function strippedWebp(bytes: Buffer, turned: Buffer | undefined): Buffer[] | undefined {
  const kept: Buffer[] = [];
  const whole = Math.min(bytes.length, bytes.readUInt32LE(4) + 8);
  let isExtended = false;
  for (let at = 12; at + 8 <= whole;) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    // The last blank may be missing.
    if (at + 8 + length > bytes.length) return undefined;
    const name = bytes.toString('latin1', at, at + 4);
    if (WEBP_NEEDED.has(name)) {
      const chunk = bytes.subarray(at, end);
      if (name === 'VP8X') {
        isExtended = true;
        kept.push(withoutNotes(chunk, turned !== undefined));
      } else kept.push(chunk);
      if (end > bytes.length) kept.push(Buffer.alloc(1));
    }
    at = end;
  }
  if (turned && !isExtended) return undefined;
  if (turned) kept.push(webpChunk('EXIF', turned));
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(
    kept.reduce((sum, { length }) => sum + length, 'WEBP'.length),
    4,
  );
  return [head, ...kept];
}

function withoutNotes(extended: Buffer, isTurned: boolean): Buffer {
  const chunk = Buffer.from(extended);
  chunk[8] = (chunk[8]! & ~HAS_EXIF & ~HAS_XMP) | (isTurned ? HAS_EXIF : 0);
  return chunk;
}

function webpChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
