/** One file, paper by paper. */
import { addDays, addMonths, formatDay } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  app,
  attach,
  db,
  emptyFile,
  fileOf,
  HOUSE,
  INSURED,
  itemOf,
  marie,
  NUMBER,
  path,
  save,
  tasksOf,
  today,
  yann,
} from './compliance.http.test.arrangement.ts';

test('10.7 an empty file says what is missing, by whose word, where that is written and whether anybody checked it', async () => {
  await emptyFile();
  const file = await fileOf();
  assert.equal(file.state, 'blocked');
  const number = file.items.find(({ item }) => item === 'registration')!;
  assert.deepEqual(
    [number.state, number.level, number.is_missing, number.document],
    ['missing', 'law', true, null],
  );
  assert.match(number.rule!.source, /Loi n°\u00a02024-1039/);
  assert.equal(number.rule!.verified_on, null);
  assert.deepEqual(
    file.patterns.map(({ example }) => example),
    ['17019999999XX', 'FRA17019*'],
  );
});

test('10.7 a number is kept as it is printed; one that is written otherwise, or is of another commune, is refused at its field', async () => {
  await emptyFile();
  const wrong = await add(marie, 'registration', { ...NUMBER, number: '1701900471' });
  refused(wrong, 422, 'numberFormat');
  assert.equal(wrong.body.warnings![0]!.field, 'number');
  assert.match(wrong.body.warnings![0]!.message!, /17019999999XX/);
  refused(await add(marie, 'registration', { ...NUMBER, number: '17051004711AB' }), 422, 'numberCommune');
  refused(await add(marie, 'registration', { ...NUMBER, number: '' }), 422, 'required');
  refused(await add(marie, 'registration', { state: 'asked', regime: 'national' }), 422, 'required');
  assert.equal((await itemOf('registration')).document, null, 'nothing was kept');
  ok(await add(marie, 'registration', NUMBER));
  const { document, state } = await itemOf('registration');
  assert.deepEqual([document!.number, state], ['17019004711AB', 'held']);
});

test('10.7 former numbers are kept, and what came meanwhile is not replaced unseen', async () => {
  await emptyFile();
  ok(await add(marie, 'registration', NUMBER));
  const first = (await itemOf('registration')).document!;
  ok(await add(yann, 'registration', { ...NUMBER, number: '17019004712AB' }, { former: first.id }));
  refused(
    await add(marie, 'registration', { ...NUMBER, number: '17019004713AB' }, { former: first.id }),
    409,
    'documentReplaced',
  );
  const { document, former } = await itemOf('registration');
  assert.deepEqual(
    [document!.number, former.map(({ number }) => number)],
    ['17019004712AB', ['17019004711AB']],
  );
});

test('A41 10.7 a paper that was changed meanwhile is not written over', async () => {
  await emptyFile();
  ok(await add(marie, 'insurance', INSURED));
  const { version } = (await itemOf('insurance')).document!;
  ok(await save(yann, 'insurance', { holder: 'Yann' }, version));
  refused(await save(marie, 'insurance', { holder: 'Marie' }, version), 409, 'modifiedother');
  assert.equal((await itemOf('insurance')).document!.holder, 'Yann');
  const now = (await itemOf('insurance')).document!;
  assert.deepEqual([now.number, now.ends_on], ['MH1', INSURED.ends_on], 'what was not sent stays');
});

test('C32 10.7 a paper is proven before it is kept, counts once it is there, and begins the item where nothing was typed', async () => {
  await emptyFile();
  refused(await attach(marie, 'pool', { bytes: Buffer.from('MZ no paper') }), 422, 'fileTypeRefused');
  ok(await add(marie, 'insurance', INSURED));
  assert.equal((await itemOf('insurance')).state, 'toAttach');
  ok(await attach(yann, 'insurance'));
  const { state, document } = await itemOf('insurance');
  assert.deepEqual([state, document!.file_name], ['held', 'attestation.pdf']);
  assert.equal((await fetch(`${app.url}${document!.file_url!}`)).status, 200);
  refused(await attach(marie, 'insurance', { former: 0 }), 409, 'documentReplaced');
  ok(await attach(marie, 'insurance', { former: document!.file_id!, name: 'autre.pdf' }));

  ok(await attach(yann, 'energy', { name: 'dpe.pdf' }));
  const energy = (await itemOf('energy')).document!;
  assert.deepEqual([energy.file_name, energy.number, energy.state], ['dpe.pdf', '', 'held']);
});

test('EDITOR-57 EDITOR-58 EDITOR-76 10.7 the certificate has its number, classes and figures, and the record of the house says the same', async () => {
  await emptyFile();
  const certificate = {
    state: 'held',
    number: '2217e0123456z',
    issued_on: '2024-02-01',
    ends_on: '2034-01-31',
    energy: 221,
    energy_class: 'D',
    climate: 34,
    climate_class: 'C',
  };
  refused(await add(marie, 'energy', { ...certificate, number: '2217E0123456' }), 422, 'energyNumber');
  refused(await add(marie, 'energy', { ...certificate, energy: 0 }), 422, 'greaterZero');
  refused(await add(marie, 'energy', { ...certificate, climate: 10_001 }), 422, 'max');
  refused(await add(marie, 'energy', { ...certificate, ends_on: '2024-01-31' }), 422, 'rangeReversed');
  ok(await add(marie, 'energy', certificate));
  assert.equal((await itemOf('energy')).document!.number, '2217E0123456Z');
  assert.deepEqual(await one(db, sql`select dpe, ges from house where id = ${HOUSE}`), { dpe: 221, ges: 34 });
});

test('10.7 stars last five years by the settings, and the listing takes them over', async () => {
  await emptyFile();
  const stars = { state: 'held', classement: 7, issued_on: today };
  const end = addMonths(today, 60);
  const long = await add(marie, 'classification', { ...stars, ends_on: addDays(end, 1) });
  refused(long, 422, 'starsTooLong');
  assert.ok(long.body.warnings![0]!.message!.includes(formatDay(end)), long.text);
  ok(await add(marie, 'classification', { ...stars, ends_on: end }));
  assert.deepEqual(await one(db, sql`select classement from house where id = ${HOUSE}`), { classement: 7 });
  assert.equal((await fileOf()).class_today, 7);
  await sql`update house_document set issued_on = ${addMonths(today, -60)}, ends_on = ${today} where house_id = ${HOUSE} and item = 'classification'`.execute(
    db,
  );
  assert.equal((await fileOf()).class_today, 1, 'gone on their last day');
});

test('10.7 only the owner swears, to what they have read; what changes since is signed again', async () => {
  await emptyFile();
  ok(await add(marie, 'registration', NUMBER));
  const { print, paragraphs } = (await fileOf(HOUSE, yann)).statement;
  assert.ok(paragraphs.some((text) => text.includes('17019004711AB')));
  refused(await marie.put(`houses/${HOUSE}/legal-signature`, { print }), 403, 'statementByOwner');
  ok(await add(marie, 'registration', { ...NUMBER, number: '17019004799ZZ' }));
  refused(await yann.put(`houses/${HOUSE}/legal-signature`, { print }), 409, 'statementOutdated');
  const now = (await fileOf(HOUSE, yann)).statement.print;
  ok(await yann.put(`houses/${HOUSE}/legal-signature`, { print: now }));
  const signed = await itemOf('statement');
  assert.deepEqual([signed.state, signed.document!.signed_by], ['held', 'Yann Kerdoncuff']);

  await sql`update house set street = '12, rue du Havre' where id = ${HOUSE}`.execute(db);
  const file = await fileOf();
  assert.equal(file.items.find(({ item }) => item === 'statement')!.state, 'outdated');
  assert.deepEqual(
    file.statement.changes.map(({ label, is }) => [label, is]),
    [['Adresse', '12, rue du Havre']],
  );
  const { print: moved } = file.statement;
  ok(await yann.put(`houses/${HOUSE}/legal-signature`, { print: moved }));
  const twice = await itemOf('statement');
  assert.deepEqual([twice.state, twice.former.length], ['held', 1]);
});

test('10.7 an owner whose name nobody entered swears under the address they are written to', async () => {
  await emptyFile();
  const named = await one(
    db,
    sql<{
      first_name: string;
      last_name: string;
    }>`select first_name, last_name from person where id = ${yann.uid}`,
  );
  await sql`update person set first_name = '', last_name = '' where id = ${yann.uid}`.execute(db);
  const { print, paragraphs } = (await fileOf(HOUSE, yann)).statement;
  assert.ok(paragraphs[0]!.startsWith('Je, yann@pertuis.test, propriétaire de'), paragraphs[0]);
  ok(await yann.put(`houses/${HOUSE}/legal-signature`, { print }));
  assert.equal((await itemOf('statement')).document!.signed_by, 'yann@pertuis.test');
  await sql`update person set first_name = ${named.first_name}, last_name = ${named.last_name} where id = ${yann.uid}`.execute(
    db,
  );
});

test('10.7 signed on paper, staff attaches the statement: it states what is so now', async () => {
  await emptyFile();
  ok(await add(marie, 'registration', NUMBER));
  refused(await attach(yann, 'statement'), 403, 'statementByOwner');
  ok(await attach(marie, 'statement', { name: 'declaration.pdf' }));
  assert.equal((await itemOf('statement')).state, 'held');
  ok(await add(marie, 'registration', { ...NUMBER, number: '17019004799ZZ' }));
  assert.equal((await itemOf('statement')).state, 'outdated');
});

test('10.7 what an owner writes is checked by staff once, who then has nothing left to do; a change asks for it again', async () => {
  await emptyFile();
  ok(await add(yann, 'insurance', INSURED));
  ok(await attach(yann, 'insurance'));
  assert.deepEqual(
    (await tasksOf()).map(({ done }) => done),
    [false],
  );
  const { id: document, version } = (await itemOf('insurance')).document!;
  const check = (checked: boolean, seen: number) =>
    marie.put(`${path()}/insurance/check`, { document, version: seen, checked });
  refused(
    await yann.put(`${path()}/insurance/check`, { document, version, checked: true }),
    403,
    'forbidden',
  );
  refused(await check(true, version - 1), 409, 'modifiedother');
  ok(await check(true, version));
  refused(await check(true, version), 409, 'modifiedself');
  ok(await check(true, (await itemOf('insurance')).document!.version));
  assert.equal((await itemOf('insurance')).document!.checked_by, 'Marie Rouvreau');
  assert.deepEqual(
    (await tasksOf()).map(({ done }) => done),
    [true],
  );
  const checked = (await itemOf('insurance')).document!;
  refused(await yann.del(`${path()}/insurance/${checked.version}`), 409, 'documentChecked');
  ok(await save(yann, 'insurance', { holder: 'Yann' }, checked.version));
  assert.equal((await itemOf('insurance')).document!.checked_at, null);
  assert.deepEqual(
    (await tasksOf()).map(({ done }) => done),
    [true, false],
  );
});

test('10.7 what was entered by mistake goes, and the one before it stands again', async () => {
  await emptyFile();
  ok(await add(marie, 'insurance', INSURED));
  ok(await add(marie, 'insurance', { ...INSURED, number: 'FAUX' }));
  const wrong = (await itemOf('insurance')).document!;
  refused(await yann.del(`${path()}/insurance/${wrong.version - 1}`), 409, 'modifiedother');
  ok(await yann.del(`${path()}/insurance/${wrong.version}`));
  const { document, former } = await itemOf('insurance');
  assert.deepEqual([document!.number, former.length], ['MH1', 0]);
});

test('R6 10.7 a paper is replaced so often and no more: whoever adds without end slows nobody’s search', async () => {
  await emptyFile();
  for (const item of ['insurance', 'statement'])
    await sql`insert into house_document (house_id, owner_uid, item, replaced_at) select ${HOUSE}, ${yann.uid}, ${item}, now() from generate_series(1, 79)`.execute(
      db,
    );
  ok(await add(yann, 'insurance', INSURED));
  const { document } = await itemOf('insurance');
  refused(await add(yann, 'insurance', INSURED), 409, 'documentsTooMany');
  assert.equal((await itemOf('insurance')).document!.id, document!.id, 'nothing was replaced');
  ok(await save(yann, 'insurance', { number: 'MH 2' }, document!.version));
  ok(await attach(yann, 'insurance'));
  // Each paper for itself.
  ok(await add(yann, 'registration', NUMBER));
  ok(await attach(marie, 'statement'));
  const fid = (await itemOf('statement')).document!.file_id!;
  refused(await attach(marie, 'statement', { former: fid }), 409, 'documentsTooMany');
  const { print } = (await fileOf(HOUSE, yann)).statement;
  refused(await yann.put(`houses/${HOUSE}/legal-signature`, { print }), 409, 'documentsTooMany');
  await emptyFile();
});

test('10.7 only the agency says that a paper is not applicable, and says why', async () => {
  await emptyFile();
  refused(
    await add(yann, 'change_of_use', { state: 'exempt', note: 'Local commercial' }),
    422,
    'exemptByStaff',
  );
  for (const regime of ['none', 'hotel'])
    refused(await add(yann, 'registration', { state: 'held', regime }), 422, 'exemptByStaff');
  assert.equal((await itemOf('registration')).document, null);
  ok(await add(marie, 'registration', { state: 'held', regime: 'hotel' }));
  refused(await add(marie, 'change_of_use', { state: 'exempt' }), 422, 'required');
  ok(await add(marie, 'insurance', { state: 'exempt', note: 'Assurée par la copropriété' }));
  assert.equal((await itemOf('insurance')).state, 'exempt');
});

test('10.7 private or professional is said once for all houses of an owner', async () => {
  const choose = (former: number, status: number) =>
    yann.put(`houses/${HOUSE}/legal-owner`, { former, status });
  const { owner_status: before } = await fileOf();
  const other = before === 1 ? 2 : 1;
  ok(await choose(before, other));
  refused(await choose(other === 1 ? 2 : 1, before), 409, 'documentReplaced');
  assert.equal((await fileOf(101)).owner_status, other);
  ok(await choose(other, before));
  assert.deepEqual(await rows(db, sql`select from owner_status where uid = ${yann.uid}`), [{}]);
});
