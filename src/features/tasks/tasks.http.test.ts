import { addDays, todayInParis } from '#kernel/day.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { finishMadeTask, makeTask } from './actions.ts';
import { dueState } from './task.ts';

const app = await startTestApp();
after(() => app.close());
const { db } = app;
const [marie, olivier, claire] = [await app.as('marie'), await app.as('olivier'), await app.as('claire')];
const [yann, paul] = [await app.as('yann'), await app.as('paul')];
const today = todayInParis();
await sql`delete from useractivitytask`.execute(db);

function refused(answer: Answer, type: string, field?: string): void {
  const [warning] = answer.body.warnings ?? [];
  assert.deepEqual([warning?.type, warning?.field], [type, field], answer.text);
}

type Fields = Record<string, unknown>;
async function made(by: Person, fields: Fields): Promise<number> {
  const task = ok(
    await by.post('useractivitytasks', { CrmUseractivitytask: { title: 'Rappeler', ...fields } }),
  );
  return Number(task['id']);
}
async function titles(by: Person, query = ''): Promise<unknown[]> {
  const answer = await by.get(`tasks?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.models.map(({ title }) => title);
}
const due = async (by: Person) => Number(ok(await by.get('tasks/due'))['due']);

test('dueState: today it is due, before today late, and what is done or has no day is neither', () => {
  const states = [addDays(today, -1), today, addDays(today, 1), null].map((day) =>
    dueState({ due: day, done: 0 }, today),
  );
  assert.deepEqual(states, ['late', 'today', 'later', 'later']);
  assert.equal(dueState({ due: addDays(today, -1), done: 1 }, today), 'later');
});

test('LIST-30 ROUTE-42 EDITOR-11 B99 tasks of a house are found by nid, what is left to do first and alone', async () => {
  await made(marie, { title: 'Double de clés manquant', nid: 104, due: addDays(today, 3) });
  await made(marie, { title: 'Photos du salon', nid: 104, due: today });
  await made(marie, { title: 'Store à changer', nid: 107 });
  await made(marie, { title: 'Clés rendues', nid: 104, done: 1 });
  const s = encodeURIComponent('nid:"104"');
  assert.deepEqual(await titles(marie, `s=${s}&of=due`), ['Photos du salon', 'Double de clés manquant']);
  assert.deepEqual(await titles(marie, `s=${s}&show=done`), ['Clés rendues']);
  assert.equal((await titles(marie, `s=${s}&show=all`)).length, 3);
  // The screen of the entity, and its CSV, are there as for every one.
  const found = await marie.get(`useractivitytasks?s=${s}&of=title&od=asc`);
  assert.deepEqual(
    found.body.models.map(({ title, nid, nid_label }) => [title, nid, nid_label]),
    [
      ['Clés rendues', 104, 'Quai des Voiliers'],
      ['Double de clés manquant', 104, 'Quai des Voiliers'],
      ['Photos du salon', 104, 'Quai des Voiliers'],
    ],
  );
  assert.match((await marie.get(`useractivitytasks/csv-export?s=${s}`)).text, /Photos du salon/);
});

test('VALID-03 C04 a task has a title of 200 characters at most, and a day that exists', async () => {
  refused(await marie.post('useractivitytasks', { CrmUseractivitytask: { title: '' } }), 'required', 'title');
  const post = (fields: Fields) =>
    marie.post('useractivitytasks', { CrmUseractivitytask: { title: 'x', ...fields } });
  ok(await post({ title: 'é'.repeat(200) }));
  refused(await post({ title: 'é'.repeat(201) }), 'maxLength', 'title');
  refused(await post({ due: '2027-02-30' }), 'day', 'due');
  refused(await post({ nid: 9_999_999 }), 'unknownChoice', 'nid');
  await sql`delete from useractivitytask where length(title) in (1, 200)`.execute(db);
});

test('LIST-30 B99 a task is done by one press, and reopened by another', async () => {
  const id = await made(marie, { title: 'Bouteille de gaz' });
  for (let presses = 0; presses < 2; presses++) {
    assert.equal(ok(await marie.put(`tasks/done/${id}`))['done'], 1);
    assert.ok(!(await titles(marie)).includes('Bouteille de gaz'));
  }
  // Two at once, one each way: one of them was the last, and it is what it says.
  await Promise.all([marie.put(`tasks/undone/${id}`), marie.put(`tasks/done/${id}`)]);
  ok(await marie.put(`tasks/undone/${id}`));
  assert.ok((await titles(marie)).includes('Bouteille de gaz'));
  // A form that was opened before the press says so, and writes nothing over it.
  const { body } = await marie.get(`useractivitytasks/${id}`);
  ok(await marie.put(`tasks/done/${id}`));
  const stale = await marie.put(`useractivitytasks/${id}`, {
    CrmUseractivitytask: { title: 'Gaz' },
    _clientTimestamp: body.cacheTimestamp!.timestamp,
  });
  assert.equal(stale.body.result, 'modifiedother');
});

test('DASH-24 EDITOR-89 C01 B106 tasks are the agency’s: owners and guests are refused, the other agency’s are read by whoever sees both and changed by nobody else', async () => {
  const id = await made(olivier, { title: 'Linge de la Cotinelle', nid: 201 });
  for (const person of [yann, paul]) {
    for (const path of ['tasks', 'tasks/due', `useractivitytasks/${id}`])
      assert.equal((await person.get(path)).status, 403, path);
    assert.equal((await person.put(`tasks/done/${id}`)).status, 403);
    assert.equal(
      (await person.post('useractivitytasks', { CrmUseractivitytask: { title: 'x' } })).status,
      403,
    );
  }
  refused(await marie.put(`tasks/done/${id}`), 'notFound');
  refused(await marie.get(`useractivitytasks/${id}`), 'notFound');
  assert.ok((await titles(claire)).includes('Linge de la Cotinelle'));
  refused(await claire.put(`tasks/done/${id}`), 'forbidden');
  assert.ok((await titles(olivier)).includes('Linge de la Cotinelle'));
  // A house of the other agency is none that a task may be about.
  const other = await marie.post('useractivitytasks', { CrmUseractivitytask: { title: 'x', nid: 201 } });
  refused(other, 'unknownChoice', 'nid');
});

test('B106 a task is given to the agency’s own staff or to whoever is lent to it, and to nobody else', async () => {
  const give = (assignee: number) =>
    marie.post('useractivitytasks', { CrmUseractivitytask: { title: 'Appeler', assignee } });
  assert.equal(ok(await give(claire.uid))['assignee_label'], 'Claire Bonnevay');
  refused(await give(olivier.uid), 'unknownChoice', 'assignee');
  refused(await give(yann.uid), 'unknownChoice', 'assignee');
  const found = await marie.get(`tasks?s=${encodeURIComponent('assignee:"bonnevay"')}`);
  assert.equal(found.body.models.length, 1);
  await sql`update person set agid = 2 where id = ${claire.uid}`.execute(db);
  refused(await give(claire.uid), 'unknownChoice', 'assignee');
  await sql`insert into person_agency (uid, agid) values (${claire.uid}, 1)`.execute(db);
  ok(await give(claire.uid));
  await sql`delete from person_agency where uid = ${claire.uid}`.execute(db);
  await sql`update person set agid = 1 where id = ${claire.uid}`.execute(db);
});

test('B99 the menu counts what is due today or was before: mine and nobody’s, of the agencies I write in', async () => {
  await sql`delete from useractivitytask`.execute(db);
  await made(marie, { due: addDays(today, -2) });
  await made(marie, { due: today, assignee: claire.uid });
  await made(marie, { due: today, assignee: marie.uid });
  await made(marie, { due: addDays(today, 1) });
  await made(marie, {});
  await made(marie, { due: today, done: 1 });
  await made(olivier, { due: today });
  assert.deepEqual([await due(marie), await due(claire), await due(olivier)], [2, 2, 1]);
});

test('B99 what a job comes back for is one task, also when fifty do at once and when it was done long since', async () => {
  const key = `trial ${Date.now()}`;
  const make = () =>
    inTransaction(db, (tx) =>
      makeTask(tx, { agid: 1, title: 'Mandat à renouveler', nid: 102, due: today, key }),
    );
  const ids = await Promise.all(Array.from({ length: 50 }, make));
  assert.equal(ids.filter((id) => id !== undefined).length, 1);
  const stored = () =>
    rows(
      db,
      sql<{ done: boolean; due: string }>`select done, due from useractivitytask where once_key = ${key}`,
    );
  assert.deepEqual(await stored(), [{ done: false, due: today }]);
  await inTransaction(db, (tx) => finishMadeTask(tx, key));
  await inTransaction(db, (tx) => finishMadeTask(tx, 'nobody made it'));
  assert.equal(await make(), undefined);
  assert.deepEqual(await stored(), [{ done: true, due: today }]);
  const long = await inTransaction(db, (tx) =>
    makeTask(tx, { agid: 1, title: 'é'.repeat(300), key: `${key} long` }),
  );
  const { length } = await one(
    db,
    sql<{ length: number }>`select length(title) as length from useractivitytask where id = ${long}`,
  );
  assert.equal(length, 200);
});

test('B99 a task that rolls back with its cause is not there', async () => {
  const key = `rolled ${Date.now()}`;
  await assert.rejects(
    inTransaction(db, async (tx) => {
      await makeTask(tx, { agid: 1, title: 'x', key });
      throw new Error('undone');
    }),
  );
  assert.deepEqual(await rows(db, sql`select from useractivitytask where once_key = ${key}`), []);
});
