/** The bytes of an answer, unpacked within bounds, as text. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FeedFailed } from './port.ts';

/** Packed and unpacked alike. */
export const MOST_BYTES = 5 * 1024 * 1024;

export async function readBody(
  response: IncomingMessage,
  clock: AbortSignal,
): Promise<{ text: string; bytes: number }> {
  const said = Number(response.headers['content-length']);
  if (said > MOST_BYTES) {
    response.destroy();
    throw new FeedFailed('tooLarge');
  }
  const bytes = await gathered(unpacked(response), response, clock);
  return { text: decoded(bytes), bytes: bytes.length };
}

function unpacked(response: IncomingMessage): Readable {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const made = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[encoding];
  if (!made) throw new FeedFailed('badEncoding');
  return response.pipe(made());
}

function gathered(body: Readable, response: IncomingMessage, clock: AbortSignal): Promise<Buffer> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = [];
    let size = 0;
    let packed = 0;
    let isOver = false;
    const end = (error: FeedFailed | undefined) => {
      // What is broken off by us says so as well.
      if (isOver) return;
      isOver = true;
      clock.removeEventListener('abort', late);
      if (error === undefined) return done(Buffer.concat(parts));
      response.destroy();
      body.destroy();
      fail(error);
    };
    const late = () => end(new FeedFailed('tooSlow'));
    clock.addEventListener('abort', late, { once: true });
    if (body !== response)
      response.on('data', (part: Buffer) => {
        packed += part.length;
        if (packed > MOST_BYTES) end(new FeedFailed('tooLarge'));
      });
    body.on('data', (part: Buffer) => {
      size += part.length;
      if (size > MOST_BYTES) return end(new FeedFailed('tooLarge'));
      parts.push(part);
    });
    body.once('end', () => end(undefined));
    body.once('error', () => end(new FeedFailed(body === response ? 'unreachable' : 'badEncoding')));
    response.once('error', () => end(new FeedFailed('unreachable')));
    response.once('aborted', () => end(new FeedFailed('unreachable')));
  });
}

/** UTF-8 as it must be; what is none was written by an older program in our part of the world. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
