/** Where uploaded and generated files live. The database knows their names, owners and rights; here they are only bytes under a path. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  /** Random and ours: safe in an address, never made from a name somebody sent (C32). */
  path: string;
  bytes: number;
  sha256: string;
}

export interface Files {
  /** Whole or not at all: once this answers, the bytes survive a power cut. `kind` becomes the first folder. */
  put(content: Uint8Array | readonly Uint8Array[] | Readable, about: { kind: string }): Promise<StoredFile>;
  read(path: string): Promise<Buffer>;
  /** Opened before it answers: a missing file rejects here, not in the middle of a response. */
  stream(path: string): Promise<Readable>;
  /** All that is kept, with the time since which it is. */
  list(): AsyncIterable<{ path: string; since: Date }>;
  /** Removing what is already gone is done. */
  remove(path: string): Promise<void>;
}

export class FileMissing extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`No file is kept at ${path}.`);
    this.name = 'FileMissing';
    this.path = path;
  }
}
