/** The latest messages of every conversation in one list: for staff, an owner, a guest; and the generic list of messages. */
import { createRequest } from '#features/requests/actions.ts';
import { postEvent, postMessage } from '#features/requests/posting.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { startInbox } from '#tests/support/inbox.ts';
import type { Who } from '#tests/support/inbox.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

const { db, ids, people, call, say, close } = await startInbox();
after(close);

interface Line {
  id: number;
  id_ddl: number;
  action: string;
  message: string;
  alphaid: string;
  sender_name: string;
  sender_tel: string;
  page_title: string;
}
const uni = async (who: Who): Promise<Line[]> => (await call(who, 'GET', '/ddlchats/unilist')).body['models'];
const post = (ddlId: number, message: string, more: object = {}) =>
  inTransaction(db, (tx) =>
    postMessage(tx, { ddlId, action: 'TEXT', message, authorUid: null, writtenByAgency: true, ...more }),
  );

let theirs = 0;
before(async () => {
  const { id: house } = await one(
    db,
    sql<{ id: number }>`insert into house (agid, owner_uid, title, village, online_booking, published)
      values (2, ${people.yann.uid}, 'Les Pins', 'la-cotiniere', true, true) returning id`,
  );
  theirs = (
    await inTransaction(db, (tx) =>
      createRequest(tx, {
        agid: 2,
        houseId: house,
        senderUid: people.nora.uid,
        dateFrom: null,
        dateTo: null,
        adults: 1,
        children: 0,
        disabled: 0,
        origin: 'site',
        message: 'Oléron',
        website: 'default',
      }),
    )
  ).id;
});

test('CHAT-74 B63 the newest first, with whose they are; each sees their own conversations only', async () => {
  await say('marie', 'un');
  await post(theirs, 'ailleurs');
  await say('paul', 'deux');
  await post(ids.other, 'trois');
  const seen = await uni('marie');
  assert.deepEqual(
    seen
      .slice(0, 3)
      .map(({ message, alphaid, sender_name, page_title }) => [
        message,
        alphaid === ids.alphaid,
        sender_name,
        page_title,
      ]),
    [
      ['trois', false, 'nora Dupré', 'Grande Ourse'],
      ['deux', true, 'paul Dupré', 'La Passerose'],
      ['un', true, 'paul Dupré', 'La Passerose'],
    ],
  );
  const ordered = seen.map(({ id }) => id);
  assert.deepEqual(
    ordered,
    ordered.toSorted((a, b) => b - a),
  );
  assert.ok(seen.every(({ id_ddl }) => id_ddl !== theirs));
  assert.equal(seen[0]!.sender_tel, '06 39 98 00 21');
  assert.ok((await uni('olivier')).every(({ id_ddl }) => id_ddl === theirs));
  assert.deepEqual(
    new Set((await uni('claire')).map(({ id_ddl }) => id_ddl)),
    new Set([ids.ddl, ids.other, theirs]),
  );
  assert.deepEqual(new Set((await uni('paul')).map(({ id_ddl }) => id_ddl)), new Set([ids.ddl]));
  assert.deepEqual(new Set((await uni('nora')).map(({ id_ddl }) => id_ddl)), new Set([ids.other, theirs]));
  assert.deepEqual(new Set((await uni('yann')).map(({ id_ddl }) => id_ddl)), new Set([ids.ddl, theirs]));
});

test('C13 C15 CHAT-28 notes reach those who see notes; a guest’s telephone not the owner of a house booked online', async () => {
  await call('marie', 'POST', '/ddlchats', { id_ddl: ids.ddl, message: 'Rappeler le plombier', is_note: 1 });
  assert.equal((await uni('marie'))[0]!.action, 'NOTE');
  for (const who of ['paul', 'yann'] as const)
    assert.ok(
      (await uni(who)).every(({ action }) => action !== 'NOTE'),
      who,
    );
  for (const line of await uni('yann')) assert.equal(line.sender_tel, '');
  assert.equal((await uni('lea'))[0]!.sender_tel, '06 39 98 00 21');
});

test('CHAT-74 B63 a hundred at most, events left out, and they come along the index however many there are', async () => {
  await sql`insert into message (ddl_id, agid, action, message, written_by_agency)
    select ${ids.ddl}, 1, case when n % 3 = 0 then 'S_INFO_UPD' else 'TEXT' end, 'n° ' || n, true from generate_series(1, 30000) n`.execute(
    db,
  );
  await sql`analyze message`.execute(db);
  await sql`select pg_stat_reset()`.execute(db);
  const seen = await uni('marie');
  assert.equal(seen.length, 100);
  assert.deepEqual(
    seen.slice(0, 3).map(({ message }) => message),
    ['n° 29999', 'n° 29998', 'n° 29996'],
  );
  await until('the walk along the index is counted', async () => {
    const { scans } = await one(
      db,
      sql<{
        scans: number;
      }>`select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'message_latest'`,
    );
    return scans > 0;
  });
});

test('CHAT-83 A27 the generic list of messages: of one request, newest first, under both names; another’s does not exist', async () => {
  for (const name of ['ddlchats', 'crmddlchats']) {
    const { body } = await call('marie', 'GET', `/${name}?s=id_ddl:${ids.other}&n=3`);
    assert.deepEqual(
      body['models'].map(({ message, action }: Line) => [action, message]),
      [
        ['TEXT', 'trois'],
        ['S_PEND_REP', ''],
        ['FREETEXT', 'Bonjour, est-ce libre ?'],
      ],
    );
    assert.equal((await call('olivier', 'GET', `/${name}?s=id_ddl:${ids.other}`)).status, 404);
    assert.equal((await call('paul', 'GET', `/${name}?s=id_ddl:${ids.other}`)).status, 404);
    assert.equal(
      (await call('marie', 'GET', `/${name}?s=author:1`)).body['warnings'][0].type,
      'unknownField',
    );
  }
  const second = await call('marie', 'GET', '/ddlchats?ps=10&page=2');
  assert.deepEqual(second.body['models'][0].message, 'n° 29984');
});

test('CHAT-83 C43 the generic list says how many messages there are, and a page past the end is the last one', async () => {
  const whole = await call('marie', 'GET', `/ddlchats?s=id_ddl:${ids.other}`);
  const total = whole.body['models'].length;
  assert.ok(total > 2);
  assert.deepEqual(
    [whole.body['totalCount'], whole.body['totalIsCapped'], whole.body['cacheTimestamp'].querykey],
    [total, undefined, 'ddlchat'],
  );
  const past = await call('marie', 'GET', `/ddlchats?s=id_ddl:${ids.other}&ps=2&page=90`);
  assert.equal(past.body['totalCount'], total);
  assert.equal(past.body['models'].at(-1).message, 'Bonjour, est-ce libre ?', 'the first one written');
  const all = await call('marie', 'GET', '/ddlchats?ps=1');
  assert.deepEqual([all.body['totalCount'], all.body['totalIsCapped']], [1000, true], 'counted no further');
  const own = await call('nora', 'GET', '/ddlchats');
  assert.equal(own.body['totalCount'], own.body['models'].length, 'a guest’s own, and no others');
});

test('C13 CHAT-83 which tag was changed is told in no list but the agency’s', async () => {
  const event = await inTransaction(db, (tx) =>
    postEvent(tx, {
      ddlId: ids.ddl,
      action: 'S_INFO_UPD',
      authorUid: people.marie.uid,
      writtenByAgency: true,
      details: { tag: 'ddlstatuspayment' },
    }),
  );
  for (const [who, count] of [
    ['marie', 1],
    ['yann', 0],
    ['paul', 0],
  ] as const) {
    const { body } = await call(who, 'GET', `/ddlchats?s=id_ddl:${ids.ddl}&n=5`);
    const told = body['models'].filter(({ id }: Line) => id === event);
    assert.equal(told.length, count, who);
  }
});

test('CHAT-85 CHAT-15 one message by its number: the agency’s staff, nobody else', async () => {
  const posted = (await say('paul', 'celui-ci')).body['models'][0];
  const read = (who: Who, id: number) => call(who, 'GET', `/crmddlchats/${id}`);
  const seen = (await read('marie', posted.id)).body['models'][0];
  for (const name of [
    'id',
    'action',
    'message',
    'timestamp',
    'author_full_name',
    'use_agency_name',
    'author_profile_picture',
    'channel',
    'filepath',
    'deleted',
    'written_by_agency',
    'read_owner',
    'read_sender',
    'can_resend',
    'datetimeFormatted',
    'datetimeFormattedUk',
    'real_author_full_name',
  ])
    assert.ok(Object.hasOwn(seen, name), name);
  assert.match(seen.datetimeFormatted, /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  assert.match(seen.datetimeFormattedUk, /^\d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d$/, 'as the British write it');
  const theirs = (await call('paul', 'GET', `/ddlchats/list/${ids.ddl}`)).body['models'];
  for (const message of theirs) assert.ok(!Object.hasOwn(message, 'real_author_full_name'), 'C13');
  assert.equal(seen.message, 'celui-ci');
  assert.equal((await read('olivier', posted.id)).status, 404);
  assert.equal((await read('marie', 2_000_000_000)).status, 404);
  assert.equal((await read('paul', posted.id)).status, 403);
});
