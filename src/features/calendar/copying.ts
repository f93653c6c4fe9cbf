/** A year as the one before, weekdays aligned, so many percent dearer: what holds of each model day becomes the day's own. */
import { addDays, nightsOf } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents, toEuros } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { pricesOf } from './dayqueries.ts';
import type { PriceOfDay } from './queries.ts';
import type { CopiedDay, Saved } from './saveapi.ts';
import { daysState } from './savequeries.ts';
import type { DaysState } from './savequeries.ts';
import { houseToSave, writeDays } from './saving.ts';

/** 52 weeks: the same weekday, a day or two beside the date. */
const YEAR_DAYS = 364;
const WHOLE = 100;

interface Copy {
  from: Day;
  to: Day;
  percent: number;
  /** Days that have a price keep it, with everything they say. */
  keep?: number | undefined;
}

/** To the whole euro, as agencies write their prices; a price that has cents already keeps to them. */
export function dearer(amount: Cents, percent: number): Cents {
  const exact = (amount * (WHOLE + percent)) / WHOLE;
  const step = amount % WHOLE === 0 ? WHOLE : 1;
  return cents(Math.round(exact / step) * step);
}

/** The days that have a model, as they would be. */
export async function copiedDays(
  db: Db,
  houseId: number,
  copy: Copy,
  state?: DaysState,
): Promise<CopiedDay[]> {
  const { from, to, percent, keep } = copy;
  const until = addDays(to, 1);
  const prices = new Map(
    (await pricesOf(db, houseId, addDays(from, -YEAR_DAYS), until)).map((price) => [price[0], price]),
  );
  const { stays } = state ?? (await daysState(db, houseId, from, until));
  const guests = stays.filter(({ kind }) => kind === 'request');
  return nightsOf(from, until).flatMap((day) => {
    const model = prices.get(addDays(day, -YEAR_DAYS));
    const now = prices.get(day)?.[1] ?? null;
    if (!model || (keep === 1 && now !== null && now > 0)) return [];
    const isHeld = guests.some((stay) => stay.from <= day && day < stay.to);
    return [copiedDay(day, model, { percent, now, isHeld })];
  });
}

function copiedDay(
  day: Day,
  [from, amount, arrival, minimum, , , departure, maximum]: PriceOfDay,
  { percent, now, isHeld }: { percent: number; now: number | null; isHeld: boolean },
): CopiedDay {
  const euros = (value: number | null) => (value === null ? null : toEuros(cents(value)));
  return {
    date: day,
    from_date: from,
    amount: euros(isHeld ? now : amount === null ? null : dearer(cents(amount), percent)),
    former_amount: euros(now),
    allow_arrival: arrival ? 1 : 0,
    allow_departure: departure ? 1 : 0,
    minimum_stay: minimum,
    maximum_stay: maximum,
    kept: isHeld ? 1 : 0,
  };
}

export async function copyYear(
  tx: Tx,
  caller: Caller,
  houseId: number,
  copy: Copy & { seen: number },
): Promise<Saved> {
  const house = await houseToSave(tx, caller, houseId);
  const state = await daysState(tx, house.id, copy.from, addDays(copy.to, 1));
  const days = await copiedDays(tx, house.id, copy, state);
  return writeDays(tx, caller, {
    houseId: house.id,
    state,
    what: 'year copied',
    days: days.map((copied) => ({
      day: copied.date as Day,
      seen: copy.seen,
      wish: null,
      sent: { date: copied.date as Day, amount: copied.amount },
      own: {
        ...(copied.amount !== null && { amount: cents(Math.round(copied.amount * WHOLE)) }),
        allow_arrival: copied.allow_arrival === 1,
        allow_departure: copied.allow_departure === 1,
        minimum_stay: copied.minimum_stay,
        maximum_stay: copied.maximum_stay,
      },
    })),
  });
}
