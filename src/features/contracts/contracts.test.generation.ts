/** Templates and values: what stands in the way of a contract. */
import { sampleDocx } from '#providers/documents/sample.ts';
import { nested, relationships, word } from '#tests/support/papers.ts';
import PizZip from 'pizzip';
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { until } from '#tests/support/waiting.ts';
import { templateForm } from '#tests/support/templates.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  claire,
  ready,
  sent,
  upload,
  generate,
  contractsOf,
  text,
} from './contracts.test.arrangement.ts';

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

test('A41 CONTRACT-27 of two who bring a template for one house the second is told of the first one’s, which stays in place', async () => {
  const { house } = await ready();
  const marie = await app.as('marie');
  const path = `houses/${house}/contract-template`;
  const names = ['claire.docx', 'marie.docx'];
  const forms = await Promise.all(names.map((name) => templateForm(claire, house, { name })));
  // Both are there before either is written: the house is ours until they wait for it.
  const sent = await inTransaction(app.db, async (tx) => {
    await sql`select from house where id = ${house} for update`.execute(tx);
    const both = [claire.post(path, forms[0]), marie.post(path, forms[1])];
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'house'`;
    await until('both wait', async () => (await rows(app.db, waiting)).length === 2);
    return { both };
  });
  const answers = await Promise.all(sent.both);
  const won = answers[0]!.status === 200 ? 0 : 1;
  ok(answers[won]!);
  refused(answers[1 - won]!, 409, 'templateReplaced');
  const inUse = async () => ok(await claire.get(path))['name'];
  assert.equal(await inUse(), names[won]);
  // The other language is another template; and whoever has seen the first one's may replace it.
  ok(await upload(house, sampleDocx(text('Between {{locataire_nom}} and us')), { language: 'en' }));
  assert.equal(await inUse(), names[won]);
  ok(await marie.post(path, await templateForm(marie, house, { name: 'choisi.docx' })));
  assert.equal(await inUse(), 'choisi.docx');
  const form = await templateForm(claire, house);
  form.delete('former');
  refused(await claire.post(path, form), 422, 'required');
});

test('CONTRACT-27 a template with changes left open or hidden words is refused in words that say what to do; struck words are taken, and read by the pages', async () => {
  const stay = await ready();
  const [change, run] = ['w:id="1" w:author="x"', '<w:r><w:t>ne pas</w:t></w:r>'];
  const said = async (markup: string, type: string) => {
    const answer = await upload(stay.house, word(`<w:p>${markup}</w:p>`));
    refused(answer, 422, type);
    return answer.body.warnings?.[0]?.message ?? '';
  };
  assert.match(
    await said(`<w:ins ${change}>${run}</w:ins>`, 'templateTracked'),
    /acceptez ou refusez toutes les modifications/,
  );
  assert.match(
    await said('<w:r><w:rPr><w:vanish/></w:rPr><w:t>ne pas</w:t></w:r>', 'templateHidden'),
    /texte masqué/,
  );
  const struck = '<w:p><w:r><w:rPr><w:strike/></w:rPr><w:t>ne pas</w:t></w:r></w:p>';
  ok(await upload(stay.house, word(`${text('{{locataire_nom}}')}${struck}`)));
  assert.equal((await sent(stay))['has_text'], false);
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
      'missingTenantName',
      `with card as (update agency_card set last_name = '' where uid = ${stay.uid}) update person set last_name = '' where id = ${stay.uid}`,
      `update agency_card set last_name = 'Peeters' where uid = ${stay.uid}`,
    ],
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
  refused(await claire.put(path, {}), 422, 'required');
  refused(await claire.put(path, { last_name: 'Janssens' }), 409, 'modifiedself');
  await sql`update agency_card set last_name = '' where uid = ${stay.uid}`.execute(app.db);
  ok(await claire.put(path, { last_name: ' Peeters ' }));
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
