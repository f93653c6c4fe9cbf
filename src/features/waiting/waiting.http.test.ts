/** The line behind nights that somebody holds: who is offered what comes free, for how long, and never two of them the same. */
import { addDays } from '#kernel/day.ts';
import { bookingOf, releaseNights, takeNights } from '#features/bookings/actions.ts';
import { declareNightHooks } from '#features/bookings/hooks.ts';
import { bookingRoutes } from '#features/bookings/routes.ts';
import { releaseOptionsDue } from '#features/options/actions.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { PASSEROSE, startFixture } from '#tests/support/fixture.ts';
import type { Fixture, Person } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { offerNights } from './actions.ts';
import { waitingHook } from './hook.ts';
import { waitingRoutes } from './routes.ts';

let it: Fixture;
before(async () => {
  it = await startFixture([...bookingRoutes, ...waitingRoutes]);
  declareNightHooks([waitingHook]);
});
beforeEach(async () => {
  await sql`delete from waiting`.execute(it.db);
  await sql`delete from stay`.execute(it.db);
});
after(() => it.close());

/** Somebody holds the week; so many wait for it. */
async function line(count: number): Promise<{ holder: number; ids: number[] }> {
  const holder = (await it.request(PASSEROSE)).id;
  await inTransaction(it.db, (tx) =>
    takeNights(tx, { ddlId: holder, houseId: PASSEROSE, from: it.from, to: it.to, authorUid: null }),
  );
  const ids: number[] = [];
  for (let number = 0; number < count; number++) {
    const { id } = await it.request(PASSEROSE);
    ok(await join(it.paul, id));
    ids.push(id);
  }
  return { holder, ids };
}
const join = (by: Person, id: number) => by.post(`waiting/of/${id}`);
const read = async (by: Person, id: number) => ok(await by.get(`waiting/of/${id}`));
const free = (ddlId: number) => inTransaction(it.db, (tx) => releaseNights(tx, ddlId));
const states = async (ids: number[]) => {
  const found = await rows(
    it.db,
    sql<{
      ddl_id: number;
      state: string;
    }>`select ddl_id, state from waiting where ddl_id = any(${ids}) order by id`,
  );
  return found.map(({ state }) => state);
};

test('B48 nights that come free are offered to the first for 24 hours, told by mail, and to nobody else', async () => {
  const { holder, ids } = await line(2);
  assert.deepEqual(
    [(await read(it.paul, ids[0]!))['place'], (await read(it.paul, ids[1]!))['place']],
    [1, 2],
  );
  assert.equal(await offerNights(it.db, PASSEROSE), 0, 'still held');
  await free(holder);
  assert.equal(await offerNights(it.db, PASSEROSE), 1);
  assert.deepEqual(await states(ids), ['offered', 'waiting']);
  const booking = await bookingOf(it.db, ids[0]!);
  const hours = (booking!.held_until!.getTime() - Date.now()) / 3_600_000;
  assert.ok(hours > 23.9 && hours <= 24, String(hours));
  const mails = await rows(
    it.db,
    sql<{
      content: string;
    }>`select content::text as content from maillog where ddl_id = ${ids[0]} and template = 'waitingOffer' and uid = ${it.paul.uid}`,
  );
  assert.equal(mails.length, 1);
  assert.match(mails[0]!.content, /Nous vous les gardons jusqu’au/);
});

test('B48 when the time is over, or they decline, the next is offered them; who takes them has an option as after any yes', async () => {
  const { holder, ids } = await line(3);
  await free(holder);
  await offerNights(it.db, PASSEROSE);
  // The clock.
  await sql`update stay set held_until = now() - interval '1 minute' where ddl_id = ${ids[0]}`.execute(it.db);
  await releaseOptionsDue(it.db);
  refused(await it.paul.put(`waiting/of/${ids[0]}/take`), 409, 'waitOver');
  assert.equal(await offerNights(it.db, PASSEROSE), 1);
  assert.deepEqual(await states(ids), ['over', 'offered', 'waiting']);
  ok(await it.paul.put(`waiting/of/${ids[1]}/leave`));
  await offerNights(it.db, PASSEROSE);
  assert.deepEqual(await states(ids), ['over', 'declined', 'offered']);
  ok(await it.paul.put(`waiting/of/${ids[2]}/take`));
  ok(await it.paul.put(`waiting/of/${ids[2]}/take`));
  assert.deepEqual(await states(ids), ['over', 'declined', 'taken']);
  const { held_until: until } = (await bookingOf(it.db, ids[2]!))!;
  assert.ok(until!.getTime() - Date.now() > 2 * 86_400_000, 'longer than the offer');
});

test('R2 many jobs at once, and somebody who takes the nights meanwhile: one has them', async () => {
  const { holder, ids } = await line(5);
  const rival = (await it.request(PASSEROSE)).id;
  await free(holder);
  const nights = { houseId: PASSEROSE, from: addDays(it.from, 3), to: addDays(it.to, 3), authorUid: null };
  await Promise.allSettled([
    ...Array.from({ length: 10 }, () => offerNights(it.db, PASSEROSE)),
    inTransaction(it.db, (tx) => takeNights(tx, { ddlId: rival, ...nights })),
  ]);
  const held = await one(it.db, sql<{ n: number }>`select count(*)::integer as n from stay`);
  assert.equal(held.n, 1);
  const offered = (await states(ids)).filter((state) => state === 'offered').length;
  assert.equal(offered + ((await bookingOf(it.db, rival)) ? 1 : 0), 1);
});

test('B48 nobody waits for what is free, nor with nights of their own; each for themselves, a clerk for all of their agency', async () => {
  const { id } = await it.request(PASSEROSE);
  refused(await join(it.paul, id), 409, 'waitNothing');
  const { holder, ids } = await line(1);
  refused(await join(it.paul, holder), 409, 'waitHolds');
  assert.equal((await read(it.marie, id))['can_join'], 1);
  ok(await join(it.marie, id));
  ok(await join(it.marie, id));
  assert.deepEqual(await states([id]), ['waiting']);
  assert.equal((await join(it.olivier, id)).status, 404);
  refused(await join(it.yann, id), 403, 'forbidden');
  const house = await it.marie.get(`waiting/house/${PASSEROSE}`);
  assert.deepEqual(
    house.body.models.map((row) => row['id_ddl']),
    [ids[0], id],
  );
  assert.equal((await it.olivier.get(`waiting/house/${PASSEROSE}`)).status, 404);
  await sql`update request set date_from = current_date - 9, date_to = current_date - 2 where id = ${ids[0]}`.execute(
    it.db,
  );
  ok(await it.paul.put(`waiting/of/${ids[0]}/leave`));
  refused(await join(it.paul, ids[0]!), 409, 'waitDates');
});
