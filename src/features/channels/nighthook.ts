/** Nights of a house changed: its feeds are settled anew, after the commit. Named in src/main/nighthooks.ts. */
import type { NightHook } from '#features/bookings/hooks.ts';
import { enqueue } from '#server/jobs.ts';
import { settleHouseFeeds } from './jobnames.ts';
import { hasFeeds } from './queries.ts';

export const channelNights: NightHook = {
  name: 'channels',
  afterNights: async (tx, changes) => {
    // What feeds themselves take is settled already.
    const houses = new Set(changes.filter(({ kind }) => kind !== 'import').map(({ houseId }) => houseId));
    for (const houseId of houses)
      if (await hasFeeds(tx, houseId))
        await enqueue(tx, settleHouseFeeds, { houseId }, { key: `channel house ${houseId}`, maxAttempts: 5 });
  },
};
