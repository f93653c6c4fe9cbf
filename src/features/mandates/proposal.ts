/** What a new mandate of a house begins with. */
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, nightsBetween, todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as queries from './queries.ts';
import { termsWire } from './wire.ts';

const MONTHS = 12;
const DAYS_OF_MONTH = 30.44;

/** The terms of its last one, for as long again from the day after it; of the first one, what the house says. */
export async function proposalFor(db: Db, caller: Caller, houseId: number) {
  const house = await queries.mandatedHouse(db, caller, houseId);
  if (!house) throw new Refusal('notFound');
  const last = await queries.lastMandate(db, house);
  if (last) return { ...termsWire(last), ...renewed(last.date_from, last.date_to), nid_label: house.title };
  const isLetting = house.online_booking || !house.housekeeping;
  return {
    nid: house.id,
    nid_label: house.title,
    kind: isLetting ? ('location' as const) : ('intendance' as const),
    owners: house.owner_name,
    ...termOf(todayInParis(), MONTHS),
    notice_months: null,
    rate: house.management_fee_rate,
    payout_day: null,
    cleaning_by: null,
    linen_by: null,
    discount_floor: null,
    works_threshold: null,
    weeks_high: null,
    weeks_middle: null,
    weeks_low: null,
    claim_until: '',
    remarks: '',
  };
}

function renewed(from: Day | null, to: Day | null) {
  if (from === null || to === null) return termOf(todayInParis(), MONTHS);
  const months = Math.max(1, Math.round(nightsBetween(from, addDays(to, 1)) / DAYS_OF_MONTH));
  const next = addDays(to, 1);
  return termOf(next < todayInParis() ? todayInParis() : next, months);
}

function termOf(from: Day, months: number) {
  return { date_from: from, date_to: addDays(addMonths(from, months), -1) };
}
