/** The particulars on their way: to whoever keeps the house, with the mail of a quote, on the quote, in the contract. */
import { linesOf } from '#kernel/documenttext.ts';
import type { TextBlock } from '#kernel/documenttext.ts';
import { longDay } from '#kernel/day.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { textOfPdf } from '#tests/support/papers.ts';
import { pdfText, wordsOfPdf } from '#tests/support/pdftext.ts';
import { accepted, asked, contracted, HOUSE, putContractTemplate, quoted } from '#tests/support/scenario.ts';
import { formPrice } from '#tests/support/quoting.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
let marie: Person;
let claire: Person;
let olivier: Person;
let yann: Person;
let lea: Person;

before(async () => {
  app = await startTestApp();
  [marie, claire, olivier, yann, lea] = (await Promise.all(
    ['marie', 'claire', 'olivier', 'yann', 'lea'].map((name) => app.as(name)),
  )) as [Person, Person, Person, Person, Person];
});
after(() => app.close());

const STREET = /14 venelle du\s+Puits Salé/;
const OWNER = /Kerdoncuff/;
const guestOf = async ({ uid }: { uid: number }): Promise<Person> =>
  caller(app.url, uid, await inTransaction(app.db, (tx) => createSession(tx, { uid, kind: 'guest' })));

/** Of the mail of a quote, once it has left. */
async function mailedWith(
  messageId: unknown,
  nth = 1,
): Promise<{ text: string; pdf: string; names: string[] }> {
  const sent = sql<{ message_id: string; sent: number }>`
    select max(message_id) as message_id, count(*)::integer as sent from maillog where ddlchat_id = ${messageId} and status = 'sent'`;
  await until('the mail has left', async () => (await one(app.db, sent)).sent >= nth, 60);
  const { message_id: id } = await one(
    app.db,
    sql<{
      message_id: string;
    }>`select message_id from maillog where ddlchat_id = ${messageId} order by id desc limit 1`,
  );
  const mails = await app.sandboxes.mail!.list();
  const caught = await app.sandboxes.mail!.get(mails.find(({ messageId: found }) => found.includes(id))!.id);
  const [first] = caught!.attachments;
  return {
    text: caught!.text,
    pdf: first ? wordsOfPdf(Buffer.from(first.content)) : '',
    names: caught!.attachments.map(({ filename, contentType }) => `${filename} ${contentType}`),
  };
}

test('10.7 whoever keeps the house reads its particulars in either language, address and owner with them; nobody else’s are found', async () => {
  const path = `houses/${HOUSE}/particulars/pdf`;
  for (const who of [marie, claire, yann]) {
    const text = await pdfText(app.url, who, `${path}?language=fr`);
    assert.match(text, /État descriptif/);
    assert.match(text, STREET);
    assert.match(text, OWNER);
  }
  assert.match(
    await pdfText(app.url, yann, `${path}?language=en`),
    /Particulars of the house[^]*5\. Price and terms/,
  );
  for (const who of [olivier, lea]) {
    assert.equal((await who.get(path)).status, 404);
    assert.equal((await who.get(`houses/${HOUSE}/particulars`)).status, 404);
  }
  const paul = await app.as('paul');
  for (const each of [path, `houses/${HOUSE}/particulars`]) refused(await paul.get(each), 403, 'forbidden');
  assert.equal((await app.nobody.get(path)).status, 401);
  refused(await yann.get(`${path}?language=de`), 422, 'unknownChoice');
});

test('10.7 staff and owner are told what the fields still leave unsaid, in their own language', async () => {
  const read = async (who: Person) => ok(await who.get(`houses/${HOUSE}/particulars`))['missing'];
  await sql`update house set distance_to_sea = null, guarantee = null where id = ${HOUSE}`.execute(app.db);
  const missing = (await read(yann)) as string[];
  assert.ok(missing.includes('Distance de la mer') && missing.includes('Caution'), missing.join());
  await sql`update house set distance_to_sea = 350, guarantee = 90000 where id = ${HOUSE}`.execute(app.db);
  const left = (await read(yann)) as string[];
  assert.ok(!left.includes('Distance de la mer') && !left.includes('Caution'));
});

test('10.7 the mail of a quote carries them in the guest’s language, with its days and its price, without street and owner', async () => {
  const family = await quoted(app);
  const { names, pdf, text } = await mailedWith(family.quote['id_ddlchat']);
  assert.deepEqual(names, ['etat-descriptif.pdf application/pdf']);
  assert.match(text, /Pièce jointe\s*:\s*État descriptif \(PDF\)/);
  assert.ok(pdf.includes(longDay(family.week.from, 'fr')), pdf);
  assert.match(pdf, /L’adresse exacte est donnée avec le contrat/);
  assert.doesNotMatch(pdf, STREET);
  assert.doesNotMatch(pdf, OWNER);
  const total = (Number(family.quote['montant_total']) / 100).toFixed(2).replace('.', ',');
  assert.ok(pdf.replace(/[\s\u202f]/g, '').includes(`${total}€`), pdf);

  const english = await asked(app);
  await sql`update agency_card set business_language = 2 where uid = ${english.uid}`.execute(app.db);
  await sql`update person set business_language = 2 where id = ${english.uid}`.execute(app.db);
  const quote = ok(
    await claire.post('quotes', {
      attachToExistingDdl: english.alphaid,
      alsoSendEmail: true,
      CrmQuote: await formPrice(claire, HOUSE, english.week),
    }),
  );
  const theirs = await mailedWith(quote['id_ddlchat']);
  assert.deepEqual(theirs.names, ['particulars.pdf application/pdf']);
  assert.match(theirs.pdf, /Particulars of the house/);
});

test('B65 10.7 a quote’s mail that is sent again says what it said, whatever the house has become', async () => {
  const family = await quoted(app);
  const message = family.quote['id_ddlchat'];
  const before = await mailedWith(message);
  await sql`update house set situation = 'Derrière le moulin neuf' where id = ${HOUSE}`.execute(app.db);
  ok(await claire.post(`resendemail/hub/${String(message)}`));
  const again = await mailedWith(message, 2);
  assert.equal(again.pdf, before.pdf);
  assert.match(
    await pdfText(app.url, claire, `quotes/${String(family.quote['id'])}/particulars/pdf`),
    /moulin neuf/,
  );
});

test('10.7 a guest reads those of their own quote, before any yes; staff and the owner read the same, nobody else finds it', async () => {
  const [family, other] = [await quoted(app), await quoted(app)];
  const path = `quotes/${String(family.quote['id'])}/particulars/pdf`;
  const guest = await guestOf(family);
  const text = await pdfText(app.url, guest, path);
  assert.ok(text.includes(longDay(family.week.from, 'fr')));
  assert.doesNotMatch(text, STREET);
  assert.doesNotMatch(text, OWNER);
  for (const who of [marie, claire, yann]) assert.doesNotMatch(await pdfText(app.url, who, path), STREET);
  for (const who of [olivier, lea, await guestOf(other)]) assert.equal((await who.get(path)).status, 404);
  assert.equal((await app.nobody.get(path)).status, 401);
});

test('CONTRACT-18 10.7 the contract carries them, on its pages and in its text, with street and owner, before it is signed', async () => {
  const family = await contracted(app);
  const [contract] = (await claire.get(`crmddls/${family.ddl}/contracts`)).body.models;
  const bytes = Buffer.from(
    await (await fetch(`${app.url}${String(contract!['document_url'])}`)).arrayBuffer(),
  );
  const pages = textOfPdf(bytes).replaceAll('\u00a0', ' ');
  assert.match(pages, /Annexe au contrat : état descriptif/);
  assert.match(pages, /5\. Prix et modalités de la location/);
  assert.match(pages, STREET);
  assert.ok(
    pages.lastIndexOf('Annexe au contrat') > pages.indexOf('Total à la charge du locataire'),
    'after the contract',
  );
  const guest = await guestOf(family);
  const { blocks } = ok(await guest.get(`crmyousigns/${String(contract!['id'])}/text`)) as {
    blocks: TextBlock[];
  };
  const words = blocks.flatMap(linesOf).join('\n').replaceAll('\u00a0', ' ');
  assert.match(words, /Annexe au contrat : état descriptif[^]*5\. Prix et modalités/);
  assert.match(words, STREET);
});

test('CONTRACT-18 10.7 a house that says something else since the preview makes another contract: nothing is sent', async () => {
  const family = await accepted(app);
  await putContractTemplate(claire);
  await sql`update agency_card set nationality = 'Française', address = '4 rue des Carmes' where uid = ${family.uid}`.execute(
    app.db,
  );
  const message = Number(family.quote['id_ddlchat']);
  const { pdf } = ok(await claire.get(`yousign/generate-contract-pdf/${message}`));
  await sql`update house set toilets = coalesce(toilets, 0) + 1 where id = ${HOUSE}`.execute(app.db);
  const send = { id_ddlchat_quote: message, pdfPreviewSrc: pdf, ignoreIndependentUserDiff: 1 };
  refused(await claire.post('yousign/generate-contract', send), 409, 'contractOutdated');
  const { pdf: anew } = ok(await claire.get(`yousign/generate-contract-pdf/${message}`));
  ok(await claire.post('yousign/generate-contract', { ...send, pdfPreviewSrc: anew }));
});
