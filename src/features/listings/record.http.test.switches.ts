/** The switches of a house: who moves them, what is said first, what follows. */
import { addDays, formatDay, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  CABANE,
  change,
  claire,
  db,
  first,
  marie,
  PASSEROSE,
  rowOf,
  told,
  yann,
} from './record.http.test.arrangement.ts';

const move = (person: typeof marie, what: string, id: number, body: Record<string, unknown> = {}) =>
  person.put(`house/${what}/${id}`, body);

test('ADS-28 ADS-38 EDITOR-19 EDITOR-37 EDITOR-42 EDITOR-44 B32 online booking asks for its fees, then says what is not ready', async () => {
  await change(
    `online_booking = false, housekeeping = false, fraisservice = null, guarantee = null, location_linge = 0, management_fee_rate = 20, classement = 1, expiry_date = '${addDays(todayInParis(), 90)}'`,
    CABANE,
  );
  const missing = await move(marie, 'onlinebookingenable', CABANE, { ignoreWarnings: 1 });
  assert.deepEqual(
    [missing.status, told(missing)],
    [
      422,
      [
        ['required', 'fraisservice'],
        ['required', 'guarantee'],
      ],
    ],
  );
  await change('fraisservice = 9000, guarantee = 50000', CABANE);
  const asked = await move(marie, 'onlinebookingenable', CABANE);
  assert.deepEqual([asked.status, asked.body.result], [200, 'cancelledwithwarnings'], asked.text);
  const date = formatDay(addDays(todayInParis(), 270));
  assert.deepEqual(
    asked.body.warnings!.map(({ type, message }) => [type, message]),
    [
      [
        'classementMissing',
        'Veuillez définir le classement de la maison pour le calcul de la taxe de séjour.',
      ],
      ['holesInCalendar', `Certains jours du calendrier avant le ${date} n'ont pas de tarif.`],
    ],
  );
  assert.equal((await rowOf(CABANE))['online_booking'], false, 'nothing was written');
  const on = await move(marie, 'onlinebookingenable', CABANE, { ignoreWarnings: 1 });
  assert.deepEqual(
    [on.body.result, on.body.models[0]!['online_booking'], on.body.models[0]!['expiry_date']],
    ['ok', 1, null],
    'under the mandate nothing expires (B34)',
  );
  const { updated } = await rowOf(CABANE);
  assert.equal((await move(marie, 'onlinebookingenable', CABANE)).body.result, 'ok', 'it is on already');
  assert.deepEqual((await rowOf(CABANE))['updated'], updated);
});

test('ADS-28 ADS-39 B34 without the mandate what was paid for counts again, or thirty days as for a new listing', async () => {
  const off = await move(claire, 'onlinebookingdisable', CABANE);
  assert.deepEqual([off.body.models[0]!['online_booking'], off.body.models[0]!['days_remaining']], [0, 90]);
  await change(
    `online_booking = true, expiry_date = null, expiry_kept = '${addDays(todayInParis(), -10)}'`,
    CABANE,
  );
  assert.equal((await move(marie, 'onlinebookingdisable', CABANE)).body.models[0]!['days_remaining'], 30);
});

test('EDITOR-43 a listing that was never saved says so before it is booked online', async () => {
  await change(`title = 'Title', classement = 4`, CABANE);
  const asked = await move(marie, 'onlinebookingenable', CABANE);
  assert.deepEqual(
    told(asked).map(([type]) => type),
    ['houseUnsaved', 'holesInCalendar'],
    'its stars are known',
  );
  assert.equal(
    asked.body.warnings![0]!.message,
    "Veuillez sauvegarder l'annonce avant de modifier le statut Online Booking.",
  );
  await change(`title = 'La Cabane aux Roses'`, CABANE);
});

test('EDITOR-42 B36 a night without a price is a hole from today to the two hundred and seventieth day, unless it is closed or held', async () => {
  const today = todayInParis();
  const priced = (last: number) =>
    sql`insert into day_price (house_id, day, amount) select ${CABANE}, ${today}::date + n, 12000 from generate_series(0, ${last}::integer) n`.execute(
      db,
    );
  const on = (offset: number, changes: string) =>
    sql`update day_price set ${sql.raw(changes)} where house_id = ${CABANE} and day = ${today}::date + ${offset}::integer`.execute(
      db,
    );
  const emptied = () => sql`delete from day_price where house_id = ${CABANE}`.execute(db);
  const asked = async () => {
    const answer = await move(marie, 'onlinebookingenable', CABANE);
    if (answer.body.result === 'ok') await move(marie, 'onlinebookingdisable', CABANE);
    return told(answer).map(([type]) => type);
  };
  await emptied();
  await sql`delete from stay where house_id = ${CABANE} and upper(nights) > ${today}::date`.execute(db);
  await priced(269);
  assert.deepEqual(await asked(), ['holesInCalendar'], 'the last of these nights');
  await emptied();
  await priced(270);
  assert.deepEqual(await asked(), [], 'what comes after is asked for by nobody yet');
  for (const offset of [0, 100]) {
    await on(offset, 'amount = 0');
    assert.deepEqual(await asked(), ['holesInCalendar'], `0 € on day ${offset}`);
    await on(offset, 'amount = null, blocked = true');
    assert.deepEqual(await asked(), [], `closed on day ${offset}`);
  }
  await on(50, 'amount = null');
  assert.deepEqual(await asked(), ['holesInCalendar']);
  await sql`insert into stay (house_id, nights, kind) values (${CABANE}, daterange(${today}::date + 50, ${today}::date + 51), 'owner')`.execute(
    db,
  );
  assert.deepEqual(await asked(), [], 'held');
  await sql`delete from stay where house_id = ${CABANE} and lower(nights) = ${today}::date + 50`.execute(db);
  await emptied();
});

test('ADS-29 ADS-42 ADS-43 EDITOR-20 EDITOR-85 A09 housekeeping is switched by either permission, and by no owner', async () => {
  assert.equal((await move(marie, 'housekeepingenable', CABANE)).body.models[0]!['housekeeping'], 1);
  assert.equal((await move(claire, 'housekeepingdisable', CABANE)).body.models[0]!['housekeeping'], 0);
  for (const what of ['housekeepingenable', 'onlinebookingenable', 'archive', 'unarchive'])
    assert.equal((await move(yann, what, PASSEROSE)).status, 403, what);
  await sql`update house set village = null, published = false where id = ${CABANE}`.execute(db);
  assert.deepEqual(first(await move(marie, 'housekeepingenable', CABANE)), ['required', 'village']);
  await sql`update house set village = 'saint-clement-des-baleines', published = true where id = ${CABANE}`.execute(
    db,
  );
});

test('ADS-25 ADS-26 ADS-27 each switch stops with its permission', async () => {
  const without = async (permission: string, what: string) => {
    await sql`delete from role_permission where role = 'agencyRole' and permission = ${permission}`.execute(
      db,
    );
    const { status } = await move(marie, what, CABANE);
    await sql`insert into role_permission values ('agencyRole', ${permission})`.execute(db);
    return status;
  };
  assert.equal(await without('toolOnlineBooking', 'onlinebookingdisable'), 403);
  assert.equal(await without('toolHousekeeping', 'housekeepingdisable'), 403);
  assert.equal(await without('toolArchive', 'unarchive'), 403);
});

test('ADS-30 ADS-40 ADS-41 EDITOR-18 B32 archiving unpublishes and deletes nothing; stays to come are said first', async () => {
  const { n } = await one(
    db,
    sql<{
      n: number;
    }>`select count(*)::integer as n from stay where house_id = ${PASSEROSE} and kind = 'request' and held_until is null and upper(nights) > current_date`,
  );
  assert.ok(n > 0);
  const asked = await move(marie, 'archive', PASSEROSE);
  assert.deepEqual(
    [asked.body.result, first(asked)![0], asked.body.warnings![0]!.params?.['n']],
    ['cancelledwithwarnings', 'staysToCome', n],
  );
  assert.equal((await rowOf(PASSEROSE))['archived'], false);
  const done = await move(marie, 'archive', PASSEROSE, { ignoreWarnings: 1 });
  assert.deepEqual([done.body.models[0]!['archived'], done.body.models[0]!['published']], [1, 0]);
  assert.equal((await fetch(`${app.url}/annonce/${PASSEROSE}`)).status, 404);
  const back = await move(marie, 'unarchive', PASSEROSE);
  assert.deepEqual(
    [back.body.models[0]!['archived'], back.body.models[0]!['published']],
    [0, 0],
    'published again by hand',
  );
  const kept = await one(
    db,
    sql<{ n: number }>`select count(*)::integer as n from stay where house_id = ${PASSEROSE}`,
  );
  assert.ok(kept.n >= n);
  await change('published = true', PASSEROSE);
});

test('B32 whoever is no staff and may archive does not archive over stays to come', async () => {
  await sql`insert into role_permission values ('ownerRole', 'toolArchive')`.execute(db);
  const refused = await move(yann, 'archive', PASSEROSE, { ignoreWarnings: 1 });
  await sql`delete from role_permission where role = 'ownerRole' and permission = 'toolArchive'`.execute(db);
  assert.deepEqual([refused.status, first(refused)![0]], [409, 'staysKeepHouse']);
  assert.equal((await rowOf(PASSEROSE))['archived'], false);
});

test('two switches pressed at once leave what both asked for', async () => {
  const both = await Promise.all([
    move(marie, 'housekeepingenable', CABANE),
    move(claire, 'housekeepingenable', CABANE),
  ]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await rowOf(CABANE))['housekeeping'], true);
  await move(marie, 'housekeepingdisable', CABANE);
});
