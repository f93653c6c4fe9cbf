/** The simulator prices a stay by the season its nights are all of, and says which days and lengths it allows (B119). */
import { putLayers, saveDays } from '#features/calendar/layers.ts';
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { PASSEROSE, startFixture, TITOUAN } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SimulatorRow } from './api.ts';
import { simulatorRoutes } from './routes.ts';

const fixture = await startFixture(simulatorRoutes);
const { db, marie, from, to } = fixture;
after(() => fixture.close());

const simulated = async (
  arrival: Day = from,
  departure: Day = to,
  house = PASSEROSE,
): Promise<SimulatorRow | undefined> => {
  const { body } = await marie.get(`hub/simulator/simulate/${arrival}/${departure}/2/-/-/-/-/0/0/1/1`);
  return (body.models as unknown as SimulatorRow[]).find(({ nid }) => nid === house);
};
const base = async (arrival: Day, departure: Day) =>
  (await simulated(arrival, departure))?.tarif_affiche_semaine_base;
const SATURDAY = 1 << 5;

/** The fixture's own prices stand above every season: they are taken back. */
const withoutOwn = (first: Day, last: Day) =>
  inTransaction(db, (tx) =>
    saveDays(tx, { uid: null }, PASSEROSE, {
      columns: ['amount'],
      days: Array.from({ length: 40 }, (_, index) => addDays(first, index))
        .filter((day) => day <= last)
        .map((day) => ({ day, amount: null })),
    }),
  );

test('B119 SIM-09 a week whose nights are all one season’s costs its week; with one night of another’s, or an exception, it costs its nights', async () => {
  const end = addDays(to, 7);
  await withoutOwn(from, addDays(end, -1));
  const season = {
    house_id: PASSEROSE,
    priority: 1,
    amount: cents(20_000),
    week_amount: cents(110_000),
    weekend_amount: cents(50_000),
    least_amount: cents(30_000),
  };
  await inTransaction(db, (tx) => putLayers(tx, null, [{ ...season, from, until: end, label: 'Été' }]));
  assert.equal(await base(from, to), 110_000);
  assert.equal(await base(addDays(from, 6), addDays(from, 8)), 50_000, 'Friday to Sunday');
  assert.equal(await base(from, addDays(from, 2)), 40_000, 'two other nights');
  assert.equal(await base(from, addDays(from, 1)), 30_000, 'the least');
  assert.equal(await base(from, addDays(from, 8)), 8 * 20_000);
  // Of another season, however the price is the same.
  await inTransaction(db, (tx) =>
    putLayers(tx, null, [
      {
        house_id: PASSEROSE,
        from: addDays(to, -1),
        until: to,
        priority: 2,
        label: 'Pont',
        amount: cents(20_000),
      },
    ]),
  );
  assert.equal(await base(from, to), 7 * 20_000);
  await sql`delete from day_layer where label = 'Pont'`.execute(db);
  await inTransaction(db, (tx) =>
    saveDays(tx, { uid: null }, PASSEROSE, {
      columns: ['amount'],
      days: [{ day: addDays(to, -1), amount: cents(25_000) }],
    }),
  );
  assert.equal(await base(from, to), 6 * 20_000 + 25_000, 'an exception is the price of its night');
});

test('B119 SIM-10 departure days, maximum stays and whole weeks are said; the row comes without a price list of its own to sell by', async () => {
  await inTransaction(db, (tx) =>
    putLayers(tx, null, [
      {
        house_id: TITOUAN,
        from,
        until: addDays(to, 15),
        priority: 1,
        label: 'Été',
        arrival_days: SATURDAY,
        departure_days: SATURDAY,
        whole_weeks: true,
        maximum_stay: 10,
      },
    ]),
  );
  const said = async (arrival: Day, departure: Day) =>
    (await simulated(arrival, departure, TITOUAN))?.warnings.map(({ message }) => message);
  assert.deepEqual(await said(from, to), []);
  assert.deepEqual(await said(from, addDays(to, 1)), [
    'Pas de départ possible le dernier jour.',
    'Par semaines entières seulement à cette date.',
  ]);
  assert.deepEqual(await said(from, addDays(to, 7)), ['Séjour maximum de 10 nuits à cette date.']);
  assert.deepEqual((await said(addDays(from, 1), addDays(to, 1)))?.[0], 'Pas d’arrivée possible ce jour-là.');
});

test('B118 SIM-13 a house that a season closes, or that nobody has reviewed so far, is not offered', async () => {
  await inTransaction(db, (tx) =>
    putLayers(tx, null, [
      { house_id: TITOUAN, from: addDays(to, -1), until: to, priority: 3, label: 'Fermé', closed: true },
    ]),
  );
  assert.equal(await simulated(from, to, TITOUAN), undefined);
  await inTransaction(db, (tx) =>
    saveDays(tx, { uid: null }, TITOUAN, {
      columns: ['opened'],
      days: [{ day: addDays(to, -1), opened: true }],
    }),
  );
  assert.ok(await simulated(from, to, TITOUAN), 'opened by hand');
  await sql`update house set reviewed_until = ${addDays(to, -2)} where id = ${TITOUAN}`.execute(db);
  assert.equal(await simulated(from, to, TITOUAN), undefined);
  await sql`update house set reviewed_until = ${addDays(to, -1)} where id = ${TITOUAN}`.execute(db);
  assert.ok(await simulated(from, to, TITOUAN), 'its last night was');
});
