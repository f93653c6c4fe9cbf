/** Pictures somebody sent, made into pictures of ours. */

/** A telephone's photograph of 5 MB has a quarter of it. */
const PHOTOGRAPH_PIXELS = 50_000_000;
/**
 * One colour packs into nothing here: 49 million points are two kilobytes, and five seconds' work to write anew. The largest screen there
 * is has fewer points than this.
 */
const DRAWING_PIXELS = 20_000_000;

/**
 * What was taken before these bounds were drawn. In the 5 MB a file may have, the slowest picture of so many points takes eight seconds and
 * half a gigabyte (measured).
 */
const KEPT_PIXELS = 100_000_000;

export function maxPixels(isJpeg: boolean, { isKept = false } = {}): number {
  if (isKept) return KEPT_PIXELS;
  return isJpeg ? PHOTOGRAPH_PIXELS : DRAWING_PIXELS;
}

/** Who waits for it: staff before guests, everybody's first before anybody's second. */
export interface Submitter {
  subject: string;
  isStaff: boolean;
}

export interface ReencodedPicture {
  bytes: Uint8Array;
  mime: 'image/jpeg' | 'image/png' | 'image/webp';
  /** What a list or a thread shows of it: small, of the proportions of its place, always WebP. */
  preview: Uint8Array;
}

export interface ReencodeOptions {
  submitter?: Submitter | undefined;
  /** Kept before pictures were written anew: up to the size taken then, and as far as its bytes reach, as a browser shows it. */
  isKept?: boolean;
}

export interface Pictures {
  /**
   * Decoded and written anew: turned as its camera said, without what else it wrote there (where, when, who), no larger than a clerk
   * needs, one picture where it moved. Rejects with PictureRefused.
   */
  reencode(bytes: Uint8Array, how?: ReencodeOptions): Promise<ReencodedPicture>;
  close(): void;
}

/** Of a picture two can be said for good; `gaveUp`: it was not decoded within our bounds, this time. */
export class PictureRefused extends Error {
  readonly kind: 'notPicture' | 'tooWide' | 'gaveUp';
  readonly width: number;
  readonly height: number;
  constructor(kind: PictureRefused['kind'], { width = 0, height = 0 } = {}) {
    super(kind);
    this.name = 'PictureRefused';
    this.kind = kind;
    this.width = width;
    this.height = height;
  }
}
