/**
 * What the agency's rules of the calendar have against a new offer: arrival on a closed day, too little time between two stays, a village with
 * as many arrivals and departures as it can have. What was agreed on before stands.
 */
import type { Day } from '#kernel/day.ts';
import { formatDay } from '#kernel/day.ts';
import type { NightsAsked, SaleCheck } from '#features/pricing/actions.ts';
import type { PriceWarning } from '#features/pricing/words.ts';
import type { Db } from '#server/sql.ts';
import { housesOf, neighbours, rulesOf, turnoversOn } from './rulequeries.ts';
import type { HouseOfRules, Turnovers } from './rulequeries.ts';
import { isClosedForArrival, mostTurnovers, preparationOf, tooClose } from './rules.ts';
import type { Around, CalendarRule } from './rules.ts';

export const calendarSaleCheck: SaleCheck = { name: 'calendar rules', objections };

async function objections(
  db: Db,
  houseIds: readonly number[],
  nights: NightsAsked,
): Promise<Map<number, PriceWarning[]>> {
  if (!nights.isOffered) return new Map();
  const rules = await rulesOf(db, houseIds);
  if (rules.length === 0) return new Map();
  const exceptDdl = nights.exceptDdl ?? null;
  const houses = await housesOf(db, houseIds);
  const days = Math.max(
    0,
    ...rules.map(({ subject, amount }) => (subject === 'preparation' ? (amount ?? 0) : 0)),
  );
  const around =
    days === 0 ? [] : await neighbours(db, houseIds, { from: nights.from, to: nights.to, exceptDdl, days });
  const agids = [...new Set(rules.filter(({ subject }) => subject === 'turnovers').map(({ agid }) => agid))];
  const turnovers =
    agids.length === 0 ? [] : await turnoversOn(db, agids, [nights.from, nights.to], exceptDdl);
  const near = new Map(around.map((row) => [row.house_id, row]));
  return new Map(
    houses.map((house) => {
      const own = rules.filter(({ agid }) => agid === house.agid);
      return [house.id, warningsOf(house, own, nights, { around: near.get(house.id), turnovers })];
    }),
  );
}

function warningsOf(
  house: HouseOfRules,
  rules: readonly CalendarRule[],
  { from, to }: NightsAsked,
  { around, turnovers }: { around: Around | undefined; turnovers: readonly Turnovers[] },
): PriceWarning[] {
  const warnings: PriceWarning[] = [];
  if (isClosedForArrival(rules, from))
    warnings.push({ type: 'arrivalClosed', params: { day: formatDay(from) } });
  const days = preparationOf(rules, house.id, from);
  const close = around && tooClose({ from, to }, around, days);
  if (close !== undefined)
    warnings.push({
      type: close === 'before' ? 'preparationBefore' : 'preparationAfter',
      params: { n: days, day: formatDay((close === 'before' ? around?.before : around?.after)!) },
    });
  for (const day of [from, to]) {
    const most = mostTurnovers(rules, house.village, day);
    if (most !== undefined && countOn(turnovers, house, day) >= most)
      warnings.push({ type: 'turnoversFull', params: { n: most, day: formatDay(day) } });
  }
  return warnings;
}

function countOn(turnovers: readonly Turnovers[], { agid, village }: HouseOfRules, day: Day): number {
  return turnovers.find((row) => row.agid === agid && row.village === village && row.day === day)?.count ?? 0;
}
