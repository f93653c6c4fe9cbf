/** Cancelled, locked, frozen by a contract. */
import { sql } from '#server/sql.ts';
import { PASSEROSE } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Quote } from './api.ts';
import {
  db,
  marie,
  priced,
  newQuote,
  move,
  read,
  freeAll,
  contractOf,
  versionOf,
} from './quotes.http.test.arrangement.ts';

test('QUOTE-08 QUOTE-12 QUOTE-16 QUOTE-19 QUOTE-20 cancelling needs another offer, and can be undone', async () => {
  const quote = await newQuote(PASSEROSE);
  assert.deepEqual(await move(quote, 'cancel'), [409, 'cancellingLastBidNotAllowed']);
  await marie.post('quotes', { attachToExistingDdl: quote.alphaid, CrmQuote: await priced(PASSEROSE) });
  assert.deepEqual(await move(quote, 'cancel'), [200, undefined]);
  assert.deepEqual(await move(quote, 'cancel'), [200, undefined]);
  assert.deepEqual(await move(quote, 'accept'), [409, 'quoteNotAcceptable']);
  assert.deepEqual(await move(quote, 'uncancel'), [200, undefined]);
  assert.equal((await read(quote.id)).cancelled, 0);
});

test('QUOTE-09 QUOTE-10 QUOTE-13 QUOTE-21 QUOTE-22 a locked quote waits for its unlocking', async () => {
  const quote = await newQuote(PASSEROSE);
  assert.deepEqual(await move(quote, 'lock'), [200, undefined]);
  assert.deepEqual(await move(quote, 'accept'), [409, 'quoteNotAcceptable']);
  const { status, body } = await marie.put(`quotes/${quote.id}`, {
    CrmQuote: { ...quote, taxeSejour: quote.taxe_sejour },
    _clientTimestamp: await versionOf(quote),
  });
  assert.deepEqual([status, body.warnings?.[0]?.type], [409, 'quoteState']);
  assert.deepEqual(await move(quote, 'unlock'), [200, undefined]);
  assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
  assert.deepEqual(await move(quote, 'cancel'), [409, 'quoteState'], 'accepted: refuse it first');
  await freeAll();
});

test('QUOTE-05 QUOTE-15 C20 a contract out for signature freezes every quote of the request', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const other = (
    await marie.post('quotes', { attachToExistingDdl: quote.alphaid, CrmQuote: await priced(PASSEROSE) })
  ).body.models[0] as unknown as Quote;
  await contractOf(quote, 'to_be_signed');
  for (const action of ['unaccept', 'lock']) assert.deepEqual(await move(quote, action), [409, 'quoteState']);
  for (const action of ['cancel', 'lock']) assert.deepEqual(await move(other, action), [409, 'quoteState']);
  assert.deepEqual(await move(other, 'accept'), [409, 'quoteNotAcceptable']);
  await sql`update contract set status = 'canceled' where ddl_id = ${quote.id_ddl}`.execute(db);
  assert.deepEqual(await move(quote, 'unaccept'), [200, undefined]);
});
