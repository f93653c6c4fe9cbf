import { defineJob } from '#server/jobs.ts';
import { endOffers } from './actions.ts';

/** Special offers are shown for fifteen days (B35). Readers count by themselves; this makes lists and open screens agree. */
export const endSpecialOffers = defineJob<Record<string, never>>({
  name: 'endSpecialOffers',
  crontab: '10 1 * * *',
  run: async (app) => `${await endOffers(app.db)} offers over`,
});
