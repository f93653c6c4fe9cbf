/** A text that leaves as it is many times over: told apart and compressed once, and not for each browser anew. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';

/** Of a page, which is made anew when a night is taken: a few thousandths of a second. */
const QUICKLY = 5;
/** Of a file that stays the same while the server runs. */
const THOROUGHLY = 10;

export class KeptText {
  readonly text: string;
  readonly etag: string;
  readonly #quality: number;
  #packed: Buffer | undefined;

  constructor(text: string, { isFile = false } = {}) {
    this.text = text;
    this.etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    this.#quality = isFile ? THOROUGHLY : QUICKLY;
  }

  /** Brotli. */
  get packed(): Buffer {
    this.#packed ??= brotliCompressSync(this.text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: this.#quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(this.text),
      },
    });
    return this.#packed;
  }
}
