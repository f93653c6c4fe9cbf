/** School and public holidays of the months shown: by day, as sets one chooses among, and as periods; from which day on nobody knows them yet. */
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { readList } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readHolidays } from '../api.ts';
import type { HolidayDays } from './chosen.ts';
import { holidayPeriods, holidaysByDay } from './holidaylane.ts';
import type { DayHolidays, HolidayPeriod } from './holidaylane.ts';

export interface Holidays {
  days: ReadonlyMap<string, DayHolidays>;
  sets: HolidayDays;
  periods: readonly HolidayPeriod[];
  /** Until when those of the schools are known; undefined: for all that is shown. */
  until: Day | undefined;
}

export function useHolidays(houseId: number, from: Day, to: Day): Holidays | undefined {
  const { data } = useQuery(
    readList(readHolidays, { params: { from, to }, query: { house: houseId } }, ['calendar']),
  );
  return useMemo(() => {
    if (data === undefined) return undefined;
    const { models = [], unknown } = data;
    const days = holidaysByDay(models);
    const those = (is: (day: DayHolidays) => boolean) =>
      new Set([...days].filter(([, day]) => is(day)).map(([date]) => date));
    const [first] = unknown
      .filter(({ kind }) => kind === 'school')
      .map((span) => span.from)
      .toSorted();
    return {
      days,
      sets: {
        school: those(({ zones }) => zones.length > 0),
        public: those((day) => day.public !== ''),
      },
      periods: holidayPeriods(models),
      until: first === undefined ? undefined : addDays(first as Day, -1),
    };
  }, [data]);
}
