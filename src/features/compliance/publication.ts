/** What the legal file says before a house is published (listings/publication.ts): the law and the agency refuse, advice only warns. */
import { formatDay, todayInParis } from '#kernel/day.ts';
import type { HouseWarning, PublicationCheck } from '#features/listings/publication.ts';
import { judged } from './overview.ts';
import type { FileStanding } from './standing.ts';
import { isGood } from './standing.ts';
import { lackingText } from './words.ts';

export const legalPublicationCheck: PublicationCheck = {
  name: 'legal file',
  before: ['publication'],
  check: async (db, houseIds) => {
    const all = await judged(db, houseIds, todayInParis());
    return new Map(
      [...all].map(([id, { standing, facts }]) => [id, warningsOf(standing, facts.grace_publishes)]),
    );
  },
};

/** Until its day a house that was published before there were legal files is warned, and published as before; one that was only let is not. */
function warningsOf({ items, graceUntil }: FileStanding, mayPublish: boolean): HouseWarning[] {
  const missing = items.filter(({ isMissing }) => isMissing);
  const advised = items.filter(
    ({ isMissing, level, state }) => !isMissing && level !== 'none' && !isGood(state),
  );
  const warnings: HouseWarning[] = [];
  if (missing.length > 0) {
    const what = lackingText(missing);
    warnings.push(
      graceUntil === null || !mayPublish
        ? { type: 'legalFileLacks', params: { what }, blocks: true }
        : { type: 'legalFileGrace', params: { what, until: formatDay(graceUntil) }, blocks: false },
    );
  }
  if (advised.length > 0)
    warnings.push({ type: 'legalFileAdvised', params: { what: lackingText(advised) }, blocks: false });
  return warnings;
}
