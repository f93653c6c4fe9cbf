/** The values of an event's lines. ical.js reads them, but only in the one form it reads rightly: dates are put into it before (B80). */
import ICAL from 'ical.js';
import type { Day } from '#kernel/day.ts';
import { addDays, isDay } from '#kernel/day.ts';

/** A day, or a moment of a day as its zone's clock shows it. */
export interface Moment {
  day: Day;
  /** hhmmss; null: the whole day. */
  time: string | null;
  /** 'UTC', a zone as it was named, '' for none. */
  zone: string;
}

const WRITTEN = /^(\d{4})-?(\d{2})-?(\d{2})(?:[Tt ]?(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?)?([Zz])?$/;

/** '20260801', '2026-08-01', with or without VALUE=DATE, with or without a time: ical.js takes some of them for other days. */
export function readMoment(line: string): Moment | undefined {
  const colon = valueAt(line);
  const found = WRITTEN.exec(line.slice(colon + 1).trim());
  if (!found) return undefined;
  const [, year, month, date, hour, minute, second = '00', utc] = found;
  const day = `${year}-${month}-${date}`;
  if (!isDay(day)) return undefined;
  if (hour === undefined) return { day, time: null, zone: '' };
  if (hour === '24' && minute === '00')
    return { day: addDays(day, 1), time: '000000', zone: zoneOf(line, colon, utc) };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  return { day, time: `${hour}${minute}${second}`, zone: zoneOf(line, colon, utc) };
}

function zoneOf(line: string, colon: number, utc: string | undefined): string {
  if (utc !== undefined) return 'UTC';
  const named = /;TZID=("[^"]*"|[^;:]*)/i.exec(line.slice(0, colon));
  return named?.[1]?.replaceAll('"', '').trim() ?? '';
}

/** Several on one line: EXDATE, RDATE. A period counts by its beginning. */
export function readMoments(line: string): Moment[] {
  const colon = valueAt(line);
  const head = line.slice(0, colon + 1);
  return line
    .slice(colon + 1)
    .split(',')
    .map((one) => readMoment(head + one.split('/')[0]!))
    .filter((moment) => moment !== undefined);
}

/** Where the value begins: the first colon that is not within quotes. */
function valueAt(line: string): number {
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted;
    else if (line[at] === ':' && !quoted) return at;
  }
  return line.indexOf(':');
}

/** Unescaped, on one line, without what nobody sees. */
export function readText(line: string | undefined, max: number): string {
  if (line === undefined) return '';
  const text = line
    .slice(valueAt(line) + 1)
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\;,])/g, '$1')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return [...text].slice(0, max).join('');
}

/** Whole days of a duration, of which hours beyond begin another night only where there is no day. Undefined for what is none. */
export function readDuration(line: string): { days: number; seconds: number } | undefined {
  const value = line.slice(valueAt(line) + 1).trim();
  if (!ICAL.Duration.isValueString(value) || value.length > 40) return undefined;
  const seconds = ICAL.Duration.fromString(value).toSeconds();
  return seconds >= 0 && seconds < 4000 * 86_400
    ? { days: Math.floor(seconds / 86_400), seconds: seconds % 86_400 }
    : undefined;
}
