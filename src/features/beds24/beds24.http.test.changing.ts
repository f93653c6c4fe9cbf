/** What platforms change: moved, closed, another room, a channel or a room nobody has said anything of; told or read page by page. */
import { addDays } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  carried,
  db,
  freeWeek,
  house,
  link,
  marie,
  OTHER_ROOM,
  otherHouse,
  quotes,
  read,
  request,
  ROOM,
  stayOf,
  taskOf,
  there,
  thread,
} from './beds24.http.test.arrangement.ts';

test('B41 moved there onto nights of ours: it keeps those it has, and a person decides', async () => {
  const week = await freeWeek(20);
  const next = await freeWeek(21);
  const booking = there.book({ roomId: ROOM, ...week });
  await read();
  const { ddl_id: ddlId } = await carried(booking.id);
  await sql`insert into stay (house_id, nights, kind, note) values (${house}, daterange(${next.arrival}, ${next.departure}), 'works', '')`.execute(
    db,
  );
  there.change(booking.id, next);
  await read();
  assert.equal((await carried(booking.id)).state, 'conflict');
  assert.equal((await stayOf(ddlId))?.from, week.arrival);
  assert.equal((await taskOf(booking.id)).length, 1);
  // The platform takes its change back.
  there.change(booking.id, week);
  await read();
  assert.equal((await carried(booking.id)).state, 'taken');
  assert.deepEqual(
    (await taskOf(booking.id)).map(({ done }) => done),
    [true],
  );
});

test('B41 C20 a contract that is signed here keeps its dates: what the platform changes is left to a person', async () => {
  const week = await freeWeek(23);
  await freeWeek(24);
  const booking = there.book({ roomId: ROOM, ...week });
  await read();
  const { ddl_id: ddlId } = await carried(booking.id);
  const [quote] = await quotes(ddlId);
  const { id: fid } = await one(
    db,
    sql<{
      id: number;
    }>`insert into file (agid, path, name, mime, bytes, sha256, purpose) values (1, 'contrat-plateforme.pdf', 'c.pdf', 'application/pdf', 1, '', 'contract') returning id`,
  );
  await sql`insert into contract (id, ddl_id, quote_id, agid, name, reference, status, attachment_fid, signer_uid, sha256, expiration_date)
    select '0b1d2c3e-4f50-4a61-8b72-9c83ad94be05', ${ddlId}, ${quote!.id}, 1, 'essai', 'essai', 'signed', ${fid}, sender_uid, '', current_date + 30
    from request where id = ${ddlId}`.execute(db);
  there.change(booking.id, { arrival: addDays(week.arrival, 7), departure: addDays(week.departure, 7) });
  await read();
  assert.equal((await carried(booking.id)).state, 'conflict');
  assert.equal((await stayOf(ddlId))?.from, week.arrival);
  assert.equal((await quotes(ddlId)).length, 1);
  await sql`delete from contract where id = '0b1d2c3e-4f50-4a61-8b72-9c83ad94be05'`.execute(db);
});

test('CHAN-02 an inquiry is a request without nights, which it has once it is confirmed', async () => {
  const week = await freeWeek(26);
  const booking = there.book({ roomId: ROOM, ...week, status: 'inquiry' });
  await read();
  const { state, ddl_id: ddlId } = await carried(booking.id);
  assert.equal(state, 'asked');
  assert.equal(await stayOf(ddlId), undefined);
  there.change(booking.id, { status: 'confirmed' });
  await read();
  assert.equal((await carried(booking.id)).state, 'taken');
  assert.equal((await stayOf(ddlId))?.from, week.arrival);
});

test('CHAN-02 nights closed there are closed here, without a guest, and open again with them', async () => {
  const week = await freeWeek(28);
  const booking = there.book({ roomId: ROOM, ...week, status: 'black' });
  await read();
  assert.equal((await carried(booking.id)).state, 'blocked');
  const held = () =>
    rows(
      db,
      sql<{
        kind: string;
      }>`select kind from stay where house_id = ${house} and nights = daterange(${week.arrival}, ${week.departure})`,
    );
  assert.deepEqual(await held(), [{ kind: 'import' }]);
  there.change(booking.id, { status: 'cancelled' });
  await read();
  assert.deepEqual(await held(), []);
});

test('CHAN-02 a booking of a room that is no house yet waits, and is carried out once it is linked', async () => {
  const week = await freeWeek(10, otherHouse);
  const booking = there.book({ roomId: OTHER_ROOM, ...week, force: true });
  await read();
  assert.equal((await carried(booking.id)).state, 'unlinked');
  assert.equal((await link(OTHER_ROOM, otherHouse)).status, 200);
  await read();
  assert.equal((await carried(booking.id)).state, 'taken');
  const { ddl_id: ddlId } = await carried(booking.id);
  assert.equal((await stayOf(ddlId))?.house_id, otherHouse);
});

test('B41 the booking goes to another room there: its nights go to that house', async () => {
  const week = await freeWeek(30);
  await freeWeek(30, otherHouse);
  const booking = there.book({ roomId: ROOM, ...week });
  await read();
  there.change(booking.id, { roomId: OTHER_ROOM });
  await read();
  const { ddl_id: ddlId } = await carried(booking.id);
  assert.equal((await stayOf(ddlId))?.house_id, otherHouse);
  assert.equal((await request(ddlId)).page_nid, otherHouse);
});

test('B47 without a platform for its channel the nights are taken all the same, and the thread says what is missing', async () => {
  const week = await freeWeek(32);
  const booking = there.book({ roomId: ROOM, ...week, channel: 'expedia' });
  await read();
  const { state, ddl_id: ddlId } = await carried(booking.id);
  assert.equal(state, 'taken');
  assert.deepEqual(await quotes(ddlId), []);
  assert.match((await thread(ddlId)).join('\n'), /Aucune plateforme n’est choisie pour Expedia/);
  assert.equal((await request(ddlId)).date_from, week.arrival);
});

test('CHAN-02 130 bookings come page by page, each once; one that cannot be read keeps no other', async () => {
  const arrival = addDays((await freeWeek(40)).arrival, 0);
  const made = Array.from({ length: 130 }, (_, at) =>
    there.book({
      roomId: ROOM,
      arrival: addDays(arrival, at),
      departure: addDays(arrival, at + 1),
      status: 'inquiry',
      lastName: `Nuit ${at}`,
    }),
  );
  there.change(made[120]!.id, { departure: made[120]!.arrival });
  await read();
  const { n } = await one(
    db,
    sql<{
      n: number;
    }>`select count(*)::integer as n from beds24_booking where booking_id = any(${made.map(({ id }) => id)}::bigint[]) and state = 'asked'`,
  );
  assert.equal(n, 129);
});

test('CHAN-02 told by its address, a booking is here within seconds; who does not know the address is refused, and what is told is never believed', async () => {
  const { news_address: address } = (await marie.get('beds24')).body.models[0] as unknown as {
    news_address: string;
  };
  assert.ok(there.tellAt(address));
  const week = await freeWeek(34);
  const booking = there.book({ roomId: ROOM, ...week });
  await until('the booking is here', async () => (await carried(booking.id)).state === 'taken', 10);
  assert.equal(await there.tell(booking.id), 200);
  const forged = await fetch(address.replace(/token=.*/, 'token=guessed'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(forged.status, 400);
  const lied = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ booking: { ...booking, status: 'cancelled' } }),
  });
  assert.equal(lied.status, 200);
  await read();
  assert.equal((await carried(booking.id)).state, 'taken');
  there.tellAt('');
});
