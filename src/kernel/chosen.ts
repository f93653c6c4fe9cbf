/** What is chosen of a list: one, or several as '3,8'. */
import type { Choice } from './choices.ts';
import { MAX_INTEGER } from './integers.ts';
import { numberOf } from './rules.ts';

/** A list of choices that stands in the database and is served by `autocomplete/list{name}`; its ids are numbers, or texts. */
export interface ServedList {
  name: string;
  ids: 'number' | 'text';
}

/** Nobody chooses more of one list. */
const MOST_CHOSEN = 200;

/** Several numbers of a list, as a list or as '3,8': each once, in their order; null where that is not what it is. */
export function listedNumbers(value: unknown): number[] | null {
  const parts = partsOf(value);
  if (parts === null || parts.length > MOST_CHOSEN) return null;
  const numbers = parts.map((part) =>
    typeof part === 'number' || typeof part === 'string' ? numberOf(part) : Number.NaN,
  );
  if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) return null;
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}

function partsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') return value.split(',').filter((part) => part.trim() !== '');
  return value === undefined || value === null ? [] : null;
}

const LIST_WORD = /^[\w-]{1,100}$/;

/** Whether a field may hold it. Of a list that the server serves only the shape is known here; whether it is listed is asked of the database. */
export function isChoice(
  { choices: known, list }: { choices?: readonly Choice[]; list?: ServedList },
  value: unknown,
): boolean {
  if (list?.ids === 'text') return typeof value === 'string' && LIST_WORD.test(value);
  if (list) {
    const id = typeof value === 'number' || typeof value === 'string' ? numberOf(value) : Number.NaN;
    return Number.isSafeInteger(id) && id >= 1 && id <= MAX_INTEGER;
  }
  return known?.some(({ id }) => id === value || String(id) === value) ?? false;
}
