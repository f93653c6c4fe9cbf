/** Stripe's lists, newest first and page by page, and `expand`, which puts an object where its id was. */
import type { Books } from './books.ts';
import { notFound, refused } from './errors.ts';
import type { Form } from './form.ts';

const USUAL = 10;
const MOST = 100;

interface List {
  object: 'list';
  url: string;
  has_more: boolean;
  data: readonly object[];
}

/** `rows` in the order they were made. */
export function listed(url: string, rows: readonly { id: string }[], form: Form): List {
  const limit = form.integer('limit') ?? USUAL;
  if (limit < 1 || limit > MOST)
    throw refused(`Invalid integer: must be between 1 and ${MOST}`, 'limit', 'parameter_invalid_integer');
  const newest = rows.toReversed();
  const before = form.get('ending_before');
  if (before !== undefined) {
    const end = position(newest, before, 'ending_before');
    return { object: 'list', url, has_more: end > limit, data: newest.slice(Math.max(0, end - limit), end) };
  }
  const after = form.get('starting_after');
  const start = after === undefined ? 0 : position(newest, after, 'starting_after') + 1;
  return {
    object: 'list',
    url,
    has_more: newest.length > start + limit,
    data: newest.slice(start, start + limit),
  };
}

function position(rows: readonly { id: string }[], id: string, param: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw notFound('object', id, param);
  return index;
}

export function expanded(body: object, paths: readonly string[], books: Books): object {
  return paths.reduce((whole, path) => expandOne(whole, path.split('.'), books), body);
}

function expandOne(whole: object, [name, ...rest]: readonly string[], books: Books): object {
  if (name === undefined) return whole;
  const value: unknown = Reflect.get(whole, name);
  if (value === null) return whole;
  if (Array.isArray(value)) {
    return {
      ...whole,
      [name]: value.map((row: unknown) => (isObject(row) ? expandOne(row, rest, books) : row)),
    };
  }
  const inner = typeof value === 'string' ? named(value, books) : value;
  if (!isObject(inner)) throw refused(`This property cannot be expanded (${name}).`, 'expand');
  return { ...whole, [name]: expandOne(inner, rest, books) };
}

function named(id: string, books: Books): object | undefined {
  return books.intents.get(id) ?? books.charges.get(id) ?? books.refunds.get(id);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
