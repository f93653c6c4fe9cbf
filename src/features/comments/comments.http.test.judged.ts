/** What the agency and the owner do with a comment, and who hears of it. */
import { one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  commentOf,
  db,
  judge,
  longAgo,
  mailsOf,
  people,
  published,
  refused,
  versionOf,
  write,
} from './comments.http.test.arrangement.ts';

const { marie, olivier, claire, yann, lea } = people;
const waiting = async () => Number(ok(await marie.get('comments/waiting'))['waiting']);

async function written() {
  const guest = await longAgo();
  ok(await write(guest));
  return { guest, id: await commentOf(guest) };
}

test('B99 LIST-20 a new comment waits for its agency, which is told by mail and in its menu', async () => {
  const before = await waiting();
  const { guest, id } = await written();
  assert.equal(await waiting(), before + 1);
  const [mail, ...more] = await mailsOf(guest.ddl);
  assert.deepEqual(
    [mail?.template, mail?.recipient, more.length],
    ['commentWritten', 'bonjour@sel-volets.example', 0],
  );
  assert.match(mail!.content, new RegExp(`/comment/${id}"`));
  assert.equal((await publishedOf(id)).length, 0);
});

async function publishedOf(id: number) {
  return rows(db, sql`select from comment where id = ${id} and status = 'published'`);
}

test('LIST-20 ROUTE-43 B74 the list is found by house, word, stars and state, sorted by stars, and leaves as CSV', async () => {
  const { id } = await published();
  const s = (text: string) => `s=${encodeURIComponent(text)}`;
  const ids = async (query: string, person = marie) => {
    const answer = await person.get(`comments?${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.models.map((model) => Number(model['id']));
  };
  assert.ok((await ids(s('nid:"101"'))).includes(id));
  assert.ok(!(await ids(s('nid:"102"'))).includes(id));
  assert.ok((await ids(s('belle semaine'))).includes(id));
  assert.ok((await ids(s('note:"4,5"'))).includes(id));
  assert.ok(!(await ids(s('status:"waiting"'))).includes(id));
  const all = (await marie.get('comments?of=note&od=desc')).body.models;
  assert.deepEqual(
    all.map(({ note }) => note),
    all.map(({ note }) => Number(note)).toSorted((a, b) => b - a),
  );
  assert.match((await marie.get(`comments/csv-export?${s('nid:"101"')}`)).text, /4,5 sur 5/);
  assert.equal((await marie.get('crmcomments')).status, 200);
});

test('B99 C01 B106 the agency alone judges: neither the other agency, nor an owner, nor a guest, nor whoever only reads it', async () => {
  const { guest, id } = await written();
  const publish = { status: 'published' as const };
  refused(await judge(olivier, id, publish), 'notFound');
  for (const person of [yann, lea, guest.person]) refused(await judge(person, id, publish), 'forbidden');
  await sql`update person set agid = 2 where id = ${claire.uid}`.execute(db);
  refused(await judge(claire, id, publish), 'forbidden');
  await sql`update person set agid = 1 where id = ${claire.uid}`.execute(db);
  assert.equal((await publishedOf(id)).length, 0);
  assert.equal(ok(await judge(marie, id, publish))['status'], 'published');
});

test('B99 what is judged is what was read: words the guest has changed meanwhile are not published unseen', async () => {
  const { guest, id } = await written();
  const since = await versionOf(marie, `comments/${id}`);
  const path = `guest/comments/${guest.ddl}`;
  const mine = await versionOf(guest.person, path);
  ok(await guest.person.put(path, { note: 0, text: 'Autre chose', _clientTimestamp: mine }));
  const late = await marie.put(`comments/${id}/moderation`, { status: 'published', _clientTimestamp: since });
  assert.equal(late.body.result, 'modifiedother');
  // Two clerks at once: one judges.
  const now = await versionOf(marie, `comments/${id}`);
  const both = await Promise.all([
    marie.put(`comments/${id}/moderation`, { status: 'published', _clientTimestamp: now }),
    claire.put(`comments/${id}/moderation`, { status: 'refused', reason: 'Non', _clientTimestamp: now }),
  ]);
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]));
});

test('B99 a refusal says why, at most five hundred characters; its guest reads it in a mail and in their space, and nobody else does', async () => {
  const { guest, id } = await written();
  refused(await judge(marie, id, { status: 'refused' }), 'required', 'reason');
  refused(await judge(marie, id, { status: 'refused', reason: 'x'.repeat(501) }), 'maxLength', 'reason');
  const reason = 'Votre avis nomme un voisin.';
  assert.equal(ok(await judge(marie, id, { status: 'refused', reason }))['reason'], reason);
  const own = ok(await guest.person.get(`guest/comments/${guest.ddl}`)) as {
    state: string;
    comment: { reason: string };
  };
  assert.deepEqual([own.state, own.comment.reason], ['refused', reason]);
  const [, mail] = await mailsOf(guest.ddl);
  assert.deepEqual([mail?.template, mail?.recipient], ['commentRefused', guest.mail]);
  assert.ok(mail!.content.includes(reason));
  refused(await yann.get(`comments/${id}`), 'notFound');
  refused(await judge(marie, id, { status: 'refused', reason }), 'commentNotPossible');
});

test('B99 once it is published its guest and the owner are told; taken down again, its guest hears why', async () => {
  const { guest, id } = await published();
  const mails = await mailsOf(guest.ddl);
  assert.deepEqual(
    mails.map(({ template, recipient }) => [template, recipient]),
    [
      ['commentWritten', 'bonjour@sel-volets.example'],
      ['commentPublished', guest.mail],
      ['commentPublished', 'yann@pertuis.test'],
    ],
  );
  // Of the guest an owner learns no more than the public.
  assert.ok(!mails[2]!.content.includes('Lemoine') && !mails[2]!.content.includes(guest.mail));
  ok(await judge(marie, id, { status: 'refused', reason: 'Une photo privée était jointe.' }));
  ok(await judge(marie, id, { status: 'published' }));
  assert.deepEqual(
    (await mailsOf(guest.ddl)).slice(3).map(({ template, recipient }) => [template, recipient]),
    [
      ['commentRefused', guest.mail],
      ['commentPublished', guest.mail],
      ['commentPublished', 'yann@pertuis.test'],
    ],
  );
  const { reason } = await one(db, sql<{ reason: string }>`select reason from comment where id = ${id}`);
  assert.equal(reason, '');
});

test('B99 C02 an owner reads what is published of their own houses and answers it; another owner’s does not exist for them', async () => {
  const { guest, id } = await published();
  const answer = async (person: typeof yann, text: string) => {
    const since = await versionOf(marie, `comments/${id}`);
    return person.put(`comments/${id}/answer`, { answer: text, _clientTimestamp: since });
  };
  const seen = ok(await yann.get(`comments/${id}`));
  for (const hidden of ['reason', 'alphaid', 'moderated_by_name']) assert.ok(!(hidden in seen), hidden);
  assert.deepEqual([seen['author'], seen['can_answer'], seen['can_moderate']], ['Jeanne L.', 1, 0]);
  refused(await answer(lea, 'Merci'), 'notFound');
  refused(await answer(guest.person, 'Merci'), 'forbidden');
  refused(await answer(olivier, 'Merci'), 'notFound');
  refused(await answer(yann, 'é'.repeat(1001)), 'maxLength', 'answer');
  assert.equal(ok(await answer(yann, ' Merci, à l’été prochain. '))['answer'], 'Merci, à l’été prochain.');
  const list = await yann.get(`comments?s=${encodeURIComponent('nid:"101"')}`);
  assert.ok(list.body.models.some((model) => model['id'] === id));
  assert.ok(list.body.models.every((model) => model['status'] === 'published'));
  assert.deepEqual(
    (await lea.get('comments')).body.models.filter((model) => model['nid'] === 101),
    [],
  );
  // Its guest hears of it once, in its own words; what is corrected afterwards, or emptied, stands on the page.
  const told = async () =>
    (await mailsOf(guest.ddl)).filter(({ template }) => template === 'commentAnswered');
  assert.deepEqual(
    (await told()).map(({ recipient }) => recipient),
    [guest.mail],
  );
  ok(await answer(yann, 'Merci.'));
  // Emptied, there is none.
  assert.deepEqual([ok(await answer(yann, ''))['answered_at']], [null]);
  assert.equal((await told()).length, 1);
});

test('B99 C14 an owner whose answer met a clerk’s reads that the agency wrote it, and not which of its people', async () => {
  const { id } = await published();
  const since = await versionOf(yann, `comments/${id}`);
  const answer = (person: typeof yann, text: string) =>
    person.put(`comments/${id}/answer`, { answer: text, _clientTimestamp: since });
  ok(await answer(marie, 'Merci de l’agence.'));
  const stale = await answer(yann, 'Merci.');
  assert.equal(stale.body.result, 'modifiedother', stale.text);
  assert.ok(stale.text.includes('Sel & Volets') && !stale.text.includes('Rouvreau'), stale.text);
});

test('B99 what waits or was refused is not answered', async () => {
  const { id } = await written();
  const since = await versionOf(marie, `comments/${id}`);
  refused(await yann.put(`comments/${id}/answer`, { answer: 'x', _clientTimestamp: since }), 'notFound');
  refused(
    await marie.put(`comments/${id}/answer`, { answer: 'x', _clientTimestamp: since }),
    'commentNotPossible',
  );
});
