/** Photos of houses: proven, kept as they came but for what the camera noted, and drawn in the sizes pages ask for. */
import type { Frame, Rotation } from '#features/photos/frame.ts';
import type { PhotoFormat, Size } from '#features/photos/photo.ts';

/** Who waits for it: see `Pictures`. */
export interface Submitter {
  subject: string;
  isStaff: boolean;
}

/** Formats that are drawn while somebody waits; AVIF takes five times as long, and follows. */
export const AT_ONCE: readonly PhotoFormat[] = ['webp', 'jpeg'];

export interface Rendition extends Size {
  format: PhotoFormat;
  bytes: Uint8Array;
}

/** Its size is that of the largest. */
export interface DrawnPhoto extends Size {
  renditions: Rendition[];
  /** A picture of twenty points, as an address that is the picture itself: shown until the other one is there. */
  blur: string;
}

export interface TakenPhoto extends DrawnPhoto {
  /** Its very points, without what its camera noted beside them (where, when, who); of a HEIC, which no browser shows, a JPEG. In pieces of what was sent. */
  original: readonly Uint8Array[];
  /** What it is known again by (features/photos/likeness.ts); undefined for a picture of one colour. */
  likeness: string | undefined;
}

export interface DrawOptions {
  frame: Frame;
  formats: readonly PhotoFormat[];
  /** The agency's mark, a PNG, over a corner of it. */
  mark?: Uint8Array | undefined;
  submitter?: Submitter | undefined;
}

export interface Photos {
  /** Proves it and draws all of it. Rejects with PhotoRefused. */
  take(bytes: Uint8Array, how: Omit<DrawOptions, 'frame' | 'formats'>): Promise<TakenPhoto>;
  /** Draws an original that was taken before. */
  draw(original: Uint8Array, how: DrawOptions): Promise<DrawnPhoto>;
  /** All of an original, turned, in WebP: what its crop is chosen on. */
  whole(original: Uint8Array, rotation: Rotation, submitter: Submitter | undefined): Promise<Uint8Array>;
  close(): void;
}

/** `type`: none of the formats that are taken. `tooWide`: more points than can be drawn. `damaged`: not whole, or nothing but one colour. `gaveUp`: not within our bounds, this time. */
export class PhotoRefused extends Error {
  readonly kind: 'type' | 'tooWide' | 'damaged' | 'gaveUp';
  readonly width: number;
  readonly height: number;
  constructor(kind: PhotoRefused['kind'], { width = 0, height = 0 } = {}) {
    super(kind);
    this.name = 'PhotoRefused';
    this.kind = kind;
    this.width = width;
    this.height = height;
  }
}
