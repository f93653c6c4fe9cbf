/** 'Quitte l'agence': one act with all that follows, or nothing; what closed stays closed; whose the money of a stay is. */
import type { Day } from '#kernel/day.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import { tellOwners } from '#features/payments/ownermails.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { addStaysAhead } from '#tests/support/stays.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settleDue } from './after.ts';

let app: TestApp;
let marie: Person;
let claire: Person;
let olivier: Person;
let yann: Person;
let lea: Person;
const today = todayInParis();

before(async () => {
  app = await startTestApp();
  [marie, claire, olivier, yann, lea] = (await Promise.all(
    ['marie', 'claire', 'olivier', 'yann', 'lea'].map((name) => app.as(name)),
  )) as [Person, Person, Person, Person, Person];
  // Stays of a later year, beside those of the demo.
  await addStaysAhead(app.db, 40);
});
after(() => app.close());

interface Ahead {
  id_ddl: number;
  date_from: Day;
  date_to: Day;
}

async function aheadOf(nid: number, from: string = today): Promise<Ahead[]> {
  return ok(await marie.get(`departures/outlook?nid=${nid}&from=${from}`))['stays'] as Ahead[];
}

const decided = (ahead: readonly Ahead[], ways: Record<number, object> = {}) =>
  ahead.map(({ id_ddl }) => ({ id_ddl, way: 'kept', ...ways[id_ddl] }));

const leave = (nid: number, more: Record<string, unknown>, by: Person = marie) =>
  by.post('departures', { nid, reason: 'sale', closed_from: today, ...more });

/** Nights of a house on which nobody could stay. */
async function openNights(nid: number, from: Day, to: Day): Promise<Day[]> {
  const open = await rows(
    app.db,
    sql<{
      day: Day;
    }>`select n::date as day from generate_series(${from}::date, ${to}::date - 1, interval '1 day') n
      where not exists (select from stay s where s.house_id = ${nid} and s.nights @> n::date) order by 1`,
  );
  return open.map(({ day }) => day);
}

const everything = () =>
  one(
    app.db,
    sql<{ all: string }>`select jsonb_build_array(
      (select count(*) from departure), (select count(*) from house_closure), (select jsonb_agg(s order by s.id) from stay s),
      (select jsonb_agg(m order by m.id) from mandate m), (select jsonb_agg(h.owner_uid order by h.id) from house h),
      (select count(*) from message), (select count(*) from maillog))::text as all`,
  );

/** Houses of agency 1 that have a stay under way or ahead, each for one test. */
async function busyHouse(not: readonly number[]): Promise<number> {
  const { id } = await one(
    app.db,
    sql<{
      id: number;
    }>`select h.id from house h join stay s on s.house_id = h.id and s.ddl_id is not null and upper(s.nights) > ${today}::date
      join request r on r.id = s.ddl_id and r.agid = 1 where h.agid = 1 and not h.id = any(${[...not]}::integer[])
        and exists (select from mandate m where m.house_id = h.id and m.state = 'in_force')
      group by h.id having count(*) >= 2 order by count(*) desc, h.id limit 1`,
  );
  return id;
}
const used: number[] = [];
async function house(): Promise<number> {
  const id = await busyHouse(used);
  used.push(id);
  return id;
}

test('10.8 a house that leaves: its nights are closed around the stays that are kept, its mandate ends the day before, and undone all is as it was', async () => {
  const nid = await house();
  const from = addDays(today, 3);
  const ahead = await aheadOf(nid, from);
  assert.ok(ahead.length >= 2);
  const before = await openNights(nid, from, addDays(today, 1200));
  const mandate = () =>
    one(
      app.db,
      sql<{
        date_to: Day;
        ended_reason: string;
      }>`select date_to, ended_reason from mandate where house_id = ${nid} and state = 'in_force' order by id limit 1`,
    );
  const term = await mandate();
  const left = ok(await leave(nid, { closed_from: from, stays: decided(ahead) }));
  assert.deepEqual(await openNights(nid, from, addDays(today, 1200)), []);
  assert.equal((await mandate()).date_to, addDays(from, -1));
  assert.equal((left['stays'] as unknown[]).length, ahead.length);
  refused(await leave(nid, { closed_from: from, stays: decided(ahead) }), 409, 'departureStands');
  ok(await marie.put(`departures/${String(left['id'])}/undo`, {}));
  assert.deepEqual(await openNights(nid, from, addDays(today, 1200)), before);
  assert.deepEqual(await mandate(), term);
  refused(await marie.put(`departures/${String(left['id'])}/undo`, {}), 409, 'departureOver');
  assert.deepEqual((await marie.get(`departures/of/${nid}`)).body.models, []);
});

test('10.8 nothing is done unless every stay ahead was decided about, and none that is not; a stay under way counts', async () => {
  const nid = await house();
  const ahead = await aheadOf(nid);
  const [first] = ahead;
  // Under way: its guests arrived the day before yesterday.
  await sql`update stay set nights = daterange(${addDays(today, -2)}, ${addDays(today, 2)}) where ddl_id = ${first!.id_ddl}
    and not exists (select from stay o where o.house_id = ${nid} and o.ddl_id is distinct from ${first!.id_ddl} and o.nights && daterange(${addDays(today, -2)}, ${addDays(today, 2)}))`.execute(
    app.db,
  );
  const now = await aheadOf(nid);
  const snapshot = await everything();
  refused(await leave(nid, { stays: decided(now.slice(1)) }), 409, 'departureStaysChanged');
  refused(await leave(nid, { stays: decided([...now, now[0]!]) }), 409, 'departureStaysChanged');
  refused(
    await leave(nid, { stays: [...decided(now), { id_ddl: 1, way: 'kept' }] }),
    409,
    'departureStaysChanged',
  );
  refused(await leave(nid, { stays: decided(now), closed_from: addDays(today, -1) }), 422, 'inThePast');
  refused(await leave(nid, { stays: decided(now), new_owner_uid: lea.uid }), 422, 'required');
  refused(
    await leave(nid, { stays: decided(now), new_owner_uid: 2_000_000, owner_from: today }),
    422,
    'unknownChoice',
  );
  assert.deepEqual(await everything(), snapshot);
  const left = ok(await leave(nid, { stays: decided(now) }));
  assert.deepEqual(await openNights(nid, today, addDays(today, 900)), []);
  ok(await marie.put(`departures/${String(left['id'])}/undo`, {}));
});

test('10.8 B112 a stay that is cancelled by it is so with its money, or nothing at all is done; then the departure is not undone, its nights can be opened', async () => {
  const nid = await house();
  const ahead = await aheadOf(nid);
  const paid = ahead[0]!;
  await sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed) select id, agid, 'arrhes', 30000, ${today}::date, 'transfer', true from request where id = ${paid.id_ddl}`.execute(
    app.db,
  );
  const snapshot = await everything();
  const without = await leave(nid, {
    stays: decided(ahead, { [paid.id_ddl]: { way: 'cancelled' } }),
  });
  refused(without, 422, 'sumToReturn');
  assert.equal(without.body.warnings?.[0]?.field, `to_return ${paid.id_ddl}`);
  refused(
    await leave(nid, {
      stays: decided(ahead, { [paid.id_ddl]: { way: 'cancelled', to_return: 99_999_900, reason: 'Vente' } }),
    }),
    422,
    'moreThanReceived',
  );
  assert.deepEqual(await everything(), snapshot);
  const left = ok(
    await leave(nid, {
      stays: decided(ahead, {
        [paid.id_ddl]: { way: 'cancelled', to_return: 30_000, reason: 'Vente de la maison' },
      }),
    }),
  );
  assert.deepEqual(await openNights(nid, today, addDays(today, 900)), [], 'what it held is closed too');
  const after = await one(
    app.db,
    sql<{ cancelled: boolean; mails: number }>`select has_cancelled as cancelled,
      (select count(*)::integer from maillog where ddl_id = r.id and template = 'requestCancelled' and uid = r.sender_uid) as mails from request r where id = ${paid.id_ddl}`,
  );
  assert.equal(after.cancelled, true);
  assert.ok(after.mails <= 1);
  assert.equal(left['stays_gone'], 1);
  refused(await marie.put(`departures/${String(left['id'])}/undo`, {}), 409, 'departureFollowed');
  ok(await marie.put(`departures/${String(left['id'])}/open`, {}));
  assert.ok((await openNights(nid, today, addDays(today, 900))).length > 0);
});

test('10.8 B41 nights that a stay lets go after the closing are closed, also of two who let go and close at once', async () => {
  const nid = await house();
  const ahead = await aheadOf(nid);
  const last = ahead.at(-1)!;
  const [left, released] = await Promise.all([
    leave(nid, { stays: decided(ahead, { [last.id_ddl]: { way: 'moved' } }) }),
    marie.post('ddlchats', {
      id_ddl: last.id_ddl,
      statusForm: { action: 'S_CANCEL', to_return: 0, reason: 'Le client renonce' },
    }),
  ]);
  assert.equal(released.status, 200, released.text);
  if (left.status === 409) {
    assert.equal(left.body.warnings?.[0]?.type, 'departureStaysChanged');
    ok(await leave(nid, { stays: decided(await aheadOf(nid)) }));
  } else ok(left);
  assert.deepEqual(await openNights(nid, today, addDays(today, 900)), []);
  // And one that goes later.
  const [other] = await aheadOf(nid);
  if (other) {
    ok(
      await marie.post('ddlchats', {
        id_ddl: other.id_ddl,
        statusForm: { action: 'S_CANCEL', to_return: 0, reason: 'Le client renonce' },
      }),
    );
    assert.deepEqual(await openNights(nid, today, addDays(today, 900)), []);
  }
});

test('10.8 the house is the new owner’s on its day, by the job, once; threads and money of stays that began before stay the former owner’s', async () => {
  const nid = 109;
  used.push(nid);
  const [past, ahead] = await Promise.all(
    [-20, 40].map((offset) =>
      one(
        app.db,
        sql<{
          id: number;
        }>`insert into request (alphaid, hashedid, agid, page_nid, sender_uid, date_from, date_to, nb_adults, sender_origin, tag_ddl_reservation)
          select ${`OWN${offset}`}, ${`own-${offset}`}, 1, ${nid}, p.id, ${addDays(today, offset)}::date, ${addDays(today, offset + 7)}::date, 2, 'site',
            (select id from tag where internal_tag = 'RESERVE') from person p where p.mail = 'paul@pertuis.test' returning id`,
      ),
    ),
  );
  const left = ok(
    await leave(nid, {
      closed_from: addDays(today, 5),
      stays: decided(await aheadOf(nid, addDays(today, 5))),
      new_owner_uid: lea.uid,
      owner_from: addDays(today, 6),
    }),
  );
  await sql`update person set roles = '{basicRole}' where id = ${lea.uid}`.execute(app.db);
  const settle = (day: Day) => inTransaction(app.db, (tx) => settleDue(tx, Number(left['id']), day));
  assert.equal(await settle(addDays(today, 4)), false);
  const owner = () =>
    one(
      app.db,
      sql<{
        owner_uid: number;
        published: boolean;
      }>`select owner_uid, published from house where id = ${nid}`,
    );
  assert.deepEqual(await owner(), { owner_uid: yann.uid, published: true });
  assert.equal(await settle(addDays(today, 5)), true);
  assert.deepEqual(await owner(), { owner_uid: yann.uid, published: false });
  assert.deepEqual(
    await Promise.all([settle(addDays(today, 6)), settle(addDays(today, 6))]).then((done) => done.toSorted()),
    [false, true],
  );
  assert.deepEqual(await owner(), { owner_uid: lea.uid, published: false });
  const sees = async (person: Person, id: number) => (await person.get(`ddls/${id}`)).status;
  assert.deepEqual(
    [await sees(yann, past!.id), await sees(lea, past!.id)],
    [200, 404],
    'what began before is the former owner’s',
  );
  assert.deepEqual([await sees(yann, ahead!.id), await sees(lea, ahead!.id)], [404, 200]);
  const listed = async (person: Person) =>
    (await person.get('ddls?ps=1000')).body.models.map(({ id }) => Number(id));
  assert.ok((await listed(yann)).includes(past!.id) && !(await listed(yann)).includes(ahead!.id));
  assert.ok((await listed(lea)).includes(ahead!.id) && !(await listed(lea)).includes(past!.id));
  assert.equal((await yann.get(`houses/${nid}`)).status, 404);
  assert.equal((await lea.get(`houses/${nid}`)).status, 200, 'who was a guest opens it');

  for (const id of [past!.id, ahead!.id])
    await sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed) values (${id}, 1, 'solde', 12300, ${today}::date, 'transfer', true)`.execute(
      app.db,
    );
  await sql`update person set mail = 'lea@pertuis.test' where id = ${lea.uid}`.execute(app.db);
  await tellOwners(app.db, addDays(today, 7));
  const told = await rows(
    app.db,
    sql<{
      uid: number;
    }>`select distinct uid from maillog where template = 'ownerReceipts' and once_key like ${`%${addDays(today, 7)}`} and uid in (${yann.uid}, ${lea.uid}) order by uid`,
  );
  assert.deepEqual(
    told.map(({ uid }) => uid).toSorted((one_, other) => one_ - other),
    [yann.uid, lea.uid].toSorted((one_, other) => one_ - other),
  );
  refused(await marie.put(`departures/${String(left['id'])}/undo`, {}), 409, 'departureFollowed');
  refused(
    await marie.put(`departures/${String(left['id'])}/owner`, {
      new_owner_uid: yann.uid,
      owner_from: today,
      former: lea.uid,
    }),
    409,
    'ownerChanged',
  );
});

test('A41 10.8 of two who name two new owners the second is told of the first; the same owner is none', async () => {
  const nid = await house();
  const left = ok(await leave(nid, { stays: decided(await aheadOf(nid)) }));
  const name = (uid: number, former: number) =>
    marie.put(`departures/${String(left['id'])}/owner`, {
      new_owner_uid: uid,
      owner_from: addDays(today, 90),
      former,
    });
  refused(await name(Number(left['former_owner_uid']), 0), 422, 'sameOwner');
  const answers = await Promise.all([name(lea.uid, 0), name(yann.uid, 0)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  const winner = answers.findIndex(({ status }) => status === 200) === 0 ? lea.uid : yann.uid;
  ok(await name(winner === lea.uid ? yann.uid : lea.uid, winner));
  ok(await marie.put(`departures/${String(left['id'])}/undo`, {}));
});

test('10.8 the next owner is none before the last one was: nobody else’s years become the last one’s', async () => {
  const nid = await house();
  await sql`insert into former_owner (house_id, owner_uid, until) values (${nid}, ${yann.uid}, ${addDays(today, -30)})`.execute(
    app.db,
  );
  const stays = decided(await aheadOf(nid));
  const from = (days: number) => ({ new_owner_uid: lea.uid, owner_from: addDays(today, days) });
  refused(await leave(nid, { stays, ...from(-31) }), 422, 'ownerBeforeLast');
  const left = ok(await leave(nid, { stays }));
  const name = (days: number) =>
    marie.put(`departures/${String(left['id'])}/owner`, { ...from(days), former: 0 });
  refused(await name(-45), 422, 'ownerBeforeLast');
  refused(await name(-61), 422, 'ownerTooLongAgo');
  ok(await name(-30));
  ok(await marie.put(`departures/${String(left['id'])}/undo`, {}));
  await sql`delete from former_owner where house_id = ${nid}`.execute(app.db);
});

test('D12 10.8 a new owner whose account the agency does not know is named as its card has them, never by the account', async () => {
  const paul = await app.as('paul');
  const nid = await house();
  const left = ok(await leave(nid, { stays: decided(await aheadOf(nid)) }));
  const card = await one(
    app.db,
    sql<{
      id: number;
      first_name: string;
      last_name: string;
      knows_account: boolean;
    }>`select id, first_name, last_name, knows_account from agency_card where agid = 1 and uid = ${paul.uid}`,
  );
  const write = (first: string, last: string, isKnown: boolean) =>
    sql`update agency_card set first_name = ${first}, last_name = ${last}, knows_account = ${isKnown} where id = ${card.id}`.execute(
      app.db,
    );
  try {
    await write('', '', false);
    const answer = await marie.put(`departures/${String(left['id'])}/owner`, {
      new_owner_uid: paul.uid,
      owner_from: addDays(today, 90),
      former: 0,
    });
    assert.equal(ok(answer)['new_owner_name'], `n°${paul.uid}`);
    await write('Une', 'Acheteuse', false);
    assert.equal(ok(await marie.get(`departures/of/${nid}`))['new_owner_name'], 'Une Acheteuse');
  } finally {
    await write(card.first_name, card.last_name, card.knows_account);
    ok(await marie.put(`departures/${String(left['id'])}/undo`, {}));
  }
});

test('B106 10.8 another agency’s house does not leave by one’s hand', async () => {
  const nid = 201;
  assert.equal((await marie.get(`departures/outlook?nid=${nid}&from=${today}`)).status, 404);
  refused(await leave(nid, { stays: [] }), 404, 'notFound');
  refused(await leave(nid, { stays: [] }, claire), 403, 'forbidden');
  assert.equal((await yann.get(`departures/outlook?nid=109&from=${today}`)).status, 403);
  const ahead = ok(await olivier.get(`departures/outlook?nid=${nid}&from=${today}`))['stays'] as Ahead[];
  const left = ok(await leave(nid, { stays: decided(ahead) }, olivier));
  assert.equal((await marie.put(`departures/${String(left['id'])}/undo`, {})).status, 404);
  refused(await claire.put(`departures/${String(left['id'])}/undo`, {}), 403, 'forbidden');
  ok(await olivier.put(`departures/${String(left['id'])}/undo`, {}));
});

test('10.8 the calendar says why nights are closed', async () => {
  const nid = used.at(-1)!;
  const left = ok(
    await leave(nid, {
      note: 'Vente signée',
      closed_from: addDays(today, 700),
      stays: decided(await aheadOf(nid, addDays(today, 700))),
    }),
  );
  const calendar = await marie.get(`daycalendars/${addDays(today, 705)}/${addDays(today, 712)}?house=${nid}`);
  assert.match(calendar.text, /Quitte l’agence : Vente signée|Quitte l’agence\u00a0: Vente signée/);
  ok(await marie.put(`departures/${String(left['id'])}/undo`, {}));
});
