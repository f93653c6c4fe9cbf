/** A seasonal let lasts at most ninety nights in a row (B120), two stays of one guest that follow each other in one house counted as one. A lease may last longer. */
import { nightsBetween } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { NightsAsked, SaleCheck } from '#features/pricing/actions.ts';
import { priceWarningText } from '#features/pricing/words.ts';
import type { PriceWarning } from '#features/pricing/words.ts';
import type { Db } from '#server/sql.ts';
import { nightsInARow } from './ownqueries.ts';

const MOST_IN_A_ROW = 90;

export const seasonalSaleCheck: SaleCheck = {
  name: 'ninety nights',
  async objections(db, houseIds, nights) {
    const length = nightsBetween(nights.from, nights.to);
    if (length > MOST_IN_A_ROW) {
      const warning: PriceWarning = { type: 'overNinety', params: { n: MOST_IN_A_ROW } };
      return new Map(houseIds.map((id) => [id, [warning]]));
    }
    // Whose stays they would follow is known of a request only.
    if (nights.exceptDdl === undefined || nights.exceptDdl === null) return new Map();
    const found = await nightsInARow(db, houseIds, { ...nights, ddlId: nights.exceptDdl });
    return new Map(
      found
        .filter(({ count }) => count > MOST_IN_A_ROW)
        .map(({ house_id: id, count }) => [
          id,
          [{ type: 'overNinetyTogether', params: { n: MOST_IN_A_ROW, stay: count } }],
        ]),
    );
  },
};

/** Of a contract: nights that were held before this was asked are refused here. */
export async function requireSeasonal(
  db: Db,
  houseId: number,
  nights: Pick<NightsAsked, 'from' | 'to' | 'exceptDdl'>,
): Promise<void> {
  const found = await seasonalSaleCheck.objections(db, [houseId], { ...nights, isOffered: false });
  const [warning] = found.get(houseId) ?? [];
  if (!warning) return;
  const reason = { fr: priceWarningText(warning, 'fr'), en: priceWarningText(warning, 'en') };
  throw new Refusal('nightsNotForSale', { params: { reason } });
}
