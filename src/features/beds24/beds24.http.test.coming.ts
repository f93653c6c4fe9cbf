/** What platforms sell: a request with its guest, its price and its nights; changed, cancelled, in conflict; once, however often it is read. */
import { addDays } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
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
  platforms,
  read,
  ready,
  ROOM,
  stayOf,
  there,
} from './beds24.http.test.arrangement.ts';

interface Quote {
  id: number;
  platform: number;
  montant_total: number;
  frais_plateforme: number;
  taxe_sejour: number;
  gain_client_net_loueur: number;
  montant_honoraires: number;
  montant_menage: number;
  date_from: string;
  accepted: boolean;
}
const quotes = (ddlId: number | null) =>
  rows(db, sql<Quote>`select * from quote where ddl_id = ${ddlId} order by id`);
const thread = async (ddlId: number | null) =>
  (
    await rows(
      db,
      sql<{
        said: string;
      }>`select action || ' ' || message as said from message where ddl_id = ${ddlId} order by id`,
    )
  ).map(({ said }) => said);
const request = (ddlId: number | null) =>
  one(
    db,
    sql<{
      page_nid: number;
      date_from: string;
      date_to: string;
      nb_adults: number;
      nb_children: number;
      sender_origin: string;
      tag: string;
      has_cancelled: boolean;
      name: string;
      mail: string | null;
      tel: string | null;
    }>`select r.page_nid, r.date_from, r.date_to, r.nb_adults, r.nb_children, r.sender_origin, t.internal_tag as tag, r.has_cancelled,
        c.first_name || ' ' || c.last_name as name, c.mail, c.tel1 as tel
      from request r join agency_card c on c.agid = r.agid and c.uid = r.sender_uid left join tag t on t.id = r.tag_ddl_reservation where r.id = ${ddlId}`,
  );
const taskOf = (bookingId: number) =>
  rows(
    db,
    sql<{
      title: string;
      description: string;
      done: boolean;
    }>`select title, description, done from useractivitytask where once_key like ${`beds24 conflict % ${bookingId}`}`,
  );

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
  await sql`insert into contract (id, ddl_id, quote_id, agid, name, reference, status, attachment_fid, signer_uid, sha256)
    select '0b1d2c3e-4f50-4a61-8b72-9c83ad94be05', ${ddlId}, ${quote!.id}, 1, 'essai', 'essai', 'signed', ${fid}, sender_uid, ''
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
  const { until } = await import('#tests/support/waiting.ts');
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
