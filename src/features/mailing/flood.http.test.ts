/** The agency's mailbox is not to be filled by one guest: what they write stands in the thread, however much it is. */
import { inTransaction, rows, sql } from '#server/sql.ts';
import { startInbox } from '#tests/support/inbox.ts';
import type { Who } from '#tests/support/inbox.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mailOtherSide } from './threadmails.ts';

const { db, ids, call, say, close } = await startInbox();
after(close);

const mails = (ddlId: number) =>
  rows(
    db,
    sql<{ recipient: string; words: string }>`
      select recipient, content::text as words from maillog where ddl_id = ${ddlId} and template = 'newMessage' order by id`,
  );
const thread = async (who: Who) =>
  (await call(who, 'GET', `/ddlchats/list/${ids.ddl}`)).body['models'] as { message: string }[];

test('S20 C36 a guest who writes without end fills the thread and not the mailbox; the last mail says that there is more', async () => {
  for (let n = 1; n <= 70; n++) assert.equal((await say('paul', `Message n°${n}`)).status, 200);
  const told = await mails(ids.ddl);
  assert.equal(told.length, 60);
  assert.match(told[59]!.words, /messages suivants.*conversation/);
  assert.doesNotMatch(told[58]!.words, /messages suivants.*conversation/);
  const all = await thread('marie');
  for (const n of [1, 60, 61, 70])
    assert.ok(
      all.some(({ message }) => message === `Message n°${n}`),
      `n°${n}`,
    );
  const ddl = (await call('marie', 'GET', `/ddls/${ids.ddl}`)).body['models'][0];
  assert.deepEqual([ddl.unread, (ddl.last_said as { words: string }).words], [1, 'Message n°70']);
});

test('S20 the other side is still told, other guests are still heard, and an hour later so is this one', async () => {
  const before = (await mails(ids.ddl)).length;
  for (let n = 1; n <= 5; n++) await say('marie', `Réponse ${n}`);
  assert.equal((await mails(ids.ddl)).length, before + 5, 'staff is not held');
  await say('nora', 'Bonjour', { id_ddl: ids.other });
  assert.equal((await mails(ids.other)).length, 1);
  await sql`update maillog set created = created - interval '1 hour'`.execute(db);
  await sql`update rate_limit set window_start = window_start - interval '1 hour'`.execute(db);
  await say('paul', 'Me revoilà');
  assert.match((await mails(ids.ddl)).at(-1)!.words, /Me revoilà/);
});

test('a guest’s three hundredth message within an hour is the last; the agency writes on, and an hour later so does the guest', async () => {
  for (let n = 1; n <= 300; n++)
    assert.equal((await say('nora', `Encore ${n}`, { id_ddl: ids.other })).status, 200, `n°${n}`);
  const refused = await say('nora', 'Encore une fois', { id_ddl: ids.other });
  assert.deepEqual([refused.status, refused.body['warnings'][0].type], [429, 'tooManyMessages']);
  assert.equal((await say('marie', 'Nous vous lisons')).status, 200);
  await sql`update rate_limit set window_start = window_start - interval '1 hour' where bucket = 'messages'`.execute(
    db,
  );
  assert.equal((await say('nora', 'Bonjour', { id_ddl: ids.other })).status, 200);
});

test('S20 C20 what one guest wrote is counted without a lock: while one message is still being kept, their others are', async () => {
  const { id } = (await say('marie', 'Bonjour')).body['models'][0];
  const told = {
    ddlId: ids.ddl,
    messageId: Number(id),
    message: 'Bonjour',
    files: [],
    writtenByAgency: false,
  };
  await inTransaction(db, async (tx) => {
    await mailOtherSide(tx, told);
    assert.equal((await say('paul', 'Pendant ce temps')).status, 200);
  });
});
