/**
 * A first start as an operator makes it: no demo, one agency and its administrator. What a house needs to be described, photographed, put in order and
 * published is there, without anybody having entered it.
 */
import { photosOf } from '#demo/photos.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { firstAdministrator } from './firstadmin.ts';

const MAIL = 'chef@agence.test';
/** A photo of the demo's, of no house of the demo's. */
const [PICTURE] = photosOf(101).map(({ slug }) => `${slug}.webp`);

const app = await startTestApp({ demo: false });
after(() => app.close());
const { secret, publicUrl } = app.app.config;
await inTransaction(app.db, (tx) => firstAdministrator(tx, { secret, publicUrl }, MAIL, 'Agence des Dunes'));
const chef = await app.as(MAIL);

const version = async (id: number) => (await chef.get(`houses/${id}`)).body.cacheTimestamp!.timestamp;

test('the first administrator has the name that is given; one that was made without is given it later, and nobody is renamed', async () => {
  const named = () => one(app.db, sql`select first_name, last_name from person where mail = ${MAIL}`);
  const asked = (first: string, last: string) =>
    inTransaction(app.db, (tx) =>
      firstAdministrator(tx, { secret, publicUrl }, MAIL, 'Agence des Dunes', { first, last }),
    );
  assert.deepEqual(await named(), { first_name: '', last_name: '' });
  await asked('Aude', 'Le Bris');
  await asked('Autre', 'Personne');
  assert.deepEqual(await named(), { first_name: 'Aude', last_name: 'Le Bris' });
});

test('10.7 ENUM-24 API-20 B25 without the demo there are villages with their communes, equipment, rules of the law to be checked, formats and columns', async () => {
  for (const [list, least] of [
    ['village', 19],
    ['indoorsequipment', 40],
    ['outdoorsequipment', 36],
    ['outdoorscloseto', 30],
    ['housetype', 20],
  ] as const) {
    const { status, body, text } = await chef.get(`autocomplete/list${list}`);
    assert.equal(status, 200, text);
    assert.ok(Object.keys(body.models).length >= least, list);
  }
  const geography = ok(await chef.get('geography')) as { villages: { insee: string; location: string }[] };
  const placed = geography.villages.filter(({ insee, location }) => insee !== '' && location !== '');
  assert.equal(placed.length, 19);
  for (const [entity, rows] of [
    ['communerules', 12],
    ['registrationpatterns', 2],
    ['communetexts', 1],
    ['declarationcolumns', 9],
  ] as const) {
    const { status, body, text } = await chef.get(entity);
    assert.deepEqual([status, body.totalCount], [200, rows], `${entity}: ${text}`);
  }
  const { holder } = await one(
    app.db,
    sql<{
      holder: string;
    }>`select k.name as holder from mandate_register r join mandate_holder k on k.id = r.holder_id`,
  );
  assert.equal(holder, 'Agence des Dunes', 'a register of mandates');
});

test('10 ADS-35 API-31 API-35 B29 the first house of an installation is made, photographed, put in order and published', async () => {
  assert.deepEqual((await chef.get('houses')).body.models, []);
  const id = Number(ok(await chef.post('houses', {}))['id']);
  assert.equal((await fetch(`${app.url}/annonce/${id}`)).status, 404);
  const CrmHouse = {
    title: 'Le Nid',
    description: 'Trois pièces sous les pins.',
    surface: 41,
    max_num_people: 4,
    sleeps_total: 4,
    village: 'loix',
    street: '2 rue du Lavoir',
    distance_to_sea: 300,
    distance_to_shops: 500,
    legal_type: 2,
    num_taxe_sejour: '17207000012345',
  };
  const saved = await chef.put(`houses/${id}`, { CrmHouse, _clientTimestamp: await version(id) });
  assert.deepEqual([saved.status, saved.body.result], [200, 'ok'], saved.text);
  const tooLong = { CrmHouse: { title: 'x'.repeat(256) }, _clientTimestamp: await version(id) };
  const refused = await chef.put(`houses/${id}`, tooLong);
  assert.deepEqual([refused.status, refused.body.result], [422, 'error'], refused.text);

  const form = new FormData();
  const bytes = readFileSync(join(import.meta.dirname, 'demo/photos', PICTURE!));
  form.set('photo', new Blob([new Uint8Array(bytes)]), PICTURE);
  ok(await chef.post(`photos/upload/${id}`, form));
  const { path } = await one(
    app.db,
    sql<{
      path: string;
    }>`select f.path from house_photo p join file f on f.id = p.file_id where p.house_id = ${id}`,
  );
  assert.ok(existsSync(join(app.app.config.dataDir, 'files', path)), 'its folder was made');
  assert.equal((await fetch(`${app.url}/api/fileserver/${path}`)).status, 200);

  const publish = async () =>
    chef.put(`houses/${id}`, {
      CrmHouse: {},
      publish: 1,
      ignoreWarnings: 1,
      _clientTimestamp: await version(id),
    });
  const early = await publish();
  assert.equal(ok(early)['published'], 0, 'the law is known from the first day');
  assert.ok(
    early.body.warnings?.some(({ type }) => type === 'legalFileLacks'),
    early.text,
  );

  const legal = `houses/${id}/legal`;
  const registration = { state: 'held', regime: 'communal', number: '17207 000123 AB' };
  ok(await chef.post(`${legal}/registration`, { former: 0, CrmHousedocument: registration }));
  ok(await chef.put(`${legal}-owner`, { former: 0, status: 1 }));
  const { statement } = ok(await chef.get(legal)) as { statement: { print: string } };
  ok(await chef.put(`${legal}-signature`, { print: statement.print }));
  const published = await publish();
  assert.equal(ok(published)['published'], 1, published.text);

  const page = await fetch(`${app.url}/annonce/${id}`);
  assert.equal(page.status, 200);
  const html = await page.text();
  assert.ok(html.includes('Le Nid') && html.includes('17207000123AB'), 'with its number');
  const list = await fetch(`${app.url}/annonces`);
  const listed = await list.text();
  assert.ok(listed.includes('Le Nid'));
  assert.match(listed, /<span>Agence des Dunes<\/span><\/a\s*>/, 'the site is its own');
});
