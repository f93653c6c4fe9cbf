/** What the simulator is asked (S3 §2): its defaults, its bounds, its place in the address. Pure. */
import type { Day } from '#kernel/day.ts';
import { addDays, isDay, MOST_NIGHTS, nightsBetween, todayInParis } from '#kernel/day.ts';
import type { CommonWarning } from '#kernel/refusal.ts';
import type { SearchCriteria } from '#features/quotes/handover.ts';

export interface Criteria {
  platform: string;
  from: Day | undefined;
  to: Day | undefined;
  /** Text, as typed: what is wrong with it is said, not corrected. */
  adults: string;
  children: string;
  disabled: string;
  village: string;
  owner: string;
  pool: string;
  pets: string;
  noSmoking: boolean;
  disabledAccess: boolean;
  bedrooms: string;
  bathrooms: string;
}
export type CriterionName = keyof Criteria;

const DEFAULT_NIGHTS = 7;
export const MAX_PEOPLE = 20;
export const MAX_ROOMS = 20;

export function defaultCriteria(): Criteria {
  const today = todayInParis();
  return {
    platform: '',
    from: today,
    to: addDays(today, DEFAULT_NIGHTS),
    adults: '1',
    children: '0',
    disabled: '0',
    village: '',
    owner: '',
    pool: '',
    pets: '',
    noSmoking: false,
    disabledAccess: false,
    bedrooms: '1',
    bathrooms: '1',
  };
}

interface Asked {
  date_from: string | null;
  date_to: string | null;
  nb_adults: number;
  nb_children: number;
  nb_disabled: number;
}

/** The dates and people of a request; dates that have passed, or none, leave the defaults. */
export function criteriaOf(request: Asked): Criteria {
  const usual = defaultCriteria();
  const { date_from: from, date_to: to } = request;
  const isAhead = isDay(from) && isDay(to) && from >= todayInParis() && from < to;
  return {
    ...usual,
    ...(isAhead && { from, to }),
    adults: String(Math.max(1, request.nb_adults)),
    children: String(request.nb_children),
    disabled: String(request.nb_disabled),
  };
}

const COUNTS: readonly { name: CriterionName; least: number; most: number }[] = [
  { name: 'adults', least: 1, most: MAX_PEOPLE },
  { name: 'children', least: 0, most: MAX_PEOPLE },
  { name: 'disabled', least: 0, most: MAX_PEOPLE },
  { name: 'bedrooms', least: 1, most: MAX_ROOMS },
  { name: 'bathrooms', least: 1, most: MAX_ROOMS },
];

/** What keeps the results from being loaded (SIM-08). */
export function criteriaProblems(criteria: Criteria): CommonWarning[] {
  const problems: CommonWarning[] = [];
  if (criteria.platform === '') problems.push({ type: 'selectRequired', field: 'platform' });
  const { from, to } = criteria;
  if (!from || !to) problems.push({ type: 'required', field: 'from' });
  else if (from < todayInParis()) problems.push({ type: 'inThePast', field: 'from' });
  else if (to <= from) problems.push({ type: 'fromAfterTo', field: 'from' });
  else if (nightsBetween(from, to) > MOST_NIGHTS) problems.push({ type: 'stayTooLong', field: 'from' });
  for (const { name, least, most } of COUNTS) {
    const text = String(criteria[name] ?? '').trim();
    if (text === '') problems.push({ type: 'required', field: name });
    else if (!/^-?\d+$/.test(text)) problems.push({ type: 'integer', field: name });
    else if (Number(text) < least) problems.push({ type: 'min', field: name, params: { n: least } });
    else if (Number(text) > most) problems.push({ type: 'max', field: name, params: { n: most } });
  }
  return problems;
}

/** What differs from the defaults, as the address holds it. */
export function toAddress(criteria: Criteria): Record<string, string> {
  const usual = texts(defaultCriteria());
  return Object.fromEntries(
    Object.entries(texts(criteria)).map(([name, value]) => [name, value === usual[name] ? '' : value]),
  );
}

function texts(criteria: Criteria): Record<string, string> {
  return Object.fromEntries(
    Object.entries(criteria).map(([name, value]) => [
      name,
      value === true ? '1' : value === false || value === undefined ? '' : value,
    ]),
  );
}

export function fromAddress(values: Readonly<Record<string, string | undefined>>): Criteria {
  const usual = defaultCriteria();
  const { from, to } = values;
  const text = (name: Exclude<CriterionName, 'from' | 'to' | 'noSmoking' | 'disabledAccess'>) =>
    values[name] ?? usual[name];
  return {
    platform: text('platform'),
    from: isDay(from) ? from : usual.from,
    to: isDay(to) ? to : usual.to,
    adults: text('adults'),
    children: text('children'),
    disabled: text('disabled'),
    village: text('village'),
    owner: text('owner'),
    pool: text('pool'),
    pets: text('pets'),
    noSmoking: values['noSmoking'] === '1',
    disabledAccess: values['disabledAccess'] === '1',
    bedrooms: text('bedrooms'),
    bathrooms: text('bathrooms'),
  };
}

/** The call's path and query, once nothing is wrong. */
export function simulateArgs(criteria: Criteria) {
  const orNone = (text: string) => (text === '' ? '-' : text);
  const orNeither = (text: string): '0' | '1' | '-' => (text === '0' || text === '1' ? text : '-');
  const flag = (on: boolean): '0' | '1' => (on ? '1' : '0');
  return {
    params: {
      dateFrom: criteria.from ?? '',
      dateTo: criteria.to ?? '',
      adultsPlusDisabled: Number(criteria.adults) + Number(criteria.disabled),
      village: orNone(criteria.village),
      owner: orNone(criteria.owner),
      pool: orNeither(criteria.pool),
      pets: orNeither(criteria.pets),
      noSmoking: flag(criteria.noSmoking),
      disabledAccess: flag(criteria.disabledAccess),
      bedrooms: criteria.bedrooms,
      bathrooms: criteria.bathrooms,
    },
    query: { platform: criteria.platform, children: criteria.children },
  };
}

/** The stay as the quote form is handed it. */
export function searchCriteriaOf(criteria: Criteria): SearchCriteria | undefined {
  if (!criteria.from || !criteria.to || criteriaProblems(criteria).length > 0) return undefined;
  return {
    platform: Number(criteria.platform),
    dateFrom: criteria.from,
    dateTo: criteria.to,
    adults: Number(criteria.adults),
    children: Number(criteria.children),
    disabled: Number(criteria.disabled),
  };
}
