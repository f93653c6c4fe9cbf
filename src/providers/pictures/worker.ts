/** The process in which pictures of strangers are decoded: libvips reads forty formats, of which four are ours. */
import { serveWorker } from '#server/workerprocess.ts';
import sharp from 'sharp';
import { maxPixels } from './port.ts';
import type { ReencodedPicture } from './port.ts';

export interface ReencodeRequest {
  bytes: Uint8Array;
  isKept: boolean;
}
export type ReencodeResult =
  | { clean: ReencodedPicture }
  | { isTooWide: true; width: number; height: number }
  | { isNoPicture: true };

/** The longest side: an identity card or a damaged floor is still read at its smallest letters. */
const MAX_SIDE_PIXELS = 4096;
const JPEG_QUALITY = 88;
const WEBP_QUALITY = 88;
/** What the thread shows, for eyes with two points to each of the page's. */
const PREVIEW = { width: 480, height: 360 };
const PREVIEW_QUALITY = 72;

// One picture at a time, nothing remembered of the one before: what this process holds is what one picture needs.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

serveWorker(async (asked: ReencodeRequest): Promise<ReencodeResult> => {
  try {
    return await cleaned(asked);
  } catch (error) {
    if (!isVerdict(error)) throw error;
    return { isNoPicture: true };
  }
});

/** libvips speaks in plain errors; what JavaScript itself throws is a mistake of ours, and too little memory is nobody's. */
function isVerdict(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !/out of memory/i.test(error.message);
}

async function cleaned({ bytes, isKept }: ReencodeRequest): Promise<ReencodeResult> {
  const failOn = isKept ? 'none' : 'error';
  // Without `animated`: the first picture of one that moves.
  const { width, height, format, isPalette, hasAlpha } = await sharp(bytes, {
    failOn,
    limitInputPixels: false,
  }).metadata();
  const most = maxPixels(format === 'jpeg', { isKept });
  if (width * height > most) return { isTooWide: true, width, height };
  const whole = sharp(bytes, { failOn, limitInputPixels: most })
    .autoOrient()
    .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true });
  if (format === 'jpeg') return said('image/jpeg', await whole.jpeg({ quality: JPEG_QUALITY }).toBuffer());
  if (format === 'webp') return said('image/webp', await whole.webp({ quality: WEBP_QUALITY }).toBuffer());
  // Choosing colours for 16 million points takes twenty seconds, which a small one does not notice.
  const palette = !isKept && (format === 'gif' || (isPalette && !hasAlpha));
  return said('image/png', await whole.png({ palette }).toBuffer());
}

async function said(mime: ReencodedPicture['mime'], bytes: Buffer): Promise<ReencodeResult> {
  const preview = await sharp(bytes)
    .resize({ ...PREVIEW, fit: 'cover', withoutEnlargement: true })
    .webp({ quality: PREVIEW_QUALITY })
    .toBuffer();
  return { clean: { mime, bytes, preview } };
}
