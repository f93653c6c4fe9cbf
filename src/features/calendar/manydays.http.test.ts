/** Acts over many days: exceptions taken back as one, a year copied; and gaps that are named. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { PASSEROSE, startFixture } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { DayEntry } from './api.ts';
import { putLayers } from './layers.ts';
import { calendarRoutes } from './routes.ts';

const fixture = await startFixture(calendarRoutes);
const { db, marie, from } = fixture;
after(() => fixture.close());

const LATER = Date.now() + 3_600_000;
const on = (index: number) => addDays(from, index);
const read = async (who = marie, first: Day = from, last: Day = addDays(from, 30)) => {
  const { status, body } = await who.get(`daycalendars/${first}/${last}?house=${PASSEROSE}`);
  assert.equal(status, 200, JSON.stringify(body));
  return new Map((body['calendar'] as DayEntry[]).map((day) => [day.date, day]));
};

test('B119 exceptions of days are taken back as one: the season holds again', async () => {
  await inTransaction(db, (tx) =>
    putLayers(tx, 4, [
      {
        house_id: PASSEROSE,
        from: on(0),
        until: on(31),
        priority: 1,
        label: 'Été',
        amount: cents(40_000),
        minimum_stay: 7,
      },
    ]),
  );
  const before = await read();
  assert.equal(before.get(on(3))!.amount, 350, 'the day’s own');
  const { status, body } = await marie.post(`daycalendars/removeexceptions/${on(3)}/${on(5)}`, {
    house: PASSEROSE,
    _clientTimestamp: LATER,
  });
  assert.equal(status, 200, JSON.stringify(body));
  const days = await read();
  assert.deepEqual(
    [2, 3, 5, 6].map((index) => days.get(on(index))!.amount),
    [350, 400, 400, 350],
  );
  assert.equal(days.get(on(3))!.layers!.amount, days.get(on(3))!.layers!.minimum_stay);
  const { body: again } = await marie.get(`daycalendars/${on(3)}/${on(3)}?house=${PASSEROSE}`);
  assert.deepEqual(
    (again as unknown as { layers: { label: string; batch_id: number }[] }).layers.map(
      ({ label, batch_id }) => [label, batch_id],
    ),
    [['Été', 4]],
  );
  await sql`delete from day_layer`.execute(db);
});

test('CAL-10 CAL-11 CAL-16 B36 gaps of the next 270 days are named: no price, not closed, nobody there', async () => {
  const today = todayInParis();
  const check = async (house = PASSEROSE, who = marie) =>
    (await who.get(`daycalendars/check-holes/${house}`)).body as unknown as {
      has_holes: number;
      warnings: { type: string; date: string; days: string[]; ranges: object[]; message: string }[];
    };
  const emptied = (first: number, last: number) =>
    sql`update day_price set amount = null where house_id = ${PASSEROSE} and day between ${addDays(today, first)} and ${addDays(today, last)}`.execute(
      db,
    );
  await sql`update day_price set amount = 100 where house_id = ${PASSEROSE}`.execute(db);
  assert.deepEqual(await check().then(({ has_holes, warnings }) => [has_holes, warnings]), [0, []]);
  await emptied(271, 280);
  assert.equal((await check()).has_holes, 0, 'nine months ahead');
  await emptied(268, 270);
  await emptied(100, 102);
  await sql`update day_price set blocked = true where house_id = ${PASSEROSE} and day = ${addDays(today, 101)}`.execute(
    db,
  );
  const { has_holes: has, warnings } = await check();
  const date = addDays(today, 270).split('-').toReversed().join('/');
  assert.deepEqual(
    [has, warnings.length, warnings[0]!.type, warnings[0]!.date, warnings[0]!.message],
    [1, 1, 'holes', date, `Certains jours du calendrier avant le ${date} n'ont pas de tarif.`],
  );
  assert.deepEqual(
    warnings[0]!.ranges,
    [
      [100, 100],
      [102, 102],
      [268, 270],
    ].map(([first, last]) => ({ from: addDays(today, first!), to: addDays(today, last!) })),
  );
  assert.equal(warnings[0]!.days.length, 5);
  assert.equal((await marie.get('daycalendars/check-holes/999')).status, 404);
});

test('CAL-18 a year is copied, its weekdays aligned, so many percent dearer: first shown, then written as shown, around guests’ nights', async () => {
  await sql`update day_price set amount = 10000, minimum_stay = 3, blocked = false where house_id = ${PASSEROSE}`.execute(
    db,
  );
  const model = addDays(from, 364);
  await sql`update day_price set amount = 20050 where house_id = ${PASSEROSE} and day = ${on(1)}`.execute(db);
  const { body } = await marie.get(
    `daycalendars/copyyear/${model}/${addDays(model, 2)}?house=${PASSEROSE}&percent=2.5`,
  );
  const shown = body.models as unknown as {
    date: string;
    from_date: string;
    amount: number;
    former_amount: number;
    minimum_stay: number;
  }[];
  assert.deepEqual(
    shown.map((one) => [one.from_date, one.amount, one.minimum_stay]),
    [
      [on(0), 103, 3],
      [on(1), 205.51, 3],
      [on(2), 103, 3],
    ],
  );
  const saved = await marie.post(`daycalendars/copyyear/${model}/${addDays(model, 2)}`, {
    house: PASSEROSE,
    percent: 2.5,
    _clientTimestamp: LATER,
  });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  const days = await read(marie, model, addDays(model, 3));
  assert.deepEqual(
    [...days.values()].map(({ amount }) => amount),
    [103, 205.51, 103, 100],
  );
  const kept = await marie.get(
    `daycalendars/copyyear/${model}/${addDays(model, 2)}?house=${PASSEROSE}&percent=0&keep=1`,
  );
  assert.deepEqual(kept.body.models, [], 'they have a price');
  const stale = await marie.post(`daycalendars/copyyear/${model}/${addDays(model, 2)}`, {
    house: PASSEROSE,
    percent: 0,
    _clientTimestamp: 1,
  });
  assert.equal(stale.status, 409);
});
