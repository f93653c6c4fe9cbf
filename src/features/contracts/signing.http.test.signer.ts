/** Who signs: by a link, by a code, by no password; what follows from a signature. */
import { signatureId } from '#features/mailing/links.ts';
import { requestScope } from '#server/scope.ts';
import { callerOf, createSession } from '#server/session.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { caller } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  clerk,
  waiting,
  byBookingLink,
  session,
  sign,
  ask,
  codeFor,
  wrongFor,
  isSigned,
  sealedText,
} from './signing.http.test.arrangement.ts';

test('B122 CONTRACT-22 who came by a booking mail reads, and signs with the code sent to the signer; the evidence says so', async () => {
  const contract = waiting[0]!;
  const guest = await byBookingLink(contract);
  assert.equal(ok(await guest.get(`crmyousigns/${contract.id}`))['may_sign'], true);
  refused(await sign(guest, contract), 422, 'signingCodeNeeded');
  assert.equal(await isSigned(contract), false);

  const state = ok(await guest.get(`yousign/signing-code/${contract.message}`));
  const masked = contract.mail.replace(/^(.).*@/, '$1•••@');
  assert.deepEqual([(state['channels'] as { to: string }[])[0]?.to, state['sent']], [masked, null]);
  assert.ok(!JSON.stringify(state).includes(contract.mail));

  const code = await codeFor(guest, contract);
  const out = ok(await guest.get(`yousign/signing-code/${contract.message}`))['sent'] as { to: string };
  assert.equal(out.to, masked, 'a page that was left to read the mail finds it again');
  refused(await sign(guest, contract, { code: wrongFor(code) }), 422, 'signingCodeWrong');
  const clicks = await Promise.all([1, 2, 3].map(() => sign(guest, contract, { code })));
  assert.deepEqual(
    clicks.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409],
    clicks.map(({ text }) => text).join('\n'),
  );
  const text = await sealedText(ok(await guest.get(`crmyousigns/${contract.id}`)));
  assert.match(text, new RegExp(`code à usage unique envoyé à\\s+${masked.replaceAll('.', String.raw`\.`)}`));
  assert.match(text, /à \d\d:\d\d:\d\d \(heure de Paris\)/);
  assert.ok(!text.includes(code), 'the code itself is not evidence');
});

test('B122 a password is no signature either: a full session needs the code as well, and a repeat under its key is answered once', async () => {
  const contract = waiting[0]!;
  const person = await session(contract.uid, 'full');
  refused(await sign(person, contract), 422, 'signingCodeNeeded');
  const code = await codeFor(person, contract);
  const key = { 'idempotency-key': `sign-${contract.message}-key` };
  const path = `yousign/sign-document/${contract.message}`;
  const tries = () => rows(app.db, sql`select * from signing_code order by id`);
  const first = await person.post(path, { code }, key);
  const counted = await tries();
  const again = await person.post(path, { code }, key);
  assert.deepEqual([ok(first)['is_signed'], again.text], [true, first.text]);
  assert.deepEqual(await tries(), counted);
});

test('B53 B122 the signature link signs as it is, also held by who is logged in already', async () => {
  const [one_, other] = [waiting[0]!, waiting[1]!];
  const link = signatureId(app.app.config.secret, one_.id);
  const profile = ok(await app.nobody.get(`login/fromsignature/${link}`));
  const signer = caller(app.url, one_.uid, String(profile['access_token']));
  assert.equal((await ask(signer, one_)).status, 403, 'it needs no code');
  assert.match(await sealedText(ok(await sign(signer, one_))), /Lien de signature personnel/);

  const guest = await session(other.uid);
  refused(await sign(guest, other, { link }), 422, 'signingCodeNeeded');
  refused(await sign(guest, other, { link: `${other.id}.${'A'.repeat(22)}` }), 422, 'signingCodeNeeded');
  assert.equal(
    ok(await sign(guest, other, { link: signatureId(app.app.config.secret, other.id) }))['is_signed'],
    true,
  );
});

test('B10 B53 the link to a contract that was cancelled opens and signs no other contract, not even of the same request', async () => {
  const [former, other] = [waiting[0]!, waiting[1]!];
  const opened = await app.nobody.get(`login/fromsignature/${signatureId(app.app.config.secret, former.id)}`);
  const signer = caller(app.url, former.uid, String(ok(opened)['access_token']));
  // The agency cancels it and sends another for the same stay: here the second one of this file.
  const { ddl: theirs, uid: tenant } = other;
  await sql`update contract set status = 'canceled' where id = ${former.id}::uuid`.execute(app.db);
  const move = (ddl: number, uid: number) =>
    sql`with moved as (update message set ddl_id = ${ddl} where id = ${other.message})
      update contract set ddl_id = ${ddl}, signer_uid = ${uid} where id = ${other.id}::uuid`.execute(app.db);
  await move(former.ddl, former.uid);
  try {
    assert.equal((await sign(signer, other)).body.code, 190);
    assert.equal(await isSigned(other), false);
    assert.equal((await signer.get(`crmyousigns/${other.id}`)).body.code, 190);
  } finally {
    await move(theirs, tenant);
  }
});

test('B10 B53 of all requests that have a contract, a session to sign sees the one of its own', async () => {
  for (const { id, ddl, uid } of waiting) {
    const token = await inTransaction(app.db, (tx) =>
      createSession(tx, { uid, kind: 'signature', contractId: id }),
    );
    const signer = (await callerOf(app.db, token))!;
    // The condition of every read; the calls open to such a session ask for their contract besides.
    const seen = await rows(app.db, sql`select r.id from request r where ${requestScope(signer, 'r')}`);
    assert.deepEqual(seen, [{ id: ddl }]);
  }
});

test('B48 who pays first and signs then has a firm stay by the signature', async () => {
  const { id, ddl, uid, message } = waiting[1]!;
  const heldUntil = async () =>
    (await one(app.db, sql<{ held_until: Date | null }>`select held_until from stay where ddl_id = ${ddl}`))
      .held_until;
  await sql`update stay set held_until = now() + interval '7 days' where ddl_id = ${ddl}`.execute(app.db);
  const { total } = await one(
    app.db,
    sql<{ total: number }>`select montant_total as total from quote where ddl_id = ${ddl} and accepted`,
  );
  const amount = (total / 100).toFixed(2);
  ok(
    await clerk.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: ddl, type: 'total', amount, mode: 'cash' },
    }),
  );
  assert.notEqual(await heldUntil(), null, 'paid, not signed');
  const opened = await app.nobody.get(`login/fromsignature/${signatureId(app.app.config.secret, id)}`);
  ok(await caller(app.url, uid, String(ok(opened)['access_token'])).post(`yousign/sign-document/${message}`));
  assert.equal(await heldUntil(), null);
});

test('C20 once the contract is signed, the people are those who were signed for', async () => {
  const { id, ddl } = waiting[0]!;
  const people = () =>
    one(
      app.db,
      sql<{
        adults: number;
        children: number;
      }>`select nb_adults as adults, nb_children as children from request where id = ${ddl}`,
    );
  const before = await people();
  const save = (CrmDdl: object) => clerk.put(`ddls/${ddl}`, { CrmDdl, _clientTimestamp: Date.now() + 1_000 });
  ok(await save({ nb_adults: before.adults + 1 }));
  ok(await save({ nb_adults: before.adults }));
  await sql`update contract set status = 'signed' where id = ${id}::uuid`.execute(app.db);
  for (const changed of [
    { nb_adults: before.adults + 1 },
    { nb_children: before.children + 1 },
    { nb_disabled: 1 },
  ])
    refused(await save(changed), 409, 'ddlHasOngoingSignatures');
  assert.deepEqual(await people(), before);
});
