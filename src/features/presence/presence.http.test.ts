import { one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openStream } from '#tests/support/stream.ts';
import type { Stream } from '#tests/support/stream.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Present } from './presence.ts';

let app: TestApp;
/** A request of Paul's about Yann's house, at the agency of Claire and Marie. */
let about: { id: number; alphaid: string };
const open: Stream[] = [];

before(async () => {
  app = await startTestApp();
  about = await one(
    app.db,
    sql<{
      id: number;
      alphaid: string;
    }>`select r.id, r.alphaid from request r join person p on p.id = r.sender_uid
      join house h on h.id = r.page_nid join person o on o.id = h.owner_uid
      where p.mail = 'paul@pertuis.test' and o.mail = 'yann@pertuis.test' and r.agid = 1 order by r.id limit 1`,
  );
});
after(async () => {
  for (const stream of open) stream.close();
  await app.close();
});

async function listen(...names: string[]): Promise<Stream[]> {
  const streams = await Promise.all(
    names.map(async (name) => openStream(app.url, (await app.as(name)).token)),
  );
  open.push(...streams);
  return streams;
}

const presences = (stream: Stream) =>
  stream.heard.flatMap(({ presence }) => (presence ? [presence as Present] : []));

async function next(stream: Stream): Promise<Present> {
  const { presence } = await stream.until((event) => event['presence'] !== undefined);
  return presence as Present;
}

async function say(name: string, word: object) {
  const person = await app.as(name);
  return person.post(`ddls/${about.id}/presence`, { typing: 0, open: 0, ...word });
}

test('C14 a clerk who writes is a name to her colleague, the agency to guest and owner, and nothing to anybody else', async () => {
  const [marie, paul, yann, nora, olivier] = await listen('marie', 'paul', 'yann', 'nora', 'olivier');
  assert.equal((await say('claire', { typing: 1, open: 1 })).status, 200);
  const agency = await one(app.db, sql<{ name: string }>`select name from agency where id = 1`);
  const seen = await next(marie!);
  assert.deepEqual([seen.name, seen.typing, seen.open, seen.alphaid], ['Claire', 1, 1, about.alphaid]);
  for (const stream of [paul!, yann!]) {
    const told = await next(stream);
    assert.deepEqual([told.who, told.name, told.typing, told.open], ['agency', agency.name, 1, 0]);
    assert.equal(JSON.stringify(told).includes('Claire'), false);
  }
  await say('paul', { typing: 1 });
  assert.deepEqual([(await next(marie!)).name, (await next(yann!)).name], ['Paul', 'Paul']);
  for (const stream of [nora!, olivier!]) assert.deepEqual(presences(stream), []);
  assert.equal(presences(paul!).length, 1);
});

test('C13 nobody outside of the agency hears that a note is being written', async () => {
  const [marie, paul, yann] = await listen('marie', 'paul', 'yann');
  await say('claire', { typing: 1, open: 1, is_note: 1 });
  assert.equal((await next(marie!)).typing, 1);
  // What comes after it has come: the note was not told.
  await say('claire', { typing: 0, open: 1 });
  for (const stream of [paul!, yann!]) {
    assert.equal((await next(stream)).typing, 0);
    assert.equal(presences(stream).length, 1);
  }
});

test('C02 presence is said in conversations one may see, in its shape, and not without end', async () => {
  assert.equal((await say('nora', { typing: 1 })).status, 404);
  assert.equal((await say('olivier', { typing: 1 })).status, 404);
  assert.equal((await app.nobody.post(`ddls/${about.id}/presence`, { typing: 1, open: 0 })).status, 401);
  assert.equal((await say('claire', { typing: 7 })).status, 422);
  const paul = await app.as('paul');
  const rows = () =>
    one(
      app.db,
      sql<{
        rows: number;
      }>`select (select count(*) from rate_limit) + (select count(*) from message) + (select count(*) from cache_key) as rows`,
    );
  const before = await rows();
  const path = `ddls/${about.alphaid}/presence`;
  for (let n = 0; n < 90; n++) assert.equal((await paul.post(path, { typing: 1, open: 0 })).status, 200);
  assert.equal((await paul.post(path, { typing: 1, open: 0 })).status, 429);
  assert.deepEqual(await rows(), before);
});
