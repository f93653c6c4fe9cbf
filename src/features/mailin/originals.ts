/** Originals of mails whose keys are overwritten after they came: those no process could read, and those of before that was done. */
import { replaceBytes } from '#features/files/actions.ts';
import { FileMissing } from '#providers/files/port.ts';
import type { App } from '#server/app.ts';
import { WorkerError, WorkerPool } from '#server/workerpool.ts';
import type { Log } from '#server/workerpool.ts';
import { originalsIn } from './originalqueries.ts';

/** Nothing of a mail is taken apart here: it is held a few times over, and read a few times from end to end. */
const BOUNDS = { ms: 15_000, memoryMb: 600, concurrency: 1, maxQueued: 20 };

const maskers = new WorkerPool<Uint8Array, Uint8Array | undefined>(
  new URL('./keysworker.ts', import.meta.url),
  BOUNDS,
);

/** Undefined where it holds none. */
export async function maskedApart(log: Log, raw: Uint8Array): Promise<Buffer | undefined> {
  const masked = await maskers.run(raw, { log });
  return masked && Buffer.from(masked.buffer, masked.byteOffset, masked.byteLength);
}

export interface Masked {
  /** The last mail that was looked at; undefined when there was none. */
  last: number | undefined;
  read: number;
  masked: number;
  /** Its bytes are gone, or no process came to their end. */
  left: number;
}

/** What holds no key any more is left alone, so that a run that is begun again does no harm. */
export async function maskOriginals(
  app: App,
  range: { after: number; upTo: number },
  limit: number,
): Promise<Masked> {
  const originals = await originalsIn(app.db, range, limit);
  const done: Masked = { last: originals.at(-1)?.id, read: originals.length, masked: 0, left: 0 };
  for (const { file_id: fid } of originals)
    try {
      if (await replaceBytes(app, fid, (raw) => maskedApart(app.log, raw))) done.masked += 1;
    } catch (error) {
      // A busy machine refuses: the whole batch is taken up again.
      if (!(error instanceof FileMissing || error instanceof WorkerError)) throw error;
      done.left += 1;
    }
  return done;
}
