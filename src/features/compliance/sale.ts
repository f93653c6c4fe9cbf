/** What the law has against selling nights of a house: asked wherever nights are priced or taken (pricing's `objectionsTo`). */
import { formatDay, todayInParis } from '#kernel/day.ts';
import type { NightsAsked, SaleCheck } from '#features/pricing/actions.ts';
import type { PriceWarning } from '#features/pricing/words.ts';
import type { Db } from '#server/sql.ts';
import type { CommuneRule, HouseFacts } from './facts.ts';
import { countedStays, houseFacts, rulesOf } from './factqueries.ts';
import { overCap, yearOf } from './nights.ts';
import { concerns, isRequired } from './requirements.ts';
import { lacksOf } from './standing.ts';
import { lackingText } from './words.ts';

export const legalSaleCheck: SaleCheck = { name: 'legal file', objections };

async function objections(
  db: Db,
  houseIds: readonly number[],
  nights: NightsAsked,
): Promise<Map<number, PriceWarning[]>> {
  const rules = Map.groupBy(await rulesOf(db, { houses: houseIds }), ({ agid }) => agid);
  const isAnyRequired = [...rules.values()].flat().some(isRequired);
  if (!isAnyRequired) return new Map();
  const houses = await houseFacts(db, houseIds);
  const over = await capWarnings(db, houses, rules, nights);
  return new Map(
    houses.flatMap((house): [number, PriceWarning[]][] => {
      const lacking = nights.isOffered ? fileWarnings(house, rules.get(house.agid) ?? [], nights) : [];
      const warnings = [...lacking, ...(over.get(house.id) ?? [])];
      return warnings.length === 0 ? [] : [[house.id, warnings]];
    }),
  );
}

/** What is required and not good on one of the nights. Quotes that were made before go on. */
function fileWarnings(house: HouseFacts, rules: readonly CommuneRule[], nights: NightsAsked): PriceWarning[] {
  const lacks = lacksOf(house, rules, nights, todayInParis());
  if (lacks.length === 0) return [];
  const [first = nights.from] = lacks.map(({ night }) => night).toSorted();
  return [{ type: 'legalFile', params: { what: lackingText(lacks), day: formatDay(first) } }];
}

/** A main residence's nights of a calendar year: these may not be taken either, whatever was agreed on. */
async function capWarnings(
  db: Db,
  houses: readonly HouseFacts[],
  rules: ReadonlyMap<number, readonly CommuneRule[]>,
  nights: NightsAsked,
): Promise<Map<number, PriceWarning[]>> {
  const capped = houses.filter((house) => concerns('nights', house));
  if (capped.length === 0) return new Map();
  const years = { first: yearOf(nights.from), last: yearOf(nights.to) };
  const stays = await countedStays(
    db,
    capped.map(({ id }) => id),
    years,
    nights.exceptDdl ?? null,
  );
  return new Map(
    capped.map((house) => {
      const over = overCap(nights, stays.get(house.id) ?? [], rules.get(house.agid) ?? [], house.insee);
      return [house.id, over.map((year) => ({ type: 'nightsCap' as const, params: { ...year } }))];
    }),
  );
}
