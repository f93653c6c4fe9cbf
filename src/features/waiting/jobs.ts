import { defineJob } from '#server/jobs.ts';
import { OFFER_NIGHTS, offerNights } from './actions.ts';

/** When nights are let go; and by the clock, for those that a rule or a price opens. */
export const offerFreedNights = defineJob<{ houseId?: number }>({
  ...OFFER_NIGHTS,
  crontab: '*/15 * * * *',
  run: async (app, { houseId }) => `${await offerNights(app.db, houseId)} offered`,
});
