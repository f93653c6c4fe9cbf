/**
 * Ten houses of the demo, made once more by the calls of the screens and by them alone (issue 10): what the demo says of a house, its users could have
 * written. Each is then compared with what the demo's own rows answer, field by field.
 */
import { addDays, todayInParis } from '#kernel/day.ts';
import { photosOf } from '#demo/photos.ts';
import { HOUSE_FIELDS } from '#features/listings/record.ts';
import { createSession } from '#server/session.ts';
import { inTransaction } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import { pdf } from '#tests/support/papers.ts';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';

const app = await startTestApp();
after(() => app.close());

/** An employee, who enters houses for owners without an account; the agency, which signs their mandates. */
const [claire, marie] = (await Promise.all(['claire', 'marie'].map((name) => app.as(name)))) as [
  Person,
  Person,
];

type Reading = Record<string, unknown>;

/** Let by the agency, kept by it, let by their owners, archived: ten of Ré. */
const TEN = [101, 102, 103, 104, 105, 107, 108, 109, 110, 116] as const;
/** Their owners enter these themselves, and the agency adds what is its own. */
const BY_OWNERS: ReadonlySet<number> = new Set([101, 109]);

const read = async (person: Person, id: number) => ok(await person.get(`houses/${id}`));
const version = async (person: Person, id: number) =>
  (await person.get(`houses/${id}`)).body.cacheTimestamp!.timestamp;

async function ownerOf({ owner_uid: owner }: Reading): Promise<Person> {
  const uid = Number(owner);
  const token = await inTransaction(app.db, (tx) => createSession(tx, { uid, kind: 'full' }));
  return caller(app.url, uid, token);
}

/** What somebody may write of it, as it stands in the demo. */
async function write(person: Person, id: number, demo: Reading): Promise<void> {
  const { writable } = await read(person, id);
  const CrmHouse = Object.fromEntries(
    (writable as string[]).filter((name) => name !== 'agid').map((name) => [name, demo[name]]),
  );
  ok(await person.put(`houses/${id}`, { CrmHouse, _clientTimestamp: await version(person, id) }));
}

async function addPhotos(person: Person, id: number, nid: number): Promise<void> {
  for (const { slug, title } of photosOf(nid)) {
    const name = `${slug}.webp`;
    const form = new FormData();
    const bytes = await readFile(join(import.meta.dirname, '../db/demo/photos', name));
    form.set('same', '1');
    form.set('photo', new Blob([new Uint8Array(bytes)]), name);
    const made = ok(await person.post(`photos/upload/${id}`, form));
    const change = { title, slug: '', _clientTimestamp: made['updated'] };
    ok(await person.put(`photos/edit/${String(made['id'])}`, change));
  }
}

/** What the law requires here: the number, the pool's safety, the owner's word. */
async function completeFile(demo: Reading, id: number): Promise<void> {
  const owner = await ownerOf(demo);
  const legal = `houses/${id}/legal`;
  const { insee, outdoors_pool: hasPool } = ok(await claire.get(legal));
  const number = `${String(insee)}${String(id).padStart(6, '0')}AB`;
  const registration = { state: 'held', regime: 'communal', number };
  ok(await claire.post(`${legal}/registration`, { former: 0, CrmHousedocument: registration }));
  if (hasPool === true) {
    const pool = { state: 'held', device: 1, issued_on: todayInParis() };
    ok(await claire.post(`${legal}/pool`, { former: 0, CrmHousedocument: pool }));
    const form = new FormData();
    form.set('former', '0');
    form.set('myFile', new Blob([new Uint8Array(pdf())]), 'piscine.pdf');
    ok(await claire.post(`${legal}/pool/file`, form));
  }
  const { statement } = ok(await owner.get(legal)) as { statement: { print: string } };
  ok(await owner.put(`houses/${id}/legal-signature`, { print: statement.print }));
}

async function signMandate(id: number): Promise<void> {
  const proposed = ok(await marie.get(`mandates/proposal?nid=${id}`));
  const today = todayInParis();
  const mandate = ok(
    await marie.post('mandates', {
      CrmMandate: {
        nid: id,
        kind: 'location',
        owners: proposed['owners'],
        date_from: today,
        date_to: addDays(today, 364),
        notice_months: 3,
        rate: 20,
        payout_day: 10,
        cleaning_by: 'tenant',
        linen_by: 'owner',
      },
    }),
  );
  ok(await marie.put(`mandates/${String(mandate['id'])}/sign`, { signed_on: today }));
}

async function enter(nid: number): Promise<number> {
  const demo = await read(claire, nid);
  const maker = BY_OWNERS.has(nid) ? await ownerOf(demo) : claire;
  const id = Number(ok(await maker.post('houses', {}))['id']);
  await write(maker, id, demo);
  if (maker !== claire) await write(claire, id, demo);
  const prices = demo['prices'] as object[];
  if (prices.length > 0)
    ok(await maker.post(`prices/${id}`, { prices, _clientTimestamp: await version(maker, id) }));
  await addPhotos(maker, id, nid);
  await completeFile(demo, id);
  if (demo['published'] === 1) {
    const body = { CrmHouse: {}, publish: 1, ignoreWarnings: 1, _clientTimestamp: await version(claire, id) };
    const published = await claire.put(`houses/${id}`, body);
    assert.equal(ok(published)['published'], 1, published.text);
  }
  if (demo['online_booking'] === 1) {
    await signMandate(id);
    ok(await claire.put(`house/onlinebookingenable/${id}`, { ignoreWarnings: 1 }));
  }
  if (demo['housekeeping'] === 1) ok(await claire.put(`house/housekeepingenable/${id}`, {}));
  if (demo['archived'] === 1) ok(await claire.put(`house/archive/${id}`, { ignoreWarnings: 1 }));
  return id;
}

/** What stands in the editor and on the tile. */
const SAID = [
  ...Object.keys(HOUSE_FIELDS),
  'published',
  'archived',
  'online_booking',
  'housekeeping',
  'village_label',
  'owner_name',
  'prices',
];

for (const nid of TEN)
  test(`ten houses are entered through the calls of the screens: ${nid}`, async () => {
    const id = await enter(nid);
    const [demo, made] = await Promise.all([read(claire, nid), read(claire, id)]);
    for (const name of SAID) assert.deepEqual([name, made[name]], [name, demo[name]]);
    const photos = (await claire.get(`photos?house=${id}`)).body.models;
    assert.deepEqual(
      photos.map(({ title, delta }) => [delta, title]),
      photosOf(nid).map(({ title, delta }) => [delta, title]),
      'in the order they were sent',
    );
    const page = await fetch(`${app.url}/annonce/${id}`);
    assert.equal(page.status, demo['published'] === 1 && demo['archived'] === 0 ? 200 : 404);
  });
