/**
 * Days on which a rule repeats, found by looking at days one after the other. ical.js steps from occurrence to occurrence, and never comes back
 * from a rule that has none ('every day of February that is a 30th'): here every rule ends with the days that may be looked at.
 */
import type { Day } from '#kernel/day.ts';
import { addDays, nightsBetween, weekday } from '#kernel/day.ts';
import type { Moment } from './values.ts';
import { readMoment } from './values.ts';

export interface Rule {
  every: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  count: number;
  until: Day | null;
  /** 1 Monday … 7 Sunday, with which of its month it is (0: every one, -1: the last). */
  weekdays: readonly { day: number; nth: number }[];
  monthDays: readonly number[];
  months: readonly number[];
  /** 1 Monday … 7 Sunday: where a week begins. */
  weekStart: number;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const KNOWN = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'WKST']);

/** Undefined: a rule that nights don't follow (by the hour, by week numbers), or none. */
export function readRule(line: string): Rule | undefined {
  const parts = new Map<string, string>();
  for (const part of line
    .slice(line.indexOf(':') + 1)
    .trim()
    .toUpperCase()
    .split(';')) {
    const [name = '', value = ''] = part.split('=');
    if (name !== '') parts.set(name, value);
  }
  const every = parts.get('FREQ');
  if (every !== 'DAILY' && every !== 'WEEKLY' && every !== 'MONTHLY' && every !== 'YEARLY') return undefined;
  for (const name of parts.keys()) if (!KNOWN.has(name) && !name.startsWith('X-')) return undefined;
  const until = parts.get('UNTIL');
  const last = until === undefined ? undefined : readMoment(`UNTIL:${until}`);
  const weekdays = listOf(parts.get('BYDAY')).map(weekdayOf);
  const rule: Rule = {
    every,
    interval: numberOf(parts.get('INTERVAL'), 1),
    count: numberOf(parts.get('COUNT'), Infinity),
    until: last?.day ?? null,
    weekdays: weekdays.filter((one) => one !== undefined),
    monthDays: listOf(parts.get('BYMONTHDAY')).map(Number),
    months: listOf(parts.get('BYMONTH')).map(Number),
    weekStart: Math.max(1, WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO') + 1),
  };
  const isWhole =
    rule.interval >= 1 &&
    rule.count >= 1 &&
    (until === undefined || last !== undefined) &&
    weekdays.every((one) => one !== undefined) &&
    rule.monthDays.every((n) => Number.isInteger(n) && n !== 0 && Math.abs(n) <= 31) &&
    rule.months.every((n) => Number.isInteger(n) && n >= 1 && n <= 12) &&
    // 'The second Monday' of a year is another thing than of a month.
    !(every === 'YEARLY' && rule.months.length === 0 && rule.weekdays.some(({ nth }) => nth !== 0));
  return isWhole ? rule : undefined;
}

function listOf(value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : value.split(',');
}

function numberOf(value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  return /^\d{1,9}$/.test(value) ? Number(value) : 0;
}

function weekdayOf(value: string): { day: number; nth: number } | undefined {
  const [, nth = '', name = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(value) ?? [];
  const day = WEEKDAYS.indexOf(name) + 1;
  return day === 0 || Math.abs(Number(nth)) > 5 ? undefined : { day, nth: Number(nth) };
}

/** How many days may still be looked at, of all rules of one calendar together. */
export interface Patience {
  days: number;
}

/** Undefined: patience ended first. */
export function occurrences(
  rule: Rule,
  start: Day,
  window: { from: Day; to: Day },
  patience: Patience,
): Day[] | undefined {
  const found: Day[] = [];
  const last = rule.until !== null && rule.until < window.to ? rule.until : window.to;
  let count = 0;
  for (let day = start; day <= last && count < rule.count; day = addDays(day, 1)) {
    if (patience.days-- <= 0) return undefined;
    // The first is one whatever the rule says.
    if (day !== start && !isOn(rule, start, day)) continue;
    count++;
    if (day >= window.from) found.push(day);
  }
  return found;
}

function isOn(rule: Rule, start: Day, day: Day): boolean {
  const date = Number(day.slice(8));
  if (rule.months.length > 0 && !rule.months.includes(Number(day.slice(5, 7)))) return false;
  if (rule.monthDays.length > 0 && !rule.monthDays.some((n) => n === date || lengthOf(day) + 1 + n === date))
    return false;
  if (rule.weekdays.length > 0 && !rule.weekdays.some((one) => isWeekday(rule, one, day))) return false;
  return isInStep(rule, start, day) && isImplied(rule, start, day);
}

function isInStep({ every, interval, weekStart }: Rule, start: Day, day: Day): boolean {
  if (interval === 1) return true;
  const months =
    (Number(day.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
    Number(day.slice(5, 7)) -
    Number(start.slice(5, 7));
  if (every === 'YEARLY') return Math.floor((months + Number(start.slice(5, 7)) - 1) / 12) % interval === 0;
  if (every === 'MONTHLY') return months % interval === 0;
  const days = nightsBetween(start, day);
  if (every === 'DAILY') return days % interval === 0;
  return Math.floor((days + ((weekday(start) - weekStart + 7) % 7)) / 7) % interval === 0;
}

/** What a rule does not say it takes from its first day. */
function isImplied({ every, weekdays, monthDays, months }: Rule, start: Day, day: Day): boolean {
  if (every === 'DAILY' || weekdays.length > 0) return true;
  if (every === 'WEEKLY') return weekday(day) === weekday(start);
  if (monthDays.length === 0 && day.slice(8) !== start.slice(8)) return false;
  return every === 'MONTHLY' || months.length > 0 || day.slice(5, 7) === start.slice(5, 7);
}

function isWeekday({ every }: Rule, { day: wanted, nth }: { day: number; nth: number }, day: Day): boolean {
  if (weekday(day) !== wanted) return false;
  if (nth === 0 || every === 'DAILY' || every === 'WEEKLY') return true;
  const date = Number(day.slice(8));
  return nth > 0 ? Math.ceil(date / 7) === nth : Math.ceil((lengthOf(day) + 1 - date) / 7) === -nth;
}

function lengthOf(day: Day): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}

export type { Moment };
