import { FileMissing } from '#providers/files/port.ts';
import { PhotoRefused } from '#providers/photos/port.ts';
import { forgetFiles } from '#features/files/actions.ts';
import { defineJob, eachAlone } from '#server/jobs.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/sql.ts';
import { finishPhoto as reference } from './actions.ts';
import { finish } from './finishing.ts';
import { RECIPE } from './showing.ts';
import { removePaths } from './staging.ts';
import { claimUndrawn, forgetRemoved, forgetRetired } from './variantqueries.ts';

/** AVIF of one photo, after its upload; all of its sizes where it has none yet. */
export const finishPhoto = defineJob<{ photo: number }>({
  name: reference.name,
  run: async (app, { photo }) => finish(app, photo),
});

/** A few minutes of one process; letters have the other places of the worker. */
const AT_ONCE = 20;

/** Photos that were there before they were drawn in sizes, those under another mark by now, and those whose own job was given up. */
export const drawPhotos = defineJob<Record<string, never>>({
  name: 'drawPhotos',
  crontab: '*/5 * * * *',
  run: async (app) => {
    const claimed = await claimUndrawn(app.db, RECIPE, AT_ONCE);
    let undone = 0;
    await eachAlone(claimed, async (id) => {
      try {
        await finish(app, id);
      } catch (error) {
        // Its bytes are gone, or were too much this time: it is shown as it was, and tried again after the others.
        if (!(error instanceof FileMissing) && !(error instanceof PhotoRefused)) throw error;
        undone += 1;
      }
    });
    return claimed.length === 0 ? '' : `${claimed.length - undone} photos drawn, ${undone} to be tried again`;
  },
});

/** What nobody is shown or can put back any more. */
export const forgetPhotos = defineJob<Record<string, never>>({
  name: 'forgetPhotos',
  crontab: '21 2 * * *',
  run: async (app) => `${await forgotten(app)} files of photos removed`,
});

/** The rows first: bytes that outlive them are swept as nobody's, rows that outlive their bytes would be shown. */
async function forgotten(app: App): Promise<number> {
  const paths = await inTransaction(app.db, async (tx) => {
    const gone = [...(await forgetRemoved(tx)), ...(await forgetRetired(tx))];
    await forgetFiles(tx, gone);
    return gone;
  });
  await removePaths(app, paths);
  return paths.length;
}
