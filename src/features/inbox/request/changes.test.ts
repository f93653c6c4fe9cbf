import { addDays, addMonths } from '#kernel/day.ts';
import { copyStayToRequest, setReservationTag } from '#features/requests/actions.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { startInbox } from '#tests/support/inbox.ts';
import type { Who } from '#tests/support/inbox.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const { db, people, ids, call, close } = await startInbox();
after(close);

async function versionOf(): Promise<number> {
  const { body } = await call('marie', 'GET', `/ddls/${ids.other}`);
  return body.cacheTimestamp.timestamp;
}

test('CHAT-82 C19 C20 the agency corrects a request: an event, no mail; held nights do not move; one text per mistake', async () => {
  const save = async (who: Who, CrmDdl: object) =>
    call(who, 'PUT', `/ddls/${ids.other}`, { CrmDdl, _clientTimestamp: await versionOf() });
  const count = () =>
    one(
      db,
      sql<{
        mails: number;
        events: number;
      }>`select (select count(*) from maillog where ddl_id = ${ids.other}) as mails,
    (select count(*) from message where ddl_id = ${ids.other} and action = 'S_INFO_UPD') as events`,
    );
  const before = await count();
  const later = addDays(ids.from, 1);
  const saved = await save('marie', {
    nb_adults: '4',
    date_from: later,
    employee_uid: people.marie.uid,
    alphaid: 'PIRATE',
  });
  const { nb_adults, date_from, employee_name, alphaid } = saved.body.models[0];
  assert.deepEqual(
    [nb_adults, date_from, employee_name, alphaid === 'PIRATE'],
    [4, later, 'marie Dupré', false],
  );
  await save('marie', { nb_adults: 4 });
  assert.deepEqual(await count(), { mails: before.mails, events: before.events + 1 });
  for (const who of ['nora', 'lea'] as const) assert.equal((await save(who, { nb_adults: 2 })).status, 403);
  assert.equal((await save('olivier', { nb_adults: 2 })).status, 404);
  const wrong = async (values: object) => (await save('marie', values)).body.warnings[0].type;
  assert.equal(await wrong({ date_from: '2027-02-30' }), 'day');
  assert.equal(await wrong({ date_from: addDays(ids.to, 6) }), 'fromAfterTo');
  assert.equal(await wrong({ date_to: addMonths(ids.to, 48) }), 'stayTooLong');
  assert.equal(await wrong({ nb_adults: 21 }), 'max');
  assert.equal(await wrong({ nb_adults: 0 }), 'min');
  assert.equal(await wrong({ inconnu: 1 }), 'unknownField');
  assert.equal(await wrong({ employee_uid: people.olivier.uid }), 'notFound');
  assert.equal(await wrong({ page_nid: 999_999 }), 'notFound');
  await sql`insert into stay (house_id, nights, kind, ddl_id) values (${ids.byOwner}, daterange(${later}, ${ids.to}), 'request', ${ids.other})`.execute(
    db,
  );
  assert.equal(await wrong({ date_to: addDays(ids.to, 1) }), 'holdsNights');
  assert.equal((await save('marie', { nb_adults: 2, date_from: later })).status, 200);
  await sql`delete from stay where ddl_id = ${ids.other}`.execute(db);
  await save('marie', { date_from: ids.from });
});

test('CACHE-08 B12 who saves over somebody else’s correction is told whose', async () => {
  const boss = await inTransaction(db, (tx) => createSession(tx, { uid: people.claire.uid, kind: 'full' }));
  people.claire.token = boss;
  await sql`update person set agid = 1 where id = ${people.claire.uid}`.execute(db);
  const seen = (await call('marie', 'GET', `/ddls/${ids.other}`)).body.cacheTimestamp.timestamp;
  await new Promise((resolve) => setTimeout(resolve, 5));
  await call('claire', 'PUT', `/ddls/${ids.other}`, { CrmDdl: { nb_children: 2 }, _clientTimestamp: seen });
  const late = await call('marie', 'PUT', `/ddls/${ids.other}`, {
    CrmDdl: { nb_children: 3 },
    _clientTimestamp: seen,
  });
  assert.deepEqual(
    [late.status, late.body.result, late.body.warnings[0].params.name],
    [409, 'modifiedother', 'claire Dupré'],
  );
  assert.equal((await call('marie', 'GET', `/ddls/${ids.other}`)).body.models[0].nb_children, 2);
  await sql`update person set agid = 2 where id = ${people.claire.uid}`.execute(db);
});

test('A41 B12 a correction names its version: none is refused, one’s own other window is told, saving twice from one goes on', async () => {
  const save = (nb_children: number, _clientTimestamp?: number) =>
    call('marie', 'PUT', `/ddls/${ids.other}`, { CrmDdl: { nb_children }, _clientTimestamp });
  const seen = await versionOf();
  const unnamed = await save(4);
  assert.deepEqual(
    [unnamed.status, unnamed.body.warnings[0].type, unnamed.body.warnings[0].field],
    [422, 'required', '_clientTimestamp'],
  );
  const first = await save(4, seen);
  assert.equal(first.status, 200);
  const elsewhere = await save(5, seen);
  assert.deepEqual([elsewhere.status, elsewhere.body.warnings[0].type], [409, 'modifiedself']);
  assert.equal((await save(5, first.body.cacheTimestamp.timestamp)).status, 200);
});

test('B12 B41 days that an accepted quote has put into the request meanwhile are not written over; a tag is no such change', async () => {
  const seen = await versionOf();
  await inTransaction(db, (tx) => setReservationTag(tx, ids.other, 'DEVIS'));
  assert.equal(await versionOf(), seen);
  await inTransaction(db, (tx) =>
    copyStayToRequest(
      tx,
      ids.other,
      {
        houseId: ids.byOwner,
        dateFrom: addDays(ids.from, 28),
        dateTo: addDays(ids.to, 28),
        adults: 2,
        children: 0,
        disabled: 0,
      },
      people.claire.uid,
    ),
  );
  const late = await call('marie', 'PUT', `/ddls/${ids.other}`, {
    CrmDdl: { date_from: ids.from, date_to: ids.to },
    _clientTimestamp: seen,
  });
  assert.deepEqual([late.status, late.body.warnings[0].params.name], [409, 'claire Dupré']);
  const back = { date_from: ids.from, date_to: ids.to };
  await call('marie', 'PUT', `/ddls/${ids.other}`, { CrmDdl: back, _clientTimestamp: await versionOf() });
});

test('B58 a status is the agency’s to set, one of five; confirming needs nights and a reason; cancelling frees the nights, once', async () => {
  const status = (who: Who, action: string, message = '') =>
    call(who, 'POST', '/ddlchats', { id_ddl: ids.other, message, statusForm: { action } });
  assert.equal((await status('nora', 'S_PEND_PAY')).status, 403);
  assert.equal((await status('marie', 'S_PAY_RECV')).body.warnings[0].type, 'wrongType');
  assert.equal((await status('marie', 'S_PEND_PAY')).body.models[0].action, 'S_PEND_PAY');
  assert.equal((await status('marie', 'S_CONFIRM')).body.warnings[0].type, 'required');
  assert.equal((await status('marie', 'S_CONFIRM', 'chèque reçu')).body.warnings[0].type, 'noAcceptedQuote');
  await sql`insert into stay (house_id, nights, kind, ddl_id, held_until) values (${ids.byOwner}, daterange(${ids.from}, ${ids.to}), 'request', ${ids.other}, now() + interval '7 days')`.execute(
    db,
  );
  assert.equal((await status('marie', 'S_CONFIRM', 'chèque reçu')).status, 200);
  assert.equal(
    (
      await one(
        db,
        sql<{ held: Date | null }>`select held_until as held from stay where ddl_id = ${ids.other}`,
      )
    ).held,
    null,
  );
  const cancelled = await status('marie', 'S_CANCEL');
  assert.equal(cancelled.body.models[0].action, 'S_CANCEL');
  await status('marie', 'S_CANCEL');
  const left = await one(
    db,
    sql<{ stays: number; events: number; mails: number }>`select
    (select count(*) from stay where ddl_id = ${ids.other}) as stays,
    (select count(*) from message where ddl_id = ${ids.other} and action = 'S_CANCEL') as events,
    (select count(*) from maillog m join request r on r.id = m.ddl_id where r.id = ${ids.other} and m.template = 'requestCancelled' and m.uid = r.sender_uid) as mails`,
  );
  assert.deepEqual([left.stays, left.events, left.mails], [0, 1, 1]);
  await inTransaction(db, (tx) => setReservationTag(tx, ids.other, 'DEMANDE'));
});

test('B48 the reservation tag rises, and falls only when told to', async () => {
  const tag = async () =>
    (
      await one(
        db,
        sql<{
          internal_tag: string;
        }>`select t.internal_tag from request r join tag t on t.id = r.tag_ddl_reservation where r.id = ${ids.ddl}`,
      )
    ).internal_tag;
  await inTransaction(db, (tx) => setReservationTag(tx, ids.ddl, 'PREAPPROBATION'));
  assert.equal(
    await inTransaction(db, (tx) => setReservationTag(tx, ids.ddl, 'DEVIS', { neverLower: true })),
    false,
  );
  assert.equal(await tag(), 'PREAPPROBATION');
  await inTransaction(db, (tx) => setReservationTag(tx, ids.ddl, 'DEVIS'));
  assert.equal(await tag(), 'DEVIS');
});
