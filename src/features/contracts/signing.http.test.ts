/** Who signs (B122): the signature link as it is, any other session with six digits sent to the signer, which stand nowhere but in their message. */
import { paths } from '#kernel/paths.ts';
import { bookingMailLink, signatureId, withoutKeys } from '#features/mailing/links.ts';
import { requestScope } from '#server/scope.ts';
import { callerOf, createSession } from '#server/session.ts';
import { touchRequest } from '#server/freshness.ts';
import { addStaysAhead } from '#tests/support/stays.ts';
import { putContractTemplate } from '#tests/support/journey.ts';
import { openStream } from '#tests/support/stream.ts';
import { inTransaction, maybe, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

interface Waiting {
  id: string;
  ddl: number;
  message: number;
  uid: number;
  mail: string;
  phone: string;
}

let app: TestApp;
let clerk: Person;
let waiting: Waiting[];
/** Everything the server wrote to its log, at its most talkative. */
const logged: string[] = [];

before(async () => {
  app = await startTestApp({
    env: { LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void logged.push(line) },
  });
  clerk = await app.as('claire');
  await addStaysAhead(app.db, 2);
  const stays = await rows(
    app.db,
    sql<{ message: number; house: number; uid: number }>`
      select q.message_id as message, q.nid as house, q.tenant_uid as uid from request r join quote q on q.ddl_id = r.id and q.accepted join person p on p.id = q.tenant_uid
      where r.agid = 1 and r.date_from > current_date + 90 and p.business_language <> 2 and p.mail is not null
        and exists (select from stay s where s.ddl_id = r.id) order by r.id limit 2`,
  );
  for (const stay of stays) await send(stay);
});
after(() => app.close());

/** As the agency does: a template, what is missing of the tenant, and the contract on its way. */
async function send({ message, house, uid }: { message: number; house: number; uid: number }): Promise<void> {
  await putContractTemplate(clerk, house);
  await sql`update agency_card set nationality = 'Française' where uid = ${uid}`.execute(app.db);
  const answer = await clerk.post('yousign/generate-contract', {
    id_ddlchat_quote: message,
    ignoreIndependentUserDiff: 1,
  });
  assert.ok(ok(answer)['contract']);
}

/** The two contracts as no test has touched them. */
beforeEach(async () => {
  await sql`delete from signing_code`.execute(app.db);
  await sql`update contract set status = 'to_be_signed', signed_at = null, signed_attachment_fid = null`.execute(
    app.db,
  );
  waiting = await rows(
    app.db,
    sql<Waiting>`select c.id, c.ddl_id as ddl, c.message_id as message, c.signer_uid as uid, p.mail, coalesce(p.tel1, '') as phone from contract c join person p on p.id = c.signer_uid
      order by c.number`,
  );
  assert.equal(waiting.length, 2);
});

/** Whoever follows a booking mail's button, the tenant or somebody they passed it on to. */
async function byBookingLink({ uid, mail }: Waiting): Promise<Person> {
  const link = bookingMailLink(app.app.config.secret, app.url, { uid, mail, path: paths.home() });
  const [path, query] = link.split('#')[1]!.split('?');
  const profile = ok(await app.nobody.get(`login/fromobmail/${path}?${query}`));
  assert.equal(profile['session'], 'guest');
  return caller(app.url, uid, String(profile['access_token']));
}
async function session(uid: number, kind: 'full' | 'guest' = 'guest'): Promise<Person> {
  return caller(app.url, uid, await inTransaction(app.db, (tx) => createSession(tx, { uid, kind })));
}
const sign = (person: Person, { message }: Waiting, body: object = {}): Promise<Answer> =>
  person.post(`yousign/sign-document/${message}`, body);
const ask = (person: Person, { message }: Waiting, body: object = {}): Promise<Answer> =>
  person.post(`yousign/signing-code/${message}`, body);

/** As the signer reads it: the code in their newest message, of those that came since. */
async function mailedCode(to: string, seen: ReadonlySet<string>): Promise<string> {
  return until(`a code for ${to}`, async () => {
    const found = (await app.sandboxes.mail!.list()).find(
      (mail) => mail.to.includes(to) && /code/i.test(mail.subject) && !seen.has(mail.id),
    );
    if (!found) return undefined;
    assert.doesNotMatch(found.subject, /\d{6}/);
    return /^\s*(\d{6})\s*$/m.exec((await app.sandboxes.mail!.get(found.id))!.text ?? '')?.[1];
  });
}
async function codeFor(person: Person, contract: Waiting): Promise<string> {
  const seen = new Set((await app.sandboxes.mail!.list()).map(({ id }) => id));
  ok(await ask(person, contract));
  return mailedCode(contract.mail, seen);
}
const wrongFor = (code: string, n = 1): string => String((Number(code) + n) % 1_000_000).padStart(6, '0');

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(50);
  }
  throw new Error(`Not within 20 s: ${what}`);
}
const isSigned = async ({ id }: Waiting): Promise<boolean> =>
  (await maybe(app.db, sql`select from contract where id = ${id}::uuid and status = 'signed'`)) !== undefined;

async function sealedText(signed: Record<string, unknown>): Promise<string> {
  const bytes = Buffer.from(
    await (await fetch(`${app.url}${String(signed['signed_document_url'])}`)).arrayBuffer(),
  );
  const folder = mkdtempSync(join(tmpdir(), 'pertuis-signed-'));
  writeFileSync(join(folder, 'signed.pdf'), bytes);
  const text = execFileSync('pdftotext', ['-layout', join(folder, 'signed.pdf'), '-'], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return text;
}

/** Every table that holds words, jobs and logs of jobs included; the fractions of a second are digits of no code. */
async function tablesHolding(code: string): Promise<string[]> {
  const tables = await rows(
    app.db,
    sql<{
      name: string;
    }>`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and (table_schema = 'graphile_worker' or (table_schema = 'public' and table_name in
        ('maillog', 'smssent', 'signing_code', 'audit', 'idempotency', 'message', 'cronlog', 'rate_limit', 'session', 'contract')))`,
  );
  assert.ok(tables.length > 10, 'tables are looked into');
  const holding = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await maybe(
        app.db,
        sql`select from ${sql.raw(name)} t where regexp_replace(to_jsonb(t)::text, '\\.\\d+', '', 'g') ~ ${`(^|[^0-9])${code}([^0-9]|$)`} limit 1`,
      );
      return found === undefined ? [] : [name];
    }),
  );
  return holding.flat();
}

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
    assert.ok([403, 404].includes((await sign(signer, other)).status));
    assert.equal(await isSigned(other), false);
    assert.equal((await signer.get(`crmyousigns/${other.id}`)).status, 404);
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

test('B122 five tries, then the right code is refused too; a new one signs', async () => {
  const contract = waiting[0]!;
  const guest = await session(contract.uid);
  const code = await codeFor(guest, contract);
  const left: unknown[] = [];
  for (let n = 1; n <= 4; n++) {
    const answer = await sign(guest, contract, { code: wrongFor(code, n) });
    refused(answer, 422, 'signingCodeWrong');
    left.push(answer.body.warnings![0]!.params!['n']);
  }
  assert.deepEqual(left, [4, 3, 2, 1]);
  refused(await sign(guest, contract, { code: wrongFor(code, 5) }), 429, 'signingCodeSpent');
  refused(await sign(guest, contract, { code }), 429, 'signingCodeSpent');
  assert.equal(ok(await guest.get(`yousign/signing-code/${contract.message}`))['sent'], null);
  const fresh = await codeFor(guest, contract);
  if (fresh !== code) refused(await sign(guest, contract, { code }), 422, 'signingCodeWrong');
  assert.equal(ok(await sign(guest, contract, { code: fresh }))['is_signed'], true);
});

test('B122 fifty guesses at once are five', async () => {
  const contract = waiting[0]!;
  const guest = await session(contract.uid);
  const code = await codeFor(guest, contract);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => sign(guest, contract, { code: wrongFor(code, n + 1) })),
  );
  const said = answers.map(({ body }) => body.warnings?.[0]?.type);
  assert.deepEqual(
    [
      said.filter((type) => type === 'signingCodeWrong').length,
      said.filter((type) => type === 'signingCodeSpent').length,
    ],
    [4, 46],
    'the fifth wrong one ends it',
  );
  refused(await sign(guest, contract, { code }), 429, 'signingCodeSpent');
  assert.equal(await isSigned(contract), false);
});

test('B122 after ten minutes a code is worth nothing', async () => {
  const contract = waiting[0]!;
  const guest = await session(contract.uid);
  const code = await codeFor(guest, contract);
  const { minutes } = await one(
    app.db,
    sql<{
      minutes: number;
    }>`select round(extract(epoch from expires_at - created) / 60)::integer as minutes from signing_code`,
  );
  assert.equal(minutes, 10);
  await sql`update signing_code set expires_at = now() - interval '1 second'`.execute(app.db);
  refused(await sign(guest, contract, { code }), 422, 'signingCodeExpired');
  assert.equal(await isSigned(contract), false);
});

test('B122 a code is good for one contract, one person and one session', async () => {
  const [mine, other] = [waiting[0]!, waiting[1]!];
  await sql`update contract set signer_uid = ${mine.uid} where id = ${other.id}::uuid`.execute(app.db);
  const guest = await session(mine.uid);
  try {
    await sql`update request set sender_uid = ${mine.uid} where id = (select ddl_id from contract where id = ${other.id}::uuid)`.execute(
      app.db,
    );
    const forOther = await codeFor(guest, { ...other, mail: mine.mail });
    refused(await sign(guest, mine, { code: forOther }), 422, 'signingCodeNeeded');
    const forMine = await codeFor(guest, mine);
    if (forOther !== forMine) refused(await sign(guest, mine, { code: forOther }), 422, 'signingCodeWrong');

    const second = await byBookingLink(mine);
    refused(await sign(second, mine, { code: forMine }), 422, 'signingCodeNeeded');
    const ofSecond = await codeFor(second, mine);
    if (ofSecond !== forMine) refused(await sign(second, mine, { code: forMine }), 422, 'signingCodeWrong');
    refused(await sign(guest, mine, { code: forMine }), 422, 'signingCodeExpired');
    refused(await sign(guest, mine, { code: ofSecond }), 422, 'signingCodeExpired');

    const stranger = await app.as('nora');
    assert.equal((await ask(stranger, mine)).status, 404);
    assert.equal((await sign(stranger, mine, { code: ofSecond })).status, 404);
    assert.equal(await isSigned(mine), false);
    assert.equal(ok(await sign(second, mine, { code: ofSecond }))['is_signed'], true);
  } finally {
    await sql`update request set sender_uid = ${other.uid} where id = (select ddl_id from contract where id = ${other.id}::uuid)`.execute(
      app.db,
    );
    await sql`update contract set signer_uid = ${other.uid} where id = ${other.id}::uuid`.execute(app.db);
  }
});

test('B122 codes are few: five an hour, two clicks at once counted, thirty a contract', async () => {
  const contract = waiting[0]!;
  const guest = await session(contract.uid);
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(guest, contract)));
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(
    [statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 429).length],
    [5, 7],
  );
  refused(await ask(await byBookingLink(contract), contract), 429, 'signingCodeTooMany');
  await sql`update signing_code set created = now() - interval '2 hours', replaced_at = coalesce(replaced_at, now())`.execute(
    app.db,
  );
  ok(await ask(guest, contract));
  await sql`insert into signing_code (contract_id, uid, channel, sent_to, hash, created, expires_at, replaced_at)
    select ${contract.id}::uuid, ${contract.uid}, 'mail', '', '', now() - interval '3 days', now() - interval '3 days', now() from generate_series(1, 24)`.execute(
    app.db,
  );
  refused(await ask(guest, contract), 429, 'signingCodeTooMany');
});

test('B122 C30 the code stands in the signer’s message and nowhere else: no list, no table, no job, no log', async () => {
  const contract = waiting[0]!;
  const guest = await byBookingLink(contract);
  logged.length = 0;
  const code = await codeFor(guest, contract);
  assert.deepEqual(await tablesHolding(code), []);
  const [listed] = (await clerk.get('maillogs?ps=20')).body.models.filter(
    (mail) => mail['template'] === 'signingCode',
  );
  assert.equal(listed?.['recipient'], contract.mail, 'the agency sees that one was sent');
  assert.ok(!(await clerk.get('maillogs?ps=20')).text.includes(code));
  assert.ok(!(await clerk.get(`ddlchats/list/${String(listed['id_ddl'])}`)).text.includes(code));
  ok(await sign(guest, contract, { code }));
  assert.deepEqual(await tablesHolding(code), []);
  assert.ok(
    logged.some((line) => line.includes('sign-document')),
    'the log is read',
  );
  // A line's time is digits as well.
  const lines = logged.join('').replaceAll(/"(time|responseTime)":[\d.]+/g, '');
  assert.ok(!new RegExp(`(?<!\\d)${code}(?!\\d)`).test(lines));
  const quoted = (await codeMailText(contract.mail)).replaceAll(/^/gm, '> ');
  assert.ok(quoted.includes(code) && !withoutKeys(quoted).includes(code), withoutKeys(quoted));
});
async function codeMailText(to: string): Promise<string> {
  const mail = (await app.sandboxes.mail!.list()).find(
    (each) => each.to.includes(to) && /code/i.test(each.subject),
  )!;
  return (await app.sandboxes.mail!.get(mail.id))!.text ?? '';
}

test('B122 a code goes by SMS to who has no mail, and to who prefers it; the agency’s list shows stars', async () => {
  const contract = waiting[0]!;
  const guest = await session(contract.uid);
  const phone = '+33639980377';
  await sql`update person set tel1 = '06 39 98 03 77', tel_digits = '33639980377' where id = ${contract.uid}`.execute(
    app.db,
  );
  await sql`update person set tel_changed = null where id = ${contract.uid}`.execute(app.db);
  const { channels } = ok(await guest.get(`yousign/signing-code/${contract.message}`)) as {
    channels: object[];
  };
  assert.deepEqual(channels[1], { by: 'sms', to: '•• •• •• 77' });
  const { sms } = app.app.providers;
  app.app.providers.sms = { ...sms, hasAccount: false };
  const { channels: without } = ok(await guest.get(`yousign/signing-code/${contract.message}`)) as {
    channels: object[];
  };
  app.app.providers.sms = sms;
  assert.deepEqual(without, channels.slice(0, 1), 'no SMS is offered where none can leave');
  ok(await ask(guest, contract, { by: 'sms' }));
  const text = await until(
    'the SMS',
    async () => app.sandboxes.sms!.list().find(({ to }) => to === phone)?.text,
  );
  const code = /^(\d{6}) est votre code/.exec(text)![1]!;
  const listed = await clerk.get('smssents?ps=20');
  assert.ok(
    listed.text.includes('****** est votre code') && !listed.text.includes(code),
    listed.text.slice(0, 500),
  );
  assert.deepEqual(await tablesHolding(code), []);
  assert.match(await sealedText(ok(await sign(guest, contract, { code }))), /envoyé à\s+•• •• •• 77/);

  const phoneOnly = waiting[1]!;
  await sql`update person set mail = null where id = ${phoneOnly.uid}`.execute(app.db);
  await sql`update person set tel1 = '', tel_digits = null, tel_changed = null where id = ${phoneOnly.uid}`.execute(
    app.db,
  );
  const second = await session(phoneOnly.uid);
  refused(await ask(second, phoneOnly), 409, 'signingCodeNowhere');
  await sql`update person set tel1 = '06 39 98 03 78', tel_digits = '33639980378' where id = ${phoneOnly.uid}`.execute(
    app.db,
  );
  await sql`update person set tel_changed = null where id = ${phoneOnly.uid}`.execute(app.db);
  const sent = ok(await ask(second, phoneOnly, { by: 'mail' }))['sent'] as { by: string };
  assert.equal(sent.by, 'sms', 'the only way there is');
  await sql`update person set mail = ${phoneOnly.mail} where id = ${phoneOnly.uid}`.execute(app.db);
  await sql`update person set mail_changed = null where id = ${phoneOnly.uid}`.execute(app.db);
});

test('B122 an address that changed after the contract was sent gets no code, nor does one named in the question', async () => {
  const contract = waiting[1]!;
  const guest = await byBookingLink(contract);
  assert.equal((await ask(guest, contract, { to: 'moi@ailleurs.test' })).status, 422);
  await sql`update person set mail = 'voleur@ailleurs.test', tel1 = '06 39 98 03 79', tel_digits = '33639980379' where id = ${contract.uid}`.execute(
    app.db,
  );
  try {
    assert.deepEqual(ok(await guest.get(`yousign/signing-code/${contract.message}`))['channels'], []);
    refused(await ask(guest, contract), 409, 'signingCodeNowhere');
  } finally {
    await sql`update person set mail = ${contract.mail}, tel1 = ${contract.phone}, tel_digits = null where id = ${contract.uid}`.execute(
      app.db,
    );
    await sql`update person set mail_changed = null, tel_changed = null where id = ${contract.uid}`.execute(
      app.db,
    );
  }
});

test('D12 an agency that has only a card of the signer does not learn their address by the code', async () => {
  const contract = waiting[0]!;
  await sql`update agency_card set knows_account = false, mail = 'fiche@agence.test' where uid = ${contract.uid} and agid = 1`.execute(
    app.db,
  );
  try {
    const guest = await session(contract.uid);
    const code = await codeFor(guest, contract);
    const marie = await app.as('marie');
    const mails = (await marie.get('maillogs?ps=50')).body.models.filter(
      (mail) => mail['template'] === 'signingCode',
    );
    const { id } = await one(
      app.db,
      sql<{ id: number }>`select max(id) as id from maillog where template = 'signingCode'`,
    );
    assert.ok(!mails.some((mail) => mail['id'] === id));
    assert.equal(ok(await sign(guest, contract, { code }))['is_signed'], true);
  } finally {
    await sql`update agency_card set knows_account = true, mail = ${contract.mail} where uid = ${contract.uid} and agid = 1`.execute(
      app.db,
    );
  }
});

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
