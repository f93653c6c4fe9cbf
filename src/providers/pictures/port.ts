/** Pictures somebody sent, made into pictures of ours. */

/** A telephone's photograph of 5 MB has a quarter of it; ten thousand by ten thousand of one colour are twelve kilobytes. */
export const MOST_PIXELS = 50_000_000;

export interface CleanPicture {
  bytes: Uint8Array;
  mime: 'image/jpeg' | 'image/png' | 'image/webp';
  /** What a list or a thread shows of it: small, of the proportions of its place, always WebP. */
  preview: Uint8Array;
}

export interface Pictures {
  /**
   * Decoded and written anew: turned as its camera said, without what else it wrote there (where, when, who), no larger than a clerk
   * needs, one picture where it moved. Rejects with PictureRefused.
   */
  clean(bytes: Uint8Array): Promise<CleanPicture>;
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
