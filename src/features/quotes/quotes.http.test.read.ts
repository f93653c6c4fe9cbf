/** Who reads quotes, and their list. */
import { COTINELLE, PASSEROSE, TITOUAN } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  marie,
  olivier,
  paul,
  yann,
  nobody,
  priced,
  newQuote,
  versionOf,
} from './quotes.http.test.arrangement.ts';

test('C01 C02 C13 CHAT-84 quotes are the agency’s: others find nothing, guests get their lines and no share', async () => {
  const quote = await newQuote(PASSEROSE);
  assert.equal((await nobody.get(`quotes/${quote.id}`)).status, 401);
  assert.equal((await olivier.get(`quotes/${quote.id}`)).status, 404);
  assert.equal((await olivier.put(`crmquotes/${quote.id}/accept`)).status, 404);
  assert.equal(
    (
      await olivier.put(`quotes/${quote.id}`, {
        CrmQuote: { ...quote, taxeSejour: quote.taxe_sejour },
        _clientTimestamp: await versionOf(quote),
      })
    ).status,
    404,
  );
  for (const person of [paul, yann]) {
    assert.equal((await person.get(`quotes/${quote.id}`)).status, 403);
    assert.equal((await person.get('quotes')).status, 403);
    assert.equal((await person.put(`crmquotes/${quote.id}/accept`)).status, 403);
  }
  const mine = await paul.get(`crmddls/${quote.id_ddl}/quotedetails`);
  assert.deepEqual(
    mine.body.models.map(({ name }) => name),
    [
      'bider',
      'montant_linge',
      'taxe_sejour',
      'montant_total_before_discount',
      'discount',
      'montant_total',
      'montant_caution',
    ],
  );
  const theirs = await marie.get(`crmddls/${quote.id_ddl}/quotedetails`);
  assert.ok(theirs.body.models.some(({ name }) => name === 'due_owner'));
  assert.equal(
    (await marie.put(`crmquotes/${quote.id}/accept`, { id_ddlchat_quote: 1001 })).status,
    404,
    'another message’s quote',
  );
  const foreign = await marie.post('quotes', {
    profile: { uid: paul.uid },
    CrmQuote: { ...(await priced(PASSEROSE)), nid: COTINELLE },
  });
  assert.equal(foreign.status, 404);
});

test('QUOTE-01 the list: newest first, paged, searched by guest or reference, the last page beyond the end', async () => {
  for (let made = 0; made < 11; made++) await newQuote(PASSEROSE);
  const profile = { mail: 'treguier@exemple.test', last_name: 'Tréguier', business_language: 1 };
  const sent = await marie.post('quotes', { profile, CrmQuote: await priced(TITOUAN) });
  assert.equal(sent.status, 200, sent.text);
  const { body } = await marie.get('quotes?ps=10');
  const ids = body.models.map(({ id }) => Number(id));
  assert.equal(ids.length, 10);
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  );
  const total = body.totalCount!;
  assert.deepEqual((await marie.get(`quotes?ps=10&page=999`)).body.models.length, total % 10 || 10);
  const [first] = body.models;
  assert.deepEqual(
    (await marie.get(`quotes?s=${String(first?.['alphaid'])}`)).body.models.every(
      ({ alphaid }) => alphaid === first?.['alphaid'],
    ),
    true,
  );
  assert.equal((await marie.get('quotes?s=treguier')).body.totalCount, 1);
  assert.equal(
    (await marie.get(`quotes?s=nid:${TITOUAN}&ps=1000`)).body.models.every(({ nid }) => nid === TITOUAN),
    true,
  );
  assert.equal((await olivier.get('crmquotes')).body.totalCount, 0);
  assert.equal((await marie.get('quotes?of=agid')).status, 422);
});
