/** The code: its tries, its end, its one use, where it goes and where it stands. */
import { withoutKeys } from '#features/mailing/links.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  clerk,
  waiting,
  logged,
  byBookingLink,
  session,
  sign,
  ask,
  codeFor,
  wrongFor,
  isSigned,
  sealedText,
} from './signing.http.test.arrangement.ts';

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
