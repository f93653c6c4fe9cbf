/** The door for nights that are not sold here: an owner's, works, a lease, what feeds and platforms say. One at a time, everybody told. */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import { bookingRoutes } from './routes.ts';
import { quoteRoutes } from '#features/quotes/routes.ts';
import { inTransaction, rows, sql } from '#server/sql.ts';
import { systemCaller } from '#server/session.ts';
import { PASSEROSE, startFixture, TITOUAN } from '#tests/support/fixture.ts';
import type { Fixture } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { closeNights, openNights, releaseNights, takeNights } from './actions.ts';
import { declareNightHooks } from './hooks.ts';
import type { NightChange } from './hooks.ts';
import { moveNights, placeNights, releaseOwnNights, soldElsewhere, takeOwnNights } from './own.ts';
import type { OwnKind } from './own.ts';

let it: Fixture;
let told: NightChange[] = [];
before(async () => {
  it = await startFixture([...bookingRoutes, ...quoteRoutes]);
  declareNightHooks([{ name: 'test', afterNights: async (_tx, changes) => void told.push(...changes) }]);
});
beforeEach(async () => {
  await sql`delete from stay`.execute(it.db);
  await sql`delete from house_closure`.execute(it.db);
  told = [];
});
after(() => it.close());

const later = (days: number) => addDays(it.from, days);
const nights = (from: Day, to: Day, kind: OwnKind = 'owner', houseId = PASSEROSE) => ({
  houseId,
  from,
  to,
  kind,
  note: 'essai',
  authorUid: it.marie.uid,
});
const take = (...args: Parameters<typeof nights>) =>
  inTransaction(it.db, (tx) => takeOwnNights(tx, nights(...args), null));
const held = () =>
  rows(
    it.db,
    sql`select house_id, kind, lower(nights) as "from", upper(nights) as "to" from stay order by house_id, lower(nights)`,
  );

test('D07 of fifty who take overlapping nights at once one gets them, in whatever way they come; nobody fails otherwise', async () => {
  const kinds: OwnKind[] = ['owner', 'works', 'lease', 'import', 'block'];
  const requests = await Promise.all(Array.from({ length: 10 }, () => it.request(PASSEROSE)));
  const ways = Array.from({ length: 50 }, (_, number) => async () => {
    const from = later(number % 7);
    const request = requests[number % 10]!;
    if (number % 6 === 5)
      return inTransaction(it.db, (tx) =>
        takeNights(tx, {
          ddlId: request.id,
          houseId: PASSEROSE,
          from,
          to: addDays(from, 7),
          authorUid: null,
        }),
      );
    return take(from, addDays(from, 7), kinds[number % 6]);
  });
  const answers = await Promise.allSettled(ways.map((way) => way()));
  const reasons = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as { key: string }] : [],
  );
  assert.equal(answers.length - reasons.length, 1);
  assert.deepEqual([...new Set(reasons.map(({ key }) => key))].toSorted(), ['nightsHeld', 'nightsTaken']);
  assert.equal((await held()).length, 1);
});

test('CAL-01 who is refused reads who holds the nights: staff by name, an owner by what it is', async () => {
  const request = await it.request(PASSEROSE);
  await inTransaction(it.db, (tx) =>
    takeNights(tx, { ddlId: request.id, houseId: PASSEROSE, from: it.from, to: it.to, authorUid: null }),
  );
  for (const [sees, names] of [
    ['agency', true],
    ['owner', false],
  ] as const) {
    const caller = { ...systemCaller(1), sees };
    await assert.rejects(
      inTransaction(it.db, (tx) => takeOwnNights(tx, nights(later(2), later(9)), caller)),
      (error: { warnings: { type: string; params: { who: { fr: string } } }[] }) => {
        assert.equal(error.warnings[0]!.type, 'nightsHeld');
        assert.equal(/Paul/.test(error.warnings[0]!.params.who.fr), names);
        assert.match(error.warnings[0]!.params.who.fr, /une option/);
        return true;
      },
    );
  }
});

test('D07 nights that are merely closed make way for who is really there, and close again after; a lease is refused on them', async () => {
  const all = { from: later(-7), to: later(21) };
  const closure = await inTransaction(it.db, (tx) =>
    closeNights(tx, { houseId: PASSEROSE, ...all }, { note: 'fermé', authorUid: it.marie.uid }),
  );
  await assert.rejects(take(it.from, it.to, 'lease'), { key: 'nightsHeld' });
  const id = await take(it.from, it.to, 'works');
  const pieces = async () =>
    (await held()).map((row) =>
      Object.values(row as object)
        .slice(1)
        .join(' '),
    );
  assert.deepEqual(await pieces(), [
    `block ${all.from} ${it.from}`,
    `works ${it.from} ${it.to}`,
    `block ${it.to} ${all.to}`,
  ]);
  // What really is there does not make way.
  await assert.rejects(take(later(1), later(3), 'owner'), { key: 'nightsHeld' });
  await inTransaction(it.db, (tx) => releaseOwnNights(tx, id));
  assert.equal(await inTransaction(it.db, (tx) => releaseOwnNights(tx, id)), false, 'twice changes nothing');
  assert.deepEqual(await pieces(), [
    `block ${all.from} ${it.from}`,
    `block ${it.from} ${it.to}`,
    `block ${it.to} ${all.to}`,
  ]);
  await inTransaction(it.db, (tx) => openNights(tx, PASSEROSE, closure));
  assert.deepEqual(await pieces(), []);
});

test('CHAN-02 what a platform has sold is the request’s at once and firm, closed or not; over a stay nothing is written', async () => {
  const [request, other] = [await it.request(PASSEROSE), await it.request(PASSEROSE)];
  await inTransaction(it.db, (tx) =>
    closeNights(
      tx,
      { houseId: PASSEROSE, from: later(-7), to: later(21) },
      { note: '', authorUid: it.marie.uid },
    ),
  );
  const sold = (ddlId: number, from: Day, to: Day) =>
    inTransaction(it.db, (tx) => soldElsewhere(tx, { ddlId, houseId: PASSEROSE, from, to, authorUid: null }));
  assert.equal((await sold(request.id, it.from, it.to)).heldBy, undefined);
  // Moved by the platform: its own nights are not in its way.
  assert.equal((await sold(request.id, later(2), later(9))).heldBy, undefined);
  const before = await held();
  const refused = await sold(other.id, it.to, later(14));
  assert.deepEqual(
    refused.heldBy?.map(({ ddlId }) => ddlId),
    [request.id],
  );
  assert.deepEqual(await held(), before);
  assert.deepEqual(
    before.map((row) => (row as { kind: string }).kind).filter((kind) => kind !== 'block'),
    ['request'],
  );
});

test('CAL-01 a stay moves to other nights and another house in one step; what it would cover says so and it stays', async () => {
  const id = await take(it.from, it.to);
  await take(later(7), later(14), 'works');
  const move = (from: Day, to: Day, houseId = PASSEROSE) =>
    inTransaction(it.db, (tx) =>
      moveNights(tx, id, { houseId, from, to, note: 'déplacé', authorUid: null }, null),
    );
  await assert.rejects(move(later(3), later(10)), { key: 'nightsHeld' });
  await move(later(-3), later(4));
  await move(later(7), later(14), TITOUAN);
  assert.deepEqual(
    (await held()).map((row) => (row as { house_id: number }).house_id),
    [PASSEROSE, TITOUAN],
  );
});

test('B41 in the transaction that writes them, others are told of nights taken, moved and let go', async () => {
  const request = await it.request(PASSEROSE);
  const asked = { ddlId: request.id, houseId: PASSEROSE, authorUid: null };
  await inTransaction(it.db, (tx) => takeNights(tx, { ...asked, from: it.from, to: it.to }));
  await inTransaction(it.db, (tx) => takeNights(tx, { ...asked, from: it.to, to: later(14) }));
  await inTransaction(it.db, (tx) => releaseNights(tx, request.id));
  const feed = await inTransaction(it.db, (tx) => placeNights(tx, nights(it.from, it.to, 'import')));
  await inTransaction(it.db, (tx) => releaseOwnNights(tx, feed.id!));
  assert.deepEqual(
    told.map(({ now, from, kind }) => `${now} ${from} ${kind}`),
    [
      `taken ${it.from} request`,
      `free ${it.from} request`,
      `taken ${it.to} request`,
      `free ${it.to} request`,
      `taken ${it.from} import`,
      `free ${it.from} import`,
    ],
  );
});
