/** What goes out: only what changed, many houses in one call, what was sold first; within credits, late when they are away, never lost or twice. */
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  account,
  carried,
  db,
  freeWeek,
  house,
  link,
  marie,
  OTHER_ROOM,
  otherHouse,
  read,
  ready,
  ROOM,
  settled,
  there,
} from './beds24.http.test.arrangement.ts';

interface Range {
  from: string;
  to: string;
  [name: string]: unknown;
}
const posts = () => there.calls().filter(({ method }) => method === 'POST');
const sentOf = (roomId: number): Range[] =>
  posts().flatMap(({ body }) =>
    (body as { roomId: number; calendar: Range[] }[])
      .filter((room) => room.roomId === roomId)
      .flatMap(({ calendar }) => calendar),
  );
const block = (from: Day, to: Day, houseId = house) =>
  one(
    db,
    sql<{
      id: number;
    }>`insert into stay (house_id, nights, kind, note) values (${houseId}, daterange(${from}, ${to}), 'works', '') returning id`,
  );

test('B47 CHAN-02 a night’s price goes out with what each platform takes, added or withheld; a free night is open, its least stay said', async () => {
  await ready();
  const { arrival } = await freeWeek(50);
  await sql`update day_price set amount = 20000, minimum_stay = 5 where house_id = ${house} and day = ${arrival}`.execute(
    db,
  );
  await settled();
  const day = there.day(ROOM, arrival);
  // 200 € ÷ 0.85 withheld, 200 € + 12 % added.
  assert.deepEqual(
    [day['price1'], day['price2'], day.numAvail, day.override, day.minStay],
    [235.29, 224, 1, 'none', 5],
  );
  assert.ok(there.isOpen(ROOM, arrival));
});

test('CHAN-02 only what changed goes out, from its first day to its last one; nothing changed, nothing goes', async () => {
  const { arrival, departure } = await freeWeek(50);
  there.forget();
  await sql`update day_price set amount = amount where house_id = ${house}`.execute(db);
  await settled();
  assert.deepEqual(posts(), []);
  const { id } = await block(arrival, departure);
  await settled();
  const last = addDays(departure, -1);
  assert.deepEqual(sentOf(ROOM), [{ from: arrival, to: last, numAvail: 0, override: 'blackout' }]);
  there.forget();
  await sql`update beds24_account set read_at = now() - interval '1 minute'`.execute(db);
  await sql`delete from stay where id = ${id}`.execute(db);
  await settled();
  // The number of places goes with it: a blackout that is lifted alone opens as many as there can be.
  assert.deepEqual(sentOf(ROOM), [{ from: arrival, to: last, numAvail: 1, override: 'none' }]);
  // Before a night is opened, what was sold there is read.
  assert.equal(there.calls()[0]!.path, '/bookings');
  there.forget();
  await sql`update day_price set amount = 30000 where house_id = ${house} and day = ${arrival}`.execute(db);
  await settled();
  assert.deepEqual(sentOf(ROOM), [{ from: arrival, to: arrival, price1: 352.94, price2: 336 }]);
});

test('CHAN-02 one word stands for closed, no arrival and no departure: arrivals forbidden here are forbidden there, a closed day stays closed', async () => {
  const { arrival } = await freeWeek(52);
  const set = (values: string) =>
    sql`update day_price set ${sql.raw(values)} where house_id = ${house} and day = ${arrival}`
      .execute(db)
      .then(settled);
  await set('allow_arrival = false');
  assert.deepEqual([there.day(ROOM, arrival).override, there.day(ROOM, arrival).numAvail], ['noCheckIn', 1]);
  await set('blocked = true');
  assert.deepEqual([there.day(ROOM, arrival).override, there.day(ROOM, arrival).numAvail], ['blackout', 0]);
  await set('blocked = false');
  assert.deepEqual([there.day(ROOM, arrival).override, there.day(ROOM, arrival).numAvail], ['noCheckIn', 1]);
  await set('allow_arrival = true, amount = null');
  assert.ok(!there.isOpen(ROOM, arrival), 'a night without a price is not sold');
  await set('amount = 20000');
  assert.ok(there.isOpen(ROOM, arrival));
});

test('CHAN-02 a house that is taken off the page is closed everywhere, and open again with it', async () => {
  const { arrival } = await freeWeek(54);
  assert.ok(there.isOpen(ROOM, arrival));
  await sql`update house set published = false where id = ${house}`.execute(db);
  await settled();
  assert.ok(!there.isOpen(ROOM, arrival));
  await sql`update house set published = true where id = ${house}`.execute(db);
  await settled();
  assert.ok(there.isOpen(ROOM, arrival));
});

test('CHAN-02 what changes of many houses in one transaction goes in one call', async () => {
  const { rooms } = account(await marie.get('beds24'));
  const former = rooms.find(({ room_id: id }) => id === OTHER_ROOM)?.house_id ?? 0;
  if (former !== otherHouse) assert.equal((await link(OTHER_ROOM, otherHouse, former)).status, 200);
  await settled();
  there.forget();
  await sql`update day_price set amount = amount + 100 where house_id in (${house}, ${otherHouse}) and day > current_date + 10`.execute(
    db,
  );
  await settled();
  assert.equal(posts().length, 1);
  assert.ok(sentOf(ROOM).length > 0 && sentOf(OTHER_ROOM).length > 0);
});

test('CHAN-02 credits used up: nothing is asked until there are new ones; with the last ones what was sold is closed, and prices wait', async () => {
  const { arrival, departure } = await freeWeek(56);
  there.credits(10, 3_000);
  for (let spent = 0; spent < 8; spent++) await read();
  there.forget();
  await sql`update day_price set amount = 44400 where house_id = ${house} and day = ${addDays(arrival, 20)}`.execute(
    db,
  );
  await block(arrival, departure);
  await until('the night is closed', () => !there.isOpen(ROOM, arrival), 5);
  assert.deepEqual(
    sentOf(ROOM).map(({ numAvail, price1 }) => [numAvail, price1]),
    [[0, undefined]],
    'what was sold goes alone',
  );
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  await sql`select graphile_worker.add_job('watchBeds24')`.execute(db);
  await settled();
  assert.equal(there.day(ROOM, addDays(arrival, 20))['price1'], 522.35);
});

test('CHAN-02 they say 429: nobody asks again before the time they name', async () => {
  there.credits(1, 2_000);
  await read();
  there.forget();
  await read();
  await read();
  assert.deepEqual(there.calls(), []);
  assert.equal(account(await marie.get('beds24')).problem, 'throttled');
  there.credits(100, 300_000);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  await read();
  assert.equal(account(await marie.get('beds24')).problem, '');
});

for (const fault of ['down', 'away', 'drop'] as const)
  test(`CHAN-02 Beds24 is ${fault} for a while: what changed goes late, and is not lost`, async () => {
    const { arrival, departure } = await freeWeek(58);
    there.fail(fault);
    const { id } = await block(arrival, departure);
    await until('they were asked', async () => account(await marie.get('beds24')).problem === 'away', 10);
    assert.equal(account(await marie.get('beds24')).waiting, 1);
    there.fail(undefined);
    await sql`select graphile_worker.add_job('watchBeds24')`.execute(db);
    await settled();
    assert.ok(!there.isOpen(ROOM, arrival));
    const { problem, waiting } = account(await marie.get('beds24'));
    assert.deepEqual([problem, waiting], ['', 0]);
    await sql`delete from stay where id = ${id}`.execute(db);
    await settled();
  });

test('CHAN-02 a room they refuse is named with their reason, and keeps no other house', async () => {
  const property = there.properties()[1]!;
  property.roomTypes[0]!.id = 999_999;
  there.forget();
  await sql`update day_price set amount = amount + 100 where house_id in (${house}, ${otherHouse}) and day > current_date + 10`.execute(
    db,
  );
  await settled();
  const rooms = new Map(account(await marie.get('beds24')).rooms.map((room) => [room.room_id, room.problem]));
  assert.deepEqual([rooms.get(ROOM), rooms.get(OTHER_ROOM)], ['', 'roomId invalid room']);
  property.roomTypes[0]!.id = OTHER_ROOM;
});

test('CHAN-02 a night sold here is closed there within a minute, measured', async (t) => {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const { arrival, departure } = await freeWeek(60 + round);
    assert.ok(there.isOpen(ROOM, arrival));
    const began = performance.now();
    await block(arrival, departure);
    await until('the night is closed there', () => !there.isOpen(ROOM, arrival), 60);
    times.push(Math.round(performance.now() - began));
  }
  const median = times.toSorted((one, other) => one - other)[2]!;
  t.diagnostic(`closed there after ${times.join(', ')} ms, median ${median}`);
  assert.ok(Math.max(...times) < 60_000);
});

test('R2 sold here and there at the same instant: one of both has the nights, and the other one is told', async () => {
  const { arrival, departure } = await freeWeek(70);
  const booking = there.book({ roomId: ROOM, arrival, departure });
  const [here] = await Promise.allSettled([block(arrival, departure), read()]);
  await read();
  const { state } = await carried(booking.id);
  const held = await rows(
    db,
    sql<{
      kind: string;
    }>`select kind from stay where house_id = ${house} and nights && daterange(${arrival}, ${departure})`,
  );
  assert.equal(held.length, 1);
  assert.deepEqual(
    [here.status, state],
    held[0]!.kind === 'works' ? ['fulfilled', 'conflict'] : ['rejected', 'taken'],
  );
});
