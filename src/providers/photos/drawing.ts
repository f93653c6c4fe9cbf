/** From a photo to its sizes: turned, cropped, marked, small pictures from the larger one, its colours kept. Runs in the worker. */
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { cropBox, turned } from '#features/photos/frame.ts';
import type { Frame } from '#features/photos/frame.ts';
import { fitted, LONGEST_SIDE, sizesOf } from '#features/photos/photo.ts';
import type { PhotoFormat, Size } from '#features/photos/photo.ts';
import { markBox } from '#features/photos/watermark.ts';
import { kindOf, maxPixelsOf } from './kind.ts';
import type { Rendition } from './port.ts';

const WHITE = '#ffffff';
const BLUR_WIDTH = 20;
const BLUR_QUALITY = 40;
/** Measured on photographs: 5 % more bytes than the encoder's usual effort, in half its time. */
const WEBP = { quality: 78, effort: 2 };
const JPEG = { quality: 80 };
/** At a greater effort, or with more than one at a time, a large picture takes gigabytes. */
const AVIF = { quality: 55, effort: 2, chromaSubsampling: '4:2:0' };

/** A profile beyond this is a printer's, and heavier than the small pictures it would travel with. */
const MAX_PROFILE_BYTES = 32_768;

/** Points in memory, with their colours: what the sizes are drawn from. */
export interface Canvas extends Size {
  open: () => Sharp;
}

/** The picture as it stands when its camera's note is followed. */
export function uprightSize(about: Metadata): Size {
  return { width: about.autoOrient.width, height: about.autoOrient.height };
}

/** Decoded as small as it is needed, and as far as it is shown. @param about of its header */
export async function canvasOf(bytes: Uint8Array, about: Metadata, frame: Frame): Promise<Canvas> {
  const { crop, rotation } = frame;
  const picture = turned(uprightSize(about), rotation);
  const box = crop ? cropBox(picture, crop) : { ...picture, left: 0, top: 0 };
  const size = fitted(box, LONGEST_SIDE);
  let image = opened(bytes, about);
  if (rotation !== 0) image = image.rotate(rotation);
  if (crop) image = image.extract(box);
  return held(
    image
      .resize({ ...size, fit: 'fill' })
      .flatten({ background: WHITE })
      .toColourspace('srgb'),
    about,
  );
}

function opened(bytes: Uint8Array, about: Metadata): Sharp {
  const kind = kindOf(bytes);
  const image = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: kind ? maxPixelsOf(kind) : 1,
  }).autoOrient();
  return keepsColours(about) ? image.keepIccProfile() : image;
}

/** Of three colours, and not heavier than the picture: others are changed into the web's own. */
function keepsColours({ icc, space }: Metadata): boolean {
  return (
    icc !== undefined &&
    space !== 'cmyk' &&
    icc.length <= MAX_PROFILE_BYTES &&
    icc.toString('latin1', 16, 20) === 'RGB '
  );
}

/** With a profile the points are held in a PNG that is not packed: the only form of ours in which the two stay together. */
async function held(image: Sharp, about: Metadata): Promise<Canvas> {
  if (keepsColours(about)) {
    const { data, info } = await image.png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, open: () => sharp(data).keepIccProfile() };
  }
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, open: () => sharp(data, { raw: { width, height, channels } }) };
}

/** The same with the agency's mark in its corner: drawn once, it gets smaller with the picture. */
export async function marked(canvas: Canvas, mark: Uint8Array, about: Metadata): Promise<Canvas> {
  const { width, height } = await sharp(mark).metadata();
  const { left, top, ...size } = markBox(canvas, { width, height });
  const input = await sharp(mark)
    .resize({ ...size, fit: 'fill' })
    .toBuffer();
  return held(canvas.open().composite([{ input, left, top }]), about);
}

export interface Drawn {
  renditions: Rendition[];
  /** The smallest that was drawn: what the blur and the likeness are taken from, in a tenth of the time the largest would need. */
  smallest: Canvas;
}

/** One after the other: what this process holds at once is one picture. Both formats of a width are written from the same points. */
export async function drawnFrom(
  canvas: Canvas,
  about: Metadata,
  formats: readonly PhotoFormat[],
): Promise<Drawn> {
  const renditions: Rendition[] = [];
  const sized = new Map<string, Canvas>([[nameOf(canvas), canvas]]);
  let smallest = canvas;
  for (const format of formats)
    for (const size of sizesOf(canvas, format)) {
      const from = sized.get(nameOf(size)) ?? (await resized(canvas, size, about));
      sized.set(nameOf(size), from);
      renditions.push({ format, ...size, bytes: await written(from.open(), format) });
      if (from.width < smallest.width) smallest = from;
    }
  return { renditions, smallest };
}

export function resized(canvas: Canvas, { width, height }: Size, about: Metadata): Promise<Canvas> {
  return held(canvas.open().resize({ width, height, fit: 'fill' }), about);
}

function nameOf({ width, height }: Size): string {
  return `${width} ${height}`;
}

function written(image: Sharp, format: PhotoFormat): Promise<Buffer> {
  if (format === 'webp') return image.webp(WEBP).toBuffer();
  return format === 'jpeg' ? image.jpeg(JPEG).toBuffer() : image.avif(AVIF).toBuffer();
}

export async function blurOf(canvas: Canvas): Promise<string> {
  // Made small with its colours, which then become the web's: a profile would be heavier than all of it.
  const points = await canvas.open().resize({ width: BLUR_WIDTH }).png().toBuffer();
  const small = await sharp(points).webp({ quality: BLUR_QUALITY }).toBuffer();
  return `data:image/webp;base64,${small.toString('base64')}`;
}

const SIDE = 9;

/** Nine rows of nine points of light. */
export async function lightOf(canvas: Canvas): Promise<Uint8Array> {
  return canvas
    .open()
    .resize({ width: SIDE, height: SIDE, fit: 'fill', kernel: 'linear' })
    .greyscale()
    .raw()
    .toBuffer();
}
