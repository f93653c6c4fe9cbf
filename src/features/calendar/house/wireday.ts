/** From the documents' days to what the board works with: cents, yes and no, and what a save leaves alone. Pure. */
import type { Day } from '#kernel/day.ts';
import { fromEuros } from '#kernel/money.ts';
import type { DayEntry } from '../api.ts';
import { holdsNights, isClosing } from '../calendar.ts';
import type { DayFacts } from './dayfacts.ts';
import type { Column } from './draft.ts';

const KEPT_BY_REQUEST: readonly Column[] = ['amount', 'closed'];
const KEPT_BY_OTHERS: readonly Column[] = ['closed'];
const NOTHING_KEPT: readonly Column[] = [];

export function factsOf(entry: DayEntry): DayFacts {
  const day = entry.date as Day;
  const holder = entry.ddls.find(
    (ddl) => holdsNights(ddl) && ddl.date_from <= day && day < ddl.date_to,
  )?.kind;
  const isTaken = holder !== undefined && !isClosing({ kind: holder });
  return {
    day,
    values: {
      amount: entry.amount === null ? null : fromEuros(entry.amount),
      arrival: entry.allow_arrival === 1,
      departure: entry.allow_departure === 1,
      minimum: entry.minimum_stay,
      maximum: entry.maximum_stay,
      closed: entry.blocked === 1,
      donotimport: entry.donotimport === 1,
    },
    kept: entry.by_ddl_id !== null ? KEPT_BY_REQUEST : isTaken ? KEPT_BY_OTHERS : NOTHING_KEPT,
    holder,
    wholeWeeks: entry.whole_weeks === 1,
    contract: null,
    isUnreviewed: false,
    amountLayer: null,
    ddls: entry.ddls,
  };
}

export function factsByDay(entries: readonly DayEntry[]): Map<Day, DayFacts> {
  return new Map(entries.map((entry) => [entry.date as Day, factsOf(entry)]));
}
