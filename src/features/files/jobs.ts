import { FileMissing } from '#providers/files/port.ts';
import { defineJob } from '#server/jobs.ts';
import { cleanKept } from './actions.ts';
import { uncleanPictures } from './queries.ts';

/** A minute's work for one process that decodes. */
const AT_ONCE = 20;

/** Pictures that were kept before they were written anew when they come in: where they were taken goes from them too. */
export const cleanPictures = defineJob<Record<string, never>>({
  name: 'cleanPictures',
  crontab: '*/5 * * * *',
  run: async (app) => {
    const kept = await uncleanPictures(app.db, AT_ONCE);
    let missing = 0;
    for (const file of kept)
      await cleanKept(app, file).catch((error: unknown) => {
        // Its bytes are gone: nothing of it is served either, and the next ones shall have their turn.
        if (!(error instanceof FileMissing)) throw error;
        missing += 1;
      });
    return kept.length === 0 ? '' : `${kept.length - missing} pictures written anew, ${missing} missing`;
  },
});
