/** Owners of houses in their days of grace: written to when the agency says so, one mail each. */
import { addDays, longDay } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import type { Answer } from '#tests/support/app.ts';
import { until as waitUntil } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  db,
  emptyFile,
  HOUSE,
  mailsToOwner,
  marie,
  olivier,
  paul,
  tasksOf,
  today,
  yann,
} from './compliance.http.test.arrangement.ts';
import { askForFiles } from './reminders.ts';
import { writeToNewOwners } from './writing.ts';

test('10.7 the agency writes to owners by a press: one mail each, with every house of theirs that lacks something and its link; once, and later by itself to who buys one', async () => {
  const houses = await rows(
    db,
    sql<{
      id: number;
      title: string;
    }>`select id, title from house where owner_uid = ${yann.uid} and not archived order by title, id`,
  );
  await sql`delete from house_legal`.execute(db);
  await sql`delete from grace_mails`.execute(db);
  for (const { id } of houses) await emptyFile(id);
  await sql`delete from maillog where template = 'legalFile'`.execute(db);
  const until = addDays(today, 90);
  for (const { id } of houses)
    await sql`insert into house_legal (house_id, grace_until) values (${id}, ${until})`.execute(db);
  await askForFiles(db);
  await writeToNewOwners(db);
  assert.deepEqual(await mailsToOwner(), [], 'nothing leaves before somebody says so');
  assert.equal((await tasksOf()).length, 1, 'staff has its task');

  assert.ok(houses.length > 1);
  const seen = (await marie.get('legal/owners')).body.models;
  assert.deepEqual(
    seen.map(({ uid, has_mail, houses: theirs }) => [
      uid,
      has_mail,
      (theirs as { id: number }[]).map(({ id }) => id),
    ]),
    [[yann.uid, 1, houses.map(({ id }) => id)]],
  );
  const admin = await app.as('admin');
  await sql`update person set agid = null where id = ${admin.uid}`.execute(db);
  const ofEach = (await admin.get('legal/owners')).body.models;
  assert.deepEqual(
    ofEach.map(({ uid, agid }) => [uid, agid]),
    [[yann.uid, 1]],
    'who belongs to no agency writes for the one whose owners they are',
  );
  assert.equal(
    (await admin.post('legal/owners', { agid: 2, owners: [yann.uid] })).body.models[0]!['written'],
    0,
  );
  await sql`update person set agid = 1 where id = ${admin.uid}`.execute(db);
  for (const who of [yann, paul]) {
    assert.equal((await who.get('legal/owners')).status, 403);
    assert.equal((await who.post('legal/owners', { owners: [yann.uid] })).status, 403);
  }
  assert.equal((await olivier.post('legal/owners', { agid: 1, owners: [yann.uid] })).status, 404);
  const written = async (answer: Promise<Answer>) => (await answer).body.models[0]!['written'];
  const press = () => marie.post('legal/owners', { owners: [yann.uid, 999_999] });
  assert.deepEqual(
    (await Promise.all([written(press()), written(press())])).toSorted(),
    [0, 1],
    'of two who press at once one writes',
  );
  assert.equal((await mailsToOwner()).length, 1, 'one mail, however many houses');
  const mail = await one(
    db,
    sql<{ id: number; facts: { label: string; value: string; path: string }[] }>`
      select id, content->'facts' as facts from maillog where template = 'legalFile' and recipient = 'yann@pertuis.test'`,
  );
  assert.deepEqual(
    mail.facts.map(({ label, path }) => [label, path]),
    houses.map(({ id, title }) => [title, `/ads/${id}/legal`]),
  );
  assert.ok(mail.facts.every(({ value }) => value.includes(`avant le ${longDay(until, 'fr')}, il manque`)));
  const box = app.sandboxes.mail!;
  const caught = await waitUntil('the mail has left', async () =>
    (await box.list()).find(({ subject }) => subject.startsWith('Dossiers légaux à compléter')),
  );
  const sent = (await box.get(caught.id))!;
  for (const { id } of houses)
    assert.ok(
      sent.text.includes(`/ads/${id}/legal`) && sent.html.includes(`/ads/${id}/legal"`),
      `the link of ${id}`,
    );
  assert.deepEqual((await marie.get('legal/owners')).body.models, []);
  await writeToNewOwners(db);
  assert.equal((await mailsToOwner()).length, 1);

  // Whoever buys one of them is written to by the nightly round: the agency has said so.
  const buyer = await app.as('lea');
  await sql`update house set owner_uid = ${buyer.uid} where id = ${HOUSE}`.execute(db);
  await writeToNewOwners(db);
  await writeToNewOwners(db);
  const told = await rows(
    db,
    sql<{ subject: string }>`select subject from maillog where template = 'legalFile' and uid = ${buyer.uid}`,
  );
  assert.deepEqual(
    told.map(({ subject }) => subject),
    [`Dossier légal à compléter avant le ${longDay(until, 'fr')}, Les Trois Volets Verts`],
  );
  await sql`update house set owner_uid = ${yann.uid} where id = ${HOUSE}`.execute(db);
  await sql`delete from house_legal`.execute(db);
  await sql`delete from maillog where template = 'legalFile'`.execute(db);
  await sql`delete from grace_mails`.execute(db);
  for (const { id } of houses) await emptyFile(id);
});
