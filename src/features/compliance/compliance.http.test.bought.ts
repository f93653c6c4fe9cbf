/** A house that is sold: what its buyer reads of the legal file, and what the former owner's papers count for. */
import { addDays, longDay } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import type { Person } from '#tests/support/app.ts';
import { ok } from '#tests/support/answers.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  app,
  attach,
  claire,
  db,
  emptyFile,
  fileOf,
  HOUSE,
  INSURED,
  marie,
  NUMBER,
  path,
  tasksOf,
  today,
  yann,
} from './compliance.http.test.arrangement.ts';
import { askForFiles, remindOfEnds } from './reminders.ts';
import { writeToNewOwners } from './writing.ts';

const lea = await app.as('lea');

/** Somebody else's, through the house's own record. */
async function giveTo(owner: Person): Promise<void> {
  const { body } = await claire.get(`houses/${HOUSE}`);
  const version = body.cacheTimestamp!.timestamp;
  ok(await claire.put(`houses/${HOUSE}`, { CrmHouse: { uid: owner.uid }, _clientTimestamp: version }));
}

async function proofsFor(who: Person): Promise<string> {
  const answer = await fetch(`${app.url}/api/houses/${HOUSE}/legal-proofs`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  assert.equal(answer.status, 200);
  return Buffer.from(await answer.arrayBuffer()).toString('utf8');
}

const opened = async (fid: number | null, who: Person) =>
  (
    await fetch(`${app.url}/api/fileserver/by-id/${fid}`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
  ).status;

const standing = async (who: Person) =>
  new Map((await fileOf(HOUSE, who)).items.map((item) => [item.item, item]));

const ENERGY = {
  state: 'held',
  issued_on: addDays(today, -100),
  energy: 120,
  energy_class: 'C',
  holder: 'Diag Atlantique',
};
/** Words of the former owner's own papers, and of nobody else's. */
const OWN = ['17019004711AB', 'MH77', 'CU12', 'police-yann', 'autorisation-yann', 'Yann'];

let energyFile = 0;
let insuranceFile = 0;

test('10.7 10.8 C13 who buys a house reads the papers of the house, and none of the former owner’s own: not in the file, not among the proofs, not by its number', async () => {
  await emptyFile();
  ok(await add(yann, 'registration', { ...NUMBER, holder: 'Yann' }));
  ok(await add(yann, 'insurance', { ...INSURED, number: 'MH 77', holder: 'Assuré Yann' }));
  ok(await attach(yann, 'insurance', { name: 'police-yann.pdf' }));
  ok(await add(yann, 'insurance', { ...INSURED, number: 'MH 77', holder: 'Assuré Yann' }));
  ok(await attach(yann, 'insurance', { name: 'police-yann.pdf' }));
  ok(await add(marie, 'change_of_use', { state: 'held', number: 'CU 12', issued_on: addDays(today, -50) }));
  ok(await attach(marie, 'change_of_use', { name: 'autorisation-yann.pdf' }));
  ok(await add(marie, 'energy', ENERGY));
  ok(await attach(marie, 'energy', { name: 'dpe.pdf' }));
  const { print } = (await fileOf(HOUSE, yann)).statement;
  ok(await yann.put(`houses/${HOUSE}/legal-signature`, { print }));
  const before = await standing(yann);
  energyFile = before.get('energy')!.document!.file_id!;
  insuranceFile = before.get('insurance')!.document!.file_id!;
  assert.deepEqual([before.get('insurance')!.state, before.get('statement')!.state], ['held', 'held']);

  await giveTo(lea);
  const read = await lea.get(path());
  const file = await standing(lea);
  for (const word of OWN) assert.ok(!read.text.includes(word), word);
  for (const item of ['registration', 'insurance', 'change_of_use', 'statement'])
    assert.deepEqual([file.get(item)!.document, file.get(item)!.former], [null, []], item);
  assert.deepEqual(
    [file.get('registration')!.state, file.get('insurance')!.state, file.get('statement')!.state],
    ['missing', 'missing', 'missing'],
    'and lets under none of them',
  );
  assert.equal(file.get('energy')!.document!.holder, 'Diag Atlantique');
  assert.deepEqual((await fileOf(HOUSE, lea)).statement.changes, []);
  const zip = await proofsFor(lea);
  for (const word of OWN) assert.ok(!zip.includes(word), word);
  assert.ok(zip.includes('Diag Atlantique'), 'what is of the house is there');
  assert.deepEqual([await opened(energyFile, lea), await opened(insuranceFile, lea)], [200, 404]);
  assert.equal(await opened(insuranceFile, yann), 200, 'it is theirs still');
});

test('10.7 10.8 staff still reads all, and whose it was', async () => {
  const file = await standing(marie);
  const { document, former, state } = file.get('insurance')!;
  assert.deepEqual([document, state, former.length], [null, 'missing', 2]);
  assert.deepEqual(
    former.map(({ former_owner: owner, number }) => [owner, number]),
    [
      ['Yann Kerdoncuff', 'MH77'],
      ['Yann Kerdoncuff', 'MH77'],
    ],
  );
  assert.equal(await opened(insuranceFile, marie), 200);
  const zip = await proofsFor(marie);
  for (const word of ['Anciennes pièces', 'Assurance.pdf', 'Déclaration sur l’honneur.txt', 'Yann'])
    assert.ok(zip.includes(word), word);
});

test('10.7 10.8 A50 the former owner’s number stands on no page of the house any more; nobody is reminded of the end of their papers', async () => {
  const { found } = await one(
    db,
    sql<{
      found: number;
    }>`select count(*)::integer as found from house_registration where house_id = ${HOUSE}`,
  );
  assert.equal(found, 0);
  await sql`update house_document set ends_on = ${addDays(today, 10)} where house_id = ${HOUSE} and item = 'insurance'`.execute(
    db,
  );
  await remindOfEnds(db, today);
  assert.ok(!(await tasksOf()).some(({ title }) => title.startsWith('Assurance')), 'no task');
  const { mails } = await one(
    db,
    sql<{
      mails: number;
    }>`select count(*)::integer as mails from maillog where template = 'legalFile' and uid = ${lea.uid} and subject like '%Assurance%'`,
  );
  assert.equal(mails, 0);
});

test('10.7 10.8 a period that was over before the sale is declared under the number it was let under', async () => {
  const { periods } = ok(await marie.get('legal/declarations/outlook')) as { periods: { from: string }[] };
  const of = `insee=17019&from=${periods[0]!.from}`;
  const lacking = async () =>
    (ok(await marie.get(`legal/declarations/check?${of}`))['problems'] as { house: number }[]).filter(
      ({ house }) => house === HOUSE,
    );
  assert.deepEqual(await lacking(), []);
  await sql`update former_owner set until = '2020-01-01' where house_id = ${HOUSE}`.execute(db);
  assert.deepEqual(await lacking(), [
    { house: HOUSE, title: 'Les Trois Volets Verts', problem: 'numberMissing' },
  ]);
  await sql`update former_owner set until = ${today} where house_id = ${HOUSE}`.execute(db);
});

test('10.7 10.8 and as let by whoever let it then: the buyer’s status says nothing of it', async () => {
  const { periods } = ok(await marie.get('legal/declarations/outlook')) as { periods: { from: string }[] };
  const problems = async () =>
    (
      ok(await marie.get(`legal/declarations/check?insee=17019&from=${periods[0]!.from}`))['problems'] as {
        house: number;
        problem: string;
      }[]
    ).flatMap(({ house, problem }) => (house === HOUSE ? [problem] : []));
  const { status } = await one(
    db,
    sql<{ status: number }>`select status from owner_status where agid = 1 and uid = ${lea.uid}`,
  );
  await sql`delete from owner_status where agid = 1 and uid = ${lea.uid}`.execute(db);
  assert.deepEqual(await problems(), []);
  await sql`insert into owner_status (agid, uid, status) values (1, ${lea.uid}, ${status})`.execute(db);
  const kept = await one(
    db,
    sql<{ status: number }>`delete from owner_status where agid = 1 and uid = ${yann.uid} returning status`,
  );
  assert.deepEqual(await problems(), ['statusMissing']);
  await sql`insert into owner_status (agid, uid, status) values (1, ${yann.uid}, ${kept.status})`.execute(db);
});

test('10.7 10.8 a former owner without a name is called by their address; however often they replaced a paper, the buyer’s first one is taken', async () => {
  const names = await one(
    db,
    sql<{
      first_name: string;
      last_name: string;
      mail: string;
    }>`select first_name, last_name, mail from person where id = ${yann.uid}`,
  );
  await sql`update person set first_name = '', last_name = '' where id = ${yann.uid}`.execute(db);
  assert.equal((await standing(marie)).get('registration')!.former[0]!.former_owner, names.mail);
  await sql`update person set first_name = ${names.first_name}, last_name = ${names.last_name} where id = ${yann.uid}`.execute(
    db,
  );
  await sql`insert into house_document (house_id, owner_uid, item, note, replaced_at)
    select ${HOUSE}, ${yann.uid}, 'registration', 'often', now() from generate_series(1, 80)`.execute(db);
  ok(await add(lea, 'registration', NUMBER, { former: 0 }));
  const { version } = (await standing(lea)).get('registration')!.document!;
  ok(await lea.del(`${path()}/registration/${version}`));
  await sql`delete from house_document where house_id = ${HOUSE} and note = 'often'`.execute(db);
});

test('10.7 10.8 the buyer’s own papers stand beside the former owner’s; taken out, none of theirs comes back; given back, theirs stand again', async () => {
  ok(await add(lea, 'insurance', { ...INSURED, number: 'LEA 1' }, { former: 0 }));
  const { document, former } = (await standing(lea)).get('insurance')!;
  assert.deepEqual([document!.number, former], ['LEA1', []]);
  ok(await add(lea, 'insurance', { ...INSURED, number: 'LEA 2' }));
  const wrong = (await standing(lea)).get('insurance')!.document!;
  ok(await lea.del(`${path()}/insurance/${wrong.version}`));
  const again = (await standing(lea)).get('insurance')!.document!;
  assert.equal(again.number, 'LEA1', 'the one before stands again');
  ok(await lea.del(`${path()}/insurance/${again.version}`));
  assert.deepEqual(
    [(await standing(lea)).get('insurance')!.document, (await standing(marie)).get('insurance')!.document],
    [null, null],
  );
  await giveTo(yann);
  const file = await standing(yann);
  assert.deepEqual([file.get('insurance')!.document!.number, file.get('statement')!.state], ['MH77', 'held']);
  await sql`delete from former_owner where house_id = ${HOUSE}`.execute(db);
});

test('10.7 10.8 what the agency typed of a house that was still in its own name is its owner’s once it has one; what it swore is not', async () => {
  const made = await claire.post('houses', {});
  const id = Number(made.body.models[0]!['id']);
  ok(await add(claire, 'insurance', INSURED, { house: id, former: 0 }));
  const ownerOf = async () =>
    (
      await one(
        db,
        sql<{
          owner_uid: number;
        }>`select owner_uid from house_document where house_id = ${id} and item = 'insurance'`,
      )
    ).owner_uid;
  assert.equal(await ownerOf(), claire.uid);
  const version = (await claire.get(`houses/${id}`)).body.cacheTimestamp!.timestamp;
  ok(await claire.put(`houses/${id}`, { CrmHouse: { uid: yann.uid }, _clientTimestamp: version }));
  const file = new Map((await fileOf(id, yann)).items.map((item) => [item.item, item]));
  assert.deepEqual([await ownerOf(), file.get('insurance')!.state], [yann.uid, 'toAttach']);
});

test('10.7 10.8 a house sold in its days of grace: the buyer reads the day, and staff is asked anew where the seller’s file was complete', async () => {
  await emptyFile();
  const until = addDays(today, 90);
  const told = async (who: Person) =>
    (
      await rows(
        db,
        sql<{
          subject: string;
        }>`select subject from maillog where template = 'legalFile' and uid = ${who.uid} and subject like 'Dossier légal à compléter%' and subject like '%Les Trois Volets Verts'`,
      )
    ).map(({ subject }) => subject.split(',')[0]);
  const asked = async () => (await tasksOf()).filter(({ title }) => title.includes('à compléter'));
  await sql`insert into house_legal (house_id, grace_until) values (${HOUSE}, ${until})`.execute(db);
  await sql`insert into grace_mails (agid) select id from agency on conflict do nothing`.execute(db);
  await askForFiles(db);
  await writeToNewOwners(db);
  const said = `Dossier légal à compléter avant le ${longDay(until, 'fr')}`;
  assert.deepEqual([await told(yann), await told(lea)], [[said], []]);
  ok(await add(marie, 'registration', NUMBER));
  ok(await attach(marie, 'statement'));
  assert.deepEqual(
    (await asked()).map(({ done }) => done),
    [true],
  );
  await giveTo(lea);
  await askForFiles(db);
  await askForFiles(db);
  await writeToNewOwners(db);
  await writeToNewOwners(db);
  assert.deepEqual([await told(yann), await told(lea)], [[said], [said]], 'each once');
  assert.deepEqual(
    (await asked()).map(({ done }) => done),
    [false],
    'the same task, to be done again',
  );
  await giveTo(yann);
  await sql`delete from former_owner where house_id = ${HOUSE}`.execute(db);
  await emptyFile();
});
