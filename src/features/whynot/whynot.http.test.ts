/** 'Pourquoi pas ?' through its calls: every cause with who set it, and the smallest thing that takes it away. */
import { closeNights } from '#features/bookings/actions.ts';
import { takeOwnNights } from '#features/bookings/own.ts';
import { putLayers, saveDays, setReviewed } from '#features/calendar/layers.ts';
import { addDays, asDay } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { WireCause } from './api.ts';

const app = await startTestApp();
after(() => app.close());
const { db } = app;
const [marie, claire, maelle, yann, paul] = [
  await app.as('marie'),
  await app.as('claire'),
  await app.as('maelle'),
  await app.as('yann'),
  await app.as('paul'),
];
/** Of Ré, Yann's. */
const HOUSE = 101;
/** A Saturday. */
const FROM = asDay('2031-07-05');
const TO = addDays(FROM, 7);
const NIGHTS = Array.from({ length: 8 }, (_, index) => addDays(FROM, index));

beforeEach(async () => {
  await sql`delete from stay where house_id = ${HOUSE} and nights && daterange(${FROM}, ${TO})`.execute(db);
  await sql`delete from stay where house_id = ${HOUSE} and closure_id is not null`.execute(db);
  await sql`delete from house_closure where house_id = ${HOUSE}`.execute(db);
  await sql`delete from day_layer where house_id = ${HOUSE}`.execute(db);
  await inTransaction(db, (tx) =>
    saveDays(tx, { uid: null }, HOUSE, {
      columns: ['amount', 'allow_arrival', 'allow_departure', 'minimum_stay', 'maximum_stay', 'opened'],
      days: NIGHTS.map((day) => ({ day, amount: cents(20_000) })),
    }),
  );
});

async function causes(who: Person = marie, query = '', to = TO): Promise<WireCause[]> {
  const answer = await who.get(`whynot/${FROM}/${to}?house=${HOUSE}${query}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  // What the law holds against the house is another test's.
  return (answer.body.models as unknown as WireCause[]).filter(({ type }) => type !== 'other');
}

const press = (who: Person, cause: WireCause, more: object = {}) =>
  who.post(`whynot/${FROM}/${TO}`, {
    house: HOUSE,
    act: cause.act,
    cause_from: cause.from,
    cause_to: cause.to,
    value: cause.value,
    ...more,
  });

test('11.5 nights that can be had have no cause', async () => {
  assert.deepEqual(await causes(), []);
});

test('11.5 nights that somebody closed say who and why, and are opened by one press: those that were asked for, and no other', async () => {
  await inTransaction(db, (tx) =>
    closeNights(
      tx,
      { houseId: HOUSE, from: addDays(FROM, -3), to: addDays(FROM, 2) },
      { note: 'dégât des eaux', authorUid: marie.uid },
    ),
  );
  const [cause, ...others] = await causes();
  assert.deepEqual(others, []);
  assert.match(cause!.message, /Ces nuits sont fermées .*dégât des eaux/);
  assert.match(cause!.set_by, /^Dit par Marie /);
  assert.equal(cause!.act, 'reopen');
  const answer = await press(marie, cause!);
  assert.deepEqual([answer.status, answer.body.models.filter(({ type }) => type !== 'other')], [200, []]);
  const left = await one(
    db,
    sql<{
      nights: string;
    }>`select range_agg(nights)::text as nights from stay where house_id = ${HOUSE} and kind = 'block' and nights && daterange(${addDays(FROM, -5)}, ${TO})`,
  );
  assert.equal(left.nights, `{[${addDays(FROM, -3)},${FROM})}`);
});

test('11.5 each rule of the calendar says which season or who set it, and gives way on the day itself', async () => {
  await inTransaction(db, async (tx) => {
    await putLayers(tx, 7001, [
      {
        house_id: HOUSE,
        from: addDays(FROM, 2),
        until: addDays(FROM, 4),
        priority: 1,
        label: 'Fermeture de printemps',
        closed: true,
      },
      { house_id: HOUSE, from: FROM, until: addDays(FROM, 1), priority: 1, label: 'Été', minimum_stay: 14 },
    ]);
    await saveDays(tx, marie, HOUSE, {
      columns: ['allow_arrival', 'allow_departure'],
      days: [
        { day: FROM, allow_arrival: false },
        { day: TO, allow_departure: false },
      ],
    });
  });
  const found = await causes();
  assert.deepEqual(
    found.map(({ type, from, to, act, value }) => [type, from, to, act, value]),
    [
      ['closedByRule', addDays(FROM, 2), addDays(FROM, 4), 'openDays', null],
      ['arrival', FROM, FROM, 'allowArrival', null],
      ['departure', TO, TO, 'allowDeparture', null],
      ['minimum', FROM, FROM, 'lowerMinimum', 14],
    ],
  );
  assert.deepEqual(
    found.map(({ set_by: by }) =>
      /saison «\u00a0(.*)\u00a0»|par (?!la saison)(\w+)/.exec(by)?.slice(1).find(Boolean),
    ),
    ['Fermeture de printemps', 'Marie', 'Marie', 'Été'],
  );
  let left = found.length;
  for (const cause of found) {
    const answer = await press(marie, cause);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    left -= 1;
    assert.equal(answer.body.models.filter(({ type }) => type !== 'other').length, left, cause.type);
  }
  const rest = await one(
    db,
    sql<{
      minimum_stay: number;
    }>`select minimum_stay from day_price where house_id = ${HOUSE} and day = ${FROM}`,
  );
  assert.equal(rest.minimum_stay, 7, 'as short as was asked for, and no shorter');
});

test('11.5 nights beyond what was reviewed, without a price, or for longer than a stay may be', async () => {
  await inTransaction(db, async (tx) => {
    await saveDays(tx, marie, HOUSE, {
      columns: ['amount', 'maximum_stay'],
      days: [
        { day: addDays(FROM, 1), amount: null },
        { day: FROM, amount: cents(20_000), maximum_stay: 3 },
      ],
    });
    await setReviewed(tx, HOUSE, addDays(FROM, 4));
  });
  const found = await causes();
  assert.deepEqual(
    found.map(({ type, from, act }) => [type, from, act]),
    [
      ['notReviewed', addDays(FROM, 5), 'review'],
      ['missingRate', addDays(FROM, 1), null],
      ['maximum', FROM, 'raiseMaximum'],
    ],
  );
  assert.equal(found[1]!.path, `/ads/${HOUSE}/calendar`);
  for (const cause of [found[0]!, found[2]!]) assert.equal((await press(marie, cause)).status, 200);
  assert.deepEqual(
    (await causes()).map(({ type }) => type),
    ['missingRate'],
  );
});

test('11.5 C13 who stays is named to the agency, which is led to the conversation; its owner reads that the nights are taken', async () => {
  await inTransaction(db, (tx) =>
    takeOwnNights(
      tx,
      {
        houseId: HOUSE,
        from: FROM,
        to: addDays(FROM, 3),
        kind: 'works',
        note: 'peinture',
        authorUid: marie.uid,
      },
      null,
    ),
  );
  const [byStaff] = await causes(claire);
  const [byOwner] = await causes(yann);
  assert.match(byStaff!.message, /Des travaux sont prévus .*peinture/);
  assert.match(byStaff!.set_by, /Dit par Marie/);
  assert.equal(
    byOwner!.set_by.includes('Marie'),
    false,
    'the people of the agency are not an owner’s to know',
  );
  assert.equal(byOwner!.act, null);
});

test('11.5 A41 of a cause that is another by now nothing is changed', async () => {
  await inTransaction(db, (tx) =>
    saveDays(tx, marie, HOUSE, { columns: ['minimum_stay'], days: [{ day: FROM, minimum_stay: 14 }] }),
  );
  const [cause] = await causes();
  await inTransaction(db, (tx) =>
    saveDays(tx, marie, HOUSE, { columns: ['minimum_stay'], days: [{ day: FROM, minimum_stay: 10 }] }),
  );
  const answer = await press(marie, cause!);
  assert.deepEqual([answer.status, answer.body.warnings?.[0]?.type], [409, 'causeChanged']);
  const kept = await one(
    db,
    sql<{
      minimum_stay: number;
    }>`select minimum_stay from day_price where house_id = ${HOUSE} and day = ${FROM}`,
  );
  assert.equal(kept.minimum_stay, 10);
});

test('11.5 C02 B106 whose house it is not finds nothing; the other agency’s staff read, and change nothing', async () => {
  await inTransaction(db, (tx) =>
    saveDays(tx, marie, HOUSE, { columns: ['allow_arrival'], days: [{ day: FROM, allow_arrival: false }] }),
  );
  assert.equal((await paul.get(`whynot/${FROM}/${TO}?house=${HOUSE}`)).status, 403);
  await sql`update person set agid = 2 where id = ${maelle.uid}`.execute(db);
  const [cause] = await causes(marie);
  const [seen] = await causes(maelle);
  assert.equal(seen?.act, null);
  assert.equal((await press(maelle, cause!)).status, 403);
  await sql`update house set owner_uid = ${marie.uid} where id = ${HOUSE}`.execute(db);
  assert.equal((await yann.get(`whynot/${FROM}/${TO}?house=${HOUSE}`)).status, 404);
  assert.equal((await press(yann, cause!)).status, 404);
  await sql`update house set owner_uid = ${yann.uid} where id = ${HOUSE}`.execute(db);
});

test('11.5 a departure before the arrival is refused in words', async () => {
  const answer = await marie.get(`whynot/${TO}/${FROM}?house=${HOUSE}`);
  assert.deepEqual([answer.status, answer.body.warnings?.[0]?.type], [422, 'fromAfterTo']);
});
