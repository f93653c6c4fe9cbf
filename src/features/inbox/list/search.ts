/** The `s`, `of` and `od` of GET ddls (B14): field:value terms over a closed list, free words, sorts that an index answers. Pure. */
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { TAG_CATEGORIES } from '#features/requests/request.ts';
import { fold } from './folding.ts';
import type { DaySpan, TypedDays } from './searchdays.ts';
import { takeDays, writtenMonth } from './searchdays.ts';

/** The filters of S3 §2 and of the lists; the tags by their column, and by the short name links use. */
export const TERM_FIELDS = [
  'id',
  'alphaid',
  'nid',
  'page_nid',
  'mail',
  'sender_email',
  'ddl_sender_email',
  'sender_uid',
  'UID',
  'to_uid',
  'nid_user_uid',
  'employee_uid',
  'internal_tag',
  'unread',
  'tag_ddl_reservation',
  'tag_ddl_guarantee',
  'tag_ddl_arrhes',
  'tag_ddl_payment',
  'tag_ddl_communication',
  'tag_ddl_discount',
] as const;
export type TermField = (typeof TERM_FIELDS)[number];

export interface Term {
  field: TermField;
  value: string;
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
/** field:"a value" or field:value. */
const TERM = /(\w+):(?:"([^"]*)"|(\S+))/g;
const QUOTED = /"([^"]+)"/;
/** Eight digits or more, in any notation: +33 6 39 98 00 21, 06.39.98.00.21, 0033639980021. */
const PHONE = /(?<![\p{L}\d])\+?\d(?:[\s./()-]{0,2}\d){7,14}(?![\p{L}\d])/u;
const WORD = /[\p{L}\p{N}]+/gu;
const UNWRITABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

export function parseSearch(s: string, today: Day = todayInParis()): Asked {
  const terms: Term[] = [];
  const rest = s
    .replace(UNWRITABLE, ' ')
    .replace(TERM, (whole, name: string, quoted?: string, bare?: string) => {
      const field = TERM_FIELDS.find((known) => known === name);
      if (field === undefined) return whole;
      terms.push({ field, value: quoted ?? bare ?? '' });
      return ' ';
    });
  return { terms, items: readItems(rest, today) };
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
    inMessages: asked.join(' <-> '),
    marks: escaped(parts).join('[^\\p{L}\\p{N}]+'),
  };
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

export function parseSort(field: string | undefined, direction: string | undefined): ListSort {
  const known = SORT_FIELDS.find((name) => name === (field ?? 'id'));
  if (known === undefined) throw new Refusal('wrongType', { field: 'of' });
  return { field: known, descending: direction !== 'asc' };
}

/** The category a tag's column holds. */
export function categoryOf(field: TermField): (typeof TAG_CATEGORIES)[number] | undefined {
  return TAG_CATEGORIES.find((category) => category.replace('ddlstatus', 'tag_ddl_') === field);
}
