/** What an update makes of the originals of mails that an agency already has. */
import { signatureLink } from '#features/mailing/links.ts';
import { one, rows, sql } from '#server/sql.ts';
import { FileMissing } from '#providers/files/port.ts';
import { startTestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

const MIGRATION = resolve(import.meta.dirname, 'migrations/0049_masked_originals.sql');

/** More than one run of the job takes. */
const MAILS = 53;

test('B122 C30 originals kept before the update sign nothing after it, the rest of each is still there, and its old bytes are gone', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const { secret } = app.app.config;
  const { files } = app.app.providers;
  const claire = await app.as('claire');
  const contract = await one(
    app.db,
    sql<{ id: string }>`with f as (insert into file (agid, path, name, mime, bytes, sha256, purpose)
        values (1, gen_random_uuid()::text, 'x.pdf', 'application/pdf', 1, 'x', 'contract') returning id)
      insert into contract (ddl_id, quote_id, agid, name, reference, status, attachment_fid, signer_uid, sha256, expiration_date)
      select q.ddl_id, q.id, q.agid, 'Contrat', 'ERABCDE', 'canceled', f.id, r.sender_uid, 'x', now() + interval '9 days'
        from f, quote q join request r on r.id = q.ddl_id limit 1 returning id`,
  );
  const link = signatureLink(secret, 'https://pertuis.test', contract.id);
  const seal = link.slice(link.indexOf('#') + 1);
  const opens = async (text: string) => {
    const found = /\/sign\/[0-9a-f-]{36}#([\w-]+)/.exec(text)?.[1];
    const { body } = await app.nobody.post('login/fromsignature', { id: `${contract.id}.${found}` });
    return body.warnings?.[0]?.type !== 'linkExpired';
  };
  const keep = async (n: number, words: string) => {
    const mail = `From: paul@pertuis.test\r\nSubject: Re\r\n\r\nBonjour ${n}.\r\n${words}`;
    const { path, bytes, sha256 } = await files.put(Buffer.from(mail), { kind: 'other' });
    const { id } = await one(
      app.db,
      sql<{ id: number }>`with f as (insert into file (agid, path, name, mime, bytes, sha256, purpose)
          values (1, ${path}, 'mail.eml', 'message/rfc822', ${bytes}, ${sha256}, 'other') returning id)
        insert into mailin (agid, message_id, sender, status, file_id) select 1, ${`before-${n}@x.test`}, 'paul@pertuis.test', 'triage', id from f returning id`,
    );
    return { id, path, mail };
  };
  const original = async (id: number) => {
    const [opened] = (await claire.get(`mailins/${id}`)).body.models;
    const answer = await fetch(`${app.url}${String(opened!['rawpath'])}`);
    return { status: answer.status, text: await answer.text() };
  };
  const held = [];
  for (let n = 0; n < MAILS; n++) held.push(await keep(n, `> Signez : ${link}\r\n> Merci\r\n`));
  const plain = await keep(MAILS, '> Merci\r\n');
  const [lost] = held.splice(7, 1);
  await files.remove(lost!.path);
  assert.ok(await opens((await original(held[0]!.id)).text), 'the key opens what it is for');

  const kept = sql<{ id: number; path: string; bytes: number; sha256: string }>`
    select m.id, f.path, f.bytes, f.sha256 from mailin m join file f on f.id = m.file_id where m.message_id like 'before-%' order by m.id`;
  const runs = sql<{ info: string; failure: string | null }>`
    select extra_info as info, failure from cronlog where cron_name = 'maskKeptOriginals' order by id`;
  const update = async (count: number) => {
    await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(app.db);
    await until('the originals are read', async () => (await rows(app.db, runs)).length === count);
    return rows(app.db, kept);
  };
  const after = await update(2);
  assert.deepEqual(await rows(app.db, runs), [
    { info: '50 originals read, keys overwritten in 49, 1 left as they are', failure: null },
    { info: '4 originals read, keys overwritten in 3, 0 left as they are', failure: null },
  ]);
  for (const { id, path, mail } of held) {
    const { text } = await original(id);
    assert.equal(text, mail.replace(`#${seal}`, 'x'.repeat(seal.length + 1)));
    const row = after.find((each) => each.id === id)!;
    const sha256 = createHash('sha256').update(text).digest('hex');
    assert.deepEqual([row.bytes, row.sha256], [Buffer.byteLength(text), sha256]);
    await assert.rejects(files.read(path), FileMissing);
  }
  assert.equal(await opens((await original(held[0]!.id)).text), false);
  assert.equal((await original(plain.id)).text, plain.mail);

  // Begun again, as after a restart in the middle: nothing is written a second time.
  assert.deepEqual(await update(4), after);
});
