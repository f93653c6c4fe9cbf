import { FileMissing } from '#providers/files/port.ts';
import { defineJob, eachAlone } from '#server/jobs.ts';
import { Refusal } from '#kernel/refusal.ts';
import { reencodeStored, removeOriginals, removeOrphans } from './actions.ts';
import { claimPicturesToReencode } from './queries.ts';

/** A minute's work for one process that decodes. */
const AT_ONCE = 20;

/** Pictures that were kept before they were written anew when they come in: where they were taken goes from them too. */
export const reencodePictures = defineJob<Record<string, never>>({
  name: 'cleanPictures',
  crontab: '*/5 * * * *',
  run: async (app) => {
    const kept = await claimPicturesToReencode(app.db, AT_ONCE);
    let missing = 0;
    let undecided = 0;
    await eachAlone(kept, async (file) => {
      try {
        await reencodeStored(app, file);
      } catch (error) {
        // Its bytes are gone, or were too much this time: nothing of it is served either, and the job tries it again.
        if (error instanceof FileMissing) missing += 1;
        else if (error instanceof Refusal) undecided += 1;
        else throw error;
      }
    });
    const done = kept.length - missing - undecided;
    return kept.length === 0
      ? ''
      : `${done} pictures written anew, ${missing} missing, ${undecided} to be tried again`;
  },
});

export const sweepFiles = defineJob<Record<string, never>>({
  name: 'sweepFiles',
  crontab: '43 2 * * *',
  run: async (app) => `${await removeOriginals(app)} originals, ${await removeOrphans(app)} files of nobody`,
});
