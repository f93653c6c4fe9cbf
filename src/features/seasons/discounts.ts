/** Last-minute and early discounts on the days they would apply: what a guest who books today would be given for an arrival that day. */
import type { Day } from '#kernel/day.ts';
import { addDays, MOST_NIGHTS, nightsBetween, todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { cents, toEuros } from '#kernel/money.ts';
import { discountFor } from '#features/pricing/discount.ts';
import type { DiscountRule } from '#features/pricing/discount.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { DayDiscount } from './api.ts';
import * as queries from './discountqueries.ts';

export async function discountsByDay(
  db: Db,
  caller: Caller,
  houseId: number,
  { from, to }: { from: Day; to: Day },
): Promise<DayDiscount[]> {
  if (to < from) throw new Refusal('fromAfterTo', { field: 'to' });
  if (nightsBetween(from, to) >= MOST_NIGHTS) throw new Refusal('stayTooLong', { field: 'to' });
  const house = await queries.discountedHouse(db, caller, houseId);
  if (!house) throw new Refusal('notFound');
  const rules = await queries.rulesOf(db, house.agid, { from, to });
  if (rules.length === 0) return [];
  const today = todayInParis();
  const days = await queries.arrivals(db, houseId, { from: from < today ? today : from, to });
  return days.flatMap((day) => {
    const rule = bestOf(rules, day, house, today);
    return rule ? [wire(rule, day.day, caller)] : [];
  });
}

/** For the shortest stay that may begin that day; where nothing is given for it, for one as long as a rule asks for. */
function bestOf(
  rules: readonly DiscountRule[],
  { day, amount, minimum_stay: least }: queries.ArrivalRow,
  { id: nid, agid, platform }: queries.DiscountedHouse,
  today: Day,
): DiscountRule | undefined {
  const lengths = [...new Set([least, ...rules.map(({ min_nights: n }) => Math.max(n ?? 0, least))])];
  for (const nights of lengths.toSorted((a, b) => a - b)) {
    const rent = cents(amount * nights);
    const found = discountFor(rules, rent, {
      agid,
      nid,
      platform,
      from: day,
      to: addDays(day, nights),
      today,
    });
    if (found) return found.rule;
  }
  return undefined;
}

/** What the agency calls its rules is its own. */
function wire(rule: DiscountRule, date: Day, caller: Caller): DayDiscount {
  return {
    date,
    label: isStaff(caller) ? rule.label : '',
    percent: rule.percent === null ? null : rule.percent / 100,
    amount: rule.amount === null ? null : toEuros(rule.amount),
    kind: rule.days_before_max !== null ? 'lastminute' : rule.days_before_min !== null ? 'early' : 'other',
    min_nights: rule.min_nights ?? 0,
  };
}
