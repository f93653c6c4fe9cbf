/** What is looked for among the houses on offer: read from an address, and written into one. Pure. */
import { isDay, MOST_NIGHTS, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Query } from '#kernel/paths.ts';
import type { CommonRefusal } from '#kernel/refusals.ts';
import { MAX_PEOPLE } from './enquiry.ts';

export const ISLANDS = ['re', 'oleron'] as const;
export type Island = (typeof ISLANDS)[number];

export interface Stay {
  from: Day;
  to: Day;
}

export interface Search {
  /** An island, or a village by its slug; '' for both islands. */
  place: string;
  /** Nights to be free; null where none are asked for. */
  stay: Stay | null;
  /** Null: however many. */
  adults: number | null;
  children: number | null;
  pool: boolean;
  pets: boolean;
  page: number;
}

/** What is wrong with the dates: at which of them, and in the product's own words. `oneDate`: the other is missing. */
export interface WrongDates {
  field: 'from' | 'to';
  type: 'oneDate' | Extract<CommonRefusal, 'day' | 'inThePast' | 'fromAfterTo' | 'stayTooLong'>;
}

export interface Asked {
  search: Search;
  /** As typed, for the form. */
  typed: { from: string; to: string };
  wrong: WrongDates | null;
}

/** A price is asked for by somebody: two adults, unless they say otherwise. */
export const USUAL_ADULTS = 2;

export function readSearch(query: Readonly<Record<string, unknown>>, today: Day): Asked {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const typed = { from: text('from'), to: text('to') };
  const wrong = wrongDates(typed, today);
  const { from, to } = typed;
  return {
    search: {
      place: /^[a-z0-9-]{1,80}$/.test(text('place')) ? text('place') : '',
      stay: wrong === null && isDay(from) && isDay(to) ? { from, to } : null,
      adults: people(text('adults'), 1),
      children: people(text('children'), 0),
      pool: text('pool') === '1',
      pets: text('pets') === '1',
      page: /^[1-9]\d{0,5}$/.test(text('page')) ? Number(text('page')) : 1,
    },
    typed,
    wrong,
  };
}

function people(text: string, least: number): number | null {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : -1;
  return count >= least && count <= MAX_PEOPLE ? count : null;
}

function wrongDates({ from, to }: { from: string; to: string }, today: Day): WrongDates | null {
  if (from === '' && to === '') return null;
  if (from === '' || to === '') return { field: from === '' ? 'from' : 'to', type: 'oneDate' };
  if (!isDay(from)) return { field: 'from', type: 'day' };
  if (!isDay(to)) return { field: 'to', type: 'day' };
  if (from < today) return { field: 'from', type: 'inThePast' };
  if (to <= from) return { field: 'to', type: 'fromAfterTo' };
  if (nightsBetween(from, to) > MOST_NIGHTS) return { field: 'to', type: 'stayTooLong' };
  return null;
}

/** Everybody who would stay; null where nobody said. */
export function peopleOf({ adults, children }: Pick<Search, 'adults' | 'children'>): number | null {
  return adults === null && children === null ? null : (adults ?? USUAL_ADULTS) + (children ?? 0);
}

/** Whether anything narrows the list besides its dates. */
export function isNarrowed(search: Search): boolean {
  return search.place !== '' || peopleOf(search) !== null || search.pool || search.pets;
}

/** Of a search as its address says it; what is usual is left out. */
export function searchQuery({ place, stay, adults, children, pool, pets, page }: Search): Query {
  return {
    place,
    ...(stay && { from: stay.from, to: stay.to }),
    ...(adults !== null && { adults }),
    ...(children !== null && { children }),
    ...(pool && { pool: 1 }),
    ...(pets && { pets: 1 }),
    ...(page > 1 && { page }),
  };
}

/** What a house's own page is told of the search that led to it. */
export function stayQuery({ stay, adults, children }: Search): Query {
  return {
    ...(stay && { from: stay.from, to: stay.to }),
    ...(adults !== null && { adults }),
    ...(children !== null && { children }),
  };
}
