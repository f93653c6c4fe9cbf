import { defineJob } from '#server/jobs.ts';
import { adoptHouseFields, readDueFeeds, settleHouse } from './actions.ts';
import { readFeed } from './readfeed.ts';
import { forgetReadings } from './readingqueries.ts';

/** Every few minutes those whose hour is over: each feed has its own. */
export const readFeeds = defineJob<Record<string, never>>({
  name: 'readFeeds',
  crontab: '*/3 * * * *',
  run: async (app) => {
    await adoptHouseFields(app);
    return readDueFeeds(app);
  },
});

/** What feeds said is proof against a site's penalty for as long as one may be asked for it. */
const KEPT_MONTHS = 18;

export const forgetOldReadings = defineJob<Record<string, never>>({
  name: 'forgetOldReadings',
  crontab: '37 3 * * *',
  run: async (app) => `${await forgetReadings(app.db, KEPT_MONTHS)} readings forgotten`,
});

export const readOneFeed = defineJob<{ id: number }>({
  name: 'readOneFeed',
  run: async (app, { id }) => readFeed(app, id),
});

/** Nights of a house were taken or let go: what stood in an event's way may be gone, without a word from its site. */
export const settleHouseFeeds = defineJob<{ houseId: number }>({
  name: 'settleHouseFeeds',
  run: async (app, { houseId }) => {
    await settleHouse(app, houseId);
  },
});
