/** Pictures decoded by libvips in a process of its own, one at a time. */
import { GivenUp, openApart } from '#server/apart.ts';
import type { Log } from '#server/apart.ts';
import type { Said } from './cleaner.ts';
import { PictureRefused } from './port.ts';
import type { Pictures } from './port.ts';

/** The largest photograph takes two seconds and 300 MB of it (measured); one made to be slow is given up. */
const BOUNDS = { ms: 12_000, memoryMb: 600, atOnce: 1, waiting: 30 };

export function openPictures(log: Log): Pictures {
  const apart = openApart<{ bytes: Uint8Array }, Said>(new URL('./cleaner.ts', import.meta.url), BOUNDS);
  return {
    async clean(bytes, whose) {
      try {
        const said = await apart.ask({ bytes }, { log, whose });
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
