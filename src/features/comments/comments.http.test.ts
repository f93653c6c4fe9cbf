import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import { ok } from '#tests/support/answers.ts';
import { HOUSE } from '#tests/support/scenario.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './comments.http.test.judged.ts';
import { publishedComments } from './actions.ts';
import {
  commentOf,
  db,
  judge,
  longAgo,
  mailsOf,
  people,
  published,
  refused,
  SAID,
  sessionOf,
  stayed,
  versionOf,
  write,
} from './comments.http.test.arrangement.ts';
import type { Guest } from './comments.http.test.arrangement.ts';
import { askGuests } from './jobs.ts';

const { marie, claire, yann } = people;
const stateOf = async ({ person, ddl }: Guest) => ok(await person.get(`guest/comments/${ddl}`))['state'];
const inSpace = async ({ person, ddl }: Guest) => {
  const { body } = await person.get('guest/bookings');
  return body.models.find(({ id }) => id === ddl)?.['comment'];
};

test('B99 only a guest whose stay has ended writes a comment: not before its last day, not of an option, not of a request that was cancelled', async () => {
  const soon = await stayed(-1);
  assert.deepEqual([await stateOf(soon), await inSpace(soon)], ['none', 'none']);
  refused(await write(soon), 'commentTooEarly');
  // On the day they leave it is over.
  const leaving = await stayed(0);
  assert.deepEqual([await stateOf(leaving), await inSpace(leaving)], ['open', 'open']);
  const held = await longAgo();
  await sql`update stay set held_until = now() + interval '1 day' where ddl_id = ${held.ddl}`.execute(db);
  refused(await write(held), 'commentTooEarly');
  await sql`update stay set held_until = null where ddl_id = ${held.ddl}`.execute(db);
  await sql`update request set has_cancelled = true where id = ${held.ddl}`.execute(db);
  assert.equal(await stateOf(held), 'none');
  refused(await write(held), 'commentTooEarly');
  await sql`delete from stay where ddl_id = ${held.ddl}`.execute(db);
  refused(await write(held), 'commentTooEarly');
  assert.deepEqual(await rows(db, sql`select from comment where ddl_id in (${soon.ddl}, ${held.ddl})`), []);
});

test('B99 an owner who stays in their own house is no guest of it: neither asked nor shown the form, and refused; in another’s house they are one', async () => {
  const owner = await stayed(1);
  await sql`update house set owner_uid = ${owner.uid} where id = ${HOUSE}`.execute(db);
  try {
    assert.deepEqual([await stateOf(owner), await inSpace(owner)], ['none', 'none']);
    refused(await write(owner), 'commentOwnHouse');
    await askGuests(db);
    assert.deepEqual(await mailsOf(owner.ddl), []);
  } finally {
    await sql`update house set owner_uid = ${yann.uid} where id = ${HOUSE}`.execute(db);
  }
  assert.equal(await stateOf(owner), 'open');
  ok(await write(owner));
});

test('B99 an owner who stays in their own house under another account of theirs is no guest of it either', async () => {
  const owner = await stayed(1);
  const tie = (uid: number, other: number) =>
    sql`insert into person_alias (uid, other_uid) values (${uid}, ${other})`.execute(db);
  await tie(owner.uid, yann.uid);
  await tie(yann.uid, owner.uid);
  try {
    assert.deepEqual([await stateOf(owner), await inSpace(owner)], ['none', 'none']);
    refused(await write(owner), 'commentOwnHouse');
    await askGuests(db);
    assert.deepEqual(await mailsOf(owner.ddl), []);
  } finally {
    await sql`delete from person_alias`.execute(db);
  }
  assert.equal(await stateOf(owner), 'open');
});

test('B99 C02 another’s stay does not exist for them: nobody writes, reads or changes a comment in a guest’s place', async () => {
  const [guest, other] = [await longAgo(), await longAgo()];
  for (const person of [other.person, marie, claire, yann]) {
    refused(await person.post(`guest/comments/${guest.ddl}`, SAID), 'notFound');
    refused(await person.get(`guest/comments/${guest.ddl}`), 'notFound');
  }
  // Not staff who act for them, whatever they may do besides.
  await sql`update session set impersonator = ${claire.uid} where uid = ${guest.uid}`.execute(db);
  refused(await write(guest), 'forbidden');
  await sql`update session set impersonator = null where uid = ${guest.uid}`.execute(db);
  ok(await write(guest));
  const change = (person: typeof marie) =>
    person.put(`guest/comments/${guest.ddl}`, { ...SAID, _clientTimestamp: Date.now() + 60_000 });
  for (const person of [other.person, marie, claire, yann]) refused(await change(person), 'notFound');
  assert.deepEqual(await one(db, sql`select text, uid from comment where ddl_id = ${guest.ddl}`), {
    text: SAID.text,
    uid: guest.uid,
  });
});

test('B99 GLOBAL-37 once per stay, also of ten presses at once; half stars are kept, what is wrong is said at its field', async () => {
  const guest = await longAgo();
  refused(await write(guest, { note: 4.3, text: 'Bien' }), 'commentNote', 'note');
  refused(await write(guest, { text: 'Bien' }), 'commentNote', 'note');
  refused(await write(guest, { note: 5, text: '  ' }), 'required', 'text');
  refused(await write(guest, { note: 5, text: 'é'.repeat(1001) }), 'maxLength', 'text');
  const answers = await Promise.all(Array.from({ length: 10 }, () => write(guest)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  for (const answer of answers.filter(({ status }) => status !== 200)) refused(answer, 'commentExists');
  const [kept, ...more] = await rows(
    db,
    sql`select note, text, author, nid, agid, checked, status, date_to from comment where ddl_id = ${guest.ddl}`,
  );
  assert.deepEqual(kept, {
    note: 9,
    text: SAID.text,
    author: 'Jeanne L.',
    nid: HOUSE,
    agid: 1,
    checked: true,
    status: 'waiting',
    date_to: guest.to,
  });
  assert.equal(more.length, 0);
  assert.equal(await inSpace(guest), 'waiting');
});

test('B99 it is written from a mail’s link as well, and by whoever of the staff stayed themselves', async () => {
  const guest = await longAgo();
  ok(await (await sessionOf(guest.uid, 'guest')).post(`guest/comments/${guest.ddl}`, SAID));
  const clerk = await longAgo(201);
  await sql`update request set sender_uid = ${claire.uid} where id = ${clerk.ddl}`.execute(db);
  ok(await claire.post(`guest/comments/${clerk.ddl}`, SAID));
});

test('B99 C03 until it was judged its guest may change it, over the version they read; afterwards nobody may', async () => {
  const guest = await longAgo();
  ok(await write(guest));
  const path = `guest/comments/${guest.ddl}`;
  const first = await versionOf(guest.person, path);
  const change = (text: string, since: number) =>
    guest.person.put(path, { note: 3, text, _clientTimestamp: since });
  ok(await change('Une bonne semaine.', first));
  // The other window wrote over the first words.
  assert.equal((await change('Une semaine.', first)).body.result, 'modifiedother');
  refused(await change('x'.repeat(1001), await versionOf(guest.person, path)), 'maxLength', 'text');
  const id = await commentOf(guest);
  ok(await judge(marie, id, { status: 'published' }));
  refused(await change('Une très mauvaise semaine.', await versionOf(guest.person, path)), 'commentJudged');
  assert.deepEqual(await one(db, sql`select note, text from comment where id = ${id}`), {
    note: 6,
    text: 'Une bonne semaine.',
  });
});

test('B99 the day after they left guests are asked once, by one mail, and not who has written or was here long ago', async () => {
  await sql`update stay set nights = daterange(lower(nights) - 4000, upper(nights) - 4000) where upper(nights) between ${PARIS_TODAY} - 6 and ${PARIS_TODAY} and ddl_id is not null`.execute(
    db,
  );
  const [leaves, left, wrote, before] = [
    await stayed(0),
    await stayed(1, 103),
    await stayed(2, 105),
    await stayed(9, 109),
  ];
  ok(await write(wrote));
  assert.equal(await askGuests(db), 1);
  assert.equal(await askGuests(db), 0);
  const [mail, ...more] = await mailsOf(left.ddl);
  assert.deepEqual([mail?.template, mail?.recipient, more.length], ['commentOffer', left.mail, 0]);
  assert.ok(mail!.content.includes(`/booking/${left.alphaid}`));
  for (const { ddl } of [leaves, before]) assert.deepEqual(await mailsOf(ddl), []);
  assert.deepEqual(
    (await mailsOf(wrote.ddl)).map(({ template }) => template),
    ['commentWritten'],
  );
});

test('EDITOR-12 B99 what the public reads of a house: what is published, the latest stay first, with how many there are and their mean', async () => {
  await sql`delete from comment where nid = 203`.execute(db);
  assert.deepEqual(await publishedComments(db, 203), { count: 0, average: null, comments: [] });
  const later = await published(203);
  const earlier = await published(203);
  const waiting = await longAgo(203);
  ok(await write(waiting, { note: 0, text: 'Non.' }));
  await sql`update comment set note = 4 where id = ${earlier.id}`.execute(db);
  const { count, average, comments } = await publishedComments(db, 203);
  // 4.5 and 2 stars.
  assert.deepEqual([count, average], [2, 3.3]);
  assert.deepEqual(
    comments.map(({ note, date_to }) => [note, date_to]),
    [
      [4.5, later.guest.to],
      [2, earlier.guest.to],
    ],
  );
  const [first] = comments;
  assert.deepEqual(
    [first?.author, first?.checked, first?.answer, first?.answered],
    ['Jeanne L.', true, '', null],
  );
  assert.equal((await publishedComments(db, 203, 1)).comments.length, 1);
  assert.ok(!JSON.stringify(comments).includes('Lemoine'));
  await inTransaction(db, async (tx) => {
    assert.equal((await publishedComments(tx, 999_999)).count, 0);
  });
});
