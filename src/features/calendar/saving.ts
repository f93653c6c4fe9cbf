/**
 * Saving days (CAL-18, A14, B118): the house is locked, a day that somebody else saved since it was read is refused with what both say, and what
 * is said of days is written as their own, above every season. What a guest's stay holds keeps its price and its nights.
 */
import { addDays, formatDay, nightsOf } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { closeDays, closingsOf, openDays } from '#features/bookings/closing.ts';
import { audit } from '#server/audit.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { modifiedBy } from '#server/version.ts';
import { saveDays } from './layers.ts';
import type { OwnColumn, OwnValues } from './layervalues.ts';
import { entriesOf } from './reading.ts';
import type { DayConflict, Saved, SentDay } from './saveapi.ts';
import * as queries from './savequeries.ts';
import type { DaysState } from './savequeries.ts';
import { readSentDays } from './sentdays.ts';
import type { SaidDay, Sent } from './sentdays.ts';

const OWN_COLUMNS: readonly OwnColumn[] = [
  'amount',
  'allow_arrival',
  'allow_departure',
  'minimum_stay',
  'maximum_stay',
  'opened',
  'donotimport',
];

export async function saveCalendar(tx: Tx, caller: Caller, houseId: number, sent: Sent): Promise<Saved> {
  const read = readSentDays(sent);
  if ('warnings' in read) throw Refusal.many(read.warnings);
  const house = await houseToSave(tx, caller, houseId);
  const state = await queries.daysState(tx, house.id, sent.from, addDays(sent.to, 1));
  return writeDays(tx, caller, { houseId: house.id, days: read.days, state, what: 'days saved' });
}

/** Whatever was said of the days alone is taken back; whether they are read from elsewhere is no price and stays. */
export async function removeExceptions(
  tx: Tx,
  caller: Caller,
  houseId: number,
  { from, to, seen }: { from: Day; to: Day; seen: number },
): Promise<Saved> {
  const house = await houseToSave(tx, caller, houseId);
  const state = await queries.daysState(tx, house.id, from, addDays(to, 1));
  const own: Partial<OwnValues> = {
    amount: null,
    allow_arrival: null,
    allow_departure: null,
    minimum_stay: null,
    maximum_stay: null,
    opened: null,
  };
  const said = new Set(state.own.map(([day]) => day));
  const days = nightsOf(from, addDays(to, 1)).filter((day) => said.has(day));
  return writeDays(tx, caller, {
    houseId: house.id,
    days: days.map((day) => ({ day, seen, own, wish: null, sent: { date: day } })),
    state,
    what: 'exceptions removed',
  });
}

/** Locked, of an agency the caller changes things in. */
export async function houseToSave(tx: Tx, caller: Caller, id: number): Promise<queries.HouseOfDays> {
  const house = await queries.lockedHouse(tx, caller, id);
  if (!house) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, house.agid, 'item');
  return house;
}

interface Writing {
  houseId: number;
  days: readonly SaidDay[];
  /** Of the days, read since the house was locked. */
  state: DaysState;
  /** For the account of who did what. */
  what: string;
}

export async function writeDays(
  tx: Tx,
  caller: Caller,
  { houseId, days, state, what }: Writing,
): Promise<Saved> {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return { saved: 0, kept: [], version: 0 };
  await refuseChanged(tx, caller, houseId, days, state);
  const holders = heldDays(state);
  const written = days.map((day) => withoutHeld(day, holders.get(day.day)));
  const kept = days.filter((day, index) => day !== written[index]).map(({ day }) => day);
  const said = written.filter(({ own, wish }) => wish !== null || Object.keys(own).length > 0);
  await writeClosings(tx, caller, houseId, said);
  const own = said.map((day) => ({ day: day.day, ...day.own, ...openedOf(day, state) }));
  const version = await saveDays(tx, caller, houseId, { columns: OWN_COLUMNS, days: own });
  await refuseContradiction(tx, houseId, said);
  if (said.length > 0)
    await audit(
      tx,
      caller,
      what,
      { house: houseId, from: first, to: last, days: said.length },
      String(houseId),
    );
  return { saved: said.length, kept, version };
}

/** Of days whose night somebody holds, who; what is merely closed holds nothing. */
function heldDays({ stays }: DaysState): Map<Day, DaysState['stays'][number]['kind']> {
  const held = stays.filter(({ kind }) => kind !== 'block');
  return new Map(held.flatMap(({ from, to, kind }) => nightsOf(from, to).map((day) => [day, kind] as const)));
}

/** A guest's stay keeps the price of its nights, and nobody who is there is put out by opening a day (A14). The same day where nothing is left out. */
function withoutHeld(day: SaidDay, kind: DaysState['stays'][number]['kind'] | undefined): SaidDay {
  if (kind === undefined) return day;
  const keepsPrice = kind === 'request' && day.own.amount !== undefined;
  const keepsNight = day.wish === 'open';
  if (!keepsPrice && !keepsNight) return day;
  const { amount: _, ...rest } = day.own;
  return { ...day, own: keepsPrice ? rest : day.own, wish: keepsNight ? null : day.wish };
}

/** A day that a season closes is opened by the day's own word; closed by hand again, that word goes. */
function openedOf({ day, wish }: SaidDay, { own, closed }: DaysState): Partial<Pick<OwnValues, 'opened'>> {
  if (wish === null) return {};
  if (wish === 'close') return { opened: null };
  return {
    opened: closed.includes(day) || own.some(([said, , , , opened]) => said === day && opened) ? true : null,
  };
}

async function writeClosings(
  tx: Tx,
  caller: Caller,
  houseId: number,
  days: readonly SaidDay[],
): Promise<void> {
  const wished = days.filter(({ wish }) => wish !== null);
  const [first, last] = [wished[0]?.day, wished.at(-1)?.day];
  if (first === undefined || last === undefined) return;
  const closings = await closingsOf(tx, houseId, first, addDays(last, 1));
  const over = (day: Day, isDeparture?: boolean) =>
    closings.some(
      (one) =>
        one.from <= day && day < one.to && (isDeparture === undefined || one.isDeparture === isDeparture),
    );
  const opened = wished.filter(({ wish }) => wish === 'open').map(({ day }) => day);
  const leaving = opened.find((day) => over(day, true));
  if (leaving) throw new Refusal('closedByDeparture', { params: { day: formatDay(leaving) } });
  await openDays(tx, houseId, opened);
  const closed = wished
    .filter(({ day, wish }) => wish === 'close' && !over(day, false))
    .map(({ day }) => day);
  await closeDays(tx, houseId, closed, { note: '', authorUid: caller.uid });
}

async function refuseContradiction(tx: Tx, houseId: number, days: readonly SaidDay[]): Promise<void> {
  const lengths = days.filter(({ own }) => own.minimum_stay !== undefined || own.maximum_stay !== undefined);
  const found =
    lengths.length > 0 &&
    (await queries.contradiction(
      tx,
      houseId,
      lengths.map(({ day }) => day),
    ));
  if (found)
    throw new Refusal('minimumAboveMaximum', {
      field: 'minimum_stay',
      params: { day: formatDay(found.day), min: found.minimum_stay, max: found.maximum_stay },
    });
}

/** Somebody else said something of these days since they were read: nothing is written, and both are shown, day by day. */
async function refuseChanged(
  tx: Tx,
  caller: Caller,
  houseId: number,
  days: readonly SaidDay[],
  { own }: DaysState,
): Promise<void> {
  const stored = new Map(own.map(([day, ms, by, name]) => [day, { ms, by, name }]));
  const changed = days.flatMap((day) => {
    const version = stored.get(day.day);
    return version && version.ms > day.seen ? [{ ...day, version }] : [];
  });
  const newest = changed.toSorted((one, other) => other.version.ms - one.version.ms)[0];
  if (!newest) return;
  const [from, until] = [changed[0]!.day, addDays(changed.at(-1)!.day, 1)];
  const theirs = new Map(
    (await entriesOf(tx, caller, houseId, from, until)).map((entry) => [entry.date, entry]),
  );
  const conflicts = changed.map(({ day, version, sent }): DayConflict => ({
    date: day,
    version: version.ms,
    by: version.name,
    ours: sent satisfies SentDay,
    theirs: theirs.get(day)!,
  }));
  throw modifiedBy(newest.version, caller, 'daycalendar').with({ conflicts });
}
