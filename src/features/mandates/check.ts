/** Online booking needs a mandate to let the house in force today (B104). Houses that have it already go on. */
import { todayInParis } from '#kernel/day.ts';
import type { PublicationCheck } from '#features/listings/publication.ts';
import { housesWithMandate } from './queries.ts';

export const mandateCheck: PublicationCheck = {
  name: 'a mandate to let in force',
  before: ['onlineBooking'],
  check: async (db, houseIds) => {
    const mandated = new Set((await housesWithMandate(db, houseIds, todayInParis())).map(({ id }) => id));
    return new Map(
      houseIds
        .filter((id) => !mandated.has(id))
        .map((id) => [id, [{ type: 'mandateMissing', blocks: true }]]),
    );
  },
};
