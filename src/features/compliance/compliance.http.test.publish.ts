/** Publishing: what the law requires keeps a house unpublished, by whatever way it is tried; what it had stays as it was. */
import { addDays, formatDay } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import type { Answer, Person } from '#tests/support/app.ts';
import { ok } from '#tests/support/answers.ts';
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  add,
  attach,
  db,
  emptyFile,
  fileOf,
  HOUSE,
  INSURED,
  itemOf,
  marie,
  NUMBER,
  tasksOf,
  today,
  yann,
} from './compliance.http.test.arrangement.ts';

before(async () => {
  // A cover, so that only the law is left to object.
  await sql`with kept as (insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id, public)
      values (1, 'photo/volets', 'volets.webp', 'image/webp', 1, 'x', 'photo', ${HOUSE}, true) returning id)
    insert into house_photo (house_id, file_id, delta) select ${HOUSE}, id, 0 from kept
      where not exists (select from house_photo where house_id = ${HOUSE})`.execute(db);
});

async function publish(who: Person, more: Record<string, unknown>, at = 'houses'): Promise<Answer> {
  const { body } = await who.get(`houses/${HOUSE}`);
  return who.put(`${at}/${HOUSE}`, {
    CrmHouse: {},
    publish: 1,
    _clientTimestamp: body.cacheTimestamp!.timestamp,
    ...more,
  });
}

async function isPublished(): Promise<boolean> {
  return (await one(db, sql<{ published: boolean }>`select published from house where id = ${HOUSE}`))
    .published;
}

const unpublished = () => sql`update house set published = false where id = ${HOUSE}`.execute(db);

/** Every way there is: with its checks, with warnings ignored, without checks, under both names. */
const WAYS: readonly [name: string, who: Person, more: Record<string, unknown>, at?: string][] = [
  ['Publier, remarques ignorées', yann, { ignoreWarnings: 1 }],
  ['Publier sans validation', marie, { validate: 0 }],
  ['Publier sans validation, remarques ignorées', marie, { validate: 0, ignoreWarnings: 1 }],
  ['under its crm name', marie, { ignoreWarnings: 1 }, 'crmhouses'],
];

test('EDITOR-15 10.7 what the law requires keeps a house unpublished by every way to publish it, and says why', async () => {
  await emptyFile();
  for (const [name, who, more, at] of WAYS) {
    await unpublished();
    const answer = await publish(who, more, at);
    assert.equal(answer.status, 200, `${name}: ${answer.text}`);
    assert.equal(await isPublished(), false, name);
    const said = answer.body.warnings?.find(({ type }) => type === 'legalFileLacks');
    assert.match(said?.message ?? '', /^Dossier légal\u00a0: il manque le numéro d’enregistrement/, name);
  }
});

test('10.7 pressed plainly, publishing asks first and writes nothing', async () => {
  await emptyFile();
  await unpublished();
  const answer = await publish(yann, { CrmHouse: { situation: 'Au calme, près du port' } });
  assert.equal(answer.body.result, 'cancelledwithwarnings', answer.text);
  const { situation } = await one(
    db,
    sql<{ situation: string }>`select situation from house where id = ${HOUSE}`,
  );
  assert.notEqual(situation, 'Au calme, près du port');
});

test('10.7 once the file is complete the house is published; what is only advised may be ignored', async () => {
  await emptyFile();
  await unpublished();
  ok(await add(marie, 'registration', NUMBER));
  assert.equal(ok(await publish(marie, { ignoreWarnings: 1 }))['published'], 0, 'the statement is missing');
  const { print } = (await fileOf(HOUSE, yann)).statement;
  ok(await yann.put(`houses/${HOUSE}/legal-signature`, { print }));
  const asked = await publish(yann, {});
  assert.deepEqual(
    [asked.body.result, asked.body.warnings?.map(({ type }) => type)],
    ['cancelledwithwarnings', ['legalFileAdvised']],
  );
  ok(await add(marie, 'insurance', INSURED));
  ok(await attach(marie, 'insurance'));
  ok(await attach(marie, 'energy'));
  ok(await publish(yann, {}));
  assert.equal(await isPublished(), true);
});

test('10.7 a suspended number blocks a new publication; what is online stays online until somebody publishes again', async () => {
  await sql`update house set published = true where id = ${HOUSE}`.execute(db);
  const { document } = await itemOf('registration');
  ok(
    await marie.put(`houses/${HOUSE}/legal/registration`, {
      CrmHousedocument: { state: 'suspended' },
      _clientTimestamp: document!.version,
    }),
  );
  assert.equal(await isPublished(), true);
  const { body } = await yann.get(`houses/${HOUSE}`);
  ok(
    await yann.put(`houses/${HOUSE}`, {
      CrmHouse: { situation: 'Près du port' },
      _clientTimestamp: body.cacheTimestamp!.timestamp,
    }),
  );
  assert.equal(await isPublished(), true, 'a save that publishes nothing');
  await publish(marie, { validate: 0 });
  assert.equal(await isPublished(), false);
});

test('10.7 published before there were legal files: until its day a house is published again, with a word about the day', async () => {
  await emptyFile();
  const until = addDays(today, 20);
  await sql`insert into house_legal (house_id, grace_until) values (${HOUSE}, ${until})`.execute(db);
  const answer = await publish(yann, { ignoreWarnings: 1 });
  assert.equal(await isPublished(), true, answer.text);
  const told = await publish(yann, {});
  const grace = told.body.warnings?.find(({ type }) => type === 'legalFileGrace');
  assert.ok(grace?.message?.includes(`À fournir avant le ${formatDay(until)}`), told.text);
  await sql`update house_legal set grace_until = ${today} where house_id = ${HOUSE}`.execute(db);
  await publish(yann, { ignoreWarnings: 1 });
  assert.equal(await isPublished(), false);
  await emptyFile();
});

test('10.7 let without being published before there were legal files: its days of grace publish nothing', async () => {
  await emptyFile();
  await sql`insert into house_legal (house_id, grace_until, grace_publishes) values (${HOUSE}, ${addDays(today, 20)}, false)`.execute(
    db,
  );
  const answer = await publish(yann, { ignoreWarnings: 1 });
  assert.equal(await isPublished(), false, answer.text);
  assert.ok(
    answer.body.warnings?.some(({ type }) => type === 'legalFileLacks'),
    answer.text,
  );
  await emptyFile();
});

test('10.7 a published house that moves says at once what its legal file lacks, stays online, and staff has a task until it is there', async () => {
  await emptyFile();
  ok(await add(marie, 'registration', NUMBER));
  await sign();
  await sql`update house set published = true where id = ${HOUSE}`.execute(db);
  const { village: former } = await one(
    db,
    sql<{ village: string }>`select village from house where id = ${HOUSE}`,
  );
  const moved = await correct({ village: 'loix' });
  assert.deepEqual(
    moved.body.warnings?.map(({ type }) => type),
    ['legalFileChanged'],
    moved.text,
  );
  const said = moved.body.warnings?.[0]?.message ?? '';
  assert.match(said, /la déclaration sur l’honneur\. L’annonce reste en ligne/);
  assert.equal(await isPublished(), true);
  assert.deepEqual(await toReview(), [false]);
  const word = await correct({ situation: 'Face au chenal' });
  assert.equal(word.body.warnings, undefined, 'not again at every word');
  await sign();
  assert.deepEqual(await toReview(), [true], 'nothing is missing any more');
  await sql`update house set village = ${former} where id = ${HOUSE}`.execute(db);
  await emptyFile();
});

async function sign(): Promise<void> {
  const { print } = (await fileOf(HOUSE, yann)).statement;
  ok(await yann.put(`houses/${HOUSE}/legal-signature`, { print }));
}

/** Saved, and not published anew. */
async function correct(CrmHouse: Record<string, unknown>): Promise<Answer> {
  const { body } = await yann.get(`houses/${HOUSE}`);
  const answer = await yann.put(`houses/${HOUSE}`, {
    CrmHouse,
    _clientTimestamp: body.cacheTimestamp!.timestamp,
  });
  ok(answer);
  return answer;
}

/** Of the tasks about its change, whether each is done. */
async function toReview(): Promise<boolean[]> {
  const tasks = await tasksOf();
  return tasks.filter(({ title }) => title.startsWith('Dossier légal à revoir')).map(({ done }) => done);
}
