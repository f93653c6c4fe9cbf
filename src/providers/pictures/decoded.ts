/** Pictures decoded by libvips in a process of its own, one at a time. */
import { GivenUp, openApart } from '#server/apart.ts';
import type { Log } from '#server/apart.ts';
import type { Asked, Said } from './cleaner.ts';
import { PictureRefused } from './port.ts';
import type { Pictures } from './port.ts';

/** The largest photograph takes two seconds and 300 MB of it (measured); one made to be slow is given up. */
const BOUNDS = { ms: 12_000, memoryMb: 600, atOnce: 1, waiting: 30 };

/** Less than anybody waits for their turn: a picture that comes in is not refused because of one that was kept. */
const KEPT_MS = 18_000;

export function openPictures(log: Log): Pictures {
  const apart = openApart<Asked, Said>(new URL('./cleaner.ts', import.meta.url), BOUNDS);
  return {
    async clean(bytes, { whose, isKept = false } = {}) {
      try {
        const withinMs = isKept ? KEPT_MS : undefined;
        const said = await apart.ask({ bytes, isKept }, { log, whose, withinMs });
        if ('clean' in said) return said.clean;
        if ('isTooWide' in said) throw new PictureRefused('tooWide', said);
        throw new PictureRefused('notPicture');
      } catch (error) {
        // No verdict: it may be a picture on a quieter machine.
        throw error instanceof GivenUp && error.kind === 'bounds' ? new PictureRefused('gaveUp') : error;
      }
    },
    close: () => apart.close(),
  };
}
