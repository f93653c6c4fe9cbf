/** Pictures decoded by libvips in a process of its own, one at a time. */
import { WorkerError, WorkerPool } from '#server/workerpool.ts';
import type { Log } from '#server/workerpool.ts';
import type { ReencodeRequest, ReencodeResult } from './worker.ts';
import { PictureRefused } from './port.ts';
import type { Pictures } from './port.ts';

/** The largest photograph takes two seconds and 300 MB of it (measured); one made to be slow is given up. */
const BOUNDS = { ms: 12_000, memoryMb: 600, concurrency: 1, maxQueued: 30 };

/** Less than anybody waits in the queue: a picture that comes in is not refused because of one that was kept. */
const KEPT_MS = 18_000;

export function openPictures(log: Log): Pictures {
  const pool = new WorkerPool<ReencodeRequest, ReencodeResult>(
    new URL('./worker.ts', import.meta.url),
    BOUNDS,
  );
  return {
    async reencode(bytes, { submitter, isKept = false } = {}) {
      try {
        const withinMs = isKept ? KEPT_MS : undefined;
        const said = await pool.run({ bytes, isKept }, { log, submitter, withinMs });
        if ('clean' in said) return said.clean;
        if ('isTooWide' in said) throw new PictureRefused('tooWide', said);
        throw new PictureRefused('notPicture');
      } catch (error) {
        // No verdict: it may be a picture on a quieter machine.
        throw error instanceof WorkerError && error.kind === 'bounds' ? new PictureRefused('gaveUp') : error;
      }
    },
    close: () => pool.close(),
  };
}
