/** What a session to sign may not, and what a contract obliges to. */
import { signatureId } from '#features/mailing/links.ts';
import { createSession } from '#server/session.ts';
import { touchRequest } from '#server/freshness.ts';
import { openStream } from '#tests/support/stream.ts';
import { inTransaction, maybe, one, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  clerk,
  waiting,
  session,
  sign,
  ask,
  codeFor,
  isSigned,
} from './signing.http.test.arrangement.ts';

test('S19 nobody signs for the tenant, nor has a code sent: not the agency, not who wears the tenant’s session, whatever they hold', async () => {
  const contract = waiting[0]!;
  const link = signatureId(app.app.config.secret, contract.id);
  const worn = await session(contract.uid, 'full');
  const code = await codeFor(worn, contract);
  await sql`update session set impersonator = ${clerk.uid} where id = (select max(id) from session where uid = ${contract.uid})`.execute(
    app.db,
  );
  for (const person of [clerk, worn]) {
    refused(await ask(person, contract), 403, 'forbidden');
    refused(await sign(person, contract), 403, 'forbidden');
    refused(await sign(person, contract, { link }), 403, 'forbidden');
    refused(await sign(person, contract, { code }), 403, 'forbidden');
    assert.equal((await person.get(`yousign/signing-code/${contract.message}`)).status, 403);
    assert.equal(ok(await person.get(`crmyousigns/${contract.id}`))['may_sign'], false);
  }
  assert.equal(await isSigned(contract), false);
});

test('B121 a contract says whether signing it obliges to pay us: not where a platform collects the rent', async () => {
  const contract = waiting[0]!;
  const guest = await session(contract.uid);
  const isToPay = async (): Promise<unknown> =>
    ok(await guest.get(`crmyousigns/${contract.id}`))['is_to_pay'];
  assert.equal(await isToPay(), true);
  const platform = sql`id = (select q.platform from quote q join contract c on c.quote_id = q.id where c.id = ${contract.id}::uuid)`;
  await sql`update platform set collects_rent = true where ${platform}`.execute(app.db);
  try {
    assert.equal(await isToPay(), false);
  } finally {
    await sql`update platform set collects_rent = false where ${platform}`.execute(app.db);
  }
});

test('B122 a code that waited for the mail server until it was worth nothing does not leave any more', async () => {
  const contract = waiting[0]!;
  const guest = await session(contract.uid);
  app.sandboxes.mail!.fail('later');
  ok(await ask(guest, contract));
  const mail = await until('a first try', () =>
    maybe(
      app.db,
      sql<{
        id: number;
      }>`select id from maillog where template = 'signingCode' and status = 'queued' and attempts > 0 order by id desc limit 1`,
    ),
  );
  app.sandboxes.mail!.fail(undefined);
  await sql`update maillog set content = jsonb_set(content, '{code,until}', '"2020-01-01T00:00:00.000Z"') where id = ${mail.id}`.execute(
    app.db,
  );
  await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`mail-${mail.id}`}`.execute(
    app.db,
  );
  const state = await until('the end', () =>
    maybe(
      app.db,
      sql<{ error: string }>`select error from maillog where id = ${mail.id} and status = 'failed'`,
    ),
  );
  assert.match(state.error, /expiré avant l’envoi/);
});

test('B10 B53 a session to sign hears of its contract’s request and of no other of its signer’s', async () => {
  const [contract] = waiting;
  const own = contract!;
  const other = await one(
    app.db,
    sql<{ id: number }>`select id from request where id <> ${own.ddl} and agid = 1 order by id limit 1`,
  );
  const before = await one(
    app.db,
    sql<{ sender_uid: number }>`select sender_uid from request where id = ${other.id}`,
  );
  await sql`update request set sender_uid = ${own.uid} where id = ${other.id}`.execute(app.db);
  const stream = await openStream(
    app.url,
    await inTransaction(app.db, (tx) =>
      createSession(tx, { uid: own.uid, kind: 'signature', contractId: own.id }),
    ),
  );
  try {
    for (const ddl of [other.id, own.ddl])
      ok(await clerk.post('ddlchats', { id_ddl: ddl, message: 'Bonjour' }));
    await inTransaction(app.db, async (tx) => {
      for (const ddlId of [other.id, own.ddl]) touchRequest(tx, { agid: 1, ddlId }, 'yousign');
    });
    for (const ddl of [other.id, own.ddl])
      ok(await clerk.post(`ddls/${ddl}/presence`, { typing: 1, open: 1 }));
    await stream.until(({ presence }) => (presence as { ddl: number } | undefined)?.ddl === own.ddl);
    assert.ok(stream.heard.some(({ ddls }) => ddls?.includes(own.ddl)));
    const told = JSON.stringify(stream.heard);
    const { alphaid } = await one(
      app.db,
      sql<{ alphaid: string }>`select alphaid from request where id = ${other.id}`,
    );
    assert.ok(!told.includes(alphaid), told);
    assert.ok(!stream.heard.some(({ ddls }) => ddls?.includes(other.id)), told);
  } finally {
    stream.close();
    await sql`update request set sender_uid = ${before.sender_uid} where id = ${other.id}`.execute(app.db);
  }
});
