/** Nights that were taken or let go make gaps, and end them. */
import { enqueue } from '#server/jobs.ts';
import type { NightHook } from '#features/bookings/hooks.ts';
import { isFollowed } from './gapqueries.ts';
import { followGapsOfHouse } from './jobs.ts';

export const gapsAfterNights: NightHook = {
  name: 'gaps',
  afterNights: async (tx, changes) => {
    for (const houseId of new Set(changes.map((change) => change.houseId)))
      if (await isFollowed(tx, houseId))
        await enqueue(tx, followGapsOfHouse, { houseId }, { key: `gaps-${houseId}` });
  },
};
