/** From the documents' days to what the board works with: cents, yes and no, and what a save leaves alone; and back, as one save. Pure. */
import type { Day } from '#kernel/day.ts';
import { fromEuros, toEuros } from '#kernel/money.ts';
import type { DayEntry } from '../api.ts';
import type { Modified, SentDay } from '../saveapi.ts';
import { holdsNights, isClosing } from '../calendar.ts';
import type { DayFacts } from './dayfacts.ts';
import { columnsOf } from './draft.ts';
import type { Changes, Column, DayValues, Values } from './draft.ts';

const KEPT_BY_REQUEST: readonly Column[] = ['amount', 'closed'];
const KEPT_BY_OTHERS: readonly Column[] = ['closed'];
const NOTHING_KEPT: readonly Column[] = [];

export function factsOf(entry: DayEntry, reviewedUntil: string | null = null): DayFacts {
  const day = entry.date as Day;
  const holder = entry.ddls.find(
    (ddl) => holdsNights(ddl) && ddl.date_from <= day && day < ddl.date_to,
  )?.kind;
  const isTaken = holder !== undefined && !isClosing({ kind: holder });
  const { layers } = entry;
  return {
    day,
    values: valuesOf(entry),
    kept: entry.by_ddl_id !== null ? KEPT_BY_REQUEST : isTaken ? KEPT_BY_OTHERS : NOTHING_KEPT,
    holder,
    wholeWeeks: entry.whole_weeks === 1,
    contract: entry.contract_amount === null ? null : fromEuros(entry.contract_amount),
    isUnreviewed: reviewedUntil !== null && day > reviewedUntil,
    saidBy: {
      amount: layers?.amount ?? null,
      arrival: layers?.allow_arrival ?? null,
      departure: layers?.allow_departure ?? null,
      minimum: layers?.minimum_stay ?? null,
      maximum: layers?.maximum_stay ?? null,
      closed: layers?.blocked ?? null,
    },
    version: entry.version ?? 0,
    ddls: entry.ddls,
  };
}

function valuesOf(entry: DayEntry): DayValues {
  return {
    amount: entry.amount === null ? null : fromEuros(entry.amount),
    arrival: entry.allow_arrival === 1,
    departure: entry.allow_departure === 1,
    minimum: entry.minimum_stay,
    maximum: entry.maximum_stay,
    closed: entry.blocked === 1,
    donotimport: entry.donotimport === 1,
  };
}

export function factsByDay(
  entries: readonly DayEntry[],
  reviewedUntil: string | null = null,
): Map<Day, DayFacts> {
  return new Map(entries.map((entry) => [entry.date as Day, factsOf(entry, reviewedUntil)]));
}

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

/** Which columns the call names for each of ours. */
const FLAGS = {
  amount: 'priceday',
  arrival: 'arrival',
  departure: 'departure',
  minimum: 'minimumStay',
  maximum: 'maximumStay',
  closed: 'blocked',
  donotimport: 'donotimport',
} as const satisfies Record<Column, keyof Modified>;

/** A draft as one save: of each day only what was changed of it, and the version it was read in (CAL-18). */
export function sentOf(changes: Changes, facts: ReadonlyMap<Day, DayFacts>) {
  const modified: Modified = {};
  const daycalendar = [...changes].map(([day, { now }]): SentDay => {
    for (const column of columnsOf(now)) modified[FLAGS[column]] = 1;
    const version = facts.get(day)?.version;
    return { date: day, ...sentValues(now), ...(version !== undefined && { version }) };
  });
  return { modified, daycalendar: daycalendar.toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
}

function sentValues(now: Values): Omit<SentDay, 'date'> {
  const { amount, arrival, departure, minimum, maximum, closed, donotimport } = now;
  return {
    ...(amount !== undefined && { amount: amount === null ? null : toEuros(amount) }),
    ...(arrival !== undefined && { allow_arrival: flag(arrival) }),
    ...(departure !== undefined && { allow_departure: flag(departure) }),
    ...(minimum !== undefined && { minimum_stay: minimum }),
    ...(maximum !== undefined && { maximum_stay: maximum }),
    ...(closed !== undefined && { blocked: flag(closed) }),
    ...(donotimport !== undefined && { donotimport: flag(donotimport) }),
  };
}
