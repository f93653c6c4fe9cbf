/** What the legal file says before a house is published (listings/publication.ts): the law and the agency refuse, advice only warns. */
import { formatDay, todayInParis } from '#kernel/day.ts';
import type { HouseWarning, PublicationCheck } from '#features/listings/publication.ts';
import type { Tx } from '#server/sql.ts';
import { judged } from './overview.ts';
import type { FileStanding } from './standing.ts';
import { isGood } from './standing.ts';
import { askAfterChange } from './tasks.ts';
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
  afterChange: { of: ['village', 'legal_type'], settle: settleChange },
};

/** Moved, or let as another kind of residence: it stays online, and no further night is sold while this is lacking (sale.ts). */
async function settleChange(tx: Tx, houseId: number): Promise<HouseWarning[]> {
  const found = (await judged(tx, [houseId], todayInParis())).get(houseId);
  if (!found || found.standing.graceUntil !== null) return [];
  const missing = found.standing.items.filter(({ isMissing }) => isMissing);
  if (missing.length === 0) return [];
  const what = lackingText(missing);
  await askAfterChange(tx, found.facts, what.fr);
  return [{ type: 'legalFileChanged', params: { what }, blocks: false }];
}

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
