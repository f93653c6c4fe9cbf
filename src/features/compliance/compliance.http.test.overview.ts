/** What the town halls see: all houses, one by one, and their proofs in one file. */
import { addDays } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import type { Person } from '#tests/support/app.ts';
import { ok, refused } from '#tests/support/answers.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  app,
  attach,
  claire,
  db,
  emptyFile,
  HOUSE,
  INSURED,
  marie,
  nobody,
  NUMBER,
  olivier,
  paul,
  today,
  yann,
} from './compliance.http.test.arrangement.ts';

const idsOf = async (who: Person, query = '') =>
  (await who.get(`legal?ps=100${query}`)).body.models.map(({ id }) => id as number).toSorted((a, b) => a - b);

test('10.7 everybody sees the houses that are theirs to see', async () => {
  const [mine, agency, other, all] = await Promise.all(
    [yann, marie, olivier, claire].map((who) => idsOf(who)),
  );
  assert.deepEqual(mine, [101, 109]);
  assert.ok(agency!.every((id) => id < 200) && agency!.length > 10);
  assert.ok(other!.every((id) => id >= 200) && other!.length > 5);
  assert.equal(all!.length, agency!.length + other!.length);
  assert.equal((await paul.get('legal')).status, 403);
  assert.equal((await nobody.get('legal')).status, 401);
});

test('10.7 a row holds what a commune can hold against the house', async () => {
  await emptyFile();
  ok(await add(marie, 'registration', NUMBER));
  const row = (await marie.get(`legal?sid=${HOUSE}`)).body.models[0]!;
  assert.deepEqual(
    [row['number'], row['village'], row['residence'], row['state'], row['nights_cap']],
    ['17019004711AB', 'Ars-en-Ré', 1, 'blocked', 120],
  );
  assert.equal(row['first'], 'Déclaration sur l’honneur\u00a0: manquant');
  assert.equal(typeof row['nights_used'], 'number');
  const other = (await marie.get('legal?sid=101')).body.models[0]!;
  assert.deepEqual([other['nights_cap'], other['residence']], [null, 2]);
});

test('10.7 the list is narrowed by state, commune and residence, and each row is in the state that was asked for', async () => {
  await emptyFile();
  for (const state of ['blocked', 'grace', 'incomplete', 'ending', 'complete']) {
    const { body } = await claire.get(`legal?ps=100&s=${encodeURIComponent(`state:"${state}"`)}`);
    assert.ok(
      body.models.every((row) => row['state'] === state),
      state,
    );
    assert.equal(body.totalCount, body.models.length);
  }
  assert.ok((await idsOf(marie, `&s=${encodeURIComponent('state:"blocked"')}`)).includes(HOUSE));
  assert.deepEqual(await idsOf(marie, `&s=${encodeURIComponent('residence:"1"')}`), [HOUSE]);
  assert.deepEqual(await idsOf(yann, `&s=${encodeURIComponent('village:"ars-en-re"')}`), [101, 109]);
  assert.deepEqual(await idsOf(yann, '&s=volets'), [109]);
});

test('B16 10.7 as a table it has the same rows, with the words of the screen', async () => {
  const { status, text } = await marie.get(`legal/csv-export?s=${encodeURIComponent('residence:"1"')}`);
  assert.equal(status, 200);
  const [head, ...lines] = text.replace('\ufeff', '').trim().split('\r\n');
  assert.match(head!, /^"Annonce";"Maison";"État";"N° d’enregistrement"/);
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /"Bloqué".*"Résidence principale"/);
});

test('10.7 the proofs of a house are one zip: what the town hall sees, and each paper; the other agency’s are not found', async () => {
  await emptyFile();
  ok(await add(marie, 'registration', NUMBER));
  ok(await add(marie, 'insurance', INSURED));
  ok(await attach(marie, 'insurance', { name: 'police.pdf' }));
  const answer = await fetch(`${app.url}/api/houses/${HOUSE}/legal-proofs`, {
    headers: { authorization: `Bearer ${yann.token}` },
  });
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/zip']);
  const zip = Buffer.from(await answer.arrayBuffer());
  assert.equal(zip.readUInt32LE(0), 0x04034b50);
  const words = zip.toString('utf8');
  for (const part of ['Ce que voit la mairie.txt', '17019004711AB', 'plafond 120', 'Assurance.pdf', '%PDF-'])
    assert.ok(words.includes(part), part);
  assert.equal((await olivier.get(`houses/${HOUSE}/legal-proofs`)).status, 404);
  const accounted = await rows(
    db,
    sql`select uid, object from audit where action = 'export legal proofs' and uid in (${yann.uid}, ${olivier.uid})`,
  );
  assert.deepEqual(
    accounted,
    [{ uid: yann.uid, object: String(HOUSE) }],
    'who took them out is accounted for',
  );
});

/** Its bytes are gone from the disk; the file keeps its row. */
async function lose(item: string): Promise<void> {
  const { path: where } = await one(
    db,
    sql<{
      path: string;
    }>`select f.path from file f join house_document d on d.file_id = f.id where d.house_id = ${HOUSE} and d.item = ${item}`,
  );
  await app.app.providers.files.remove(where);
}

/** As the list at a zip's end has them. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.readUInt32LE(zip.length - 6); zip.readUInt32LE(at) === 0x02014b50;) {
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    names.push(zip.toString('utf8', at + 46, at + 46 + lengths[0]!));
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return names;
}

test('10.7 C32 a paper whose file is gone does not break the proofs off: the others come, and a list says which one is missing; where all are gone nothing is sent', async () => {
  await emptyFile();
  ok(await add(marie, 'insurance', INSURED));
  ok(await attach(marie, 'insurance'));
  ok(await attach(marie, 'energy'));
  await lose('energy');
  const answer = await fetch(`${app.url}/api/houses/${HOUSE}/legal-proofs`, {
    headers: { authorization: `Bearer ${yann.token}` },
  });
  assert.equal(answer.status, 200);
  const zip = Buffer.from(await answer.arrayBuffer());
  assert.equal(zip.readUInt32LE(zip.length - 22), 0x06054b50, 'whole, to its last record');
  const words = zip.toString('utf8');
  const names = namesIn(zip).map((name) => name.replace(/.*\//, '').replace(/^\d+ /, ''));
  assert.deepEqual(names, ['Ce que voit la mairie.txt', 'Assurance.pdf', 'Pièces manquantes.txt']);
  assert.match(words, /introuvable sur le serveur[^]*Diagnostic énergétique \(DPE\)\.pdf/);

  await lose('insurance');
  refused(await yann.get(`houses/${HOUSE}/legal-proofs`), 409, 'proofsMissing');
  ok(await attach(marie, 'pool'));
  assert.equal((await yann.get(`houses/${HOUSE}/legal-proofs`)).status, 200);
});

const weigh = (bytes: number) =>
  sql`update file set bytes = ${bytes} where id in (select file_id from house_document where house_id = ${HOUSE})`.execute(
    db,
  );

test('10.7 all proofs at once are bounded: beyond, one is told to fetch them house by house', async () => {
  const found = encodeURIComponent('residence:"1"');
  const all = await fetch(`${app.url}/api/legal/proofs?s=${found}`, {
    headers: { authorization: `Bearer ${marie.token}` },
  });
  assert.equal(all.status, 200);
  assert.ok(Buffer.from(await all.arrayBuffer()).includes(Buffer.from('Trois Volets Verts')));
  const accounted = await rows(
    db,
    sql`select details->>'s' as s from audit where action = 'export legal proofs' and uid = ${marie.uid}`,
  );
  assert.deepEqual(accounted, [{ s: 'residence:"1"' }]);
  const nothing = await marie.get(`legal/proofs?s=${encodeURIComponent('introuvable')}`);
  refused(nothing, 404, 'notFound');
  await weigh(300_000_000);
  refused(await marie.get(`legal/proofs?s=${found}`), 413, 'proofsTooLarge');
  await weigh(100);
});

test('10.7 the register page of an insurance that ends is found under what ends soon', async () => {
  await emptyFile();
  const ends = addDays(today, 30);
  ok(await add(marie, 'registration', NUMBER));
  ok(await add(marie, 'insurance', { ...INSURED, ends_on: ends }));
  ok(await attach(marie, 'insurance'));
  const row = (await marie.get(`legal?sid=${HOUSE}`)).body.models[0]!;
  assert.equal(row['ends_on'], ends);
});

test('C04 10.7 files that are searched by their state are judged in a place of the queue, also for a file that leaves', async (t) => {
  const { requestQueue } = app.app;
  const through = requestQueue.run.bind(requestQueue);
  let got = 0;
  requestQueue.run = (asking, isGone, work) => through(asking, isGone, () => ((got += 1), work()));
  t.after(() => (requestQueue.run = through));
  const places = async (list: string, search: string) => {
    got = 0;
    assert.equal((await marie.get(`${list}/csv-export?s=${encodeURIComponent(search)}`)).status, 200);
    return got;
  };
  // Who calls, and the first page.
  const usual = await places('mandates', 'state:"nonsense"');
  assert.equal(await places('legal', 'state:"nonsense"'), usual + 1);
});
