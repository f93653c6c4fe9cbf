/** What the line does when nights are let go, or taken by who was offered them. The house is locked, so others are offered them by a job. */
import type { NightHook } from '#features/bookings/hooks.ts';
import { enqueue } from '#server/jobs.ts';
import { OFFER_NIGHTS } from './actions.ts';
import { isAwaited, setState } from './queries.ts';

export const waitingHook: NightHook = {
  name: 'waiting line',
  async afterNights(tx, changes) {
    for (const ddlId of new Set(changes.map((change) => change.ddlId))) {
      if (ddlId === null) continue;
      // What it takes, another stay or the same one for longer, is a yes; what it only lets go ends the offer.
      const takes = changes.some((change) => change.ddlId === ddlId && change.now === 'taken');
      await setState(tx, ddlId, ['offered'], takes ? 'taken' : 'over');
    }
    const freed = changes.filter(({ now }) => now === 'free');
    for (const houseId of new Set(freed.map((change) => change.houseId)))
      if (await isAwaited(tx, houseId))
        await enqueue(tx, OFFER_NIGHTS, { houseId }, { key: `waiting ${houseId}` });
  },
};
