/** One test over the whole registry: what follows from a declaration is there, for every declared entity. */
import { entities } from '#entities/all.ts';
import { prefixOf } from '#kernel/entity.ts';
import type { Entity } from '#kernel/entity.ts';
import { isText } from '#kernel/fields.ts';
import type { Field } from '#kernel/fields.ts';
import { can } from '#kernel/permissions.ts';
import { DEFAULT_ROLE_PERMISSIONS, PERMISSIONS } from '#main/permissions.ts';
import { targetOf } from '#server/references.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { LATER } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { sample } from '#tests/support/sample.ts';
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
};

/** What every agency shares is changed by those who see every agency only. */
const AGENCY = new Set<string>(DEFAULT_ROLE_PERMISSIONS.agencyRole);
const writable = entities.filter((entity) => entity.create !== null);
let serial = 0;
async function create(
  entity: Entity,
  more: Record<string, unknown> = {},
): Promise<{ id: number; record: Record<string, unknown> }> {
  const record = { ...sample(entity, ++serial), ...more };
  const answer = await marie.post(`${entity.name}s`, { [prefixOf(entity)]: record });
  assert.equal(answer.status, 200, answer.text);
  return { id: Number(answer.body.models[0]!['id']), record };
}

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

  test(`API-11 ${entity.name}: a text that nobody wrote is empty on the wire, never null`, async () => {
    const texts = Object.entries(entity.fields).filter(([, field]) => isText(field));
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

  test(`API-09 B16 ${entity.name}: the CSV opens in a French spreadsheet and obeys the scope`, async () => {
    const answer = await marie.get(`${entity.name}s/csv-export`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /text\/csv/);
    const [header, ...lines] = csvRows(answer.text);
    assert.deepEqual(header, ['N°', ...entity.columns.map((name) => entity.fields[name]!.label.fr)]);
    const { count } = await one(
      app.db,
      sql<{
        count: number;
      }>`select count(*) from ${sql.table(entity.table)} where ${entity.scope === 'shared' ? sql`true` : sql`agid = 1`}`,
    );
    assert.ok(lines.length >= count, `${lines.length} lines for ${count} rows`);
  });
}

for (const entity of writable) {
  test(`API-04 API-05 API-06 API-07 ${entity.name}: created, read, saved, deleted, and gone`, async () => {
    const { id, record } = await create(entity);
    const read = await marie.get(`${entity.name}s/${id}`);
    const [first] = Object.keys(record);
    assert.equal(read.body.models[0]![first!], record[first!]);
    const since = read.body.cacheTimestamp!.timestamp;
    const saved = await marie.put(`${entity.name}s/${id}`, {
      [prefixOf(entity)]: { ...read.body.models[0], [first!]: 'Autre nom' },
      _clientTimestamp: since,
    });
    assert.equal(saved.body.models[0]![first!], 'Autre nom', saved.text);
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
        [prefixOf(entity)]: { ...sample(entity, ++serial), [name]: 'é'.repeat(n + 1) },
      });
      assert.equal(
        long.body.warnings?.find((warning) => warning.field === name)?.message,
        `Longueur maximale: ${n} caractères.`,
      );
    }
    const unknown = await marie.post(`${entity.name}s`, {
      [prefixOf(entity)]: { ...sample(entity, ++serial), agency_secret: 1 },
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
    const [name] = Object.keys(entity.fields);
    const seen = (await marie.get(`${entity.name}s/${id}`)).body.cacheTimestamp!.timestamp;
    const save = (person: Person, text: string, since: number) =>
      person.put(`${entity.name}s/${id}`, { [prefixOf(entity)]: { [name!]: text }, _clientTimestamp: since });
    assert.equal((await save(claire, 'De Claire', Date.now() + 1000)).status, 200);
    const late = await save(marie, 'De Marie', seen);
    assert.deepEqual(
      [late.status, late.body.result, late.body.warnings?.[0]?.params?.['name']],
      [409, 'modifiedother', 'Claire Bonnevay'],
    );
    assert.equal((await marie.get(`${entity.name}s/${id}`)).body.models[0]![name!], 'De Claire');
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
      [prefixOf(entity)]: { [name!]: 'Sans version' },
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

/** The tightest bound of a number that its rules write, 'max[365]'. */
function boundOf({ rules }: Field, name: 'min' | 'max' | 'maxLength'): number {
  const bounds = rules.flatMap(({ wire }) => {
    const found = new RegExp(`^${name}\\[(\\d+)\\]$`).exec(wire);
    return found ? [Number(found[1])] : [];
  });
  return name === 'min' ? Math.max(...bounds) : Math.min(...bounds);
}

const hasRule = ({ rules }: Field, wanted: string) => rules.some(({ wire }) => wire === wanted);
const ANY_TEXT: readonly string[] = ['text', 'longtext', 'mail', 'phone'];

/** A mail as long as its bound, or as mail servers take it; a telephone as long as its rule lets through. */
const LONGEST_MAIL = 254;
const PHONES = { most: `+33 ${'(0) 2-'.repeat(4)}22`, least: '123456' };

/** The most or the least that a field's own rules let through. */
function extreme(field: Field, end: 'most' | 'least', rowOf: (to: string) => number): unknown {
  switch (field.kind) {
    case 'text':
    case 'longtext': {
      if (hasRule(field, 'siret')) return '732 829 320 00074';
      // No two of one name. A character beyond the first 65 536 is one.
      const unlike = String.fromCodePoint(0x1f600 + (++serial % 60));
      return end === 'least' ? unlike : unlike + '😀'.repeat(boundOf(field, 'maxLength') - 1);
    }
    case 'mail': {
      if (end === 'least') return 'a@b.fr';
      const ends = ['a'.repeat(64), '@', '.fr'] as const;
      const most = Math.min(boundOf(field, 'maxLength'), LONGEST_MAIL) - ends.join('').length;
      const domain = Array.from({ length: most }, (_, place) => (place % 60 === 59 ? '.' : 'b')).join('');
      return `${ends[0]}${ends[1]}${domain.replace(/\.$/, 'b')}${ends[2]}`;
    }
    case 'phone':
      return PHONES[end];
    case 'reference':
      return rowOf(field.to!);
    case 'integer':
      return end === 'most' ? boundOf(field, 'max') : boundOf(field, 'min');
    case 'percent':
    case 'euros':
      if (end === 'most') return boundOf(field, 'max');
      return hasRule(field, 'greaterZero') ? 0.01 : 0;
    case 'day':
      return end === 'most' ? '2999-12-31' : '1900-01-01';
    case 'flag':
      return end === 'most' ? 1 : 0;
    case 'choice':
      return end === 'most' ? field.choices?.at(-1)?.id : field.choices?.[0]?.id;
    case 'moment':
      return undefined;
  }
}

function atItsBounds(
  entity: Entity,
  end: 'most' | 'least' | 'empty',
  rowOf: (to: string) => number,
): Record<string, unknown> {
  const own = sample(entity, ++serial);
  return Object.fromEntries(
    Object.entries(own).map(([name, typed]) => {
      const field = entity.fields[name]!;
      if (end !== 'empty') return [name, extreme(field, end, rowOf)];
      if (hasRule(field, 'required')) return [name, field.kind === 'percent' ? 12.5 : typed];
      return [name, ANY_TEXT.includes(field.kind) ? '' : field.kind === 'flag' ? 0 : null];
    }),
  );
}

/** A row of the agency for each thing the entity refers to. */
async function rowsNamedBy(entity: Entity): Promise<(to: string) => number> {
  const found = new Map<string, number>();
  for (const { to } of Object.values(entity.fields))
    if (to !== undefined) {
      const { table } = targetOf(to);
      const { id } = await one(
        app.db,
        sql<{ id: number }>`select max(id) as id from ${sql.table(table)} where agid = 1`,
      );
      found.set(to, id);
    }
  return (to) => found.get(to)!;
}

/** What a rule over several fields leaves of them: each of these lies over the record once. */
const TOGETHER: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  discountrule: [{ amount: null }, { percent: null }],
};

for (const entity of entities.filter(({ save }) => save !== null)) {
  test(`C03 C05 ${entity.name}: every field at either of its bounds, and every one that may be empty, is stored and read back`, async () => {
    const admin = await app.as('admin');
    const { id } =
      entity.create === null
        ? await one(app.db, sql<{ id: number }>`select min(id) as id from ${sql.table(entity.table)}`)
        : await create(entity, entity.name === 'discountrule' ? { amount: null } : {});
    const rowOf = await rowsNamedBy(entity);
    for (const end of ['most', 'least', 'empty'] as const)
      for (const together of TOGETHER[entity.name] ?? [{}]) {
        const record = { ...atItsBounds(entity, end, rowOf), ...together };
        if (entity.name === 'discountrule' && end === 'empty')
          record['percent' in together ? 'amount' : 'percent'] = 1;
        const saved = await admin.put(`${entity.name}s/${id}`, {
          [prefixOf(entity)]: record,
          _clientTimestamp: Date.now() + 1000,
        });
        assert.equal(saved.status, 200, `${end}: ${saved.text}`);
        const [read] = (await admin.get(`${entity.name}s/${id}`)).body.models;
        for (const [name, value] of Object.entries(record))
          assert.equal(
            read![name],
            hasRule(entity.fields[name]!, 'siret') ? String(value).replaceAll(' ', '') : value,
            `${end}: ${name}`,
          );
      }
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
  const both = await Promise.all(
    [1, 2].map(() =>
      marie.post('platforms', { CrmPlatform: { ...sample(platform, 900), label: 'La même' } }),
    ),
  );
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  assert.deepEqual(both.find(({ status }) => status === 409)!.body.warnings?.[0]?.field, 'label');
});

/** Texts a spreadsheet would calculate, or take for the beginning of another cell or row. */
const HOSTILE = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  '\u00a0=',
  '\u3000=',
  '\u200b=',
  '\ufeff=',
  '\u2060=',
  '\u202e=',
  '\u2066=',
  '\u00ad=',
  '\u061c=',
  '\u0001=',
  '\u3164=',
  '\u180e=',

  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '﹢',
  '﹣',
  '﹫',
  '−',
  '"=',
  "'\u200b=",
  '“=',
  '" =',
  '\t',
  ';=',
  'a\n=',
  'a\r=',
  'a\r\n=',
  'a\n\u200b=',
  'a\n\n＝',
  'a\u2028=',
  'a\u0085=',
  'a\v=',
  'a"\n=',
  'a";=',
  '";"=',
  '"\r\n"=',
].map((beginning) => `${beginning}1+A1`);

/** RFC 4180 to the letter, of cells that all stand in quotes: anything else is refused. */
function csvRows(text: string): string[][] {
  const rest = text.replace(/^\uFEFF/, '');
  const table: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(;|\r\n|$)/y;
  while (cell.lastIndex < rest.length) {
    const at = cell.lastIndex;
    const found = cell.exec(rest);
    assert.ok(found, `a cell without its quotes: ${JSON.stringify(rest.slice(at, at + 60))}`);
    table.at(-1)!.push(found[1]!.replaceAll('""', '"'));
    if (found[2] === '\r\n' && cell.lastIndex < rest.length) table.push([]);
  }
  return table;
}

/** What a spreadsheet sees first in each line of a cell, whatever stands unseen before it. */
function firstSeen(cell: string): string[] {
  return cell
    .split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/)
    .map(
      (line) =>
        line.replace(/^[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}"“]+/u, '').normalize('NFKC')[0] ?? '',
    );
}

/** A row of ours to write into. */
async function kept(entity: Entity): Promise<number> {
  const ddl = sql`(select min(id) from request where agid = 1)`;
  const made: Record<string, ReturnType<typeof sql>> = {
    maillog: sql`insert into maillog (agid, template, recipient, subject, content, message_id) values (1, 'x', 'x', 'x', '{}', gen_random_uuid()::text) returning id`,
    smssent: sql`insert into smssent (agid, direction, phone, text, status) values (1, 'in', '+33639980021', 'x', 'received') returning id`,
    paymentrequest: sql`insert into payment_request (agid, ddl_id, type, amount) values (1, ${ddl}, 'solde', 100) returning id`,
    tag: sql`select min(id) as id from tag`,
    bookingpayment: sql`select min(id) as id from booking_payment where agid = 1`,
  };
  const row = made[entity.name];
  return row
    ? (await one(app.db, row as ReturnType<typeof sql<{ id: number }>>)).id
    : (await create(entity)).id;
}

const WRITTEN: readonly string[] = ['text', 'longtext', 'mail', 'phone'];

for (const entity of entities) {
  test(`C34 B16 ${entity.name}: no text becomes a formula, in any of its columns`, async () => {
    // The database itself keeps the number of a text to what a telephone has.
    const columns = entity.columns.filter(
      (name) =>
        WRITTEN.includes(entity.fields[name]!.kind) && !(entity.name === 'smssent' && name === 'phone'),
    );
    const id = await kept(entity);
    for (const text of HOSTILE) {
      const changes = columns.map((name) => sql`${sql.ref(entity.fields[name]!.column ?? name)} = ${text}`);
      if (changes.length > 0)
        await sql`update ${sql.table(entity.table)} set ${sql.join(changes)} where id = ${id}`.execute(
          app.db,
        );
      const answer = await marie.get(`${entity.name}s/csv-export?sid=${id}`);
      const [, row, ...more] = csvRows(answer.text);
      assert.equal(more.length, 0, JSON.stringify(text));
      assert.equal(row!.length, entity.columns.length + 1, JSON.stringify(text));
      for (const name of columns) {
        const cell = row![entity.columns.indexOf(name) + 1]!;
        const seen = firstSeen(cell);
        assert.deepEqual(
          [seen.filter((sign) => '=+-@−'.includes(sign) && sign !== ''), /^[\t\r\n]/.test(cell)],
          [[], false],
          `${name} ${JSON.stringify(text)} became ${JSON.stringify(cell)}`,
        );
        assert.ok(cell.includes('1+A1'), cell);
      }
      if (columns.length === 0) break;
    }
  });
}

test('C34 B16 what we wrote ourselves is no text: an amount below zero stays a number, a telephone number can be read', async () => {
  const { id } = await one(
    app.db,
    sql<{ id: number }>`select id from booking_payment where agid = 1 limit 1`,
  );
  const bookingpayment = entities.find(({ name }) => name === 'bookingpayment')!;
  const euros = bookingpayment.columns.find((name) => bookingpayment.fields[name]!.kind === 'euros')!;
  const field = sql.ref(bookingpayment.fields[euros]!.column ?? euros);
  await sql`update booking_payment set ${field} = -123456 where id = ${id}`.execute(app.db);
  const [, row] = csvRows((await marie.get(`bookingpayments/csv-export?sid=${id}`)).text);
  assert.equal(row![bookingpayment.columns.indexOf(euros) + 1], '-1234,56');
  const sms = await kept(entities.find(({ name }) => name === 'smssent')!);
  const [, text] = csvRows((await marie.get(`smssents/csv-export?sid=${sms}`)).text);
  assert.ok(text!.includes("'+33639980021"));
});

test('an export whose database fails on the way breaks off, and the server lives on', async () => {
  await sql`insert into platform (agid, label, fee_percent) select 1, 'Canal ' || n, 0 from generate_series(1, 1500) n`.execute(
    app.db,
  );
  const columns = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns where table_name = 'platform' order by ordinal_position`.execute(
    app.db,
  );
  // The oldest rows, those of the last page, cannot be read; so dear a function is not asked about rows that are not shown.
  await sql`create function readable(id integer, label text) returns text language plpgsql stable cost 100000 as
    $$ begin if id < 1050 then raise exception 'unreadable'; end if; return label; end $$`.execute(app.db);
  const shown = columns.rows.map(({ name }) =>
    name === 'label' ? sql`readable(id, label) as label` : sql.ref(name),
  );
  await sql`alter table platform rename to platform_whole`.execute(app.db);
  try {
    await sql`create view platform as select ${sql.join(shown)} from platform_whole`.execute(app.db);
    await assert.rejects(marie.get('platforms/csv-export'));
    assert.equal((await marie.get('ddls')).status, 200);
  } finally {
    await sql`drop view if exists platform`.execute(app.db);
    await sql`drop function readable`.execute(app.db);
    await sql`alter table platform_whole rename to platform`.execute(app.db);
    await sql`delete from platform where label like 'Canal %'`.execute(app.db);
  }
});

test('C10 a write retried with its key happens once and answers the same; another body under the key is refused', async () => {
  const company = entities.find(({ name }) => name === 'company')!;
  const record = sample(company, ++serial);
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
