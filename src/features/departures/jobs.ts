import { todayInParis } from '#kernel/day.ts';
import { defineJob, eachAlone } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import { settleDue } from './after.ts';
import { dueDepartures } from './queries.ts';

/** Every hour: whoever was away at midnight catches up. */
export const settleDepartures = defineJob<Record<string, never>>({
  name: 'settleDepartures',
  crontab: '7 * * * *',
  run: async (app) => {
    const today = todayInParis();
    const due = await dueDepartures(app.db, today);
    await eachAlone(due, async ({ id }) => {
      await inTransaction(app.db, (tx) => settleDue(tx, id, today));
    });
    return due.length === 0 ? '' : `${due.length} houses left`;
  },
});
