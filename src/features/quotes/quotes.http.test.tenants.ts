/** The tenant of a quote: one telephone number, one card of an agency. */
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { until } from '#tests/support/waiting.ts';
import { TITOUAN } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardVersion, db, marie, priced } from './quotes.http.test.arrangement.ts';

const TWIN = { mail: 'jumelle@exemple.test', last_name: 'Le Bris', tel1: '06 39 98 14 01' };

async function quoteFor(profile: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return marie.post('quotes', { profile, CrmQuote: await priced(TITOUAN), ...more });
}

async function tenantOf(profile: Record<string, unknown>): Promise<number> {
  return Number(ok(await quoteFor(profile))['tenant_uid']);
}

test('ERR-13 C46 a second tenant with a telephone the agency knows is refused at that field, however it is written; nothing is made', async () => {
  await tenantOf(TWIN);
  for (const tel1 of ['06 39 98 14 01', '+33 6 39 98 14 01', '0033639981401', '06.39.98.14.01']) {
    const answer = await quoteFor({ mail: 'autre@exemple.test', last_name: 'Autre', tel1 });
    refused(answer, 409, 'samePhoneNumber');
    assert.equal(answer.body.warnings?.[0]?.field, 'tel1', tel1);
  }
  const made = await rows(db, sql`select from person where mail = 'autre@exemple.test'`);
  assert.equal(made.length, 0, 'neither person nor card is left behind');
  await tenantOf({ mail: 'autre@exemple.test', last_name: 'Autre', tel1: '06 39 98 14 02' });
});

test('ERR-13 a number that only the account of somebody known here carries is theirs as well', async () => {
  const uid = await tenantOf({ mail: 'compte@exemple.test', last_name: 'Compte', tel1: '06 39 98 14 03' });
  await sql`update agency_card set tel1 = '' where uid = ${uid} and agid = 1`.execute(db);
  refused(
    await quoteFor({ mail: 'apres@exemple.test', last_name: 'Après', tel1: '0639981403' }),
    409,
    'samePhoneNumber',
  );
});

test('ERR-13 QFORM-14 a card that is corrected takes nobody’s number; its own may stay, written as one likes', async () => {
  const first = await tenantOf({ mail: 'un@exemple.test', last_name: 'Un', tel1: '06 39 98 14 04' });
  const second = await tenantOf({ mail: 'deux@exemple.test', last_name: 'Deux', tel1: '06 39 98 14 05' });
  const corrected = async (tel1: string) =>
    quoteFor(
      { uid: second, last_name: 'Deux', tel1, version: await cardVersion(second) },
      { updateUserData: true },
    );
  const answer = await corrected('+33639981404');
  refused(answer, 409, 'samePhoneNumber');
  assert.equal(answer.body.warnings?.[0]?.field, 'tel1');
  ok(await corrected('+33 6 39 98 14 05'));
  // Two cards of one number from before the rule: whoever corrects something else there is not kept from it.
  await sql`update agency_card set tel1 = '06 39 98 14 04' where uid = ${second} and agid = 1`.execute(db);
  ok(await corrected('06 39 98 14 04'));
  const { tel1 } = await one(
    db,
    sql<{ tel1: string }>`select tel1 from agency_card where uid = ${first} and agid = 1`,
  );
  assert.equal(tel1, '06 39 98 14 04');
});

test('ERR-13 C10 of two who type the same number at the same instant the second is refused', async () => {
  const tel1 = '06 39 98 14 06';
  const sent = await inTransaction(db, async (tx) => {
    await sql`lock table agency_card in exclusive mode`.execute(tx);
    const both = ['premier', 'second'].map((name) =>
      quoteFor({ mail: `${name}@exemple.test`, last_name: name, tel1 }),
    );
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until('both wait', async () => (await rows(db, waiting)).length === 2);
    return { both };
  });
  const answers = await Promise.all(sent.both);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
});
