/** Exports: their columns and rows, no text a spreadsheet would calculate, and one that breaks off. */
import { entities } from '#entities/all.ts';
import type { Entity } from '#kernel/entity.ts';
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { app, marie, create } from './registry.test.arrangement.ts';

for (const entity of entities) {
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
    sql<{ id: number }>`select id from booking_payment where agid = 1 order by id limit 1`,
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
