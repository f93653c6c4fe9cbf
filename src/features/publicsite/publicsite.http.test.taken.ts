/** A request for nights that are taken: answered with what is true, and with what is free instead (issue 9, 1.4). */
import { addDays, asDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { caller } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import {
  db,
  enquiry,
  from as firstDay,
  marie,
  nobody,
  olivier,
  PASSEROSE,
  to as lastDay,
  url,
} from './publicsite.http.test.arrangement.ts';

const [from, to] = [asDay(firstDay), asDay(lastDay)];

interface Said {
  id: number | null;
  message: string;
  nid: number;
  agid: number;
  date_from: Day;
  date_to: Day;
  total: number;
  is_estimate: boolean;
}

const taken: number[] = [];

/** Nights of a house, by its owner. */
async function take(house: number, first: string, last: string): Promise<void> {
  taken.push(house);
  await sql`insert into stay (house_id, nights, kind) values (${house}, daterange(${first}, ${last}), 'owner')`.execute(
    db,
  );
}

afterEach(async () => {
  await sql`delete from stay where house_id = any(${taken}::integer[]) and ddl_id is null and kind = 'owner' and nights && daterange(${addDays(from, -30)}, ${addDays(to, 30)})`.execute(
    db,
  );
});

async function asked(): Promise<{ ddl: number; guest: Person; said: Said[] }> {
  const sent = enquiry();
  // One household may send twenty in an hour; here they all come from one address.
  await sql`delete from rate_limit where bucket like 'enquiry%'`.execute(db);
  const { status, text } = await nobody.post(`annonce/${PASSEROSE}/demande`, { ...sent, lang: 'fr' });
  assert.equal(status, 200, text);
  const { ddl, uid } = await one(
    db,
    sql<{
      ddl: number;
      uid: number;
    }>`select r.id as ddl, p.id as uid from request r join person p on p.id = r.sender_uid where p.mail = ${sent.mail}`,
  );
  const said = await rows(
    db,
    sql<Said>`select q.id, m.message, q.nid, h.agid, q.date_from, q.date_to, q.montant_total as total, q.is_estimate
      from message m left join quote q on q.id = m.quote_id left join house h on h.id = q.nid where m.ddl_id = ${ddl} and m.written_by_agency and m.action in ('Q_NEW', 'TEXT') order by m.id`,
  );
  const token = await inTransaction(db, (tx) => createSession(tx, { uid, kind: 'guest' }));
  return { ddl, guest: caller(url, uid, token), said };
}

const isTaken = async ({ nid, date_from, date_to }: Said) =>
  (
    await rows(
      db,
      sql`select from stay where house_id = ${nid} and nights && daterange(${date_from}, ${date_to})`,
    )
  ).length > 0;

test('1.4 CHAT-17 asked for taken nights, a family reads that they are, and the nearest free dates and neighbours of the same agency, each priced as its own page prices it', async () => {
  await take(PASSEROSE, from, to);
  const { said } = await asked();
  assert.match(said[0]!.message, /n’est plus libre du .* au .*libre en ce moment/s);
  assert.ok(
    said.slice(1).every(({ message }) => message === ''),
    'said once',
  );
  assert.ok(said.length >= 2 && said.length <= 4, `${said.length} choices`);
  assert.ok(said.some(({ nid }) => nid === PASSEROSE) && said.some(({ nid }) => nid !== PASSEROSE));
  for (const choice of said) {
    assert.deepEqual([choice.agid, choice.is_estimate, await isTaken(choice)], [1, true, false]);
    if (choice.nid === PASSEROSE) assert.notEqual(choice.date_from, from);
    else assert.deepEqual([choice.date_from, choice.date_to], [from, to]);
    assert.equal(choice.date_to, addDays(choice.date_from, 7));
    const page = await nobody.get(
      `annonce/${choice.nid}/prix?from=${choice.date_from}&to=${choice.date_to}&adults=2&children=1`,
    );
    assert.equal(page.body.models[0]?.['total'], choice.total);
  }
});

test('1.4 B119 days on which nobody may arrive, or leave, and stays too short for their day, are not proposed', async () => {
  await take(PASSEROSE, from, to);
  await sql`update day_price set minimum_stay = 8 where house_id = ${PASSEROSE}`.execute(db);
  const tooShort = (await asked()).said.filter(({ nid }) => nid === PASSEROSE);
  // On the first of two possible days the house is let for longer only: the other one is the nearest.
  const [first, second] = [addDays(to, 1), addDays(to, 3)];
  await sql`update day_price set minimum_stay = case when day = ${first}::date then 8 else 1 end,
    allow_arrival = day in (${first}::date, ${second}::date) where house_id = ${PASSEROSE}`.execute(db);
  await sql`delete from stay where house_id = ${PASSEROSE} and nights && daterange(${to}, ${addDays(to, 11)})`.execute(
    db,
  );
  const oneDay = (await asked()).said.filter(({ nid }) => nid === PASSEROSE);
  await sql`update day_price set allow_departure = false where house_id = ${PASSEROSE} and day = ${addDays(second, 7)}`.execute(
    db,
  );
  const noWayOut = (await asked()).said.filter(({ nid }) => nid === PASSEROSE);
  await sql`update day_price set minimum_stay = 1, allow_arrival = true, allow_departure = true where house_id = ${PASSEROSE}`.execute(
    db,
  );
  assert.deepEqual([tooShort, noWayOut], [[], []]);
  assert.deepEqual(
    oneDay.map((choice) => choice.date_from),
    [second],
  );
});

test('1.4 where nothing is free, that is said, and nothing is promised', async () => {
  await take(PASSEROSE, from, to);
  await sql`update house set published = false where agid = 1 and id <> ${PASSEROSE}`.execute(db);
  await sql`update day_price set minimum_stay = 90 where house_id = ${PASSEROSE}`.execute(db);
  const none = await asked();
  await sql`update house set published = true where agid = 1 and id <> ${PASSEROSE}`.execute(db);
  await sql`update day_price set minimum_stay = 1 where house_id = ${PASSEROSE}`.execute(db);
  assert.deepEqual(
    none.said.map(({ id }) => id),
    [null],
  );
  assert.match(none.said[0]!.message, /n’est plus libre.*Nous cherchons autre chose/s);
});

test('1.4 what is chosen becomes the request, once more only while it is free; by the family that asked and nobody else', async () => {
  await take(PASSEROSE, from, to);
  const { ddl, guest, said } = await asked();
  const other = await asked();
  const [first, second] = [
    said.find(({ nid }) => nid !== PASSEROSE)!,
    said.find(({ nid }) => nid === PASSEROSE)!,
  ];
  const choose = async (person: Person, id: number | null) => {
    const { status, body } = await person.put(`estimates/${String(id)}/choose`, {});
    return [status, body.warnings?.[0]?.type];
  };
  assert.equal((await choose(other.guest, first.id))[0], 404);
  assert.equal((await choose(olivier, first.id))[0], 404);
  assert.deepEqual(await choose(marie, first.id), [403, 'forbidden']);
  await take(first.nid, first.date_from, first.date_to);
  assert.deepEqual(await choose(guest, first.id), [409, 'nightsTaken']);
  const price = async () => {
    const { body } = await marie.get(`crmddls/${ddl}/quotedetails`);
    return body.models.find(({ name }) => name === 'montant_total')?.['amount'];
  };
  assert.equal(await price(), undefined, 'what might be chosen is no price of the request');
  assert.deepEqual(await choose(guest, second.id), [200, undefined]);
  assert.equal(await price(), second.total);
  const request = await one(
    db,
    sql<
      Record<string, unknown>
    >`select r.page_nid as nid, r.date_from, r.date_to, m.message, m.written_by_agency as by_agency
      from request r join lateral (select * from message where ddl_id = r.id and action = 'FREETEXT' order by id desc limit 1) m on true where r.id = ${ddl}`,
  );
  assert.deepEqual(
    [request['nid'], request['date_from'], request['date_to'], request['by_agency']],
    [PASSEROSE, second.date_from, second.date_to, false],
  );
  assert.match(String(request['message']), /^Je choisis /);
});

test('1.4 an estimate of a cancelled request is not chosen any more: refused in words, and the request stays as it was', async () => {
  await take(PASSEROSE, from, to);
  const { ddl, guest, said } = await asked();
  await sql`update request set has_cancelled = true where id = ${ddl}`.execute(db);
  const asItIs = sql`select page_nid, date_from, date_to, has_cancelled,
    (select count(*)::integer from message where ddl_id = ${ddl}) as messages from request where id = ${ddl}`;
  const before = await one(db, asItIs);
  const choice = said.find(({ nid }) => nid !== PASSEROSE)!;
  refused(await guest.put(`estimates/${String(choice.id)}/choose`, {}), 409, 'estimateOfCancelled');
  assert.deepEqual(await one(db, asItIs), before);
  await sql`update request set has_cancelled = false where id = ${ddl}`.execute(db);
  ok(await guest.put(`estimates/${String(choice.id)}/choose`, {}));
});
