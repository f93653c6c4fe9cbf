/** What rests on a mandate: online booking, the number on contract and particulars, and who is asked where there is none. */
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { pdfText } from '#tests/support/pdftext.ts';
import { staysAhead } from '#tests/support/stays.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { app, claire, marie, olivier, PASSEROSE, today, yann } from './mandates.http.test.arrangement.ts';
import { askForMissing } from './reminders.ts';

interface Term {
  kind?: string;
  from?: Day;
  to?: Day;
  state?: string;
  former?: string;
}

/** The only mandates of a house are these. */
async function mandates(house: number, ...terms: Term[]): Promise<void> {
  await sql`alter table mandate disable trigger mandate_stays`.execute(app.db);
  await sql`delete from departure_mandate where mandate_id in (select id from mandate where house_id = ${house})`.execute(
    app.db,
  );
  await sql`delete from mandate where house_id = ${house}`.execute(app.db);
  await sql`alter table mandate enable trigger mandate_stays`.execute(app.db);
  for (const { kind = 'location', from = null, to = null, state = 'in_force', former = 'P-1' } of terms)
    await sql`insert into mandate (agid, holder_id, former_number, house_id, owner_uid, owners, kind, state, date_from, date_to)
      select h.agid, r.holder_id, ${former}, h.id, h.owner_uid, 'Les mandants', ${kind}, ${state}, ${from}::date, ${to}::date
      from house h join mandate_register r on r.agid = h.agid where h.id = ${house}`.execute(app.db);
}

const offline = () => sql`update house set online_booking = false where id = ${PASSEROSE}`.execute(app.db);
const enable = () => marie.put(`house/onlinebookingenable/${PASSEROSE}`, { ignoreWarnings: 1 });

test('B104 online booking needs a mandate to let in force today, of whoever owns the house now, and no warning that is ignored passes it; what is on stays on', async () => {
  for (const [why, term] of [
    ['none', undefined],
    ['over since yesterday', { from: addDays(today, -30), to: addDays(today, -1) }],
    ['from tomorrow', { from: addDays(today, 1), to: addDays(today, 30) }],
    ['to keep the house', { kind: 'intendance', from: today, to: addDays(today, 30) }],
    ['a draft', { state: 'draft', from: today, to: addDays(today, 30) }],
  ] as const) {
    await mandates(PASSEROSE, ...(term ? [term] : []));
    await offline();
    refused(await enable(), 409, 'mandateMissing');
    const { on } = await one(
      app.db,
      sql<{ on: boolean }>`select online_booking as on from house where id = ${PASSEROSE}`,
    );
    assert.equal(on, false, why);
  }
  for (const term of [
    { from: today, to: today },
    { from: addDays(today, -30), to: today },
    { from: today, to: addDays(today, 30) },
  ]) {
    await mandates(PASSEROSE, term);
    await offline();
    assert.equal(ok(await enable())['online_booking'], 1);
  }
  await mandates(PASSEROSE);
  assert.equal(ok(await marie.get(`houses/${PASSEROSE}`))['online_booking'], 1, 'nothing closes by itself');
  await offline();
  const ownedBy = (uid: number) =>
    sql`update house set owner_uid = ${uid} where id = ${PASSEROSE}`.execute(app.db);
  const { was, other } = await one(
    app.db,
    sql<{ was: number; other: number }>`select h.owner_uid as was, (select min(o.owner_uid) from house o
      where o.agid = h.agid and o.owner_uid <> h.owner_uid) as other from house h where h.id = ${PASSEROSE}`,
  );
  await ownedBy(other);
  refused(await enable(), 409, 'mandateMissing');
  await ownedBy(was);
});

test('B104 the number on the contract is of the mandate in force on the day they arrive, else of today’s, else of the paper to be completed', async () => {
  const [stay] = await staysAhead(app.db, 1);
  const { arrival } = await one(
    app.db,
    sql<{ arrival: Day }>`select date_from as arrival from quote where id = ${stay!.quote}`,
  );
  const printed = async () => {
    const { values } = ok(await claire.get(`yousign/contract-values/${stay!.message}`)) as {
      values: Record<string, string>;
    };
    return values['mandat_numero'];
  };
  const now = { from: addDays(today, -10), to: addDays(today, 10), former: 'AUJOURDHUI' };
  const then = { from: addDays(arrival, 0), to: addDays(arrival, 30), former: 'ARRIVEE' };
  const paper = { state: 'draft', former: 'PAPIER' };
  for (const [terms, number] of [
    [[now, then, paper], 'ARRIVEE'],
    [[now, { ...then, from: addDays(arrival, 1) }, paper], 'AUJOURDHUI'],
    [[{ ...now, to: addDays(today, -1) }, paper], 'PAPIER'],
    [[{ ...then, kind: 'intendance' }], ''],
    [[], ''],
  ] as const) {
    await mandates(stay!.house, ...terms);
    assert.equal(await printed(), number);
  }
  await mandates(stay!.house, then);
  const sheet = await pdfText(app.url, claire, `quotes/${stay!.quote}/particulars/pdf?language=fr`);
  assert.match(sheet, /Mandat\s+n° ARRIVEE/, 'the particulars say the same');
});

test('B104 houses that are booked online without a mandate go on, and somebody is asked to see to it, once', async () => {
  await mandates(PASSEROSE, { state: 'draft', former: '2024-017' });
  await sql`update house set online_booking = true where id = ${PASSEROSE}`.execute(app.db);
  await sql`delete from useractivitytask where nid = ${PASSEROSE}`.execute(app.db);
  const tasks = () =>
    rows(
      app.db,
      sql<{
        title: string;
        done: boolean;
      }>`select title, done from useractivitytask where nid = ${PASSEROSE} order by id`,
    );
  await askForMissing(app.db, today);
  await askForMissing(app.db, today);
  const title = 'Compléter le mandat n°\u00a02024-017\u00a0: La Passerose';
  assert.deepEqual(await tasks(), [{ title, done: false }]);
  const { id } = await one(
    app.db,
    sql<{ id: number }>`select id from mandate where house_id = ${PASSEROSE} and state = 'draft'`,
  );
  const { body } = await marie.get(`mandates/${id}`);
  assert.deepEqual([body.models[0]!['number'], body.models[0]!['number_text']], [null, '2024-017']);
  ok(
    await marie.put(`mandates/${id}`, {
      CrmMandate: {
        date_from: today,
        date_to: addDays(today, 364),
        notice_months: 3,
        rate: 20,
        payout_day: 10,
        cleaning_by: 'tenant',
        linen_by: 'owner',
      },
      _clientTimestamp: body.cacheTimestamp!.timestamp,
    }),
  );
  const signed = ok(await marie.put(`mandates/${id}/sign`, { signed_on: today }));
  assert.deepEqual(
    [signed['standing'], signed['number_text']],
    ['in_force', '2024-017'],
    'under its own number',
  );
  assert.deepEqual(await tasks(), [{ title, done: true }]);
});

test('B104 what is typed of a mandate is checked on both sides of each bound', async () => {
  const enter = (more: Record<string, unknown>) =>
    marie.post('mandates', { CrmMandate: { nid: 108, kind: 'location', owners: 'X', ...more } });
  for (const [field, good, bad] of [
    ['notice_months', [0, 24], [-1, 25]],
    ['rate', ['0,01', 100], [0, '100,01']],
    ['payout_day', [1, 28], [0, 29]],
    ['discount_floor', [0, 100], ['100,01', -1]],
    ['works_threshold', [0, '1 000,50'], ['10,555', -1]],
    ['weeks_high', [0, 52], [53]],
    ['claim_until', ['1/3', '31-12', '28/02'], ['29/02', '31/04', 'demain']],
    ['owners', ['x'.repeat(300)], ['', 'x'.repeat(301)]],
    ['remarks', ['x'.repeat(2000)], ['x'.repeat(2001)]],
    ['date_to', [addDays(today, 1)], ['2026-02-30']],
  ] as const) {
    for (const value of good)
      assert.equal((await enter({ [field]: value })).status, 200, `${field} ${value}`);
    for (const value of bad) {
      const answer = await enter({ [field]: value });
      assert.deepEqual([answer.status, answer.body.warnings?.[0]?.field], [422, field], `${field} ${value}`);
    }
  }
  refused(await enter({ date_from: addDays(today, 2), date_to: addDays(today, 1) }), 422, 'rangeReversed');
  assert.equal((await enter({ date_from: today, date_to: today })).status, 200, 'a day is a term');
});

test('B104 an owner and a guest enter, sign and end nothing; the other agency’s house is none', async () => {
  const paul = await app.as('paul');
  for (const who of [yann, paul])
    for (const [act, body] of [
      ['mandates/1/sign', { signed_on: today }],
      ['mandates/1/end', { date_to: today, reason: 'x' }],
      ['mandates/1/cancel', { reason: 'x' }],
      ['mandates/1/recall', {}],
    ] as const)
      refused(await who.put(act, body), 403, 'forbidden');
  assert.equal((await paul.get('mandates')).status, 403);
  assert.equal((await olivier.get(`mandates/proposal?nid=${PASSEROSE}`)).status, 404);
});
