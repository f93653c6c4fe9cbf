import { defineJob } from '#server/jobs.ts';
import { askForFiles, remindOfEnds, warnOfNights } from './reminders.ts';
import { writeToNewOwners } from './writing.ts';

/** Once a day, before the agency opens: what ends, what runs out, what was published before there were legal files. */
export const watchLegalFiles = defineJob<Record<string, never>>({
  name: 'watchLegalFiles',
  crontab: '17 4 * * *',
  run: async ({ db }) => {
    const [asked, ends, nights] = [await askForFiles(db), await remindOfEnds(db), await warnOfNights(db)];
    const written = await writeToNewOwners(db);
    return `${asked} files asked for, ${written} owners written to, ${ends} ends reminded, ${nights} caps warned of`;
  },
});
