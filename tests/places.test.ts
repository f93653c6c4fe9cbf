/**
 * Where a house is: its street and its place on the map are read by nobody who was not sent its contract, on any call that only reads, nor on
 * a page. Asked of every line of the matrix, as everyone who is neither its owner nor of its agency.
 */
import { sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import { ask, askedBy, hangUp } from '#tests/support/matrix/calls.ts';
import { isWrite } from '#tests/support/matrix/cases.ts';
import { LINES } from '#tests/support/matrix/lines.ts';
import { open } from '#tests/support/matrix/people.ts';
import type { Bundle } from '#tests/support/matrix/rows.ts';
import { createTestData } from '#tests/support/matrix/testdata.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const STREET = 'venelle des Pas Perdus';
const PLACE = ['46.20713', '1.51639'] as const;

const app = await startTestApp({ demo: false });
const data = await createTestData(app.db, app.app.providers.files);
const row = await data.bundle(data.places.guest);
await sql`update house set street = ${`7 ${STREET}`}, location = ${`${PLACE[0]},-${PLACE[1]}`} where id = ${row.house}`.execute(
  app.db,
);
after(async () => {
  hangUp();
  await app.close();
});

const { people } = data;
const session = (uid: number) => open(data, uid, { kind: 'full' });
const guest = await session(people.guest);
const mailLink = await open(data, people.guest, { kind: 'guest' });
const others = [
  undefined,
  await session(people.otherGuest),
  await session(people.phone),
  await session(people.otherOwner),
  await session(people.otherStaff),
];

/** Which calls tell it. */
async function telling(token: string | undefined, of: Bundle = row): Promise<string[]> {
  const asked = LINES.filter((line) => !isWrite(line)).map(async (line) => {
    const { text } = await ask(app.url, token, askedBy(line, of, of));
    return text.includes(STREET) || PLACE.some((figures) => text.includes(figures)) ? [line.route] : [];
  });
  return [...new Set((await Promise.all(asked)).flat())].toSorted();
}

async function contractIs(status: string): Promise<void> {
  await sql`update contract set status = ${status} where id = ${row.contract}`.execute(app.db);
}

async function nightsAreHeld(until: string): Promise<void> {
  await sql`update stay set held_until = ${sql.raw(until)} where ddl_id = ${row.request}`.execute(app.db);
}

const CARD = ['GET /api/guest/bookings'];

test('B96 C13 nobody else reads it at any time: not the public, not another guest, owner or agency', async () => {
  for (const token of others) assert.deepEqual(await telling(token), []);
});

test('B96 C13 who asks, has a price and has accepted it is not told where the house is', async () => {
  await nightsAreHeld("now() + interval '3 days'");
  for (const status of ['draft', 'approval', 'canceled', 'expired', 'declined']) {
    await contractIs(status);
    for (const token of [guest, mailLink]) assert.deepEqual(await telling(token), [], status);
  }
});

test('B96 the contract that is sent to be signed tells it, and only to whom it was sent', async () => {
  for (const status of ['to_be_signed', 'signed']) {
    await contractIs(status);
    for (const token of [guest, mailLink]) assert.deepEqual(await telling(token), CARD, status);
    for (const token of others) assert.deepEqual(await telling(token), [], status);
  }
});

test('B96 a stay that is firm without a contract of ours tells it; nights that are only held do not', async () => {
  await contractIs('canceled');
  assert.deepEqual(await telling(guest), []);
  await nightsAreHeld('null');
  assert.deepEqual(await telling(guest), CARD);
});

test('B96 a contract for another house tells nothing of this one, nor does a request that was cancelled', async () => {
  await sql`delete from stay where ddl_id = ${row.request}`.execute(app.db);
  await contractIs('signed');
  const { house: elsewhere } = data.places.otherGuest;
  await sql`update quote set nid = ${elsewhere} where id = ${row.quote}`.execute(app.db);
  assert.deepEqual(await telling(guest), []);
  await sql`update quote set nid = ${row.house} where id = ${row.quote}`.execute(app.db);
  assert.deepEqual(await telling(guest), CARD);
  await sql`update request set has_cancelled = true where id = ${row.request}`.execute(app.db);
  assert.deepEqual(await telling(guest), []);
});
