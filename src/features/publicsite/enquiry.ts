/** What a guest asks on a listing's page: its fields, and what can be wrong with them. Both endpoints (form and JSON) read it here. Pure. */
import { isDay, MOST_NIGHTS, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Warning } from '#kernel/refusal.ts';
import type { Rule } from '#kernel/rules.ts';
import { day, firstProblem, integer, mail, max, maxLength, min, phone, required } from '#kernel/rules.ts';

/** As typed: whatever a form sends is text. */
export interface EnquiryTyped {
  date_from: string;
  date_to: string;
  adults: string;
  children: string;
  disabled: string;
  first_name: string;
  last_name: string;
  mail: string;
  tel1: string;
  message: string;
}
export type EnquiryField = keyof EnquiryTyped;

export interface Enquiry {
  date_from: Day;
  date_to: Day;
  adults: number;
  children: number;
  disabled: number;
  first_name: string;
  last_name: string;
  mail: string;
  tel1: string;
  message: string;
}

export const MAX_PEOPLE = 20;
export const MESSAGE_MAX = 2000;

const RULES: Record<EnquiryField, readonly Rule[]> = {
  date_from: [required, day],
  date_to: [required, day],
  adults: [required, integer, min(1), max(MAX_PEOPLE)],
  children: [integer, min(0), max(MAX_PEOPLE)],
  disabled: [integer, min(0), max(MAX_PEOPLE)],
  first_name: [required, maxLength(200)],
  last_name: [required, maxLength(200)],
  mail: [required, maxLength(200), mail],
  tel1: [maxLength(100), phone],
  message: [maxLength(MESSAGE_MAX)],
};
export const ENQUIRY_FIELDS = Object.keys(RULES) as readonly EnquiryField[];

export const EMPTY_ENQUIRY: EnquiryTyped = {
  date_from: '',
  date_to: '',
  adults: '2',
  children: '0',
  disabled: '0',
  first_name: '',
  last_name: '',
  mail: '',
  tel1: '',
  message: '',
};

/** Every field's first problem, then what the fields say together. */
export function checkEnquiry(typed: EnquiryTyped, house: { max_num_people: number }, today: Day): Warning[] {
  const warnings = ENQUIRY_FIELDS.flatMap((field): Warning[] => {
    const problem = firstProblem(RULES[field], typed[field]);
    return problem ? [{ ...problem, field }] : [];
  });
  return [...warnings, ...together(typed, warnings, house, today)];
}

function together(
  typed: EnquiryTyped,
  known: readonly Warning[],
  house: { max_num_people: number },
  today: Day,
): Warning[] {
  const isFine = (...fields: EnquiryField[]) =>
    !known.some(({ field }) => fields.some((one) => one === field));
  const found: Warning[] = [];
  const { date_from: from, date_to: to } = typed;
  if (isDay(from) && from < today) found.push({ type: 'inThePast', field: 'date_from' });
  else if (isDay(from) && isDay(to)) {
    if (to <= from) found.push({ type: 'fromAfterTo', field: 'date_to' });
    else if (nightsBetween(from, to) > MOST_NIGHTS) found.push({ type: 'stayTooLong', field: 'date_to' });
  }
  const people = Number(typed.adults) + Number(typed.children || 0) + Number(typed.disabled || 0);
  if (isFine('adults', 'children', 'disabled') && people > house.max_num_people) {
    found.push({ type: 'capacityExceeded', field: 'adults', params: { n: house.max_num_people } });
  }
  return found;
}

/** Only after `checkEnquiry` found nothing wrong. */
export function readEnquiry(typed: EnquiryTyped): Enquiry {
  const { date_from, date_to } = typed;
  if (!isDay(date_from) || !isDay(date_to)) throw new RangeError('An enquiry is checked before it is read.');
  return {
    date_from,
    date_to,
    adults: Number(typed.adults),
    children: Number(typed.children || 0),
    disabled: Number(typed.disabled || 0),
    first_name: typed.first_name.trim(),
    last_name: typed.last_name.trim(),
    mail: typed.mail.trim(),
    tel1: typed.tel1.trim(),
    message: typed.message.replace(/\r\n/g, '\n').trim(),
  };
}
