import { sweepCredentials } from '#features/session/actions.ts';
import { forgetOldAudit } from '#server/audit.ts';
import { defineJob } from '#server/jobs.ts';
import { sweepOldRows } from './queries.ts';

const EVERY_HOUR = '17 * * * *';

/** Counters, remembered answers and dead sessions have their day; logs and audit are kept twelve months (B100). */
export const sweep = defineJob<Record<string, never>>({
  name: 'sweep',
  crontab: EVERY_HOUR,
  run: async (app) => {
    const rest = await sweepOldRows(app.db);
    return `${rest}, ${await sweepCredentials(app.db)} ways in, ${await forgetOldAudit(app.db)} lines of audit`;
  },
});
