/** Papers that are required and missing, or over by then. */
import { addDays, formatDay } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { PASSEROSE } from '#tests/support/fixture.ts';
import { formOf } from '#tests/support/quoting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  db,
  inMonths,
  marie,
  nobody,
  nothing,
  paper,
  paul,
  platforms,
  quoted,
  quoteFor,
  rule,
  simulated,
  stayFrom,
  today,
} from './sale.http.test.arrangement.ts';

const LAST = addDays(inMonths(3), 4);
const within = stayFrom(addDays(LAST, -6), 7);
const beyond = stayFrom(addDays(LAST, -6), 8);

test('10.7 without rules nothing is asked, and nights are sold as before', async () => {
  await nothing();
  assert.equal((await simulated(within)).isPriced, true);
  ok(await quoteFor(within));
});

test('10.7 a house without a paper that is required is not sold: the simulator says why, a quote is refused, the public page gives no price', async () => {
  await nothing();
  await rule('insurance', 'law');
  const { isPriced, said } = await simulated(within);
  assert.equal(isPriced, false);
  assert.match(said, /^Dossier légal\u00a0: il manque l’attestation d’assurance, à partir de la nuit du \d/);
  const answer = await quoteFor(within);
  refused(answer, 422, 'notPriced');
  assert.match(answer.body.warnings![0]!.message!, /il manque l’attestation d’assurance/);
  const page = await nobody.get(`annonce/${PASSEROSE}/prix?from=${within.from}&to=${within.to}`);
  assert.deepEqual(
    [page.body.models[0]?.['total'], page.body.models[0]?.['reason']],
    [null, 'Cette location ne peut pas être réservée à ces dates.'],
  );
  const { quotes } = await one(
    db,
    sql<{
      quotes: number;
    }>`select count(*)::integer as quotes from quote where date_from = ${within.from} and nid = ${PASSEROSE}`,
  );
  assert.equal(quotes, 1, 'the one of the test before');
});

test('10.7 quotes stop with the night after a paper’s last day, and the night is named', async () => {
  await nothing();
  await rule('insurance', 'law');
  await paper('insurance', { issued_on: addDays(today, -10), ends_on: LAST });
  ok(await quoteFor(within));
  const answer = await quoteFor(beyond);
  refused(answer, 422, 'notPriced');
  assert.ok(answer.body.warnings![0]!.message!.includes(formatDay(addDays(LAST, 1))), answer.text);
  assert.equal((await simulated(within)).isPriced, true);
  assert.equal((await simulated(beyond)).isPriced, false);
});

test('10.7 what is only advised keeps nothing from being sold; what the agency requires does', async () => {
  for (const [level, isSold] of [
    ['advice', true],
    ['none', true],
    ['agency', false],
  ] as const) {
    await nothing();
    await rule('insurance', level);
    assert.equal((await simulated(within)).isPriced, isSold, level);
  }
});

test('10.7 a quote that exists goes on: it is edited for its own nights, accepted, and agreed to by its guest', async () => {
  await nothing();
  const byClerk = quoted(await quoteFor(within));
  const later = stayFrom(addDays(within.to, 7), 7);
  const byGuest = quoted(await quoteFor(later));
  await rule('insurance', 'law');

  const version = (await marie.get(`quotes/${byClerk.id}`)).body.cacheTimestamp!.timestamp;
  const { body } = await marie.get(
    `hub/simulator/simulate-with-values/${PASSEROSE}/${within.from}/${within.to}/2/-1/-1/-1/-1/-1/-1?platform=${platforms.er}&children=1&quote=${byClerk.id}`,
  );
  assert.deepEqual(body.models[0]?.['warnings'], []);
  const form = formOf(body.models[0], { nid: PASSEROSE, platform: platforms.er, ...within });
  ok(await marie.put(`quotes/${byClerk.id}`, { CrmQuote: form, _clientTimestamp: version }));
  ok(await marie.put(`crmquotes/${byClerk.id}/accept`, { id_ddlchat_quote: byClerk.id_ddlchat }));
  assert.equal(ok(await paul.get(`crmquotes/${byGuest.id}/guest-acceptance`))['state'], 'open');
});

test('10.7 other nights on a quote are a new offer, and so is a copy of it', async () => {
  await nothing();
  const quote = quoted(await quoteFor(within));
  await rule('insurance', 'law');
  const moved = stayFrom(addDays(within.to, 14), 7);
  const { body } = await marie.get(
    `hub/simulator/simulate-with-values/${PASSEROSE}/${moved.from}/${moved.to}/2/-1/-1/-1/-1/-1/-1?platform=${platforms.er}&children=1&quote=${quote.id}`,
  );
  const form = formOf(body.models[0]!, { nid: PASSEROSE, platform: platforms.er, ...moved });
  const timestamp = (await marie.get(`quotes/${quote.id}`)).body.cacheTimestamp!.timestamp;
  refused(
    await marie.put(`quotes/${quote.id}`, { CrmQuote: form, _clientTimestamp: timestamp }),
    422,
    'notPriced',
  );
  refused(
    await marie.post('quotes', { id: quote.id, newFromExisting: true, CrmQuote: form }),
    422,
    'notPriced',
  );
  const days = await rows(db, sql`select date_from from quote where id = ${quote.id}`);
  assert.deepEqual(days, [{ date_from: within.from }]);
});

test('10.7 a price sent in the conversation is an offer too: not for a house that may not be let', async () => {
  await nothing();
  const { id_ddl: ddl } = quoted(await quoteFor(within));
  await rule('insurance', 'law');
  const bid = { bid: '1200,00', allowpayment: 0 };
  const answer = await marie.post('ddlchats', { id_ddl: ddl, message: 'Notre prix', bidForm: bid });
  refused(answer, 409, 'nightsNotForSale');
  assert.equal(answer.body.warnings![0]!.field, 'bidForm');
});

test('10.7 a house that was published before there were legal files is sold until its day', async () => {
  await nothing();
  await rule('insurance', 'law');
  const grace = (until: string) =>
    sql`insert into house_legal (house_id, grace_until) values (${PASSEROSE}, ${until}) on conflict (house_id) do update set grace_until = excluded.grace_until`.execute(
      db,
    );
  await grace(addDays(today, 1));
  ok(await quoteFor(beyond));
  await grace(today);
  refused(await quoteFor(beyond), 422, 'notPriced');
});
