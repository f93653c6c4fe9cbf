import type { Day } from '#kernel/day.ts';
import type { HolidayDays } from './chosen.ts';
import type { DayHolidays } from './holidaylane.ts';
export interface HolidayPeriod {
  name: string;
  from: Day;
  to: Day;
  zones: string;
}
export function useHolidays(
  _first: Day,
):
  | { days: ReadonlyMap<string, DayHolidays>; sets: HolidayDays; until: Day; periods: HolidayPeriod[] }
  | undefined {
  return undefined;
}
