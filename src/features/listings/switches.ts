/** The switches of a house (S2 §4.1, B32): booked online, kept by the agency, put away. What is so already stays so. */
import { addDays, formatDay, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Warning } from '#kernel/refusal.ts';
import { isEmpty } from '#kernel/rules.ts';
import { touch } from '#server/freshness.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Stored } from '#kernel/fields.ts';
import type { Tx } from '#server/sql.ts';
import { DAYS_OF_NEW_HOUSE } from './house.ts';
import { paysNothing } from './ownerqueries.ts';
import { beforeOnlineBooking, standingOf } from './publication.ts';
import type { HouseFieldName } from './record.ts';
import { keptExpiry, updateHouse } from './recordqueries.ts';
import { staysToCome } from './factqueries.ts';
import type { LockedHouse } from './recordqueries.ts';
import { houseToChange } from './saving.ts';

export type SwitchName = 'online_booking' | 'housekeeping' | 'archived';

interface Wanted {
  name: SwitchName;
  on: boolean;
  ignoresWarnings: boolean;
}

export async function setSwitch(tx: Tx, caller: Caller, id: number, wanted: Wanted): Promise<void> {
  const { name, on } = wanted;
  const today = todayInParis();
  const house = await houseToChange(tx, caller, id, today);
  if (house.state[name] === on) return;
  const changes = { [name]: on, ...(await CONSEQUENCES[name](tx, caller, house, wanted, today)) };
  await updateHouse(tx, id, caller.uid, changes);
  touch(tx, house.agid, 'house');
}

type Consequence = (
  tx: Tx,
  caller: Caller,
  house: LockedHouse,
  wanted: Wanted,
  today: Day,
) => Promise<Record<string, Stored>>;

const CONSEQUENCES: Readonly<Record<SwitchName, Consequence>> = {
  online_booking: switchOnlineBooking,
  housekeeping: switchHousekeeping,
  archived: switchArchived,
};

/** What a house that is booked online is never without: its price, its tax and its owner's part follow from them. */
const SOLD_BY: readonly HouseFieldName[] = [
  'village',
  'fraisservice',
  'guarantee',
  'location_linge',
  'management_fee_rate',
];

/** Under the agency's mandate a house has no expiry (B34); what was paid for is kept, and counts again when the mandate ends. */
async function switchOnlineBooking(
  tx: Tx,
  _caller: Caller,
  house: LockedHouse,
  { on, ignoresWarnings }: Wanted,
  today: Day,
): Promise<Record<string, Stored>> {
  if (!on) {
    if (await paysNothing(tx, house.owner_uid)) return {};
    const kept = await keptExpiry(tx, house.id);
    const least = addDays(today, DAYS_OF_NEW_HOUSE);
    return { expiry_date: kept !== null && kept > least ? kept : least, expiry_kept: null };
  }
  refuseMissing(house, SOLD_BY);
  const warnings = await beforeOnlineBooking(tx, standingOf(house, {}, today), today);
  const blocking = warnings.filter(({ blocks }) => blocks);
  if (blocking.length > 0) throw Refusal.many(blocking);
  if (warnings.length > 0 && !ignoresWarnings) throw Refusal.question(warnings);
  return { expiry_date: null, expiry_kept: house.state.expiry_date };
}

async function switchHousekeeping(
  _tx: Tx,
  _caller: Caller,
  house: LockedHouse,
  { on }: Wanted,
): Promise<Record<string, Stored>> {
  if (on) refuseMissing(house, ['village']);
  return Promise.resolve({});
}

/** Archiving withdraws it from the site, and deletes nothing. Stays that are confirmed are said first, and only staff go on. */
async function switchArchived(
  tx: Tx,
  caller: Caller,
  house: LockedHouse,
  { on, ignoresWarnings }: Wanted,
  today: Day,
): Promise<Record<string, Stored>> {
  if (!on) return {};
  const { n, first } = await staysToCome(tx, house.id, today);
  if (first !== null) {
    const params = { n, date: formatDay(first) };
    if (!isStaff(caller)) throw new Refusal('staysKeepHouse', { params });
    if (!ignoresWarnings) throw Refusal.question([{ type: 'staysToCome', params, blocks: false }]);
  }
  return { published: false };
}

function refuseMissing({ values }: LockedHouse, fields: readonly HouseFieldName[]): void {
  const missing = fields.filter((field) => isEmpty(values[field]));
  const warnings = missing.map((field): Warning => ({ type: 'required', field }));
  if (warnings.length > 0) throw Refusal.many(warnings);
}
