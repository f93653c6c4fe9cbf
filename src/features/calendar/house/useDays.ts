/** The days of a house that are read: the months shown, and a range beyond them that somebody chose. */
import { nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { readList } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { DayEntry } from '../api.ts';
import { readCalendar } from '../api.ts';
import type { DayFacts } from './dayfacts.ts';
import { factsByDay } from './wireday.ts';

/** As many days as one call answers. */
const MOST_READ = 992;

export interface DaysRead {
  entries: readonly DayEntry[];
  facts: ReadonlyMap<Day, DayFacts>;
  /** The version they were read at: the oldest, where there are several. Each day has its own besides. */
  since: number;
  /** How the seasons and rules that say something of them are called. */
  layers: ReadonlyMap<number, string>;
  /** Days outside of the months shown are wanted too. */
  ask: (from: Day, to: Day) => void;
  /** All of it once more. */
  again: () => Promise<void>;
}

export function useDays(houseId: number, from: Day, to: Day) {
  const [far, setFar] = useState<{ from: Day; to: Day }>();
  const args = (first: Day, last: Day) => ({ params: { from: first, to: last }, query: { house: houseId } });
  const query = useQuery(readList(readCalendar, args(from, to), ['calendar']));
  const beyond =
    far && (far.from < from || far.to > to) && nightsBetween(far.from, far.to) < MOST_READ ? far : undefined;
  const others = useQuery({
    ...readList(readCalendar, args(beyond?.from ?? from, beyond?.to ?? to), ['calendar']),
    enabled: beyond !== undefined,
  });
  const ask = useCallback((first: Day, last: Day) => setFar({ from: first, to: last }), []);
  const near = query.data;
  const away = beyond === undefined ? undefined : others.data;
  const read = useMemo((): Omit<DaysRead, 'ask' | 'again'> | undefined => {
    if (near === undefined) return undefined;
    const both = away === undefined ? [near] : [away, near];
    const days = both.flatMap(({ calendar }) => calendar);
    return {
      entries: near.calendar,
      facts: factsByDay(days, near.coverage.reviewed_until),
      since: Math.min(...both.map(({ cacheTimestamp }) => cacheTimestamp?.timestamp ?? 0)),
      layers: new Map(both.flatMap(({ layers }) => layers).map(({ id, label }) => [id, label])),
    };
  }, [near, away]);
  async function again(): Promise<void> {
    await Promise.all([query.refetch(), beyond && others.refetch()]);
  }
  return { query, read: read && { ...read, ask, again } };
}
