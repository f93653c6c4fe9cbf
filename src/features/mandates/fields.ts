/** What is written down of a mandate: the form draws itself from it, the server checks and keeps by it. Both sides, pure. */
import { isDay } from '#kernel/day.ts';
import type { FieldGroup } from '#kernel/entity.ts';
import { choice, day, euros, integer, longtext, percent, reference, text } from '#kernel/fields.ts';
import type { RecordRule } from '#kernel/recordrules.ts';
import { inOrder } from '#kernel/recordrules.ts';
import { greaterZero, max } from '#kernel/rules.ts';
import type { Rule } from '#kernel/rules.ts';
import { isEmpty } from '#kernel/rules.ts';
import { BORNE_BY_WHOM, MANDATE_KINDS } from './choices.ts';

const OWNERS_MAX = 300;
const REMARKS_MAX = 2000;
const MOST_WEEKS = 52;
const MOST_MONTHS = 24;
/** Every month has one. */
const LAST_PAYOUT_DAY = 28;

/** A day of any year as people type it, '31/1': kept as '31/01'. What is none stays as it was typed, for the rule to tell. */
export function normaliseYearDay(typed: string): string {
  const [, date = '', month = ''] = /^\s*(\d{1,2})[\s/.-](\d{1,2})\s*$/.exec(typed) ?? [];
  return date === '' ? typed : `${date.padStart(2, '0')}/${month.padStart(2, '0')}`;
}

/** In a year without a 29 February: a day that comes every year. */
const COMMON_YEAR = 2027;
const yearDay: Rule = {
  wire: 'yearDay',
  check: (value) => {
    if (isEmpty(value)) return null;
    const [date = '', month = ''] = String(value).split('/');
    return isDay(`${COMMON_YEAR}-${month}-${date}`) ? null : { type: 'day' };
  },
};

const weeks = (fr: string, en: string) => integer({ fr, en }, { rules: [max(MOST_WEEKS)] });

export const MANDATE_FIELDS = {
  nid: reference({ fr: 'Maison', en: 'House' }, 'house', { required: true, column: 'house_id' }),
  kind: choice({ fr: 'Mandat de', en: 'Mandate for' }, MANDATE_KINDS, {
    required: true,
    initial: 'location',
  }),
  owners: text({ fr: 'Mandant(s)', en: 'Principal(s)' }, OWNERS_MAX, {
    required: true,
    hint: {
      fr: 'Tous ceux qui signent, tels qu’ils figurent sur le mandat.',
      en: 'Everyone who signs, as they stand on the mandate.',
    },
  }),
  date_from: day({ fr: 'Premier jour', en: 'First day' }),
  date_to: day({ fr: 'Dernier jour', en: 'Last day' }),
  notice_months: integer({ fr: 'Préavis (mois)', en: 'Notice (months)' }, { rules: [max(MOST_MONTHS)] }),
  rate: percent(
    { fr: 'Honoraires (%)', en: 'Fee (%)' },
    {
      rules: [greaterZero],
      hint: { fr: 'Du loyer, ménage non compris.', en: 'Of the rent, cleaning not included.' },
    },
  ),
  payout_day: integer(
    { fr: 'Jour de versement', en: 'Payout day' },
    {
      rules: [greaterZero, max(LAST_PAYOUT_DAY)],
      hint: {
        fr: 'Jour du mois où l’agence verse les loyers, de 1 à 28.',
        en: 'Day of the month on which the agency pays the rents out, 1 to 28.',
      },
    },
  ),
  cleaning_by: choice({ fr: 'Ménage à la charge de', en: 'Cleaning paid by' }, BORNE_BY_WHOM),
  linen_by: choice({ fr: 'Linge à la charge de', en: 'Linen paid by' }, BORNE_BY_WHOM),
  discount_floor: percent(
    { fr: 'Remise sans accord (%)', en: 'Discount without asking (%)' },
    {
      hint: {
        fr: 'La plus forte que l’agence accorde sans demander au propriétaire.',
        en: 'The largest the agency may grant without asking the owner.',
      },
    },
  ),
  works_threshold: euros(
    { fr: 'Travaux sans accord', en: 'Works without asking' },
    {
      hint: {
        fr: 'Dépense que l’agence engage sans demander au propriétaire.',
        en: 'What the agency may spend without asking the owner.',
      },
    },
  ),
  weeks_high: weeks('Semaines en haute saison', 'Weeks in high season'),
  weeks_middle: weeks('Semaines en moyenne saison', 'Weeks in mid season'),
  weeks_low: weeks('Semaines en basse saison', 'Weeks in low season'),
  claim_until: {
    ...text({ fr: 'À choisir avant le', en: 'To be chosen by' }, 5, {
      rules: [yearDay],
      hint: { fr: 'Chaque année, jour et mois\u00a0: 31/01.', en: 'Each year, day and month: 31/01.' },
    }),
    normalise: normaliseYearDay,
  },
  remarks: longtext({ fr: 'Autres clauses', en: 'Other terms' }, REMARKS_MAX),
};
export type MandateField = keyof typeof MANDATE_FIELDS;

export const MANDATE_GROUPS: readonly FieldGroup<MandateField>[] = [
  {
    title: { fr: 'Durée', en: 'Term' },
    hint: {
      fr: 'Un mandat est limité dans le temps (loi du 2 janvier 1970, article 7).',
      en: 'A mandate is limited in time (act of 2 January 1970, article 7).',
    },
    fields: ['date_from', 'date_to', 'notice_months'],
  },
  {
    title: { fr: 'Conditions', en: 'Terms' },
    fields: ['rate', 'payout_day', 'cleaning_by', 'linen_by', 'discount_floor', 'works_threshold'],
  },
  {
    title: { fr: 'Semaines du propriétaire', en: 'The owner’s weeks' },
    hint: {
      fr: 'Combien il en garde pour lui, par saison.',
      en: 'How many they keep for themselves, by season.',
    },
    fields: ['weeks_high', 'weeks_middle', 'weeks_low', 'claim_until'],
  },
  { title: { fr: 'Autres clauses', en: 'Other terms' }, fields: ['remarks'] },
];

export const MANDATE_RULES: readonly RecordRule<MandateField>[] = [
  inOrder('date_from', 'date_to', 'rangeReversed'),
];
