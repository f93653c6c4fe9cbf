/** Pictures decoded by libvips in a process of its own, one at a time. */
import { GivenUp, openApart } from '#server/apart.ts';
import type { Said } from './cleaner.ts';
import { PictureRefused } from './port.ts';
import type { Pictures } from './port.ts';

/** The largest photograph takes two seconds and 300 MB of it (measured); one made to be slow is given up. */
const BOUNDS = { ms: 12_000, memoryMb: 600, atOnce: 1, waiting: 30 };

export function openPictures(): Pictures {
  const apart = openApart<{ bytes: Uint8Array }, Said>(new URL('./cleaner.ts', import.meta.url), BOUNDS);
  return {
    async clean(bytes, whose) {
      try {
        const said = await apart.ask({ bytes }, { whose });
        if ('clean' in said) return said.clean;
        throw new PictureRefused('tooWide', said);
      } catch (error) {
        // What cannot be decoded in its bounds is no picture for anybody who would look at it.
        throw error instanceof GivenUp ? new PictureRefused('notPicture') : error;
      }
    },
    close: () => apart.close(),
  };
}
