import { addDays, addMonths, dayText, formatDay } from '#kernel/day.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { createRequest } from '#features/requests/actions.ts';
import type { Ddl, Found } from '#features/requests/api.ts';
import { startInbox } from '#tests/support/inbox.ts';
import type { Who } from '#tests/support/inbox.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const { db, people, ids, call, say, close } = await startInbox();
after(close);

const search = async (s: string, who: Who = 'marie', more = ''): Promise<Ddl[]> => {
  const answered = await call(who, 'GET', `/ddls?s=${encodeURIComponent(s)}${more}`);
  assert.equal(answered.status, 200, `${s} as ${who}`);
  return answered.body['models'] as Ddl[];
};
const found = async (s: string, who: Who = 'marie', more = '') =>
  (await search(s, who, more)).map(({ id }) => id);
const marked = ({ text, marks }: Found) => marks.map(([from, to]) => [...text].slice(from, to).join(''));

// A reference that was drawn may begin like a word that is looked for.
await sql`update request set search = replace(search, fold(alphaid), 'wwww' || id), alphaid = 'WWWW' || id`.execute(
  db,
);
await say(
  'paul',
  "Nous viendrons avec notre CHIEN Filou ; rappelez-moi au 06 12 34 56 78. C'est l'Île rêvée, cœur léger.",
);
await say('marie', 'Le piano reste au salon. Contact : propriétaire@exemple.test');
await say('marie', 'Client difficile, voir le dossier Zanzibar', { is_note: 1 });
await call('nora', 'POST', '/ddlchats', {
  id_ddl: ids.other,
  message: 'Y a-t-il une piscine pour la Passerose voisine ?',
});

test('C44 words of a message are found without case nor accents, and marked as they are written', async () => {
  for (const typed of [
    'chien',
    'CHIÉN',
    'ile',
    "l'île rêvée",
    'coeur leger',
    'filo',
    '"notre chien"',
    '0612345678',
    '+33 6 12 34 56 78',
  ]) {
    const [row, ...others] = await search(typed);
    assert.deepEqual([row?.id, others.length], [ids.ddl, 0], typed);
    const message = row?.found?.find(({ where }) => where === 'message');
    assert.ok(message?.id, typed);
    assert.ok(marked(message).length > 0, typed);
  }
  const [row] = await search('chien coeur');
  assert.deepEqual(marked(row!.found!.find(({ where }) => where === 'message')!), ['CHIEN', 'cœur']);
  assert.deepEqual(await found('hien'), [], 'the middle of a word of a message is not one');
  assert.deepEqual(await found('chien absent'), []);
});

test('an amount is found in a message as people type it, whatever its separator; 10:30 is a word', async () => {
  await say('marie', 'Le ménage coûte 306,16 € et le linge 412.50 €. Rendez-vous à 10:30.');
  for (const typed of ['306,16', '306.16', '412,50', '412.50', '10:30'])
    assert.deepEqual(await found(typed), [ids.ddl], typed);
  assert.deepEqual(await found('412,51'), []);
});

test('B14 every word must be there: some in the fields, others in messages of the same request', async () => {
  assert.deepEqual(await found('paul chien'), [ids.ddl]);
  assert.deepEqual(await found('chien piano'), [ids.ddl], 'in two messages of one thread');
  assert.deepEqual(await found('nora chien'), []);
  assert.deepEqual(await found('piscine chien'), [], 'in two threads');
  assert.deepEqual(await found(`nid:${ids.online} chien`), [ids.ddl]);
  assert.deepEqual(await found(`nid:${ids.byOwner} chien`), []);
});

test('CHAT-13 the exact reference comes first, then names and houses, then messages, newer first', async () => {
  assert.deepEqual(await found('passerose'), [ids.ddl, ids.other]);
  assert.equal((await search('passerose'))[0]?.found?.[0]?.where, 'house');
  assert.deepEqual(await found('dupré'), [ids.other, ids.ddl]);
  const { alphaid } = (await search(`id:${ids.ddl}`))[0]!;
  await call('nora', 'POST', '/ddlchats', {
    id_ddl: ids.other,
    message: `Comme la demande ${alphaid.toLowerCase()} et le n° ${ids.ddl}`,
  });
  assert.deepEqual(await found(alphaid.toLowerCase()), [ids.ddl, ids.other]);
  assert.deepEqual(await found(String(ids.ddl)), [ids.ddl, ids.other]);
  assert.deepEqual((await call('marie', 'GET', '/ddls?s=dupre&n=1')).body['models'].length, 1);
  const paged = (await call('marie', 'GET', '/ddls?s=dupre&ps=1&page=2')).body;
  assert.deepEqual([paged['models'][0].id, paged['totalCount'], paged['totalIsCapped']], [ids.ddl, 2, false]);
});

test('CHAT-13 days: the arrival, the departure or any day of the stay, in the forms people write', async () => {
  const { from, to } = ids;
  const [, month, year] = formatDay(from).split('/');
  const name = dayText(from, 'fr', { month: 'long' });
  const next = dayText(addMonths(from, 1), 'fr', { month: 'long' });
  const bare = name.normalize('NFD').replace(/\p{M}/gu, '');
  const typedDays = [
    formatDay(from),
    formatDay(to).slice(0, 5),
    `10 ${name} ${year}`,
    addDays(from, 1),
    `${name} ${year}`,
  ];
  for (const typed of [...typedDays, bare]) assert.deepEqual(await found(typed), [ids.other, ids.ddl], typed);
  for (const typed of [
    `15/${month}/${year}`,
    `06/${month}`,
    next,
    `10/${month}/${Number(year) - 1}`,
    '31/02',
  ])
    assert.deepEqual(await found(typed), [], typed);
  assert.deepEqual(await found(`10/${month} nora`), [ids.other]);
  const [row] = await search(`10/${month}`);
  assert.deepEqual(
    row?.found?.map(({ where, text }) => [where, text]),
    [['dates', `${formatDay(from)} – ${formatDay(to)}`]],
  );
});

test('CHAT-12 two characters begin a name or are a whole word of a message', async () => {
  assert.deepEqual(await found('no'), [ids.other], 'no(ra)');
  assert.deepEqual(await found('au'), [ids.ddl], 'a word of its message, not the middle of Paul');
  assert.deepEqual(await found('ch'), [], 'too short for the beginning of a word in messages');
});

test('C13 C15 an internal note is found by those who read it, never by an owner or a guest', async () => {
  assert.deepEqual(await found('zanzibar'), [ids.ddl]);
  assert.deepEqual(await found('zanzibar', 'claire'), [ids.ddl]);
  for (const who of ['yann', 'paul', 'nora', 'lea', 'olivier'] as const)
    assert.deepEqual(await found('zanzibar', who), [], who);
  await sql`delete from role_permission where role = 'agencyRole' and permission = 'toolChatManage'`.execute(
    db,
  );
  assert.deepEqual(await found('zanzibar'), []);
  assert.deepEqual(await found('chien'), [ids.ddl]);
  await sql`insert into role_permission values ('agencyRole', 'toolChatManage')`.execute(db);
});

test('C13 a note that was removed is found no more', async () => {
  const { id } = (await say('marie', 'Note éphémère', { is_note: 1 })).body['models'][0];
  assert.deepEqual(await found('ephemere'), [ids.ddl]);
  await call('marie', 'DELETE', `/ddlchats/${id}/1`);
  assert.deepEqual(await found('ephemere'), []);
});

test('C15 a hidden mail or phone finds nothing, for an owner as for staff without the right', async () => {
  for (const typed of ['paul@x.test', '0639980021', '+33 6 39 98 00 21']) {
    assert.ok((await found(typed)).includes(ids.ddl), typed);
    assert.deepEqual(await found(typed, 'yann'), [], `${typed} as the owner of a house booked online`);
  }
  assert.deepEqual(
    await found('nora@x.test', 'lea'),
    [ids.other],
    'her house is not booked online: she sees it',
  );
  assert.deepEqual(await found('sender_email:paul@x.test', 'yann'), []);
  await sql`delete from role_permission where role = 'agencyRole' and permission in ('fullCrmUser', 'fullOwnCrmUser')`.execute(
    db,
  );
  assert.deepEqual(await found('paul@x.test'), []);
  assert.deepEqual(await found('paul dupre'), [ids.ddl]);
  await sql`insert into role_permission values ('agencyRole', 'fullOwnCrmUser')`.execute(db);
});

test('B23 C02 nobody finds by the words of threads they do not see', async () => {
  assert.deepEqual(await found('chien', 'paul'), [ids.ddl]);
  assert.deepEqual(await found('chien', 'yann'), [ids.ddl]);
  for (const who of ['nora', 'lea', 'olivier'] as const) {
    assert.deepEqual(await found('chien', who), [], who);
    assert.deepEqual(await found(String(ids.ddl), who).then((list) => list.includes(ids.ddl)), false, who);
  }
  assert.deepEqual(await found(`employee_uid:${people.marie.uid}`, 'paul'), []);
});

test('C12 CHAT-88 a masked conversation is found when masked ones are shown', async () => {
  await call('marie', 'PUT', `/crmddls/mask/${ids.ddl}`, {});
  assert.deepEqual(await found('chien'), []);
  assert.deepEqual(await found('chien', 'marie', '&masked=true'), [ids.ddl]);
  await call('marie', 'PUT', `/crmddls/unmask/${ids.ddl}`, {});
});

test('ROUTE-41 ROUTE-44 ROUTE-45 the filters of links', async () => {
  assert.deepEqual(await found(`page_nid:"${ids.online}"`), [ids.ddl]);
  assert.deepEqual(await found('sender_email:"nora@x.test"'), [ids.other]);
  assert.deepEqual(await found('ddl_sender_email:paul@x.test'), [ids.ddl]);
  assert.deepEqual(await found(`to_uid:${people.yann.uid}`), [ids.ddl]);
  assert.deepEqual(await found(`nid_user_uid:${people.lea.uid}`), [ids.other]);
  assert.deepEqual(await found(`UID:${people.paul.uid}`), [ids.ddl]);
  assert.deepEqual(await found('tag_ddl_reservation:DEMANDE'), [ids.other, ids.ddl]);
  assert.deepEqual(await found('tag_ddl_payment:DEMANDE'), []);
  await sql`update request set employee_uid = ${people.claire.uid} where id = ${ids.other}`.execute(db);
  assert.deepEqual(await found(`employee_uid:${people.claire.uid}`, 'claire'), [ids.other]);
  assert.deepEqual(await found(`employee_uid:${people.claire.uid} unread:1`, 'claire'), [ids.other]);
});

test('C45 whatever is typed is answered, never with an error of ours', async () => {
  const typed = [
    '%',
    '_',
    '\\',
    '\\%',
    '"',
    "''",
    "' :* & | !",
    '(<->)',
    '.*+?[a-',
    '\u0000',
    'a\u0000b',
    '🙂',
    'שלום',
    'مرحبا 12',
    'ŉ',
    "ŉ'a",
    'İ 15/08',
    '99/99/9999',
    '00/00',
    'é'.repeat(200),
    'un deux trois quatre cinq six sept huit neuf dix',
    '0'.repeat(200),
    '<b>x</b>',
    'a:b:c',
    'nid:%',
    'sid:1',
    '12e5',
    '1.2.3.4',
    '-1',
    '&amp;',
    'x&y',
    '١٢/٠٨',
  ];
  for (const who of ['marie', 'yann', 'paul'] as const)
    for (const each of typed) {
      const { status } = await call(who, 'GET', `/ddls?s=${encodeURIComponent(each)}`);
      assert.ok(status === 200 || status === 422, `${JSON.stringify(each)} as ${who}: ${status}`);
    }
  for (const each of ['%', '_', '\\', '(((']) assert.deepEqual(await found(each), [], each);
});

test('C44 far back among thousands of newer requests, rare and frequent words are found the same', async () => {
  await sql`insert into request (alphaid, hashedid, agid, sender_uid, search, date_from, date_to)
    select 'W' || n, 'ww' || n, 1, ${people.nora.uid}, fold('W' || n || ' Martin ' || n % 3), '2029-01-01', '2029-01-08' from generate_series(1, 3000) n`.execute(
    db,
  );
  await sql`insert into message (ddl_id, action, message, author_uid, written_by_agency) select id, 'TEXT', 'Bonjour la vie', sender_uid, false from request where hashedid like 'ww%'`.execute(
    db,
  );
  await sql`insert into message_text select m.ddl_id, m.id, 1, false, words_of(m.message) from message m join request r on r.id = m.ddl_id where r.hashedid like 'ww%'`.execute(
    db,
  );
  assert.deepEqual(await found('chien'), [ids.ddl]);
  assert.deepEqual(await found('paul chien'), [ids.ddl]);
  assert.deepEqual(await found('bonjour chien'), [ids.ddl]);
  assert.deepEqual(await found('chien piano'), [ids.ddl]);
  assert.deepEqual(await found('passerose'), [ids.ddl, ids.other]);
  assert.deepEqual(await found(formatDay(addDays(ids.from, 3))), [ids.other, ids.ddl]);
  assert.deepEqual(await found('no'), [ids.other]);
  const many = (await call('marie', 'GET', '/ddls?s=martin')).body;
  assert.deepEqual([many['models'].length, many['totalIsCapped']], [20, true]);
  const [newest] = await search('martin bonjour');
  assert.equal(newest?.alphaid, 'W3000');
  const { id } = await inTransaction(db, (tx) =>
    createRequest(tx, {
      agid: 1,
      houseId: null,
      senderUid: people.paul.uid,
      dateFrom: null,
      dateTo: null,
      adults: 1,
      children: 0,
      disabled: 0,
      origin: 'phone',
      website: 'default',
      message: 'Un chien encore',
      byAgencyUid: people.marie.uid,
    }),
  );
  assert.deepEqual(await found('chien'), [id, ids.ddl]);
});
