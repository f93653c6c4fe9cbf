/** Missing rates of the next nine months (CAL-10, CAL-11, CAL-16, B36). */
import { addDays, formatDay, runsOfDays, todayInParis } from '#kernel/day.ts';
import { Refusal, refusalText } from '#kernel/refusal.ts';
import type { Language } from '#kernel/localized.ts';
import { HOLE_DAYS } from '#features/listings/house.ts';
import { listingRefusals } from '#features/listings/refusals.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { nightsWithoutPrice } from './dayqueries.ts';
import { houseOfDays } from './savequeries.ts';

export async function holesAnswer(db: Db, caller: Caller, houseId: number, language: Language) {
  const house = await houseOfDays(db, caller, houseId);
  if (!house) throw new Refusal('notFound');
  const today = todayInParis();
  const last = addDays(today, HOLE_DAYS);
  // What its owner lets by periods alone wants no price by the day.
  const days = house.is_let ? await nightsWithoutPrice(db, houseId, today, last) : [];
  if (days.length === 0) return { has_holes: 0 as const, warnings: [] };
  const date = formatDay(last);
  const message = refusalText({ type: 'holesInCalendar', params: { date } }, language, listingRefusals);
  const ranges = runsOfDays(days).map(({ from, to }) => ({ from, to: addDays(to, -1) }));
  return { has_holes: 1 as const, warnings: [{ type: 'holes' as const, date, days, ranges, message }] };
}
