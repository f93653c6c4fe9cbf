import { defineJob } from '#server/jobs.ts';
import { sweepOldRows } from './queries.ts';

const EVERY_HOUR = '17 * * * *';

/** Counters, remembered answers and dead sessions have their day; logs are kept twelve months (B100). */
export const sweep = defineJob<Record<string, never>>({
  name: 'sweep',
  crontab: EVERY_HOUR,
  run: async (app) => sweepOldRows(app.db),
});
