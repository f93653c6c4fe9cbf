/**
 * What the generic lists do with rows, over HTTP: their order, pages, months, searches, exports; who hears of a change, what a
 * deletion takes along, and what is written down of it. Companies and discount rules stand for every declared entity.
 */
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { LATER, refused } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { waitingForLock } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
let marie: Person;
let olivier: Person;
before(async () => {
  app = await startTestApp();
  marie = await app.as('marie');
  olivier = await app.as('olivier');
});
after(() => app.close());

async function create(name: string, by: Person = marie): Promise<number> {
  const answer = await by.post('companys', { CrmCompany: { name, active: 1 } });
  assert.equal(answer.status, 200, answer.text);
  return Number(answer.body.models[0]!['id']);
}

async function list(query: string): Promise<Answer> {
  const answer = await marie.get(`companys?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

/** Of an answer that may never end, no more than so many bytes. */
async function beginningOf(path: string, bytes: number): Promise<string> {
  const answer = await fetch(`${app.url}/api/${path}`, {
    headers: { authorization: `Bearer ${marie.token}` },
  });
  assert.equal(answer.status, 200);
  const parts: Uint8Array[] = [];
  let read = 0;
  for await (const part of answer.body!) {
    parts.push(part);
    read += part.length;
    if (read > bytes) break;
  }
  return Buffer.concat(parts).toString();
}

const namesOf = ({ body }: Answer): unknown[] => body.models.map(({ name }) => name);

/** When the agency's companies last changed, as a browser asks for it. */
async function changedAt(key = 'company', person = marie): Promise<number> {
  const { body } = await person.get('cache/updated-keys');
  return Number(body.models.find(({ querykey }) => querykey === key)?.['timestamp'] ?? 0);
}

test('API-11 a list is sorted both ways, newest first when nobody asked, and each page has its own rows', async () => {
  const made: number[] = [];
  for (const name of ['Ordre b', 'Ordre c', 'Ordre a']) made.push(await create(name));
  assert.deepEqual(namesOf(await list('s=Ordre&of=name')), ['Ordre a', 'Ordre b', 'Ordre c']);
  assert.deepEqual(namesOf(await list('s=Ordre&of=name&od=asc')), ['Ordre a', 'Ordre b', 'Ordre c']);
  assert.deepEqual(namesOf(await list('s=Ordre&of=name&od=desc')), ['Ordre c', 'Ordre b', 'Ordre a']);
  const newest = (await list('s=Ordre')).body.models.map(({ id }) => id);
  assert.deepEqual(newest, made.toReversed());
  const pages = [1, 2].map((page) => list(`s=Ordre&of=name&ps=2&page=${page}`));
  assert.deepEqual((await Promise.all(pages)).map(namesOf), [['Ordre a', 'Ordre b'], ['Ordre c']]);
  assert.deepEqual(namesOf(await list('s=Ordre&of=name&ps=2&page=9')), ['Ordre c'], 'past the end: the last');
});

test('API-11 a month has its first day and its last, in Paris, and no other', async () => {
  for (const [name, created] of [
    ['Mois juillet', '2026-07-31 23:30'],
    ['Mois premier', '2026-08-01 00:30'],
    ['Mois dernier', '2026-08-31 23:30'],
    ['Mois septembre', '2026-09-01 00:30'],
  ] as const) {
    const id = await create(name);
    await sql`update company set created = ${`${created} Europe/Paris`}::timestamptz where id = ${id}`.execute(
      app.db,
    );
  }
  assert.deepEqual(namesOf(await list('s=Mois&m=2026-08&od=asc&of=id')), ['Mois premier', 'Mois dernier']);
});

test('API-11 light rows are a name and a number, and a page holds a thousand rows at most', async () => {
  await create('Légère');
  const [row] = (await list('s=Légère&l=y')).body.models;
  assert.deepEqual(Object.keys(row!).toSorted(), ['can_write', 'id', 'name']);
  await sql`insert into company (agid, name) select 1, 'Mille ' || n from generate_series(1, 1105) n`.execute(
    app.db,
  );
  const { body } = await list('s=Mille&ps=5000');
  assert.deepEqual([body.models.length, body.totalCount, body['totalIsCapped']], [1000, 1000, true]);
  const exported = (await beginningOf('companys/csv-export?s=Mille', 150_000)).trimEnd().split('\r\n');
  assert.equal(exported.length, 1106, 'the export holds them all, each once');
  assert.equal(new Set(exported).size, 1106);
});

test('API-11 a percent sign and an underscore are letters of a search', async () => {
  for (const name of ['Signe 5 % net', 'Signe 50 net', 'Signe 5_a', 'Signe 5ba']) await create(name);
  assert.deepEqual(namesOf(await list(`s=${encodeURIComponent('Signe 5 %')}`)), ['Signe 5 % net']);
  assert.deepEqual(namesOf(await list('s=5_a')), ['Signe 5_a']);
});

test('API-09 B16 C34 an export begins with the mark of its alphabet, has semicolons and decimal commas, and no other agency’s row', async () => {
  await create('Chez Marie');
  await create('Chez Olivier', olivier);
  const raw = await fetch(`${app.url}/api/companys/csv-export`, {
    headers: { authorization: `Bearer ${marie.token}` },
  });
  const bytes = Buffer.from(await raw.arrayBuffer());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const text = bytes.toString();
  assert.ok(text.includes('"N°";"Nom";'), text.slice(0, 80));
  assert.ok(text.includes('"Chez Marie"') && !text.includes('Chez Olivier'));
  await sql`update platform set fee_percent = 1250 where agid = 1`.execute(app.db);
  const platforms = (await marie.get('platforms/csv-export')).text;
  assert.ok(platforms.includes('"12,50"'), platforms);
});

test('CACHE-08 whoever shows a list hears of a row that was made, saved, deleted, or deleted with others', async () => {
  let last = await changedAt();
  const moved = async (what: string) => {
    const now = await changedAt();
    assert.ok(now > last, what);
    last = now;
  };
  const [id, other] = [await create('Entendue'), await create('Entendue aussi')];
  await moved('made');
  const seen = (await marie.get(`companys/${id}`)).body.cacheTimestamp!.timestamp;
  const saved = await marie.put(`companys/${id}`, {
    CrmCompany: { name: 'Entendue, changée' },
    _clientTimestamp: seen,
  });
  assert.equal(saved.status, 200, saved.text);
  await moved('saved');
  assert.equal((await marie.del(`companys/${id}/${saved.body.cacheTimestamp!.timestamp}`)).status, 200);
  await moved('deleted');
  assert.equal(
    (await marie.post('companys/bulk-delete', { ids: [other], _clientTimestamp: LATER })).status,
    200,
  );
  await moved('deleted with others');
});

test('CACHE-08 what is everybody’s is heard of in every agency', async () => {
  const listeners = [marie, olivier, await app.as('claire')];
  const before = await Promise.all(listeners.map((person) => changedAt('tag', person)));
  const { id, updated } = await one(
    app.db,
    sql<{
      id: number;
      updated: number;
    }>`select id, floor(extract(epoch from updated) * 1000)::bigint as updated from tag order by id limit 1`,
  );
  const admin = await app.as('admin');
  const saved = await admin.put(`tags/${id}`, { CrmTag: { label: 'Partagée' }, _clientTimestamp: updated });
  assert.equal(saved.status, 200, saved.text);
  for (const [place, person] of listeners.entries())
    assert.ok((await changedAt('tag', person)) > before[place]!, `listener ${place}`);
});

test('API-33 B12 what a colleague has written since is not deleted unread', async () => {
  const claire = await app.as('claire');
  const id = await create('Disputée');
  const seen = (await marie.get(`companys/${id}`)).body.cacheTimestamp!.timestamp;
  await sql`update company set note = 'Ne pas supprimer', updated = clock_timestamp() + interval '1 second', updated_by = ${claire.uid} where id = ${id}`.execute(
    app.db,
  );
  const { status, body } = await marie.del(`companys/${id}/${seen}`);
  assert.deepEqual([status, body.result], [409, 'modifiedother']);
  assert.equal((await marie.get(`companys/${id}`)).status, 200);
});

test('API-08 B15 deleting all that a search finds leaves everything else, in one’s own agency and in the other', async () => {
  for (const name of ['Effacer un', 'Effacer deux', 'Garder']) await create(name);
  await create('Effacer ailleurs', olivier);
  const { status, body } = await marie.post('companys/bulk-delete', {
    deleteAll: true,
    s: 'Effacer',
    count: 2,
    _clientTimestamp: LATER,
  });
  assert.deepEqual([status, body.totalCount], [200, 2]);
  const left = await rows(
    app.db,
    sql<{
      name: string;
    }>`select name from company where name like 'Effacer%' or name = 'Garder' order by name`,
  );
  assert.deepEqual(
    left.map(({ name }) => name),
    ['Effacer ailleurs', 'Garder'],
  );
});

test('API-08 A41 ticked rows somebody has written to since they were read are kept, all of them', async () => {
  const ids = [await create('Cochée un'), await create('Cochée deux')];
  const seen = (await list('s=Coch%C3%A9e')).body.cacheTimestamp!.timestamp;
  const remove = (body: object) => marie.post('companys/bulk-delete', { ids, ...body });
  refused(await remove({}), 422, 'required');
  const { updated } = await one(
    app.db,
    sql<{
      updated: number;
    }>`update company set note = 'Facture en attente', updated = greatest(clock_timestamp(), updated + interval '5 milliseconds')
      where id = ${ids[1]} returning floor(extract(epoch from updated) * 1000)::bigint as updated`,
  );
  const late = await remove({ _clientTimestamp: seen });
  refused(late, 409, 'rowsChanged');
  assert.equal(
    late.body.warnings?.[0]?.message,
    'Des lignes ont été modifiées depuis que vous les avez lues\u00a0: 1. Rien n’a été supprimé. Relisez-les, puis recommencez.',
  );
  refused(await remove({ _clientTimestamp: updated - 1 }), 409, 'rowsChanged');
  assert.equal((await list('s=Coch%C3%A9e')).body.totalCount, 2);
  assert.equal((await remove({ _clientTimestamp: updated })).body.totalCount, 2);
});

test('API-08 A41 deleting all of a search is refused when it finds other rows than were shown', async () => {
  const first = await create('Goupillon un');
  await create('Goupillon deux');
  const { body } = await list('s=Goupillon');
  const shown = { deleteAll: true, s: 'Goupillon', _clientTimestamp: body.cacheTimestamp!.timestamp };
  const remove = (more: object = {}) =>
    marie.post('companys/bulk-delete', { ...shown, count: body.totalCount, ...more });
  refused(await marie.post('companys/bulk-delete', shown), 422, 'required');
  const third = await create('Goupillon trois');
  const one = await remove();
  refused(one, 409, 'listChanged');
  assert.equal(
    one.body.warnings?.[0]?.message,
    'La liste a changé entre-temps\u00a0: 2 lignes étaient affichées, il y en a maintenant 3. Rien n’a été supprimé. Vérifiez la liste, puis recommencez.',
  );
  // As many as were shown, and yet not those.
  assert.equal(
    (await marie.post('companys/bulk-delete', { ids: [first], _clientTimestamp: LATER })).status,
    200,
  );
  refused(await remove(), 409, 'rowsChanged');
  await marie.post('companys/bulk-delete', { ids: [third], _clientTimestamp: LATER });
  refused(await remove(), 409, 'listChanged');
  assert.equal((await list('s=Goupillon')).body.totalCount, 1);
  assert.equal((await remove({ count: 1 })).body.totalCount, 1);
});

test('API-08 A41 a save under way while the list was read is no row that somebody saw: it stays, ticked or found by a search', async () => {
  const claire = await app.as('claire');
  const ids = [await create('Sous presse un'), await create('Sous presse deux')];
  const remove = (body: object) => marie.post('companys/bulk-delete', body);
  let seen = { _clientTimestamp: 0, snapshot: '' };
  await inTransaction(app.db, async (tx) => {
    await sql`update company set note = 'De Claire', updated = clock_timestamp(), updated_by = ${claire.uid} where id = ${ids[0]}`.execute(
      tx,
    );
    const { body } = await list('s=Sous+presse');
    assert.deepEqual(
      body.models.map(({ note }) => note),
      ['', ''],
    );
    seen = { _clientTimestamp: body.cacheTimestamp!.timestamp, snapshot: String(body['snapshot']) };
  });
  refused(await remove({ ids, ...seen }), 409, 'rowsChanged');
  refused(await remove({ deleteAll: true, s: 'Sous presse', count: 2, ...seen }), 409, 'rowsChanged');
  assert.equal((await marie.get(`companys/${ids[0]}`)).body.models[0]!['note'], 'De Claire');
  assert.equal((await remove({ ids: [ids[1]], ...seen })).status, 200, 'the other row is what was read');
  const { body } = await list('s=Sous+presse');
  const now = { _clientTimestamp: body.cacheTimestamp!.timestamp, snapshot: body['snapshot'] };
  assert.equal((await remove({ ids: [ids[0]], ...now })).status, 200, 'read again, it goes');
  refused(await remove({ ids, ...now, snapshot: '1:2;drop' }), 422, 'wrongType');
});

test('API-08 A41 a save that meets a deletion of many rows answers that its row is gone; a deletion that meets a save keeps all', async () => {
  const ids = [await create('Rencontre un'), await create('Rencontre deux')];
  const { body } = await list('s=Rencontre');
  const seen = { _clientTimestamp: body.cacheTimestamp!.timestamp, snapshot: body['snapshot'] };
  const remove = () => marie.post('companys/bulk-delete', { ids, ...seen });
  const claire = await app.as('claire');
  const save = () =>
    claire.put(`companys/${ids[1]}`, { CrmCompany: { note: 'De Claire' }, _clientTimestamp: LATER });

  // The save has written and is held at what it tells the others; the deletion waits for its row.
  let [saved, removed]: Promise<Answer>[] = [];
  await inTransaction(app.db, async (tx) => {
    await sql`lock table cache_key in exclusive mode`.execute(tx);
    saved = save();
    await waitingForLock(app.db, 'cache_key', 1);
    removed = remove();
    await waitingForLock(app.db, 'company', 1);
  });
  assert.equal((await saved!).status, 200);
  refused(await removed!, 409, 'rowsChanged');
  assert.equal((await marie.get(`companys/${ids[1]}`)).body.models[0]!['note'], 'De Claire');

  // The deletion has deleted and is held at its line in the audit; the save waits for its row.
  Object.assign(seen, { _clientTimestamp: LATER, snapshot: (await list('s=Rencontre')).body['snapshot'] });
  await inTransaction(app.db, async (tx) => {
    await sql`lock table audit in exclusive mode`.execute(tx);
    removed = remove();
    await waitingForLock(app.db, 'insert into audit', 1);
    saved = save();
    await waitingForLock(app.db, 'company', 1);
  });
  assert.equal((await removed!).status, 200);
  refused(await saved!, 404, 'notFound');
  assert.equal((await list('s=Rencontre')).body.totalCount, 0);
});

test('B100 who takes a list away or deletes many rows leaves a line', async () => {
  const ids = [await create('Trace un'), await create('Trace deux')];
  assert.equal((await marie.get('companys/csv-export?s=Trace')).status, 200);
  assert.equal((await marie.post('companys/bulk-delete', { ids, _clientTimestamp: LATER })).status, 200);
  const lines = await rows(
    app.db,
    sql`select action, details from audit where uid = ${marie.uid} and action in ('export company', 'bulk delete company')
      and (details->>'s' = 'Trace' or details->'ids' @> ${JSON.stringify(ids)}::jsonb) order by id`,
  );
  assert.deepEqual(lines, [
    { action: 'export company', details: { s: 'Trace' } },
    { action: 'bulk delete company', details: { ids } },
  ]);
});

test('C02 a row names no house of the other agency', async () => {
  const { id: house } = await one(
    app.db,
    sql<{ id: number }>`select id from house where agid = 2 order by id limit 1`,
  );
  const claire = await app.as('claire');
  for (const person of [marie, claire]) {
    const { status, body } = await person.post('discountrules', {
      CrmDiscountrule: { label: 'Ailleurs', percent: '5', borne_by: 'shared', nid: house, active: 1 },
    });
    assert.deepEqual(
      [status, body.warnings?.[0]?.type, body.warnings?.[0]?.field],
      [422, 'unknownChoice', 'nid'],
    );
  }
});

test('B23 LIST-01 whoever sees several agencies reads on each row whose it is; a single agency’s own staff do not', async () => {
  const name = `Ostréa ${Date.now()}`;
  await create(name);
  await create(name, olivier);
  const whose = async (by: Person, light: '' | '&l=y' = '') =>
    (await by.get(`companys?s=${encodeURIComponent(name)}${light}`)).body.models.map(
      (row) => row['agency_name'],
    );
  const agencies = await rows(
    app.db,
    sql<{ name: string }>`select name from agency where id in (1, 2) order by id desc`,
  );
  const admin = await app.as('admin');
  assert.deepEqual(
    await whose(admin),
    agencies.map((agency) => agency.name),
  );
  assert.deepEqual(
    await whose(admin, '&l=y'),
    agencies.map((agency) => agency.name),
    'in what a form offers, too',
  );
  assert.deepEqual(await whose(marie), [undefined]);
});
