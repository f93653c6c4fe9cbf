/** What platforms sell: a request with its guest, its price and its nights; once, however often it is read. */
import { addDays } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  carried,
  db,
  freeWeek,
  house,
  marie,
  platforms,
  quotes,
  read,
  ready,
  request,
  ROOM,
  stayOf,
  taskOf,
  there,
  thread,
} from './beds24.http.test.arrangement.ts';

test('B41 B47 CHAN-02 a platform’s booking is a request with its guest, its nights firm, and what was paid there to the cent', async () => {
  await ready();
  const week = await freeWeek(10);
  const booking = there.book({
    roomId: ROOM,
    ...week,
    firstName: 'Ingrid',
    lastName: 'Sørensen',
    phone: '+4540123456',
    lang: 'da',
    numAdult: 3,
    numChild: 1,
    comments: 'We arrive late.',
    price: 1834.57,
    channel: 'airbnb',
    apiReference: 'HMXYZ1',
  });
  await read();
  const { state, ddl_id: ddlId } = await carried(booking.id);
  assert.equal(state, 'taken');
  const { house_id: of, kind, held_until: until, from, to } = (await stayOf(ddlId))!;
  assert.deepEqual([of, kind, until, from, to], [house, 'request', null, week.arrival, week.departure]);
  const made = await request(ddlId);
  assert.deepEqual(
    [made.name, made.tel, made.nb_adults, made.nb_children, made.sender_origin, made.tag],
    ['Ingrid Sørensen', '+4540123456', 3, 1, 'Airbnb', 'RESERVE'],
  );
  const [quote, ...others] = await quotes(ddlId);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [quote!.accepted, quote!.platform, quote!.montant_total],
    [true, platforms.withheld, 183_457],
  );
  // 15 % of what the guest pays, and no tax: the platform collects it.
  assert.deepEqual([quote!.frais_plateforme, quote!.taxe_sejour], [27_519, 0]);
  assert.equal(
    quote!.gain_client_net_loueur +
      quote!.montant_honoraires +
      quote!.montant_menage +
      quote!.frais_plateforme,
    183_457,
  );
  const said = await thread(ddlId);
  assert.ok(said.includes('FREETEXT We arrive late.'));
  assert.match(
    said.join('\n'),
    /NOTE Réservé sur Airbnb HMXYZ1, .* 1.834,57.€ payés là-bas\. Airbnb essai encaisse le loyer, la taxe de séjour aussi\./,
  );
  assert.ok(said.some((line) => line.startsWith('S_CONFIRM')));
  // What a platform collects is not asked here (B47).
  const asked = await marie.get(`payments/account/${String(ddlId)}`);
  assert.equal(asked.body.models[0]!['collects_rent'], true, asked.text);
  const mails = await rows(
    db,
    sql<{
      template: string;
      recipient: string;
    }>`select template, recipient from maillog where ddl_id = ${ddlId}`,
  );
  assert.ok(mails.length > 0 && mails.every(({ template }) => template === 'stayConfirmed'));
});

test('CHAN-02 the same booking read again, and again as a whole, changes nothing at all', async () => {
  const week = await freeWeek(12);
  const booking = there.book({ roomId: ROOM, ...week, email: 'ute@platform.example' });
  await read();
  const { ddl_id: ddlId } = await carried(booking.id);
  const counts = () =>
    one(
      db,
      sql<
        Record<string, number>
      >`select (select count(*) from request) as requests, (select count(*) from quote) as quotes, (select count(*) from stay) as stays,
        (select count(*) from message) as messages, (select count(*) from person) as people, (select count(*) from maillog) as mails,
        (select count(*) from useractivitytask) as tasks, (select max(xmin::text::bigint) from beds24_booking) as touched`,
    );
  const before = await counts();
  await read();
  await sql`select graphile_worker.add_job('readBeds24', json_build_object('account', (select id from beds24_account where agid = 1), 'whole', true))`.execute(
    db,
  );
  await read();
  // Changed there without saying anything new.
  there.change(booking.id, {});
  await read();
  assert.deepEqual(await counts(), before);
  assert.equal((await carried(booking.id)).ddl_id, ddlId);
});

test('B41 B47 dates, people and price changed there: the nights move, the price is a new accepted quote, the thread says so', async () => {
  const week = await freeWeek(14);
  await freeWeek(15);
  const booking = there.book({
    roomId: ROOM,
    ...week,
    channel: 'booking',
    price: 1000,
    tax: 30,
    commission: 120,
  });
  await read();
  const { ddl_id: ddlId } = await carried(booking.id);
  const [first] = await quotes(ddlId);
  assert.deepEqual(
    [first!.montant_total, first!.taxe_sejour, first!.frais_plateforme],
    [100_000, 3000, 12_000],
  );
  const later = { arrival: addDays(week.arrival, 7), departure: addDays(week.departure, 7) };
  there.change(booking.id, { ...later, numAdult: 4, price: 1200 });
  await read();
  const { from, to, held_until: until } = (await stayOf(ddlId))!;
  assert.deepEqual([from, to, until], [later.arrival, later.departure, null]);
  const [former, now] = await quotes(ddlId);
  assert.deepEqual([former!.accepted, now!.accepted, now!.montant_total], [false, true, 120_000]);
  const { date_from: since, nb_adults: adults, tag } = await request(ddlId);
  assert.deepEqual([since, adults, tag], [later.arrival, 4, 'RESERVE']);
  assert.match((await thread(ddlId)).join('\n'), /NOTE Modifié sur Booking\.com .* 1.200,00.€/);
});

test('B41 cancelled there: the nights are free, the request is cancelled, the price owes nothing, and everyone here is told', async () => {
  const week = await freeWeek(16);
  const booking = there.book({ roomId: ROOM, ...week });
  await read();
  const { ddl_id: ddlId } = await carried(booking.id);
  there.change(booking.id, { status: 'cancelled' });
  await read();
  assert.equal((await carried(booking.id)).state, 'cancelled');
  assert.equal(await stayOf(ddlId), undefined);
  const { has_cancelled: isCancelled, tag } = await request(ddlId);
  assert.deepEqual([isCancelled, tag], [true, 'ANNULE']);
  assert.ok((await quotes(ddlId)).every(({ accepted }) => !accepted));
  const said = await thread(ddlId);
  assert.ok(said.some((line) => line.startsWith('S_CANCEL')));
  assert.equal(said.filter((line) => line.startsWith('NOTE Annulé sur Airbnb')).length, 1);
  const mails = await rows(
    db,
    sql<{
      n: number;
    }>`select count(*)::integer as n from maillog where ddl_id = ${ddlId} and template = 'requestCancelled'`,
  );
  assert.ok(mails[0]!.n > 0);
  await read();
  assert.equal((await thread(ddlId)).length, said.length, 'told once');
});

test('B41 CHAN-02 sold there over nights of ours: nothing of ours moves, the request waits without nights with a task, and takes them once they are free', async () => {
  const week = await freeWeek(18);
  const { id: stay } = await one(
    db,
    sql<{
      id: number;
    }>`insert into stay (house_id, nights, kind, note) values (${house}, daterange(${week.arrival}, ${week.departure}), 'owner', '') returning id`,
  );
  const booking = there.book({ roomId: ROOM, ...week, force: true });
  await read();
  const { state, ddl_id: ddlId, problem } = await carried(booking.id);
  assert.equal(state, 'conflict');
  assert.match(problem, /le propriétaire/);
  assert.equal(await stayOf(ddlId), undefined);
  assert.equal((await request(ddlId)).tag, 'DEMANDE');
  assert.deepEqual(await quotes(ddlId), [], 'no price is accepted of a stay that is none');
  const [task, ...more] = await taskOf(booking.id);
  assert.deepEqual([task!.done, more], [false, []]);
  assert.match(task!.description, /déjà prises par le propriétaire/);
  const said = (await thread(ddlId)).length;
  await read();
  assert.equal((await thread(ddlId)).length, said, 'nobody is told twice');
  assert.equal((await rows(db, sql`select from stay where id = ${stay} and kind = 'owner'`)).length, 1);
  const shown = await marie.get('beds24/bookings');
  assert.equal(shown.body.models[0]!['state'], 'conflict', 'it stands first');
  await sql`delete from stay where id = ${stay}`.execute(db);
  await read();
  await read();
  assert.equal((await carried(booking.id)).state, 'taken');
  assert.equal((await stayOf(ddlId))?.from, week.arrival);
  assert.deepEqual(
    (await taskOf(booking.id)).map(({ done }) => done),
    [true],
  );
});
