/** The `s`, `of` and `od` of GET ddls (B14): field:value terms over a closed list, free words, sorts that an index answers. Pure. */
import { directionOf } from '#kernel/list.ts';
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import { readSoughtAmount } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Term as SearchTerm } from '#kernel/search.ts';
import { readSearch } from '#kernel/search.ts';
import { TAG_CATEGORIES } from '#features/requests/request.ts';
import { fold } from './folding.ts';
import type { DaySpan, TypedDays } from './searchdays.ts';
import { takeDays, writtenMonth } from './searchdays.ts';
import { TERM_FIELDS } from './terms.ts';
import type { TermField } from './terms.ts';

export interface Term extends SearchTerm<TermField> {
  /** The tag that the value names; undefined when there is no such tag. */
  tag?: number | undefined;
}

/** One thing looked for. A request has it in its own fields, in its days, or in a message. */
export interface Item {
  /** As typed. */
  text: string;
  /** Looked for in names, mails, phones, references, houses; empty for what can only be days. */
  inFields: string;
  /** One or two characters begin a word: anywhere inside, they would be everywhere. */
  beginsWord: boolean;
  spans: readonly DaySpan[];
  /** What the messages are asked, in PostgreSQL's words; empty for what no message can hold. */
  inMessages: string;
  /** What is marked in a folded text. */
  marks: string;
}

export interface Asked {
  terms: Term[];
  items: Item[];
}

export const SORT_FIELDS = ['id', 'date_from', 'updated'] as const;
export interface ListSort {
  field: (typeof SORT_FIELDS)[number];
  descending: boolean;
}

const MAX_ITEMS = 8;
const QUOTED = /"([^"]+)"/;
/** Eight digits or more, in any notation: +33 6 39 98 00 21, 06.39.98.00.21, 0033639980021. */
const PHONE = /(?<![\p{L}\d])\+?\d(?:[\s./()-]{0,2}\d){7,14}(?![\p{L}\d])/u;
const WORD = /[\p{L}\p{N}]+/gu;
const UNWRITABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

export function parseSearch(s: string, today: Day = todayInParis()): Asked {
  const { words, terms } = readSearch(s.replace(UNWRITABLE, ' '), TERM_FIELDS);
  return { terms: [...terms], items: readItems(words, today) };
}

/** Days and phones first: they hold blanks and signs that part other words. */
function readItems(text: string, today: Day): Item[] {
  const items: Item[] = [];
  let rest = text;
  for (let quoted = QUOTED.exec(rest); quoted; quoted = QUOTED.exec(rest)) {
    items.push(wordItem(quoted[1]!.trim()));
    rest = rest.replace(quoted[0], ' ');
  }
  for (let taken = takeDays(rest, today); taken && items.length < MAX_ITEMS; taken = takeDays(rest, today)) {
    items.push(daysItem(taken.typed.trim(), taken.days));
    rest = taken.rest;
  }
  for (let phone = PHONE.exec(rest); phone && items.length < MAX_ITEMS; phone = PHONE.exec(rest)) {
    items.push(phoneItem(phone[0]));
    rest = rest.replace(phone[0], ' ');
  }
  const words = rest.replaceAll('"', ' ').split(/\s+/).filter(Boolean).map(wordItem);
  const all = [...items, ...words].filter(({ text: typed }) => typed !== '');
  const sensible = all.filter((item) => item.inFields !== '' || item.inMessages !== '');
  // Signs alone find nothing; beside words they are only in the way.
  return (sensible.length > 0 ? sensible : all).slice(0, MAX_ITEMS);
}

/** A word is found where it begins one; of one or two characters, only as a whole word of a message. */
function wordItem(text: string): Item {
  const parts = fold(text).match(WORD) ?? [];
  const last = parts.length - 1;
  const asked = parts.map((part, index) => `'${part}'${index === last && part.length > 2 ? ':*' : ''}`);
  return {
    text,
    inFields: parts.length > 0 ? text : '',
    beginsWord: fold(text).length < 3,
    spans: [],
    inMessages: inEitherNotation(text, asked.join(' <-> ')),
    marks: escaped(parts).join('[^\\p{L}\\p{N}]+'),
  };
}

/** PostgreSQL reads '306,16' as two numbers and '306.16' as one: an amount is asked for as both. */
function inEitherNotation(text: string, phrase: string): string {
  const [euros, decimals] = readSoughtAmount(text) === null ? [] : text.split(/[.,]/);
  return decimals === undefined ? phrase : `(${phrase}) | '${euros}.${decimals}'`;
}

/** The digits after the prefix that one notation has and the other has not; a message may have any grouping by two. */
function phoneItem(text: string): Item {
  const digits = text.replace(/\D/g, '').replace(/^(0033|33|0)(?=\d{5})/, '');
  const whole = ['', '0', '33', '0033'].map((prefix) => `'${prefix}${digits}':*`);
  const pairs = `0${digits}`.match(/\d\d?/g) ?? [];
  const abroad = [
    `'33'`,
    `'${digits[0]}'`,
    ...(digits.slice(1).match(/\d\d?/g) ?? []).map((pair) => `'${pair}'`),
  ];
  const grouped = [pairs.map((pair) => `'${pair}'`).join(' <-> '), abroad.join(' <-> ')];
  return {
    text,
    inFields: digits,
    beginsWord: false,
    spans: [],
    inMessages: [...whole, ...grouped].map((each) => `(${each})`).join(' | '),
    marks: `(?:(?:(?:\\+|00)?33|0)[\\s./()-]*)?${[...digits].join('[\\s./()-]*')}`,
  };
}

/** 'août' is a month and may be a name; '15/08' is only a day. */
function daysItem(text: string, { spans, date, month }: TypedDays): Item {
  const months = writtenMonth(month);
  const isName = date === 0 && /^\p{L}+$/u.test(text);
  const either = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(' | ')})`;
  const dates = [String(date), String(date).padStart(2, '0'), ...(date === 1 ? ['1er'] : [])];
  const names = months.slice(2);
  return {
    text,
    inFields: isName ? text : '',
    beginsWord: false,
    spans,
    inMessages: date === 0 ? either(names) : `${either(dates)} <-> ${either(months)}`,
    marks:
      date === 0
        ? `(?:${names.join('|')})(?![\\p{L}\\p{N}])`
        : `(?:${dates.toReversed().join('|')})[\\s./-]+(?:${months.toReversed().join('|')})(?![\\p{L}\\p{N}])`,
  };
}

function escaped(parts: readonly string[]): string[] {
  return parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
}

export function parseSort(asked: { of?: string | undefined; od?: 'asc' | 'desc' | undefined }): ListSort {
  const known = SORT_FIELDS.find((name) => name === (asked.of ?? 'id'));
  if (known === undefined) throw new Refusal('wrongType', { field: 'of' });
  return { field: known, descending: directionOf(asked) === 'desc' };
}

/** The category a tag's column holds. */
export function categoryOf(field: TermField): (typeof TAG_CATEGORIES)[number] | undefined {
  return TAG_CATEGORIES.find((category) => category.replace('ddlstatus', 'tag_ddl_') === field);
}
