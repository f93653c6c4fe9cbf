/** Rules of the calendar and the ninety nights, where nights are priced and where they are taken. */
import type { Day } from '#kernel/day.ts';
import { addDays, weekday } from '#kernel/day.ts';
import { takeNights } from '#features/bookings/actions.ts';
import { requireSeasonal } from '#features/bookings/seasonal.ts';
import { takeOwnNights } from '#features/bookings/own.ts';
import { objectionsTo } from '#features/pricing/actions.ts';
import { quoteRoutes } from '#features/quotes/routes.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { PASSEROSE, startFixture, TITOUAN } from '#tests/support/fixture.ts';
import type { Fixture } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

let it: Fixture;
before(async () => {
  it = await startFixture([...quoteRoutes]);
});
beforeEach(async () => {
  await sql`delete from stay`.execute(it.db);
  await sql`delete from calendar_rule`.execute(it.db);
});
after(() => it.close());

const later = (days: number) => addDays(it.from, days);
const rule = (subject: string, more: { amount?: number; nid?: number; weekday?: number; from?: Day } = {}) =>
  sql`insert into calendar_rule (agid, subject, amount, nid, weekday, date_from, date_to)
    values (1, ${subject}, ${more.amount ?? null}, ${more.nid ?? null}, ${more.weekday === undefined ? null : String(more.weekday)}, ${more.from ?? null}::date, ${more.from ?? null}::date)`.execute(
    it.db,
  );
const take = (ddlId: number, from: Day, to: Day, isOffered = true, houseId = PASSEROSE) =>
  inTransaction(it.db, (tx) => takeNights(tx, { ddlId, houseId, from, to, authorUid: null, isOffered }));
const own = (kind: 'owner' | 'works' | 'lease', from: Day, to: Day) =>
  inTransaction(it.db, (tx) =>
    takeOwnNights(tx, { houseId: PASSEROSE, from, to, kind, note: '', authorUid: null }, null),
  );
const against = async (from: Day, to: Day, houses = [PASSEROSE, TITOUAN]) =>
  Object.fromEntries(
    [...(await objectionsTo(it.db, houses, { from, to, isOffered: true }))].map(([id, warnings]) => [
      id,
      warnings.map(({ type }) => type),
    ]),
  );

test('B105 a day closed for arrivals, by date or by weekday, is no day of a new offer; what was agreed on before stands', async () => {
  const request = await it.request(PASSEROSE);
  await rule('closedArrival', { from: it.from });
  assert.deepEqual((await against(it.from, it.to))[PASSEROSE], ['arrivalClosed']);
  await assert.rejects(take(request.id, it.from, it.to), { key: 'nightsNotForSale' });
  await take(request.id, it.from, it.to, false);
  await rule('closedArrival', { weekday: weekday(later(1)) });
  assert.deepEqual((await against(later(8), later(15)))[TITOUAN], ['arrivalClosed']);
  assert.deepEqual((await against(later(7), later(14)))[TITOUAN], []);
});

test('B105 a house wants its days between two stays, after works it wants none; one statement more for however many houses', async () => {
  await rule('preparation', { amount: 2, nid: PASSEROSE });
  await own('owner', it.from, it.to);
  assert.deepEqual(await against(later(8), later(14)), { [PASSEROSE]: ['preparationBefore'], [TITOUAN]: [] });
  assert.deepEqual((await against(later(9), later(14)))[PASSEROSE], []);
  assert.deepEqual((await against(later(-7), later(-1)))[PASSEROSE], ['preparationAfter']);
  await sql`update stay set kind = 'works'`.execute(it.db);
  assert.deepEqual((await against(later(7), later(14)))[PASSEROSE], []);
});

test('B105 a village with as many arrivals and departures as the agency can look after refuses another on that day', async () => {
  await sql`update house set village = (select village from house where id = ${PASSEROSE}) where id = ${TITOUAN}`.execute(
    it.db,
  );
  await rule('turnovers', { amount: 1 });
  await own('owner', it.from, it.to);
  assert.deepEqual((await against(later(-7), it.from))[TITOUAN], ['turnoversFull']);
  assert.deepEqual((await against(it.to, later(14)))[TITOUAN], ['turnoversFull']);
  assert.deepEqual((await against(later(1), later(6)))[TITOUAN], []);
});

test('B120 over ninety nights in a row no seasonal let: a quote, a second stay that follows, a contract; a lease may', async () => {
  const [request, next] = [await it.request(PASSEROSE), await it.request(PASSEROSE)];
  assert.deepEqual((await against(it.from, later(91)))[PASSEROSE], ['overNinety']);
  assert.deepEqual(await against(it.from, later(90)), {});
  await assert.rejects(take(request.id, it.from, later(91), false), { key: 'nightsNotForSale' });
  await take(request.id, it.from, later(60));
  await assert.rejects(take(next.id, later(60), later(91)), { key: 'nightsNotForSale' });
  await take(next.id, later(60), later(90));
  // Held before anybody asked: no contract is made of it.
  await sql`update stay set nights = daterange(${later(60)}, ${later(95)}) where ddl_id = ${next.id}`.execute(
    it.db,
  );
  await assert.rejects(
    requireSeasonal(it.db, PASSEROSE, { from: later(60), to: later(95), exceptDdl: next.id }),
    { key: 'nightsNotForSale' },
  );
  await own('lease', later(95), later(300));
});
