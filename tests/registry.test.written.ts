/** What is written: made, saved, deleted, refused by its rules, in conflict, or sent twice. */
import { entities } from '#entities/all.ts';
import { prefixOf } from '#kernel/entity.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { LATER } from '#tests/support/answers.ts';
import type { Person } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  marie,
  olivier,
  writable,
  anotherSample,
  create,
  firstText,
} from './registry.test.arrangement.ts';

for (const entity of writable) {
  test(`API-04 API-05 API-06 API-07 ${entity.name}: created, read, saved, deleted, and gone`, async () => {
    const { id, record } = await create(entity);
    const read = await marie.get(`${entity.name}s/${id}`);
    const first = firstText(entity);
    assert.equal(read.body.models[0]![first], record[first]);
    const since = read.body.cacheTimestamp!.timestamp;
    const saved = await marie.put(`${entity.name}s/${id}`, {
      [prefixOf(entity)]: { ...read.body.models[0], [first]: 'Autre nom' },
      _clientTimestamp: since,
    });
    assert.equal(saved.body.models[0]![first], 'Autre nom', saved.text);
    assert.equal((await olivier.get(`${entity.name}s/${id}`)).status, 404);
    assert.equal(
      (await olivier.put(`${entity.name}s/${id}`, { [prefixOf(entity)]: {}, _clientTimestamp: Date.now() }))
        .status,
      404,
    );
    assert.equal((await olivier.del(`${entity.name}s/${id}/${Date.now() + 1000}`)).status, 404);
    assert.equal((await marie.del(`${entity.name}s/${id}/${Date.now() + 1000}`)).status, 200);
    assert.equal((await marie.get(`${entity.name}s/${id}`)).status, 404);
  });

  test(`VALID-01 VALID-03 C03 ${entity.name}: each wrong field has its words; unknown ones are refused, read-only ones ignored; nothing is half saved`, async () => {
    const counted = async () =>
      (await one(app.db, sql<{ count: number }>`select count(*) from ${sql.table(entity.table)}`)).count;
    const counted0 = await counted();
    const empty = await marie.post(`${entity.name}s`, { [prefixOf(entity)]: {} });
    const required = Object.entries(entity.fields)
      .filter(
        ([, { rules, initial }]) => initial === undefined && rules.some(({ wire }) => wire === 'required'),
      )
      .map(([name]) => name);
    assert.equal(empty.status, 422);
    for (const name of required)
      assert.ok(
        empty.body.warnings?.some(
          (warning) => warning.field === name && warning.message === 'Ce champ doit être rempli.',
        ),
        name,
      );
    for (const [name, field] of Object.entries(entity.fields)) {
      const bound = field.rules.find(({ wire }) => wire.startsWith('maxLength'));
      if (!bound || field.readOnly) continue;
      const n = Number(/\d+/.exec(bound.wire)![0]);
      const long = await marie.post(`${entity.name}s`, {
        [prefixOf(entity)]: { ...(await anotherSample(entity)), [name]: 'é'.repeat(n + 1) },
      });
      assert.equal(
        long.body.warnings?.find((warning) => warning.field === name)?.message,
        `Longueur maximale: ${n} caractères.`,
      );
    }
    const unknown = await marie.post(`${entity.name}s`, {
      [prefixOf(entity)]: { ...(await anotherSample(entity)), agency_secret: 1 },
    });
    assert.deepEqual(
      [unknown.status, unknown.body.warnings?.[0]?.type, unknown.body.warnings?.[0]?.field],
      [422, 'unknownField', 'agency_secret'],
    );
    assert.equal(await counted(), counted0);
    const { id } = await create(entity, { id: 1, agid: 2, created: 'x' });
    assert.deepEqual(await one(app.db, sql`select agid from ${sql.table(entity.table)} where id = ${id}`), {
      agid: 1,
    });
  });

  test(`CACHE-08 API-33 ${entity.name}: a save made from an older version names who changed it, and changes nothing; another window of one's own is told so; saving twice from one goes on`, async () => {
    const claire = await app.as('claire');
    const { id } = await create(entity);
    const name = firstText(entity);
    const seen = (await marie.get(`${entity.name}s/${id}`)).body.cacheTimestamp!.timestamp;
    const save = (person: Person, text: string, since: number) =>
      person.put(`${entity.name}s/${id}`, { [prefixOf(entity)]: { [name]: text }, _clientTimestamp: since });
    assert.equal((await save(claire, 'De Claire', Date.now() + 1000)).status, 200);
    const late = await save(marie, 'De Marie', seen);
    assert.deepEqual(
      [late.status, late.body.result, late.body.warnings?.[0]?.params?.['name']],
      [409, 'modifiedother', 'Claire Bonnevay'],
    );
    assert.equal((await marie.get(`${entity.name}s/${id}`)).body.models[0]![name], 'De Claire');
    const elsewhere = await save(claire, 'De Claire, ailleurs', seen);
    assert.deepEqual(
      [elsewhere.status, elsewhere.body.result, elsewhere.body.warnings?.[0]?.type],
      [409, 'modifiedother', 'modifiedself'],
    );
    const { timestamp } = (await claire.get(`${entity.name}s/${id}`)).body.cacheTimestamp!;
    const again = await save(claire, 'De Claire encore', timestamp);
    assert.equal(again.status, 200);
    assert.equal((await save(claire, 'Et encore', again.body.cacheTimestamp!.timestamp)).status, 200);
    assert.equal(
      (await claire.del(`${entity.name}s/${id}/${timestamp}`)).body.warnings?.[0]?.type,
      'modifiedself',
    );
    const unnamed = await claire.put(`${entity.name}s/${id}`, {
      [prefixOf(entity)]: { [name]: 'Sans version' },
    });
    assert.deepEqual(
      [unnamed.status, unnamed.body.warnings?.[0]?.type, unnamed.body.warnings?.[0]?.field],
      [422, 'required', '_clientTimestamp'],
    );
  });

  test(`API-08 B15 ${entity.name}: bulk delete is all or nothing`, async () => {
    const ids = [(await create(entity)).id, (await create(entity)).id];
    assert.equal(
      (
        await marie.post(`${entity.name}s/bulk-delete`, {
          ids: [...ids, 2_000_000_000],
          _clientTimestamp: LATER,
        })
      ).status,
      404,
    );
    assert.equal((await marie.get(`${entity.name}s/${ids[0]}`)).status, 200);
    assert.equal(
      (await olivier.post(`${entity.name}s/bulk-delete`, { ids, _clientTimestamp: LATER })).status,
      404,
    );
    assert.equal(
      (await marie.post(`${entity.name}s/bulk-delete`, { ids, _clientTimestamp: LATER })).body.totalCount,
      2,
    );
  });
}

test('CACHE-08 a save that was on its way while one read is a conflict, not a loss', async () => {
  const company = entities.find(({ name }) => name === 'company')!;
  const { id } = await create(company);
  const claire = await app.as('claire');
  let seen = 0;
  await inTransaction(app.db, async (tx) => {
    await sql`update company set name = 'De Claire', updated = clock_timestamp(), updated_by = ${claire.uid} where id = ${id}`.execute(
      tx,
    );
    const read = await marie.get(`companys/${id}`);
    assert.notEqual(read.body.models[0]!['name'], 'De Claire');
    seen = read.body.cacheTimestamp!.timestamp;
  });
  const late = await marie.put(`companys/${id}`, {
    CrmCompany: { name: 'De Marie' },
    _clientTimestamp: seen,
  });
  assert.deepEqual([late.status, late.body.result], [409, 'modifiedother']);
});

test('C16 a platform that quotes use is not deleted', async () => {
  const answer = await marie.del(`platforms/1/${Date.now() + 1000}`);
  assert.deepEqual([answer.status, answer.body.warnings?.[0]?.type], [409, 'inUse']);
});

test('two of one name: the database settles it, the field says so', async () => {
  const platform = entities.find(({ name }) => name === 'platform')!;
  const record = { ...(await anotherSample(platform)), label: 'La même' };
  const both = await Promise.all([1, 2].map(() => marie.post('platforms', { CrmPlatform: record })));
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  assert.deepEqual(both.find(({ status }) => status === 409)!.body.warnings?.[0]?.field, 'label');
});

test('C10 a write retried with its key happens once and answers the same; another body under the key is refused', async () => {
  const company = entities.find(({ name }) => name === 'company')!;
  const record = await anotherSample(company);
  const key = { 'idempotency-key': 'a-key-of-one-intention' };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() =>
      marie.post('companys', { CrmCompany: record, _clientTimestamp: Math.random() }, key),
    ),
  );
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1, answers.map(({ text }) => text).join('\n'));
  assert.equal(
    (await marie.post('companys', { CrmCompany: { ...record, name: 'Autre' } }, key)).body.warnings?.[0]
      ?.type,
    'idempotencyReused',
  );
});
