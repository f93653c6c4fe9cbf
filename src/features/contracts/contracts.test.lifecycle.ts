/** A contract made: one at a time, cancelled, expired, changed, signed by its tenant and sealed. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { longMoment } from '#kernel/moment.ts';
import { signatureId } from '#features/mailing/links.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { createSession } from '#server/session.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { caller } from '#tests/support/app.ts';
import type { Answer, Person } from '#tests/support/app.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { expireContracts } from './jobs.ts';
import { app, claire, ready, generate, contractsOf, sent } from './contracts.test.arrangement.ts';

const bytesOf = async (url: unknown): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${app.url}${String(url)}`)).arrayBuffer());

test('CONTRACT-32 one live contract per request, also for two clerks at the same instant', async () => {
  const stay = await ready();
  const marie = await app.as('marie');
  const body = { id_ddlchat_quote: stay.message, ignoreIndependentUserDiff: 1 };
  const answers = await Promise.all([
    claire.post('yousign/generate-contract', body),
    marie.post('yousign/generate-contract', body),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
    answers.map((answer) => answer.text).join('\n'),
  );
  refused(await generate(stay), 409, 'ddlHasOngoingSignatures');
  refused(await claire.get(`yousign/generate-contract-pdf/${stay.message}`), 409, 'ddlHasOngoingSignatures');
  assert.equal((await contractsOf(stay.ddl)).length, 1);
});

test('CONTRACT-16 CONTRACT-18 CONTRACT-19 what was previewed is sent to the byte; a quote that changed since needs another look', async () => {
  const stay = await ready();
  const preview = ok(await claire.get(`yousign/generate-contract-pdf/${stay.message}`));
  assert.equal(preview['ddlchat_id'], stay.message);
  const shown = await claire.get(`yousign/view-pdf/${stay.message}/${String(preview['pdf'])}`);
  assert.deepEqual(
    [shown.status, shown.headers.get('content-type'), shown.text.slice(0, 5)],
    [200, 'application/pdf', '%PDF-'],
  );
  const other = await ready();
  refused(
    await claire.get(`yousign/view-pdf/${other.message}/${String(preview['pdf'])}`),
    404,
    'generatedPdfDoesntExist',
  );
  refused(await generate(other, { pdfPreviewSrc: preview['pdf'] }), 404, 'generatedPdfDoesntExist');
  refused(await generate(stay, { pdfPreviewSrc: '../../etc/passwd' }), 404, 'generatedPdfDoesntExist');
  await sql`update quote set updated = now() where id = ${stay.quote}`.execute(app.db);
  refused(await generate(stay, { pdfPreviewSrc: preview['pdf'] }), 404, 'generatedPdfDoesntExist');
  const again = ok(await claire.get(`yousign/generate-contract-pdf/${stay.message}`));
  const contract = ok(await generate(stay, { pdfPreviewSrc: again['pdf'] }))['contract'] as Record<
    string,
    unknown
  >;
  assert.ok((await bytesOf(contract['document_url'])).equals(await bytesOf(again['url'])));
});

test('CONTRACT-20 CONTRACT-08 a cancelled contract cannot be signed, and makes room for another', async () => {
  const stay = await ready();
  const contract = await sent(stay);
  const guest = await app.as(stay.username);
  assert.equal((await guest.put(`yousign/${String(contract['id'])}/cancel`, {})).status, 403);
  assert.equal(
    (await (await app.as('olivier')).put(`yousign/${String(contract['id'])}/cancel`, {})).status,
    404,
  );
  ok(await claire.put(`yousign/${String(contract['id'])}/cancel`, {}));
  refused(await claire.put(`yousign/${String(contract['id'])}/cancel`, {}), 409, 'yousignNotSignable');
  refused(
    await guest.post(`yousign/sign-document/${String(contract['ddlchat_id'])}`),
    409,
    'yousignNotSignable',
  );
  const seen = ok(await guest.get(`crmyousigns/${String(contract['id'])}`));
  assert.deepEqual(
    [seen['status'], seen['is_active'], seen['may_sign'], seen['signature_link']],
    ['canceled', false, false, null],
  );
  assert.equal((await sent(stay))['status'], 'to_be_signed');
});

test('B110 a contract ends with the option of its nights, wherever that is moved; once there is none, thirty days after it was made', async () => {
  const stay = await ready();
  await sql`update stay set held_until = now() + interval '7 days' where ddl_id = ${stay.ddl}`.execute(
    app.db,
  );
  const contract = await sent(stay);
  const ends = async () =>
    String(ok(await claire.get(`crmyousigns/${String(contract['id'])}`))['expiration_date']);
  const booking = async () => {
    const { body } = await claire.get(`crmddls/${stay.ddl}/booking`);
    return { until: String(body.models[0]!['held_until']), version: body.cacheTimestamp!.timestamp };
  };
  const first = await booking();
  assert.equal(await ends(), first.until);
  const mail = await one(
    app.db,
    sql<{ content: { paragraphs: string[] } }>`
      select content from maillog where ddl_id = ${stay.ddl} and template = 'contract'`,
  );
  assert.match(mail.content.paragraphs.join(' '), new RegExp(`jusqu’au ${longMoment(first.until, 'fr')}\\.`));

  const later = `${addDays(todayInParis(), 12)} 18:00:00`;
  ok(await claire.put(`crmddls/${stay.ddl}/option`, { held_until: later, _clientTimestamp: first.version }));
  assert.deepEqual([(await booking()).until, await ends()], [later, later]);
  const token = await inTransaction(app.db, (tx) => createSession(tx, { uid: stay.uid, kind: 'full' }));
  const thread = await caller(app.url, stay.uid, token).get(`ddlchats/list/${stay.ddl}`);
  assert.deepEqual(
    thread.body.models.flatMap(({ option_moved: moved }) => moved ?? []),
    [{ before: first.until, after: later }],
    'C49 its guest reads from when to when',
  );

  ok(await claire.put(`crmddls/${stay.ddl}/confirm`, { reason: 'Contrat papier en route' }));
  const { days } = await one(
    app.db,
    sql<{ days: number }>`select extract(day from expiration_date - created)::int as days from contract
      where id = ${String(contract['id'])}::uuid`,
  );
  assert.equal(days, 30);
});

test('CONTRACT-31 past its thirty days a contract reads as expired and is not signed', async () => {
  const stay = await ready();
  const contract = await sent(stay);
  await sql`update contract set expiration_date = now() - interval '1 minute' where id = ${String(contract['id'])}::uuid`.execute(
    app.db,
  );
  const guest = await app.as(stay.username);
  assert.equal(ok(await guest.get(`crmyousigns/${String(contract['id'])}`))['status'], 'expired');
  refused(
    await guest.post(`yousign/sign-document/${String(contract['ddlchat_id'])}`),
    409,
    'yousignNotSignable',
  );
  assert.equal(
    (
      await app.nobody.get(
        `login/fromsignature/${signatureId(app.app.config.secret, String(contract['id']))}`,
      )
    ).body.code,
    191,
  );
  const open = await sent(await ready());
  await expireContracts.run(app.app, {});
  const statusOf = async (id: unknown) =>
    (await one(app.db, sql<{ status: string }>`select status from contract where id = ${String(id)}::uuid`))
      .status;
  assert.deepEqual(
    [await statusOf(contract['id']), await statusOf(open['id'])],
    ['expired', 'to_be_signed'],
    'the job ends those whose days are over, and no other',
  );
  assert.equal(ok(await generate(stay))['notGenerated'] ?? false, false, 'there is room for another');
});

test('CONTRACT-18 C20 a quote that changes while its PDF is made is not sent: nobody signs the former price', async () => {
  const stay = await ready();
  let answer: Promise<Answer> | undefined;
  await inTransaction(app.db, async (tx) => {
    await sql`select from request where id = ${stay.ddl} for update`.execute(tx);
    answer = generate(stay);
    // The PDF is there once its transaction waits for the request, which is ours.
    await until('the contract waits for its request', async () => {
      const waiting = await rows(
        app.db,
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from request where id%'`,
      );
      return waiting.length > 0;
    });
    await sql`update quote set updated = clock_timestamp() where id = ${stay.quote}`.execute(tx);
  });
  refused(await answer!, 404, 'generatedPdfDoesntExist');
  assert.deepEqual(await rows(app.db, sql`select from contract where ddl_id = ${stay.ddl}`), []);
});

test('B100 S4 a contract made, cancelled and signed leaves a line each; its mail leads to an address that signs nothing by itself', async () => {
  const stay = await ready();
  const cancelled = String((await sent(stay))['id']);
  ok(await claire.put(`yousign/${cancelled}/cancel`, {}));
  const contract = await sent(stay);
  const id = String(contract['id']);
  const mails = app.sandboxes.mail!;
  const arrived = async () => {
    const all = await Promise.all((await mails.list()).map((mail) => mails.get(mail.id)));
    return all.map((mail) => mail?.text ?? '').find((words) => words.includes(`/sign/${id}`));
  };
  for (let look = 0; look < 200 && !(await arrived()); look++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const seal = new RegExp(`/sign/${id}#([\\w-]{22})\\s`).exec((await arrived()) ?? '')?.[1];
  assert.equal(`${id}.${seal}`, signatureId(app.app.config.secret, id));
  const session = ok(await app.nobody.post('login/fromsignature', { id: `${id}.${seal}` }));
  const signer = caller(app.url, stay.uid, String(session['access_token']));
  ok(await signer.post(`yousign/sign-document/${String(contract['ddlchat_id'])}`));
  const other = await ready();
  const waiting = String((await sent(other))['id']);
  ok(await claire.post('ddlchats', { id_ddl: other.ddl, message: '', statusForm: { action: 'S_CANCEL' } }));
  const lines = await rows(
    app.db,
    sql<{
      action: string;
      uid: number;
      contract: string;
      address: string | null;
    }>`select action, uid, details->>'contract' as contract, coalesce(details->>'address', details->>'by') as address
      from audit where action like 'contract %' and (details->>'ddl')::integer in (${stay.ddl}, ${other.ddl}) order by id`,
  );
  const address = '127.0.0.1';
  assert.deepEqual(lines, [
    { action: 'contract made', uid: claire.uid, contract: cancelled, address },
    { action: 'contract cancelled', uid: claire.uid, contract: cancelled, address },
    { action: 'contract made', uid: claire.uid, contract: id, address },
    { action: 'contract signed', uid: stay.uid, contract: id, address },
    { action: 'contract made', uid: claire.uid, contract: waiting, address },
    { action: 'contract cancelled', uid: claire.uid, contract: waiting, address: 'nights given back' },
  ]);
});

test('C13 a contract names the tenant’s telephone and mail: the owner of a house the agency lets has neither pages nor file', async () => {
  const stay = await ready();
  const [person] = await rows(
    app.db,
    sql<{ username: string }>`select username from person where id = ${stay.owner}`,
  );
  const owner = await app.as(person!.username);
  const contract = await sent(stay);
  const fid = String(contract['document_url']).replace(/\?.*$/, '').split('/').at(-1);
  const seen = async (): Promise<unknown[]> => [
    ok(await owner.get(`ddls/${stay.ddl}`))['id'],
    (await owner.get(`crmddls/${stay.ddl}/contracts`)).body.models.length,
    (await owner.get(`crmyousigns/${String(contract['id'])}`)).status,
    (await owner.get(`fileserver/by-id/${fid}`)).status,
  ];
  assert.deepEqual(await seen(), [stay.ddl, 0, 404, 404]);
  await sql`update house set online_booking = false where id = ${stay.house}`.execute(app.db);
  assert.deepEqual(await seen(), [stay.ddl, 1, 200, 200]);
  await sql`update house set online_booking = true where id = ${stay.house}`.execute(app.db);
});

test('B41 a cancelled request has no nights: its accepted quote makes no contract', async () => {
  const stay = await ready();
  ok(await claire.post('ddlchats', { id_ddl: stay.ddl, message: '', statusForm: { action: 'S_CANCEL' } }));
  refused(await generate(stay), 409, 'noAcceptedQuote');
  // As a request was cancelled before its quote was given back with it.
  const former = await ready();
  await sql`delete from stay where ddl_id = ${former.ddl}`.execute(app.db);
  refused(await generate(former), 409, 'noAcceptedQuote');
  assert.deepEqual(await contractsOf(former.ddl), []);
});

test('CONTRACT-22 CONTRACT-05 only its tenant signs, once, whatever they click; pdfsig believes the sealed file', async () => {
  const stay = await ready();
  const contract = await sent(stay);
  const [id, message] = [String(contract['id']), String(contract['ddlchat_id'])];
  const sign = (person: Person): Promise<Answer> => person.post(`yousign/sign-document/${message}`);
  assert.equal((await sign(claire)).status, 403);
  for (const stranger of [await app.as('nora'), await app.as('olivier')]) {
    assert.equal((await sign(stranger)).status, 404);
    assert.equal((await stranger.get(`crmyousigns/${id}`)).status, 404);
    assert.equal((await stranger.get(`crmyousign/get-signature-image/${id}`)).status, 404);
  }
  assert.equal((await sign(app.nobody)).body.code, 190);

  assert.equal(
    (await app.nobody.get(`login/fromsignature/${id}`)).body.code,
    191,
    'the id alone, which the agency and the owner read, opens nothing',
  );
  const session = ok(await app.nobody.get(`login/fromsignature/${signatureId(app.app.config.secret, id)}`));
  const signer = caller(app.url, stay.uid, String(session['access_token']));
  const picture = await signer.get(`crmyousign/get-signature-image/${id}`);
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
  assert.equal(picture.headers.get('cache-control'), 'private, no-store');
  const pages = await signer.get(String(contract['document_url']).replace(/^.*\/api\//, ''));
  assert.deepEqual([pages.status, pages.headers.get('cache-control')], [200, 'private, no-store'], 'C29');
  const others = await sent(await ready());
  assert.equal((await signer.get(`crmyousigns/${String(others['id'])}`)).status, 404);
  assert.equal((await signer.post(`yousign/sign-document/${String(others['ddlchat_id'])}`)).status, 404);
  for (const path of [
    'ddls',
    `ddlchats/list/${stay.ddl}`,
    `payments/account/${stay.ddl}`,
    `crmddls/${stay.ddl}/contracts`,
    'listunread',
  ])
    assert.equal((await signer.get(path)).status, 403, path);

  const read = await bytesOf(contract['document_url']);
  const clicks = await Promise.all([sign(signer), sign(signer), sign(signer)]);
  assert.deepEqual(
    clicks.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409],
  );
  const signed = ok(await signer.get(`crmyousigns/${id}`));
  assert.deepEqual([signed['status'], signed['is_signed'], signed['may_sign']], ['signed', true, false]);
  refused(await claire.put(`yousign/${id}/cancel`, {}), 409, 'yousignNotSignable');

  const sealed = await bytesOf(signed['signed_document_url']);
  assert.ok(sealed.length > read.length);
  const folder = mkdtempSync(join(tmpdir(), 'pertuis-contract-'));
  const pdfsig = (bytes: Buffer): string => {
    writeFileSync(join(folder, 'contract.pdf'), bytes);
    return spawnSync('pdfsig', ['-nocert', join(folder, 'contract.pdf')], { encoding: 'utf8' }).stdout;
  };
  assert.match(
    pdfsig(sealed),
    /Signature is Valid\.[\s\S]*Total document signed|Total document signed[\s\S]*Signature is Valid\./,
  );
  const changed = Buffer.from(sealed);
  changed[Math.floor(changed.length / 3)]! ^= 1;
  assert.doesNotMatch(pdfsig(changed), /Signature is Valid\./);
  rmSync(folder, { recursive: true });
});
