/** Contracts over HTTP: what stands in the way of one, one at a time, signed by its tenant and nobody else, sealed so that pdfsig believes it. */
import { DOCX } from '#kernel/mediatypes.ts';
import { signatureId } from '#features/mailing/links.ts';
import { contractTemplate } from '#demo/contract/template.ts';
import { sampleDocx } from '#providers/documents/sample.ts';
import { nested, relationships, word } from '#tests/support/papers.ts';
import PizZip from 'pizzip';
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/paying.ts';
import { addStaysAhead } from '#tests/support/stays.ts';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { expireContracts } from './jobs.ts';

let app: TestApp;
let claire: Person;
let stays: Stay[];

interface Stay {
  ddl: number;
  message: number;
  quote: number;
  house: number;
  uid: number;
  username: string;
  owner: number;
}

before(async () => {
  app = await startTestApp();
  claire = await app.as('claire');
  await addStaysAhead(app.db, 24);
  stays = await rows(
    app.db,
    sql<Stay>`select r.id as ddl, q.message_id as message, q.id as quote, q.nid as house, q.tenant_uid as uid, p.username, h.owner_uid as owner
      from request r join quote q on q.ddl_id = r.id and q.accepted join person p on p.id = q.tenant_uid join house h on h.id = q.nid
      where r.agid = 1 and r.date_from > current_date + 90 and p.business_language <> 2
        and not exists (select from contract c where c.ddl_id = r.id) order by r.id`,
  );
});
after(() => app.close());

/** A stay whose house has a template and whose tenant has a nationality: nothing stands in the way. */
async function ready(): Promise<Stay> {
  const stay = stays.shift()!;
  ok(await upload(stay.house, Buffer.from(contractTemplate('fr'))));
  await sql`update agency_card set nationality = 'Française' where uid = ${stay.uid}`.execute(app.db);
  return stay;
}
function upload(
  house: number,
  bytes: Buffer,
  { by = claire, language = 'fr', name = 'modele.docx' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.set('language', language);
  form.set('myFile', new Blob([new Uint8Array(bytes)], { type: DOCX }), name);
  return by.post(`houses/${house}/contract-template`, form);
}
const generate = (stay: Stay, more: Record<string, unknown> = {}): Promise<Answer> =>
  claire.post('yousign/generate-contract', {
    id_ddlchat_quote: stay.message,
    ignoreIndependentUserDiff: 1,
    ...more,
  });
async function sent(stay: Stay): Promise<Record<string, unknown>> {
  const contract = ok(await generate(stay))['contract'];
  assert.ok(contract);
  return contract as Record<string, unknown>;
}
const bytesOf = async (url: unknown): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${app.url}${String(url)}`)).arrayBuffer());
const contractsOf = async (ddl: number): Promise<Record<string, unknown>[]> =>
  (await claire.get(`crmddls/${ddl}/contracts`)).body.models;
const text = (words: string): string => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;

test('CONTRACT-27 a template is a Word document that uses our names only; a refused one leaves the former in place', async () => {
  const { house } = await ready();
  const kept = ok(await claire.get(`houses/${house}/contract-template`));
  assert.deepEqual([kept['from'], kept['name']], ['house', 'modele.docx']);
  refused(
    await upload(house, Buffer.from('%PDF-1.7 not Word'), { name: 'contrat.docx' }),
    422,
    'templateNotDocx',
  );
  refused(await upload(house, Buffer.alloc(0)), 422, 'required');
  const unknown = await upload(
    house,
    sampleDocx(text('Entre {{locataire_nom}} et {{proprietaire_prenom}}, {{totall}}')),
  );
  refused(unknown, 422, 'templateUnknownPlaceholder');
  for (const name of ['proprietaire_prenom', 'totall'])
    assert.ok(unknown.body.warnings?.[0]?.message?.includes(name), unknown.text);
  assert.ok(!unknown.body.warnings?.[0]?.message?.includes('locataire_nom'));
  refused(await upload(house, sampleDocx(text('Total : {{total'))), 422, 'templateSyntax');
  assert.equal((await upload(house, Buffer.alloc(11_000_000, 1))).status, 413);
  assert.equal((await upload(house, sampleDocx(), { language: 'de' })).status, 422);
  assert.deepEqual(ok(await claire.get(`houses/${house}/contract-template`)), kept);
});

test('CONTRACT-27 S13 a template that runs, fetches or unfolds is refused by whatever prefix it says so, and its name follows from what it is', async () => {
  const { house } = await ready();
  const field = (prefix: string, instruction: string) =>
    `<w:p xmlns:${prefix}="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:r><${prefix}:instrText>${instruction}</${prefix}:instrText></w:r></w:p>`;
  const RELS = 'word/_rels/document.xml.rels';
  for (const [what, docx] of Object.entries({
    'a field': word(field('q', ' INCLUDETEXT "/etc/passwd" ')),
    'a picture from elsewhere': word(field('q', ' INCLUDEPICTURE "http://inside/" ')),
    'an object': word('', { [RELS]: relationships('oleObject', 'o.bin', { prefix: 'p', mode: 'Internal' }) }),
    'a drawing from elsewhere': word(
      '<q:imagedata xmlns:q="urn:schemas-microsoft-com:vml" src="http://inside/"/>',
    ),
    macros: word('', { 'word/vbaProject.bin': 'x' }),
  }))
    assert.equal((await upload(house, docx)).body.warnings?.[0]?.type, 'templateActive', what);
  for (const docx of [
    nested('paragraphs', 200_000, 30_000),
    nested('tables', 20_000, 30_000),
    word('<w:p/>'.repeat(40_000)),
  ])
    refused(await upload(house, docx), 422, 'templateTooLarge');
  const cut = word(text('{{locataire_nom}}'), {
    [RELS]: relationships('attachedTemplate', 'http://169.254.169.254/x', { prefix: 'p' }),
  });
  assert.equal((await upload(house, cut, { name: 'modele.docx.exe' })).status, 200);
  assert.equal(ok(await claire.get(`houses/${house}/contract-template`))['name'], 'modele-docx.docx');
  const { docx } = await app.app.providers.documents.fill(cut, {});
  assert.ok(!String(new PizZip(Buffer.from(docx)).file(RELS)?.asText()).includes('169.254'));
});

test('CONTRACT-27 the templates of a house belong to its agency', async () => {
  const { house } = await ready();
  const [olivier, paul] = await Promise.all([app.as('olivier'), app.as('paul')]);
  assert.equal((await olivier.get(`houses/${house}/contract-template`)).status, 404);
  assert.equal((await upload(house, sampleDocx(), { by: olivier })).status, 404);
  assert.equal((await upload(house, sampleDocx(), { by: paul })).status, 403);
  assert.equal((await upload(house, sampleDocx(), { by: app.nobody })).body.code, 190);
});

test('CONTRACT-26 CONTRACT-27 CONTRACT-28 what is missing is named, and nothing is created', async () => {
  const stay = await ready();
  const each: [key: string, take: string, give: string][] = [
    [
      'missingTenantNationality',
      `update agency_card set nationality = '' where uid = ${stay.uid}`,
      `update agency_card set nationality = 'Belge' where uid = ${stay.uid}`,
    ],
    [
      'missingTemplate',
      `update house set contract_template_fid = null where id = ${stay.house}`,
      `update house set contract_template_fid = (select max(id) from file where purpose = 'template') where id = ${stay.house}`,
    ],
  ];
  await app.db
    .transaction()
    .execute((tx) =>
      sql`update agency set contract_template_fid = null, contract_template_en_fid = null`.execute(tx),
    );
  for (const [key, take, give] of each) {
    await sql.raw(take).execute(app.db);
    refused(await generate(stay), 422, key);
    refused(await claire.get(`yousign/generate-contract-pdf/${stay.message}`), 422, key);
    await sql.raw(give).execute(app.db);
  }
  await sql`update agency_card set nationality = '' where uid = ${stay.uid}`.execute(app.db);
  const path = `yousign/tenant-nationality/${stay.message}`;
  assert.equal((await claire.put(path, { nationality: '  ' })).status, 422);
  assert.equal((await (await app.as(stay.username)).put(path, { nationality: 'Belge' })).status, 403);
  assert.equal((await (await app.as('olivier')).put(path, { nationality: 'Belge' })).status, 404);
  ok(await claire.put(path, { nationality: 'Belge' }));
  refused(await claire.put(path, { nationality: 'Suisse' }), 409, 'modifiedself');
  ok(await claire.get(`yousign/generate-contract-pdf/${stay.message}`));
  await sql`update agency_card set last_name = '', first_name = '', company = '' where uid = ${stay.owner}`.execute(
    app.db,
  );
  await sql`update person set last_name = '', first_name = '' where id = ${stay.owner}`.execute(app.db);
  const ownerless = await generate(stay);
  await sql`update person set last_name = 'Kerdoncuff', first_name = 'Yann' where id = ${stay.owner}`.execute(
    app.db,
  );
  refused(ownerless, 422, 'missingOwner');
  assert.deepEqual(await contractsOf(stay.ddl), []);
});

test('CONTRACT-12 CONTRACT-15 values that differ are listed and nothing is sent, until the clerk says so', async () => {
  const stay = await ready();
  await sql`update person set address = '1 quai de la Fosse, 44000 Nantes', tel1 = '06 11 22 33 44' where id = ${stay.uid}`.execute(
    app.db,
  );
  await sql`update agency_card set address = '9 rue Crébillon, 44000 Nantes', tel1 = '0611223344' where uid = ${stay.uid}`.execute(
    app.db,
  );
  const asked = ok(await generate(stay, { ignoreIndependentUserDiff: 0 }));
  assert.deepEqual([asked['notGenerated'], asked['contract']], [true, null]);
  const address = (asked['userDifferences'] as Record<string, unknown>[]).find(
    ({ field }) => field === 'tenant.address',
  );
  assert.deepEqual(address?.['values'], {
    agency: '9 rue Crébillon, 44000 Nantes',
    independent: '1 quai de la Fosse, 44000 Nantes',
  });
  assert.ok(!JSON.stringify(asked).includes('tenant.tel1'), 'spaces are no difference');
  assert.deepEqual(await contractsOf(stay.ddl), []);
  assert.equal(ok(await generate(stay))['notGenerated'], false);
});

test('CONTRACT-12 B54 the owner’s bank account differs between the card and the person: the clerk is asked', async () => {
  const stay = await ready();
  await sql`insert into agency_card (agid, uid, last_name) values (1, ${stay.owner}, 'Kerdoncuff') on conflict do nothing`.execute(
    app.db,
  );
  const ribs = (card: string, person: string) =>
    sql`with own as (update person set rib = ${person} where id = ${stay.owner})
      update agency_card set rib = ${card} where uid = ${stay.owner} and agid = 1`.execute(app.db);
  await ribs('20041 01005 0500013M026 06', '20041010050500013D02606');
  const asked = ok(await generate(stay, { ignoreIndependentUserDiff: 0 }));
  const differences = asked['userDifferences'] as Record<string, unknown>[];
  assert.deepEqual(differences.find(({ field }) => field === 'owner.rib')?.['values'], {
    agency: '20041 01005 0500013M026 06',
    independent: '20041010050500013D02606',
  });
  assert.equal(asked['notGenerated'], true);
  await ribs('', '');
});

test('CONTRACT-28 B59 the contract names a quarter of the price as the deposit, and the rest as the balance', async () => {
  const stay = await ready();
  const { total } = await one(
    app.db,
    sql<{ total: Cents }>`select montant_total as total from quote where id = ${stay.quote}`,
  );
  const { values } = ok(await claire.get(`yousign/contract-values/${stay.message}`)) as {
    values: Record<string, string>;
  };
  const quarter = Math.floor(total / 4);
  assert.deepEqual(
    [values['total'], values['acompte'], values['solde']],
    [total, quarter, total - quarter].map((amount) => formatEuros(cents(amount))),
  );
});

test('CONTRACT-26 B48 a quote nobody has accepted makes no contract, also where another one of its request holds the nights', async () => {
  const stay = await ready();
  const { message } = await one(
    app.db,
    sql<{
      message: number;
    }>`with said as (insert into message (ddl_id, agid, action, message, written_by_agency) values (${stay.ddl}, 1, 'Q_NEW', '', true) returning id),
      offered as (insert into quote select (jsonb_populate_record(q, jsonb_build_object('id', (select max(id) + 1 from quote),
        'accepted', false, 'message_id', said.id))).* from quote q, said where q.id = ${stay.quote} returning message_id)
      select message_id as message from offered`,
  );
  refused(await generate({ ...stay, message }), 409, 'noAcceptedQuote');
  assert.deepEqual(await contractsOf(stay.ddl), []);
});

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
    await eventually('the contract waits for its request', async () => {
      const waiting = await rows(
        app.db,
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from request where id%for update%'`,
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
