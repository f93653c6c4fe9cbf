import { addDays, addMonths, formatDay, todayInParis } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { parisTime } from '#kernel/moment.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import type { Person } from '#tests/support/app.ts';
import { HOUSE } from '#tests/support/scenario.ts';
import type { Quoted } from '#tests/support/scenario.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  acceptAndSend,
  ALL,
  app,
  claire,
  mails,
  outlook,
  pathOf,
  quoted,
  traces,
} from './acceptance.http.test.arrangement.ts';
import './acceptance.http.test.races.ts';

test('QUOTE-17 CONTRACT-18 CONTRACT-26 PAY-06 one call accepts, sends the contract and asks for the deposit; the option ends as it was chosen', async () => {
  const family = await quoted();
  const before = await outlook(family);
  assert.deepEqual(
    [before.contract.missing, before.contract.obstacle, before.payment.type, before.payment.from],
    [['address', 'nationality'], '', 'arrhes', null],
  );
  const total = Number(family.quote['montant_total']);
  assert.deepEqual([before.payment.amount, before.payment.left], [Math.floor(total / 4), total]);
  const end = `${addDays(todayInParis(), 3)} 12:30:00`;
  const done = ok(
    await acceptAndSend(family, { ...ALL, held_until: end, mail_text: 'Quelle joie de vous recevoir.' }),
  );
  assert.ok(done['contract_id'] && done['payment_request_id']);
  assert.deepEqual(await traces(family), {
    ...(await traces(family)),
    accepted: true,
    stays: 1,
    contracts: 1,
    asked: 1,
    nationality: 'Française',
    address: '4 rue des Carmes, 49000 Angers',
  });
  const { held_until: held } = ok(await claire.get(`crmddls/${family.ddl}/booking`));
  assert.equal(held, end);
  const [contract] = (await claire.get(`crmddls/${family.ddl}/contracts`)).body.models;
  assert.equal(contract?.['expiration_date'], end, 'B110 it ends with the option');
  const account = ok(await claire.get(`payments/account/${family.ddl}`));
  const [asked] = account['requests'] as Record<string, unknown>[];
  assert.deepEqual([asked?.['type'], asked?.['cents']], ['arrhes', Math.floor(total / 4)]);
  const said = await rows(
    app.db,
    sql<{
      action: string;
      details: { held_until?: string } | null;
    }>`select action, details from message where ddl_id = ${family.ddl} order by id`,
  );
  assert.deepEqual(said.map(({ action }) => action).slice(-4), [
    'Q_ACCEPT',
    'YC_NEW',
    'YC_TO_BE_SIGNED',
    'PAY_REQ',
  ]);
  const told = said.find(({ action }) => action === 'Q_ACCEPT')?.details?.held_until;
  assert.equal(parisTime(new Date(told ?? 0)), end);
  assert.deepEqual(
    (await mails(family.ddl)).map(({ template, side, content }) => [
      template,
      side,
      content.includes('Quelle joie'),
    ]),
    [
      ['quoteAccepted', 'owner', false],
      ['contract', 'guest', true],
      ['paymentRequest', 'guest', false],
    ],
    'the clerk’s words stand once, in the first mail',
  );
});

test('D13 A41 the same try again is answered as before and does nothing twice; another try is told that it is done', async () => {
  const family = await quoted();
  const first = await acceptAndSend(family, ALL, claire, 'acceptance-once');
  ok(first);
  const after = await traces(family);
  const again = await acceptAndSend(family, ALL, claire, 'acceptance-once');
  assert.equal(again.text, first.text);
  refused(await acceptAndSend(family), 409, 'ddlHasOngoingSignatures');
  const other = await acceptAndSend(family, { payment: true });
  refused(other, 409, 'quoteAcceptedMeanwhile');
  assert.equal(other.body.warnings?.[0]?.params?.['name'], 'vous-même, dans une autre fenêtre');
  assert.deepEqual(await traces(family), after);
});

test('QUOTE-06 each part can be left out: the acceptance alone, with the contract, with the sum', async () => {
  const parts = [
    [{}, 0, 0, ['quoteAccepted', false]],
    [{ ...ALL, payment: false }, 1, 0, ['contract', false]],
    [{ payment: true, mail_text: 'Voici la suite.' }, 0, 1, ['paymentRequest', true]],
  ] as const;
  for (const [body, contracts, asked, mail] of parts) {
    const family = await quoted();
    ok(await acceptAndSend(family, body));
    const { accepted, contracts: made, asked: sums } = await traces(family);
    assert.deepEqual([accepted, made, sums], [true, contracts, asked]);
    const left = await mails(family.ddl);
    const toGuest = left.filter(({ side }) => side === 'guest');
    assert.deepEqual(
      toGuest.map(({ template, content }) => [template, content.includes('Voici la suite.')]),
      [mail],
      'one mail, which says it',
    );
    assert.deepEqual(
      left.filter(({ side }) => side !== 'guest').map(({ template, side }) => [template, side]),
      [['quoteAccepted', 'owner']],
      'and the owner; the clerk knows',
    );
  }
});

test('B113 CONTRACT-18 PAY-06 with the linen that was ticked: the price, the contract and the sum are those with it; what is not offered is refused ahead of everything', async () => {
  const family = await quoted();
  const id = Number(family.quote['id']);
  const linen = 8000;
  const offering = (offered: number) =>
    sql`update quote set linen_offered = ${offered} where id = ${id}`.execute(app.db);
  await offering(0);
  assert.deepEqual((await outlook(family)).linen.offered, 0);
  const before = await traces(family);
  const none = await acceptAndSend(family, { ...ALL, linen: true });
  refused(none, 409, 'linenNotOffered');
  assert.equal(none.body.warnings?.[0]?.field, 'linen');
  refused(await acceptAndSend(family, { linen: true }), 409, 'linenNotOffered');
  assert.deepEqual(await traces(family), before);
  await offering(linen);
  // Ordered and paid beside another price of the same stay: not offered again, and refused before a contract is made.
  const ordered = sql`insert into payment_request (ddl_id, agid, type, amount, status) values (${family.ddl}, 1, 'linge', ${linen}, 'paid')`;
  await ordered.execute(app.db);
  assert.equal((await outlook(family)).linen.offered, 0);
  const twice = await acceptAndSend(family, { ...ALL, linen: true });
  refused(twice, 409, 'linenPaidAlready');
  assert.equal(twice.body.warnings?.[0]?.field, 'linen');
  await sql`delete from payment_request where ddl_id = ${family.ddl}`.execute(app.db);
  const total = Number(family.quote['montant_total']);
  const shown = await outlook(family);
  const withLinen = { offered: linen, amount: Math.floor((total + linen) / 4), left: total + linen };
  assert.deepEqual([shown.linen, shown.payment.left], [withLinen, total]);
  ok(await acceptAndSend(family, { ...ALL, linen: true }));
  const row = await one(
    app.db,
    sql<
      Record<string, unknown>
    >`select q.montant_total as total, q.montant_linge as linen, q.linen_offered as offered, p.amount as asked,
        (select t.blocks from contract_text t join contract c on c.attachment_fid = t.fid where c.ddl_id = q.ddl_id) as contract
      from quote q join payment_request p on p.ddl_id = q.ddl_id where q.id = ${id}`,
  );
  assert.deepEqual(
    [row['total'], row['linen'], row['offered'], row['asked']],
    [total + linen, linen, 0, withLinen.amount],
  );
  assert.ok(
    String(row['contract']).includes(formatEuros(cents(total + linen))),
    'what is signed is the price with it',
  );
});

test('B59 until the very day six months ahead nothing is asked for, and the day is said; within a month all of it is', async () => {
  const today = todayInParis();
  const [lawfulToday, dayLater] = [addMonths(today, 6), addDays(addMonths(today, 6), 1)];
  for (const [arrival, from] of [
    [lawfulToday, null],
    [dayLater, addMonths(dayLater, -6)],
  ] as const) {
    const edge = await quoted();
    await sql`update quote set date_from = ${arrival}, date_to = ${addDays(arrival, 7)} where id = ${Number(edge.quote['id'])}`.execute(
      app.db,
    );
    assert.equal((await outlook(edge)).payment.from, from, `arriving on ${arrival}`);
    if (from === null) ok(await acceptAndSend(edge, { payment: true }));
    else refused(await acceptAndSend(edge, { payment: true }), 422, 'tooEarlyToAsk');
  }

  const far = await quoted();
  const arrival = addDays(today, 400);
  await sql`update quote set date_from = ${arrival}, date_to = ${addDays(arrival, 7)} where id = ${Number(far.quote['id'])}`.execute(
    app.db,
  );
  const lawful = addMonths(arrival, -6);
  assert.equal((await outlook(far)).payment.from, lawful);
  const before = await traces(far);
  const early = await acceptAndSend(far);
  refused(early, 422, 'tooEarlyToAsk');
  assert.deepEqual(
    [early.body.warnings?.[0]?.field, early.body.warnings?.[0]?.params?.['day']],
    ['payment', formatDay(lawful)],
  );
  assert.deepEqual(await traces(far), before);
  ok(await acceptAndSend(far, { ...ALL, payment: false }));

  const near = await quoted();
  const soon = addDays(todayInParis(), 12);
  await sql`delete from stay where house_id = ${HOUSE} and nights && daterange(${soon}, ${addDays(soon, 7)})`.execute(
    app.db,
  );
  await sql`update quote set date_from = ${soon}, date_to = ${addDays(soon, 7)} where id = ${Number(near.quote['id'])}`.execute(
    app.db,
  );
  const { payment } = await outlook(near);
  assert.deepEqual(
    [payment.type, payment.amount, payment.from],
    ['total', Number(near.quote['montant_total']), null],
  );
  ok(await acceptAndSend(near, { payment: true }));
  assert.equal((await traces(near))['asked'], 1);
});

type Refused = [
  status: number,
  type: string,
  field: string | undefined,
  body: unknown,
  arrange?: (family: Quoted) => Promise<unknown>,
];

const set = (column: string, to: unknown) => (family: Quoted) =>
  sql`update quote set ${sql.ref(column)} = ${to} where id = ${Number(family.quote['id'])}`.execute(app.db);
const house = (column: string, to: unknown) => () =>
  sql`update house set ${sql.ref(column)} = ${to} where id = ${HOUSE}`.execute(app.db);

const REFUSED: Record<string, Refused> = {
  'no nationality': [
    422,
    'missingTenantNationality',
    'nationality',
    { ...ALL, tenant: { nationality: ' ' } },
  ],
  'a tenant without a name': [
    422,
    'missingTenantName',
    'last_name',
    ALL,
    ({ uid }) =>
      sql`with card as (update agency_card set last_name = '' where uid = ${uid}) update person set last_name = '' where id = ${uid}`.execute(
        app.db,
      ),
  ],
  'an end that is past': [422, 'inThePast', 'held_until', { ...ALL, held_until: '2020-01-01 12:00:00' }],
  'an end beyond the arrival': [
    422,
    'optionTooLate',
    'held_until',
    { ...ALL, held_until: `${addDays(todayInParis(), 700)} 12:00:00` },
  ],
  'an end that is no day': [422, 'day', 'held_until', { ...ALL, held_until: '2027-02-30 12:00:00' }],
  'no amount': [422, 'greaterZero', 'amount', { ...ALL, amount: '0' }],
  'no price': [422, 'price', 'amount', { ...ALL, amount: 'beaucoup' }],
  'more than is left, and no reason': [
    422,
    'reasonForMore',
    'reason',
    { ...ALL, amount: '99999', reason: '  ' },
  ],
  'a type nobody knows': [422, 'unknownType', 'type', { ...ALL, type: 'caution' }],
  'too long a mail': [422, 'maxLength', 'mail_text', { ...ALL, mail_text: 'x'.repeat(4001) }],
  'a cancelled quote': [409, 'quoteNotAcceptable', undefined, ALL, set('cancelled', true)],
  'a locked quote': [409, 'quoteNotAcceptable', undefined, ALL, set('locked', true)],
  'an arrival that is past': [
    422,
    'inThePast',
    'date_from',
    { payment: true },
    set('date_from', '2020-01-01'),
  ],
  'nights that are taken': [
    409,
    'nightsTaken',
    undefined,
    ALL,
    ({ week }) =>
      sql`insert into stay (house_id, nights, kind) values (${HOUSE}, daterange(${week.from}, ${week.to}), 'owner')`.execute(
        app.db,
      ),
  ],
  'a platform that collects': [
    409,
    'platformCollectsRent',
    'payment',
    ALL,
    (family) =>
      sql`update platform set collects_rent = true where id = ${Number(family.quote['platform'])}`.execute(
        app.db,
      ),
  ],
  'a house that is not let online': [409, 'onlineBookingOff', 'payment', ALL, house('online_booking', false)],
};

for (const [what, [status, type, field, body, arrange]] of Object.entries(REFUSED))
  test(`QUOTE-17 CONTRACT-26 PAY-06 an acceptance is refused for ${what}, and nothing of it is kept`, async () => {
    const family = await quoted();
    await arrange?.(family);
    const before = await traces(family);
    const answer = await acceptAndSend(family, body);
    refused(answer, status, type);
    assert.equal(answer.body.warnings?.[0]?.field, field);
    assert.deepEqual(await traces(family), before);
    await sql`update platform set collects_rent = false where id = ${Number(family.quote['platform'])}`.execute(
      app.db,
    );
    await sql`update house set online_booking = true where id = ${HOUSE}`.execute(app.db);
  });

test('B54 CONTRACT-13 where the card and the person’s own values differ, nothing leaves before somebody has seen it', async () => {
  const family = await quoted();
  await sql`update person set last_name = 'Lemoyne' where id = ${family.uid}`.execute(app.db);
  assert.equal((await outlook(family)).contract.userDifferences.length, 1);
  const before = await traces(family);
  const unseen = await acceptAndSend(family, { ...ALL, ignoreIndependentUserDiff: false });
  refused(unseen, 422, 'differencesUnseen');
  assert.equal(unseen.body.warnings?.[0]?.field, 'ignoreIndependentUserDiff');
  assert.deepEqual(await traces(family), before);
  ok(await acceptAndSend(family));
});

test('CONTRACT-27 without a template the window says so, the contract is refused at its tick, and the rest goes without it', async () => {
  const family = await quoted();
  const stored = await one(
    app.db,
    sql<{
      house: number;
      agency: number | null;
    }>`select h.contract_template_fid as house, a.contract_template_fid as agency
    from house h join agency a on a.id = h.agid where h.id = ${HOUSE}`,
  );
  await sql`update house set contract_template_fid = null where id = ${HOUSE}`.execute(app.db);
  await sql`update agency set contract_template_fid = null where id = 1`.execute(app.db);
  try {
    assert.match((await outlook(family)).contract.obstacle, /modèle de contrat/);
    const before = await traces(family);
    const answer = await acceptAndSend(family);
    refused(answer, 422, 'missingTemplate');
    assert.equal(answer.body.warnings?.[0]?.field, 'contract');
    assert.deepEqual(await traces(family), before);
    ok(await acceptAndSend(family, { payment: true }));
  } finally {
    await sql`update house set contract_template_fid = ${stored.house} where id = ${HOUSE}`.execute(app.db);
    await sql`update agency set contract_template_fid = ${stored.agency} where id = 1`.execute(app.db);
  }
});

test('B57 more than is left is asked with its reason, which the agency reads and the guest does not', async () => {
  const family = await quoted();
  const more = (Number(family.quote['montant_total']) / 100 + 50).toFixed(2);
  ok(
    await acceptAndSend(family, {
      payment: true,
      type: 'total',
      amount: more,
      reason: ' Location de vélos ',
    }),
  );
  const reasonFor = async (person: Person) =>
    (ok(await person.get(`payments/account/${family.ddl}`))['requests'] as { reason: string }[])[0]?.reason;
  assert.equal(await reasonFor(claire), 'Location de vélos');
  const { username } = await one(
    app.db,
    sql<{ username: string }>`select username from person where id = ${family.uid}`,
  );
  const guest = await app.as(username);
  assert.equal(await reasonFor(guest), '');
});

test('QUOTE-17 B106 a guest, an owner and the other agency neither read nor make an acceptance', async () => {
  const family = await quoted();
  const before = await traces(family);
  for (const [name, status] of [
    ['paul', 403],
    ['yann', 403],
    ['olivier', 404],
  ] as const) {
    const person = await app.as(name);
    assert.equal((await person.get(pathOf(family))).status, status, name);
    assert.equal((await acceptAndSend(family, ALL, person)).status, status, name);
  }
  assert.deepEqual(await traces(family), before);
});
