/** What holds of a day: its own words over seasons over the house's base, column by column, and nothing else is written. */
import { addDays, asDay } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { PASSEROSE, startFixture, TITOUAN } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { dropLayers, layersOf, putLayers, saveDays, setBase, setReviewed } from './layers.ts';

const app = await startFixture([]);
after(() => app.close());

const NOBODY = { uid: null };
/** A Friday. */
const FRIDAY = asDay('2031-07-04');
const DAYS = Array.from({ length: 10 }, (_, index) => addDays(FRIDAY, index));
const SATURDAYS = 1 << 5;

const held = (house = PASSEROSE) =>
  rows(
    app.db,
    sql<
      Record<string, unknown> & { day: string }
    >`select day, amount, allow_arrival, allow_departure, minimum_stay, maximum_stay, whole_weeks, blocked, donotimport,
      weekend_amount, week_amount, least_amount, amount_layer from day_price where house_id = ${house} and day >= ${FRIDAY} and day < ${FRIDAY}::date + 10 order by day`,
  );

test('B119 a day’s own word wins over seasons, the highest season over others, the newest over as high ones, and all over the base, column by column', async (t) => {
  t.after(() => sql`delete from day_layer`.execute(app.db));
  const said = await inTransaction(app.db, async (tx) => {
    await setBase(tx, NOBODY, PASSEROSE, { amount: cents(10_000), minimum_stay: 2 });
    await setReviewed(tx, PASSEROSE, addDays(FRIDAY, 8));
    const common = { house_id: PASSEROSE, from: FRIDAY, until: addDays(FRIDAY, 5), priority: 1 };
    const low = await putLayers(tx, 1, [
      {
        ...common,
        label: 'Été',
        amount: cents(20_000),
        week_amount: cents(120_000),
        arrival_days: SATURDAYS,
        minimum_stay: 7,
        whole_weeks: true,
      },
    ]);
    const high = await putLayers(tx, 2, [
      {
        ...common,
        from: addDays(FRIDAY, 1),
        until: addDays(FRIDAY, 2),
        priority: 5,
        label: 'Pont',
        amount: cents(25_000),
      },
      {
        ...common,
        from: addDays(FRIDAY, 2),
        until: addDays(FRIDAY, 3),
        label: 'Plus récent',
        departure_days: 0,
        maximum_stay: 14,
      },
      { ...common, from: addDays(FRIDAY, 4), until: addDays(FRIDAY, 6), label: 'Fermeture', closed: true },
    ]);
    await saveDays(tx, NOBODY, PASSEROSE, {
      columns: ['amount'],
      days: [{ day: addDays(FRIDAY, 3), amount: cents(30_000) }],
    });
    await saveDays(tx, NOBODY, PASSEROSE, {
      columns: ['opened'],
      days: [{ day: addDays(FRIDAY, 5), opened: true }],
    });
    return { summer: low[0]!, bridge: high[0]!, newer: high[1]!, closing: high[2]! };
  });
  const days = await held();
  assert.deepEqual(
    days.map(({ day }) => day),
    DAYS.slice(0, 9),
    'as far as it was reviewed',
  );
  assert.deepEqual(
    days.map(({ amount }) => amount),
    [20_000, 25_000, 20_000, 30_000, 20_000, 10_000, 10_000, 10_000, 10_000],
  );
  assert.deepEqual(
    days.map((day) => day['amount_layer']),
    [said.summer, said.bridge, said.summer, 0, said.summer, -1, -1, -1, -1],
  );
  assert.deepEqual(
    days.map((day) => day['week_amount']),
    [120_000, null, 120_000, null, 120_000, null, null, null, null],
  );
  assert.deepEqual(
    days.map((day) => day['allow_arrival']),
    [false, true, false, false, false, true, true, true, true],
  );
  assert.deepEqual(
    days.map((day) => day['allow_departure']),
    [true, true, false, true, true, true, true, true, true],
  );
  assert.deepEqual(
    days.map((day) => day['minimum_stay']),
    [7, 7, 7, 7, 7, 2, 2, 2, 2],
  );
  assert.deepEqual(
    days.map((day) => day['maximum_stay']),
    [null, null, 14, null, null, null, null, null, null],
  );
  assert.deepEqual(
    days.map((day) => day['blocked']),
    [false, false, false, false, true, false, false, false, false],
  );

  const { days: by, layers } = await layersOf(app.db, PASSEROSE, FRIDAY, addDays(FRIDAY, 10));
  assert.deepEqual(
    layers.map(({ label }) => label),
    ['Été', 'Pont', 'Plus récent', 'Fermeture'],
  );
  assert.deepEqual(by[3], {
    day: DAYS[3],
    amount: 0,
    allow_arrival: said.summer,
    allow_departure: null,
    minimum_stay: said.summer,
    maximum_stay: null,
    whole_weeks: said.summer,
    blocked: null,
  });
  assert.deepEqual(
    [by[2]!.maximum_stay, by[4]!.blocked, by[5]!.blocked, by[9]!.amount],
    [said.newer, said.closing, 0, null],
  );
});

test('B119 what was put as one is taken away as one, and what lay below holds again', async () => {
  const before = await held();
  await inTransaction(app.db, (tx) =>
    putLayers(
      tx,
      7,
      [PASSEROSE, TITOUAN].map((house_id) => ({
        house_id,
        from: FRIDAY,
        until: addDays(FRIDAY, 20),
        priority: 9,
        label: 'Promo',
        amount: cents(1_000),
        minimum_stay: 3,
      })),
    ),
  );
  assert.deepEqual((await held()).map(({ amount }) => amount).slice(0, 3), [1_000, 1_000, 1_000]);
  assert.equal((await held(TITOUAN)).length, 10);
  const houses = await inTransaction(app.db, (tx) => dropLayers(tx, 7));
  assert.deepEqual(
    houses,
    [PASSEROSE, TITOUAN].toSorted((a, b) => a - b),
  );
  assert.deepEqual(await held(TITOUAN), []);
  assert.equal(
    (await one(app.db, sql<{ n: number }>`select count(*)::integer as n from day_layer where batch_id = 7`))
      .n,
    0,
  );
  assert.deepEqual(
    (await held()).slice(0, before.length).map(({ amount }) => amount),
    before.map((day) => (day['amount_layer'] === 0 ? 30_000 : 10_000)),
  );
});

test('B119 a price beyond what was reviewed moves that ahead and never back; what lies between has its base', async () => {
  const reviewed = async () =>
    (
      await one(
        app.db,
        sql<{ day: string | null }>`select reviewed_until as day from house where id = ${PASSEROSE}`,
      )
    ).day;
  await inTransaction(app.db, (tx) => setReviewed(tx, PASSEROSE, addDays(FRIDAY, 1)));
  assert.equal((await held()).length, 4, 'the base ends there; the days with words of their own stay');
  await inTransaction(app.db, (tx) =>
    saveDays(tx, NOBODY, PASSEROSE, {
      columns: ['amount'],
      days: [{ day: addDays(FRIDAY, 7), amount: cents(9_000) }],
    }),
  );
  assert.equal(await reviewed(), DAYS[7]);
  assert.deepEqual(
    (await held()).map(({ day }) => day),
    DAYS.slice(0, 8),
  );
  await inTransaction(app.db, (tx) =>
    saveDays(tx, NOBODY, PASSEROSE, {
      columns: ['amount'],
      days: [{ day: addDays(FRIDAY, 2), amount: cents(9_000) }],
    }),
  );
  assert.equal(await reviewed(), DAYS[7]);
  await inTransaction(app.db, (tx) =>
    saveDays(tx, NOBODY, PASSEROSE, {
      columns: ['minimum_stay'],
      days: [{ day: addDays(FRIDAY, 9), minimum_stay: 4 }],
    }),
  );
  assert.equal(await reviewed(), DAYS[7], 'what is no price reviews nothing');
});

test('B118 a column that was not named is not written; one that is taken back says nothing any more, and the day is a version newer', async () => {
  const own = () =>
    one(
      app.db,
      sql<{
        amount: number | null;
        minimum_stay: number | null;
        edited: Date;
      }>`select amount, minimum_stay, edited from day_own where house_id = ${PASSEROSE} and day = ${FRIDAY}`,
    );
  await inTransaction(app.db, (tx) =>
    saveDays(tx, NOBODY, PASSEROSE, {
      columns: ['minimum_stay', 'amount'],
      days: [{ day: FRIDAY, minimum_stay: 4, amount: cents(50_000) }],
    }),
  );
  const first = await own();
  await inTransaction(app.db, (tx) =>
    saveDays(tx, NOBODY, PASSEROSE, {
      columns: ['amount'],
      days: [{ day: FRIDAY, minimum_stay: 9, amount: null }],
    }),
  );
  const second = await own();
  assert.deepEqual([second.amount, second.minimum_stay], [null, 4]);
  assert.ok(second.edited > first.edited);
  assert.equal((await held())[0]!['amount'], 10_000, 'the base');
});
