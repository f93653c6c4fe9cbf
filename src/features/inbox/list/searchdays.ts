/** Days as people type them into a search: '15/08', '15/08/2026', '2026-08-15', '15 août', 'août 2026', 'août'. Pure. */
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, isDay } from '#kernel/day.ts';
import { foldKeeping } from './folding.ts';

/** From and to, both included. */
export interface DaySpan {
  from: Day;
  to: Day;
}

export interface TypedDays {
  spans: readonly DaySpan[];
  /** 0 for a whole month. */
  date: number;
  month: number;
}

/** In full, French and English, then the short forms people write; folded. */
const MONTHS: readonly (readonly string[])[] = [
  ['janvier', 'january', 'janv', 'jan'],
  ['fevrier', 'february', 'fevr', 'fev', 'feb'],
  ['mars', 'march', 'mar'],
  ['avril', 'april', 'avr', 'apr'],
  ['mai', 'may'],
  ['juin', 'june', 'jun'],
  ['juillet', 'july', 'juil', 'jul'],
  ['aout', 'august', 'aug'],
  ['septembre', 'september', 'sept', 'sep'],
  ['octobre', 'october', 'oct'],
  ['novembre', 'november', 'nov'],
  ['decembre', 'december', 'dec'],
];
const NAMES = MONTHS.flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|');

/** How a month may be written beside its date, folded. */
export function writtenMonth(month: number): readonly string[] {
  return [String(month), String(month).padStart(2, '0'), ...(MONTHS[month - 1] ?? [])];
}

const ISO = /(?<![\d/.-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\d/.-])/;
const FULL = /(?<![\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/.-])/;
const SHORT = /(?<![\d/.-])(\d{1,2})[/.](\d{1,2})(?![\d/.-])/;
const MONTH_OF_YEAR = /(?<![\d/.-])(\d{1,2})\/(\d{4})(?![\d/.-])/;
const WRITTEN = new RegExp(
  `(?<![\\p{L}\\d])(?:(\\d{1,2})(?:er)? +)?(${NAMES})\\.?(?: +(\\d{4}))?(?![\\p{L}\\d])`,
  'u',
);

/** The first days found in a text, and the text without them. Without a year, last year's to those in two years. */
export function takeDays(
  text: string,
  today: Day,
): { days: TypedDays; typed: string; rest: string } | undefined {
  const characters = [...text];
  const folded = foldKeeping(text);
  for (const read of [readIso, readFull, readMonthOfYear, readShort, readWritten]) {
    const found = read(folded.text);
    const days = found && spansOf(found.date, found.month, found.year, today);
    if (!found || !days) continue;
    const [start, end] = [folded.from[found.index]!, folded.from[found.index + found.length]!];
    return {
      days: { spans: days, date: found.date, month: found.month },
      typed: characters.slice(start, end).join(''),
      rest: `${characters.slice(0, start).join('')} ${characters.slice(end).join('')}`,
    };
  }
  return undefined;
}

interface Read {
  date: number;
  month: number;
  year: number | undefined;
  index: number;
  length: number;
}

function readIso(text: string): Read | undefined {
  const found = ISO.exec(text);
  return found ? read(found, Number(found[3]), Number(found[2]), Number(found[1])) : undefined;
}

function readFull(text: string): Read | undefined {
  const found = FULL.exec(text);
  if (!found) return undefined;
  const year = Number(found[3]);
  return read(found, Number(found[1]), Number(found[2]), year < 100 ? 2000 + year : year);
}

function readShort(text: string): Read | undefined {
  const found = SHORT.exec(text);
  return found ? read(found, Number(found[1]), Number(found[2]), undefined) : undefined;
}

function readMonthOfYear(text: string): Read | undefined {
  const found = MONTH_OF_YEAR.exec(text);
  return found ? read(found, 0, Number(found[1]), Number(found[2])) : undefined;
}

function readWritten(text: string): Read | undefined {
  const found = WRITTEN.exec(text);
  if (!found) return undefined;
  const month = 1 + MONTHS.findIndex((names) => names.includes(found[2]!));
  // Alone, 'mar' is somebody on the way to typing Martin.
  const isBare = found[1] === undefined && found[3] === undefined;
  if (isBare && !MONTHS[month - 1]?.slice(0, 2).includes(found[2]!)) return undefined;
  return read(found, Number(found[1] ?? 0), month, found[3] === undefined ? undefined : Number(found[3]));
}

function read(found: RegExpExecArray, date: number, month: number, year: number | undefined): Read {
  return { date, month, year, index: found.index, length: found[0].length };
}

/** Undefined when there is no such day in any of the years: then it was no date. */
function spansOf(date: number, month: number, year: number | undefined, today: Day): DaySpan[] | undefined {
  const now = Number(today.slice(0, 4));
  const years = year === undefined ? [now - 1, now, now + 1, now + 2] : [year];
  const spans = years.flatMap((each) => {
    const first = `${each}-${String(month).padStart(2, '0')}-${String(date || 1).padStart(2, '0')}`;
    if (!isDay(first)) return [];
    return [{ from: first, to: date === 0 ? addDays(addMonths(first, 1), -1) : first }];
  });
  return spans.length > 0 ? spans : undefined;
}
