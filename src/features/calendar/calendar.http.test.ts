import { addDays, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { DayEntry } from './api.ts';

const app = await startTestApp();
after(() => app.close());
const { db, nobody } = app;
const [marie, olivier, yann, lea, paul] = [
  await app.as('marie'),
  await app.as('olivier'),
  await app.as('yann'),
  await app.as('lea'),
  await app.as('paul'),
];

const PASSEROSE = 101;
const today = todayInParis();
const year = addDays(today, 364);

/** A coming stay of a guest at 101. */
const stay = await one(
  db,
  sql<{
    from: Day;
    to: Day;
    ddl_id: number;
    alphaid: string;
    first_name: string;
    last_name: string;
    mail: string;
    tel1: string;
    held: boolean;
  }>`
    select lower(s.nights) as "from", upper(s.nights) as "to", r.id as ddl_id, r.alphaid, c.first_name, c.last_name, c.mail, c.tel1, s.held_until is not null as held
    from stay s join request r on r.id = s.ddl_id join agency_card c on c.uid = r.sender_uid and c.agid = r.agid
    where s.house_id = ${PASSEROSE} and lower(s.nights) > ${today}::date and c.mail <> '' order by lower(s.nights) limit 1`,
);
const read = async (
  who: typeof marie,
  query = `house=${PASSEROSE}`,
  from: string = today,
  to: string = year,
) => {
  const answer = await who.get(`daycalendars/${from}/${to}?${query}`);
  return { ...answer, days: (answer.body['calendar'] ?? []) as DayEntry[] };
};
const dayOf = (days: readonly DayEntry[], date: string) => days.find((day) => day.date === date);

test('CAL-01 CAL-02 CAL-17 a house’s days: prices in euros, rules, and who is there', async () => {
  const { status, days } = await read(marie);
  assert.deepEqual([status, days.length, days[0]?.date, days.at(-1)?.date], [200, 365, today, year]);
  const price = await one(
    db,
    sql<{
      amount: number;
    }>`select amount from day_price where house_id = ${PASSEROSE} and day = ${stay.from}`,
  );
  const arrival = dayOf(days, stay.from);
  assert.deepEqual(
    [arrival?.amount, arrival?.booked, arrival?.by_ddl_id],
    [price.amount / 100, 1, stay.ddl_id],
  );
  const ddl = arrival?.ddls.find(({ alphaid }) => alphaid === stay.alphaid);
  assert.deepEqual(
    [ddl?.is_arrival, ddl?.is_departure, ddl?.height_offset, ddl?.sender_name],
    [1, 0, 0, `${stay.first_name} ${stay.last_name}`],
  );
  assert.match(ddl?.status_color ?? '', /^#[0-9A-F]{6}$/i);
  const second = dayOf(days, addDays(stay.from, 1))?.ddls.find(({ alphaid }) => alphaid === stay.alphaid);
  assert.deepEqual([second?.is_second_day, second?.is_arrival], [1, 0]);
  const departure = dayOf(days, stay.to);
  assert.equal(departure?.ddls.find(({ alphaid }) => alphaid === stay.alphaid)?.is_departure, 1);
  assert.notEqual(departure?.by_ddl_id, stay.ddl_id, 'the night of the departure is not theirs');
  assert.ok((arrival?.num_lanes_this_month ?? 0) >= 1);
});

test('CAL-01 a missing day allows arrivals, has no price and is open', async () => {
  const far = addDays(today, 900);
  const { days } = await read(marie, `house=${PASSEROSE}`, far, far);
  assert.deepEqual(days, [
    {
      date: far,
      amount: null,
      allow_arrival: 1,
      minimum_stay: 1,
      blocked: 0,
      donotimport: 0,
      allow_departure: 1,
      maximum_stay: null,
      whole_weeks: 0,
      closed_by_rule: 0,
      contract_amount: null,
      version: 0,
      layers: {
        amount: null,
        allow_arrival: null,
        allow_departure: null,
        minimum_stay: null,
        maximum_stay: null,
        whole_weeks: null,
        blocked: null,
      },
      booked: 0,
      by_ddl_id: null,
      num_lanes_this_month: 0,
      ddls: [],
    },
  ]);
});

test('C13 an owner sees the stay, how many and a first name; a mail, a phone or a family name are not on the wire', async () => {
  const { days, text } = await read(yann);
  const ddl = dayOf(days, stay.from)?.ddls[0];
  assert.deepEqual([ddl?.sender_name, ddl?.date_from, ddl?.date_to], [stay.first_name, stay.from, stay.to]);
  assert.ok((ddl?.people ?? 0) > 0);
  const guests = await rows(
    db,
    sql<{ secret: string }>`
    select unnest(array[c.mail, nullif(c.tel1, ''), c.last_name]) as secret from stay s join request r on r.id = s.ddl_id
    join agency_card c on c.uid = r.sender_uid and c.agid = r.agid where s.house_id = ${PASSEROSE}`,
  );
  for (const { secret } of guests) if (secret) assert.ok(!text.includes(secret), secret);
});

test('C13 B23 10.8 who bought a house reads that nights of the former owner’s time are taken, and not by whom or what for; what begins later is theirs to read', async () => {
  const [first, second, mine] = [stay.from, addDays(stay.to, 700), addDays(stay.to, 720)];
  const { sender_uid: guest } = await one(
    db,
    sql<{ sender_uid: number }>`select sender_uid from request where id = ${stay.ddl_id}`,
  );
  await sql`insert into stay (house_id, nights, kind, note) values (${PASSEROSE}, daterange(${second}, ${addDays(second, 3)}), 'owner', 'Les 50 ans de Gwenn')`.execute(
    db,
  );
  const tag = sql`(select id from tag where cat = 'ddlstatusreservation' and internal_tag = 'DEVIS')`;
  for (const [alphaid, day] of [
    ['OFBEFORE', addDays(second, 5)],
    ['OFTHEIRS', mine],
  ] as const)
    await sql`insert into request (alphaid, hashedid, agid, page_nid, sender_uid, date_from, date_to, tag_ddl_reservation)
      values (${alphaid}, ${`x${alphaid}`}, 1, ${PASSEROSE}, ${guest}, ${day}::date, ${addDays(day, 4)}::date, ${tag})`.execute(
      db,
    );
  await sql`insert into former_owner (house_id, owner_uid, until) values (${PASSEROSE}, ${yann.uid}, ${mine})`.execute(
    db,
  );
  await sql`update house set owner_uid = ${lea.uid} where id = ${PASSEROSE}`.execute(db);
  try {
    const { days, text } = await read(lea, `house=${PASSEROSE}`, first, addDays(first, 1));
    assert.deepEqual([days[0]?.booked, days[0]?.by_ddl_id], [1, null]);
    const taken = days[0]?.ddls.find(({ date_from }) => date_from === first);
    assert.deepEqual(
      [taken?.kind, taken?.alphaid, taken?.sender_name, taken?.people, taken?.quote_platform],
      ['request', '', '', 0, ''],
    );
    assert.ok(!text.includes(stay.alphaid) && !text.includes(stay.first_name), text);
    const later = await read(lea, `house=${PASSEROSE}`, second, addDays(mine, 5));
    assert.deepEqual(
      later.days.flatMap(({ ddls }) => ddls.map(({ alphaid }) => alphaid)).filter((known) => known !== ''),
      ['OFTHEIRS', 'OFTHEIRS', 'OFTHEIRS', 'OFTHEIRS', 'OFTHEIRS'],
    );
    assert.ok(!later.text.includes('Gwenn'));
    assert.ok(
      (await read(marie, `house=${PASSEROSE}`, second, mine)).text.includes('Gwenn'),
      'the agency does',
    );
    assert.ok(!(await lea.get(`nodecalendars?m=${first.slice(0, 7)}`)).text.includes(stay.alphaid));
  } finally {
    await sql`update house set owner_uid = ${yann.uid} where id = ${PASSEROSE}`.execute(db);
    await sql`delete from former_owner where house_id = ${PASSEROSE}`.execute(db);
    await sql`update request set has_cancelled = true where alphaid in ('OFBEFORE', 'OFTHEIRS')`.execute(db);
    await sql`delete from stay where house_id = ${PASSEROSE} and note = 'Les 50 ans de Gwenn'`.execute(db);
  }
});

test('C13 B23 nobody else’s house: it is not found; a guest has no calendar', async () => {
  for (const who of [olivier, lea]) {
    const { status, body } = await read(who);
    assert.deepEqual([status, body.warnings?.[0]?.type], [404, 'notFound']);
  }
  assert.equal((await read(paul)).status, 403);
  assert.equal((await read(nobody)).status, 401);
});

test('what is no guest’s stay says what it is', async () => {
  const [from, to] = [addDays(today, 600), addDays(today, 603)];
  await sql`insert into stay (house_id, nights, kind, note) values (${PASSEROSE}, daterange(${from}, ${to}), 'works', 'Peinture')`.execute(
    db,
  );
  const { days } = await read(yann, `house=${PASSEROSE}`, from, to);
  assert.deepEqual(
    days.map(({ booked, by_ddl_id }) => [booked, by_ddl_id]),
    [
      [1, null],
      [1, null],
      [1, null],
      [0, null],
    ],
  );
  assert.deepEqual(
    [days[0]?.ddls[0]?.kind, days[0]?.ddls[0]?.note, days[0]?.ddls[0]?.alphaid],
    ['works', 'Peinture', ''],
  );
});

test('a request nobody has accepted is drawn above, holds nothing, and goes when it is cancelled', async () => {
  const asked = await one(
    db,
    sql<{ id: number; sender_uid: number }>`select id, sender_uid from request where id = ${stay.ddl_id}`,
  );
  const tag = sql`(select id from tag where cat = 'ddlstatusreservation' and internal_tag = 'DEVIS')`;
  await sql`insert into request (alphaid, hashedid, agid, page_nid, sender_uid, date_from, date_to, tag_ddl_reservation)
    values ('PENDINGX', 'xpending1', 1, ${PASSEROSE}, ${asked.sender_uid}, ${stay.from}, ${stay.to}, ${tag})`.execute(
    db,
  );
  const { days } = await read(marie, `house=${PASSEROSE}`, stay.from, stay.from);
  assert.equal(days[0]?.by_ddl_id, stay.ddl_id);
  const pending = days[0]?.ddls.find(({ alphaid }) => alphaid === 'PENDINGX');
  assert.deepEqual([pending?.kind, pending?.height_offset], ['pending', 28]);
  await sql`update request set has_cancelled = true where alphaid = 'PENDINGX'`.execute(db);
  assert.equal((await read(marie, `house=${PASSEROSE}`, stay.from, stay.from)).days[0]?.ddls.length, 1);
});

test('CAL-17 bad dates, too many of them, no house', async () => {
  const refused = async (path: string) => {
    const { status, body } = await marie.get(`daycalendars/${path}`);
    return [status, body.warnings?.[0]?.type, body.warnings?.[0]?.field];
  };
  assert.deepEqual(await refused(`2027-02-30/2027-03-01?house=${PASSEROSE}`), [422, 'day', 'from']);
  assert.deepEqual(await refused(`2027-03-02/2027-03-01?house=${PASSEROSE}`), [422, 'fromAfterTo', 'to']);
  assert.deepEqual(await refused(`${today}/${addDays(today, 992)}?house=${PASSEROSE}`), [
    422,
    'stayTooLong',
    'to',
  ]);
  assert.equal(
    (await marie.get(`daycalendars/${today}/${addDays(today, 991)}?house=${PASSEROSE}`)).status,
    200,
  );
  assert.deepEqual(await refused(`${today}/${year}`), [422, 'wrongType', 'house']);
  assert.deepEqual(await refused(`${today}/${year}?house=99999999`), [404, 'notFound', undefined]);
});

test('CAL-17 what a stay was sold at stands beside what its nights would be sold at again, for staff alone', async () => {
  const total = (
    await one(
      db,
      sql<{
        cents: number;
      }>`select tarif_affiche_semaine_base as cents from quote where ddl_id = ${stay.ddl_id} and accepted`,
    )
  ).cents;
  const nightsOfStay = async (who: typeof marie) =>
    (await read(who, `house=${PASSEROSE}`, stay.from, stay.to)).days.filter((day) => day.date < stay.to);
  const staff = await nightsOfStay(marie);
  const sum = staff.reduce((all, day) => all + Math.round((day.contract_amount ?? 0) * 100), 0);
  assert.equal(sum, total);
  assert.equal(staff[0]!.ddls[0]!.contract_amount, total / 100);
  const owner = await nightsOfStay(yann);
  assert.ok(
    owner.length > 0 &&
      owner.every(
        (day) => day.contract_amount === null && day.ddls.every((ddl) => ddl.contract_amount === null),
      ),
  );
  const { body } = await marie.get(`daycalendars/${today}/${today}?house=${PASSEROSE}`);
  const { coverage } = body as unknown as { coverage: { reviewed_until: string; last_priced: string } };
  assert.deepEqual(
    [coverage.reviewed_until, coverage.last_priced],
    [addDays(today, 547), addDays(today, 547)],
  );
});
