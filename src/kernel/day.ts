/** A calendar day is the string yyyy-MM-dd (D08): no time, no zone, nothing to shift. Arithmetic is done on UTC midnights. */
import { dateFormat, LOCALES } from './formats.ts';
import type { Language, PageLanguage } from './localized.ts';

declare const dayBrand: unique symbol;
export type Day = string & { readonly [dayBrand]: true };

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
/** A day of the clock, not of the calendar. */
export const DAY_MS = 86_400_000;

/** Far enough for any birth and any booking; beyond year 9999 a day would no longer be ten characters. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;

/** True for a day that exists: 2026-02-29 does not. */
export function isDay(text: unknown): text is Day {
  if (typeof text !== 'string') return false;
  const found = PATTERN.exec(text);
  const year = Number(found?.[1]);
  if (!found || year < FIRST_YEAR || year > LAST_YEAR) return false;
  return fromUtc(Date.UTC(year, Number(found[2]) - 1, Number(found[3]))) === text;
}

const TYPED = /^(\d{1,2})[\s/.-](\d{1,2})[\s/.-](\d{4}|\d{2})$/;

/** A day as people type it, day first: '7/8/2027', '07.08.27', or as we keep it. Null for one that does not exist. */
export function readTypedDay(text: string): Day | null {
  const written = text.trim();
  if (isDay(written)) return written;
  const [, date = '', month = '', year = ''] = TYPED.exec(written) ?? [];
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

export function asDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`${text} is not a day.`);
  return text;
}

function toUtc(day: Day): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return Date.UTC(year, month - 1, date);
}

function fromUtc(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10) as Day;
}

export function addDays(day: Day, count: number): Day {
  return fromUtc(toUtc(day) + count * DAY_MS);
}

/** The same day of another month, or that month's last day where it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return fromUtc(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** Nights of a stay from its arrival to its departure; negative when they are reversed. */
export function nightsBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MS);
}

/** No stay is longer. */
export const MOST_NIGHTS = 992;

/** The days whose night is slept: the arrival, not the departure. */
export function nightsOf(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, nightsBetween(from, to)) }, (_, index) => addDays(from, index));
}

/** Days in a row as spans, in their order; `to` is the day after the last one. */
export function runsOfDays(days: readonly Day[]): { from: Day; to: Day }[] {
  const runs: { from: Day; to: Day }[] = [];
  for (const day of new Set(days.toSorted())) {
    const last = runs.at(-1);
    if (last?.to === day) last.to = addDays(day, 1);
    else runs.push({ from: day, to: addDays(day, 1) });
  }
  return runs;
}

/** 1 Monday … 7 Sunday. */
export function weekday(day: Day): number {
  return new Date(toUtc(day)).getUTCDay() || 7;
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01` as Day;
}

const paris = dateFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Today where the houses are. */
export function todayInParis(now: Date = new Date()): Day {
  return paris.format(now) as Day;
}

/** dd/MM/yyyy. */
export function formatDay(day: Day): string {
  return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** 'samedi 8 août 2026', 'dimanche 1er août 2027'. */
export function longDay(day: Day, language: PageLanguage): string {
  return ordinal(
    dayText(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    language,
  );
}

/** 'du 8 au 15 août 2026', 'from 29 August to 5 September 2026': what both days share is said once. */
export function dayRange(from: Day, to: Day, language: Language): string {
  const first = ordinal(dayText(from, language, partsUnlike(from, to)), language);
  const last = ordinal(dayText(to, language, { day: 'numeric', month: 'long', year: 'numeric' }), language);
  return language === 'fr' ? `du ${first} au ${last}` : `from ${first} to ${last}`;
}

function partsUnlike(from: Day, to: Day): Intl.DateTimeFormatOptions {
  if (from.slice(0, 7) === to.slice(0, 7)) return { day: 'numeric' };
  if (from.slice(0, 4) === to.slice(0, 4)) return { day: 'numeric', month: 'long' };
  return { day: 'numeric', month: 'long', year: 'numeric' };
}

/** French says the first of a month as such. */
function ordinal(text: string, language: PageLanguage): string {
  return language === 'fr' ? text.replace(/(?<!\d)1(?!\d)/, '1er') : text;
}

/** 'sam. 8 août'. */
export function shortDay(day: Day, language: PageLanguage): string {
  return dayText(day, language, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** 1 Monday … 7 Sunday. */
export function weekdayName(number: number, language: PageLanguage, width: 'long' | 'short'): string {
  return dateFormat(LOCALES[language], { weekday: width, timeZone: 'UTC' }).format(Date.UTC(2024, 0, number));
}

/** Parts of a day in words, as `options` names them. */
export function dayText(day: Day, language: PageLanguage, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(toUtc(day));
}
