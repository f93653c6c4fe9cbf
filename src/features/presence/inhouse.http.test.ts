import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openStream } from '#tests/support/stream.ts';
import type { Stream } from '#tests/support/stream.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { InHouse } from './inhouse.ts';

let app: TestApp;
const open: Stream[] = [];
before(async () => {
  app = await startTestApp();
});
after(async () => {
  for (const stream of open) stream.close();
  await app.close();
});

/** A house of Yann's, at the agency of Claire and Marie. */
const HOUSE = 101;

async function listen(...names: string[]): Promise<Stream[]> {
  const streams = await Promise.all(
    names.map(async (name) => openStream(app.url, (await app.as(name)).token)),
  );
  open.push(...streams);
  return streams;
}

const said = (stream: Stream) => stream.heard.flatMap(({ inHouse }) => (inHouse ? [inHouse as InHouse] : []));

async function next(stream: Stream): Promise<InHouse> {
  return (await stream.until((event) => event['inHouse'] !== undefined))['inHouse'] as InHouse;
}

async function say(name: string, section: unknown, house = HOUSE) {
  return (await app.as(name)).post(`houses/${house}/presence`, { section });
}

test('CACHE-07 B93 a clerk in a section is a name to her colleague, the agency to the owner, and nothing to anybody else', async () => {
  const [marie, yann, lea, olivier] = await listen('marie', 'yann', 'lea', 'olivier');
  assert.equal((await say('claire', 'general/texts')).status, 200);
  const seen = await next(marie!);
  assert.deepEqual(
    [seen.house, seen.name, seen.section, seen.seconds],
    [HOUSE, 'Claire', 'general/texts', 45],
  );
  const told = await next(yann!);
  assert.deepEqual([told.name, told.section], ['Sel & Volets', 'general/texts']);
  assert.equal(JSON.stringify(told).includes('Claire'), false);
  assert.equal((await say('claire', '')).status, 200);
  assert.equal((await next(marie!)).section, '');
  for (const stream of [lea!, olivier!]) assert.deepEqual(said(stream), []);
});

test('C02 where one is is said of houses one may see, in its shape, and not without end', async () => {
  assert.equal((await say('lea', 'general')).status, 404);
  assert.equal((await say('olivier', 'general')).status, 404);
  assert.equal((await say('paul', 'general')).status, 403);
  assert.equal((await app.nobody.post(`houses/${HOUSE}/presence`, { section: 'general' })).status, 401);
  for (const wrong of ['General', 'a/b/c', '../x', 7, 'general/'])
    assert.equal((await say('claire', wrong)).status, 422, String(wrong));
  const yann = await app.as('yann');
  for (let n = 0; n < 90; n++)
    assert.equal((await yann.post(`houses/${HOUSE}/presence`, { section: 'map' })).status, 200);
  assert.equal((await yann.post(`houses/${HOUSE}/presence`, { section: 'map' })).status, 429);
});
