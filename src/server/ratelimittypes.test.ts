/** What the compiler keeps counters from: the line below it refuses (`npm run check -- types` fails where it would not). */
import assert from 'node:assert/strict';
import test from 'node:test';
import { enforceLimit } from './ratelimit.ts';
import type { Db, Tx } from './sql.ts';

const LIMIT = { bucket: 'x', max: 1, minutes: 1 };

test('S12 a bound counted inside a transaction, which a refusal would take back, is no program', () => {
  const counts = {
    outside: (db: Db) => enforceLimit(db, LIMIT, 'x'),
    // @ts-expect-error Counted ahead of the transaction, in the route's `prepare`.
    inside: (tx: Tx) => enforceLimit(tx, LIMIT, 'x'),
  };
  assert.equal(Object.keys(counts).length, 2);
});
