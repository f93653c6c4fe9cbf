/** Taking one cause away: the smallest thing that does, and only where it still is as it was read. */
import { saveDays, setReviewed } from '#features/calendar/layers.ts';
import type { OwnDay } from '#features/calendar/layers.ts';
import { openDays } from '#features/bookings/closing.ts';
import type { Day } from '#kernel/day.ts';
import { addDays, nightsBetween, nightsOf } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { Act, Cause } from './cause.ts';
import { causesOf } from './causes.ts';
import type { Asked } from './causes.ts';
import { lockHouse } from './queries.ts';

/** A cause as somebody read it. */
export interface Read {
  act: Act;
  from: Day;
  to: Day;
  value: number | null;
}

export async function takeAway(tx: Tx, caller: Caller, asked: Asked, read: Read): Promise<void> {
  await lockHouse(tx, asked.houseId);
  const { house, causes } = await causesOf(tx, caller, asked);
  requireAgencyWrite(tx, caller, house.agid, 'item');
  const cause = causes.find(
    ({ act, from, to, value }) =>
      act === read.act && from === read.from && to === read.to && value === read.value,
  );
  if (!cause) throw new Refusal('causeChanged');
  await ACTIONS[read.act](tx, caller, asked, cause);
}

type Doing = (tx: Tx, caller: Caller, asked: Asked, cause: Cause) => Promise<void>;

const ACTIONS: Record<Act, Doing> = {
  reopen: async (tx, _, { houseId, from, to }, cause) => {
    await openDays(tx, houseId, nightsOf(later(from, cause.from), earlier(to, cause.to)));
  },
  openDays: saying('opened', () => true, nightsOfCause),
  review: (tx, _, { houseId, to }) => setReviewed(tx, houseId, addDays(to, -1)),
  allowArrival: saying('allow_arrival', () => true),
  allowDeparture: saying('allow_departure', () => true),
  lowerMinimum: saying('minimum_stay', lengthOf),
  raiseMaximum: saying('maximum_stay', lengthOf),
};

/** One column of the days themselves, above every season. */
function saying<C extends Exclude<keyof OwnDay, 'day'>>(
  column: C,
  value: (asked: Asked) => OwnDay[C],
  daysOf: (cause: Cause) => readonly Day[] = ({ from }) => [from],
): Doing {
  return async (tx, caller, asked, cause) => {
    await saveDays(tx, caller, asked.houseId, {
      columns: [column],
      days: daysOf(cause).map((day) => ({ day, [column]: value(asked) })),
    });
  };
}

function nightsOfCause({ from, to }: Cause): readonly Day[] {
  return nightsOf(from, to);
}

function lengthOf({ from, to }: Asked): number {
  return nightsBetween(from, to);
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}
