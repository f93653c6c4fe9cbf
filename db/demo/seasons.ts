/** The four seasons of the demo, each beginning on a Saturday, and what a night costs in them. */
import type { Day } from '#kernel/day.ts';
import { addDays, asDay, weekday } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

export type Season = 'B' | 'M' | 'H' | 'T';
export type Weekly = Readonly<Record<Season, number>>;

const SATURDAY = 6;

/** The nth Saturday of a month. */
export function saturday(year: number, month: number, nth: number): Day {
  const first = asDay(`${year}-${String(month).padStart(2, '0')}-01`);
  const offset = (SATURDAY - weekday(first) + 7) % 7;
  return addDays(first, offset + 7 * (nth - 1));
}

export interface Bounds {
  spring: Day;
  high: Day;
  top: Day;
  topEnd: Day;
  highEnd: Day;
  autumnEnd: Day;
  christmas: Day;
}

export function bounds(year: number): Bounds {
  const lastTop = asDay(`${year}-08-22`);
  return {
    spring: saturday(year, 4, 1),
    high: saturday(year, 6, 3),
    top: saturday(year, 7, 2),
    topEnd: addDays(lastTop, -((weekday(lastTop) - SATURDAY + 7) % 7)),
    highEnd: saturday(year, 9, 1),
    autumnEnd: saturday(year, 11, 1),
    christmas: saturday(year, 12, 3),
  };
}

export function seasonOf(day: Day): Season {
  const year = Number(day.slice(0, 4));
  const now = bounds(year);
  const lastChristmas = bounds(year - 1).christmas;
  if (day >= now.top && day < now.topEnd) return 'T';
  if (day >= now.high && day < now.highEnd) return 'H';
  const isChristmas =
    (day >= now.christmas && day < addDays(now.christmas, 14)) || day < addDays(lastChristmas, 14);
  return (day >= now.spring && day < now.autumnEnd) || isChristmas ? 'M' : 'B';
}

/** Easter Sunday, by the Gregorian computus (Butcher's form). */
export function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return asDay(
    `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`,
  );
}

/** Percent added for the long weekends of spring and the winter holidays. */
function supplement(day: Day, season: Season): number {
  const sunday = easter(Number(day.slice(0, 4)));
  const within = (from: number, to: number) => day >= addDays(sunday, from) && day < addDays(sunday, to);
  if (season === 'M' && (within(38, 43) || within(47, 51))) return 20;
  const isWinterHoliday = day.slice(5) >= '02-06' && day.slice(5) < '03-08';
  return season === 'B' && isWinterHoliday ? 15 : 0;
}

/** One night, cleaning included: the week divided by seven, to the euro. The year after `year` costs 2 % more. */
export function nightlyAmount(weekly: Weekly, day: Day, year: number): Cents {
  const season = seasonOf(day);
  const yearsAhead = Math.max(0, Number(day.slice(0, 4)) - year);
  const week = weekly[season] * (100 + 2 * yearsAhead) * (100 + supplement(day, season));
  return cents(Math.round(week / 70_000) * 100);
}

/** Arrival and length rules of a season: whole weeks from Saturday in summer. */
export function ruleOf(day: Day): { minimumStay: number; allowArrival: boolean } {
  const season = seasonOf(day);
  if (season === 'T' || season === 'H') return { minimumStay: 7, allowArrival: weekday(day) === SATURDAY };
  return { minimumStay: season === 'M' ? 3 : 2, allowArrival: true };
}
