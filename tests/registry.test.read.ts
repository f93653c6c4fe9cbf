/** What is read: columns, lists, texts, and what tabledefinitions says of them. */
import { entities } from '#entities/all.ts';
import { isTextKind } from '#kernel/fields.ts';
import type { Field } from '#kernel/fields.ts';
import { can } from '#kernel/permissions.ts';
import { DEFAULT_ROLE_PERMISSIONS, PERMISSIONS } from '#main/permissions.ts';
import { inTransaction, rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { app, marie } from './registry.test.arrangement.ts';

const SQL_TYPES: Record<Field['kind'], RegExp> = {
  text: /text|character/,
  longtext: /text/,
  mail: /text/,
  phone: /text/,
  integer: /int/,
  euros: /int/,
  percent: /int/,
  reference: /int/,
  flag: /boolean/,
  day: /^date$/,
  moment: /timestamp/,
  choice: /text|int/,
  choices: /ARRAY/,
  place: /text/,
};

/** What every agency shares is changed by those who see every agency only. */
const AGENCY = new Set<string>(DEFAULT_ROLE_PERMISSIONS.agencyRole);

for (const entity of entities) {
  test(`API-12 ${entity.name}: its columns are those of its table, its permissions have names`, async () => {
    const columns = new Map(
      (
        await rows(
          app.db,
          sql<{
            name: string;
            type: string;
          }>`select column_name as name, data_type as type from information_schema.columns where table_name = ${entity.table}`,
        )
      ).map(({ name, type }) => [name, type]),
    );
    for (const [name, field] of Object.entries(entity.fields))
      assert.match(
        columns.get(field.column ?? name) ?? 'no such column',
        SQL_TYPES[field.kind],
        `${entity.name}.${name}`,
      );
    for (const needed of [
      'id',
      ...(entity.scope === 'shared' ? [] : ['agid']),
      'created',
      ...(entity.save === null ? [] : ['updated', 'updated_by']),
    ])
      assert.ok(columns.has(needed), `${entity.table} has ${needed}`);
    for (const expression of [entity.view, entity.create, entity.save, entity.remove])
      for (const word of expression?.match(/\w+/g) ?? [])
        assert.ok(['and', 'or', 'not'].includes(word) || PERMISSIONS.some((known) => known === word), word);
  });

  test(`API-11 C43 ${entity.name}: a page, its total, its sorts, a search, light rows, the last page past the end`, async () => {
    const list = await marie.get(`${entity.name}s?ps=5`);
    assert.equal(list.status, 200, list.text);
    assert.ok(list.body.models.length <= 5 && Number(list.body.totalCount) >= list.body.models.length);
    for (const name of Object.keys(entity.fields))
      for (const row of list.body.models) assert.ok(Object.hasOwn(row, name), name);
    for (const sort of ['id', ...entity.sort])
      for (const od of ['asc', 'desc'])
        assert.equal((await marie.get(`${entity.name}s?of=${sort}&od=${od}`)).status, 200, sort);
    assert.equal((await marie.get(`${entity.name}s?of=agid`)).body.warnings?.[0]?.type, 'unknownField');
    const beyond = await marie.get(`${entity.name}s?ps=10&page=90000`);
    if (Number(list.body.totalCount) > 0 && beyond.body['totalIsCapped'] !== true)
      assert.ok(beyond.body.models.length > 0);
    const nothing = await marie.get(`${entity.name}s?s=${encodeURIComponent('zzz introuvable %_\\')}`);
    assert.deepEqual([nothing.body.models, nothing.body.totalCount], [[], 0]);
    assert.equal((await marie.get(`crm${entity.name}s?l=y&n=3`)).status, 200);
    const inherited = await marie.get(`${entity.name}s?s=constructor:x`);
    assert.deepEqual([inherited.status, inherited.body.models], [200, []], 'not a field: a word');
    assert.equal((await marie.get(`${entity.name}s?nonsense=1`)).body.warnings?.[0]?.type, 'unknownField');
  });

  test(`LIST-01 ${entity.name}: a longer number than any column holds is found nowhere, as a word and in each field`, async () => {
    for (const typed of ['99999999999', '0699999999', '21474836,48', '-99999999999 €']) {
      const asked = await marie.get(`${entity.name}s?s=${encodeURIComponent(typed)}`);
      assert.deepEqual([asked.status, asked.body.models], [200, []], `${typed}: ${asked.text}`);
      for (const [name, { kind }] of Object.entries(entity.fields)) {
        if (kind === 'flag') continue;
        const term = `${name}:"${typed}"`;
        const named = await marie.get(`${entity.name}s?s=${encodeURIComponent(term)}`);
        if (kind === 'day' || kind === 'moment')
          assert.deepEqual([named.status, named.body.warnings?.[0]?.type], [422, 'day'], term);
        else assert.deepEqual([named.status, named.body.models], [200, []], `${term}: ${named.text}`);
      }
    }
  });

  test(`API-11 ${entity.name}: a text that nobody wrote is empty on the wire, never null`, async () => {
    const texts = Object.entries(entity.fields).filter(([, { kind }]) => isTextKind(kind));
    await inTransaction(app.db, async (tx) => {
      for (const [name, field] of texts) {
        const column = field.column ?? name;
        await sql`update ${sql.table(entity.table)} set ${sql.ref(column)} = null where id = (select max(id) from ${sql.table(entity.table)})
          and exists (select from information_schema.columns where table_name = ${entity.table} and column_name = ${column} and is_nullable = 'YES')`.execute(
          tx,
        );
      }
    });
    const { body } = await marie.get(`${entity.name}s?ps=1000`);
    for (const row of body.models)
      for (const [name] of texts) assert.equal(typeof row[name], 'string', `${name} of ${String(row['id'])}`);
  });

  test(`API-10 ${entity.name}: tabledefinitions says what the caller may and the rules the server applies`, async () => {
    const definition = (await marie.get('tabledefinitions')).body.models.find(
      (model) => model['entity'] === entity.name,
    ) as { allowViewing: boolean; allowSaving: boolean; rules: Record<string, string[]> };
    assert.deepEqual(
      [definition.allowViewing, definition.allowSaving],
      [true, entity.save !== null && can(entity.save, AGENCY)],
    );
    for (const [name, { rules }] of Object.entries(entity.fields))
      assert.deepEqual(
        definition.rules[name]!.filter((wire) => wire !== 'readonly'),
        rules.map(({ wire }) => wire),
      );
    const paul = await app.as('paul');
    assert.equal(
      (
        (await paul.get('tabledefinitions')).body.models.find((model) => model['entity'] === entity.name) as {
          allowViewing: boolean;
        }
      ).allowViewing,
      false,
    );
  });
}
