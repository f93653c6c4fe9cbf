/** What the compiler keeps lists from: each line below it refuses (`npm run check -- types` fails where it would not). */
import { defineList, listQuery } from '#kernel/list.ts';
import type { SortOf } from '#kernel/list.ts';
import type { Column } from '#web/table/column.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import type { ListSource } from './listqueries.ts';
import { agencyScope } from './scope.ts';
import { sql } from './sql.ts';

const list = defineList({
  name: 'x',
  cacheKey: 'user',
  columns: {},
  sorts: ['name'],
  terms: ['nid'],
  asks: ['s'],
});
const whole: ListSource<typeof list> = {
  from: sql`x`,
  alias: 'x',
  scope: (caller) => agencyScope(caller, 'x'),
  month: sql`x.created`,
  sorts: { name: sql`x.name` },
  terms: { nid: () => sql`true` },
};

test('B23 a list without a scope, with one of its own making, or that lacks a sort is no program', () => {
  const { scope: _scope, ...without } = whole;
  // @ts-expect-error A source says which rows exist.
  const scopeless: ListSource<typeof list> = without;
  // @ts-expect-error A condition of one's own is no scope.
  const open: ListSource<typeof list> = { ...whole, scope: () => sql`true` };
  // @ts-expect-error The sort that was declared has no column.
  const unsorted: ListSource<typeof list> = { ...whole, sorts: {} };
  // @ts-expect-error The term that was declared means nothing.
  const termless: ListSource<typeof list> = { ...whole, terms: {} };
  // @ts-expect-error The server knows no such sort.
  const heading: Column<object, SortOf<typeof list>> = { id: 'a', label: '', cell: () => '', sort: 'price' };
  assert.ok([scopeless, open, unsorted, termless, heading].every(Boolean));
  assert.equal(listQuery(list).safeParse({ of: 'price' }).success, false);
});
