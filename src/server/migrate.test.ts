import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import pg from 'pg';
import { freshDatabase } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'pertuis-migrations-'));
const database = await freshDatabase({ demo: false });
const client = new pg.Client(database.url);
await client.connect();
await client.query('delete from migration');
test.after(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function names(): Promise<string[]> {
  return (await client.query<{ name: string }>('select name from migration order by name')).rows.map(
    (row) => row.name,
  );
}

test('the project’s own migrations apply to an empty database, and a second run has nothing to do', async () => {
  const other = await freshDatabase({ demo: false });
  assert.deepEqual(await migrate(other.url), []);
  await other.drop();
});

test('two migrations at once apply each file once, in order', async () => {
  write('0001_first.sql', 'create table trial (n int);');
  write('0002_second.sql', 'insert into trial values (1); insert into trial values (2);');
  const applied = await Promise.all([migrate(database.url, { folder }), migrate(database.url, { folder })]);
  assert.deepEqual(applied.flat().toSorted(), ['0001_first.sql', '0002_second.sql']);
  assert.equal((await client.query('select from trial')).rowCount, 2);
});

test('a file that fails leaves nothing of itself and names its line', async () => {
  write('0003_third.sql', 'insert into trial values (3);\ninsert into nowhere values (1);');
  await assert.rejects(
    migrate(database.url, { folder }),
    /^MigrationError: 0003_third.sql failed.*"nowhere" does not exist \(line 2\)/,
  );
  assert.equal((await client.query('select from trial')).rowCount, 2);
  assert.deepEqual(await names(), ['0001_first.sql', '0002_second.sql']);
  rmSync(join(folder, '0003_third.sql'));
});

test('an applied file that changed, or that this version does not know, is refused before anything runs', async () => {
  write('0001_first.sql', 'create table trial (n bigint);');
  write('0004_fourth.sql', 'drop table trial;');
  await assert.rejects(migrate(database.url, { folder }), /0001_first.sql was changed after it was applied/);
  rmSync(join(folder, '0001_first.sql'));
  await assert.rejects(
    migrate(database.url, { folder }),
    /has 0001_first.sql, which this version does not know/,
  );
  assert.equal((await client.query('select from trial')).rowCount, 2);
});

test('an agency that was updated to later files before 0049 was among them is updated all the same', async () => {
  const agency = await freshDatabase({ demo: false });
  const own = new pg.Client(agency.url);
  await own.connect();
  await own.query("delete from migration where name = '0049_masked_originals.sql'");
  assert.deepEqual(await migrate(agency.url), ['0049_masked_originals.sql']);
  assert.deepEqual(await migrate(agency.url), []);
  await own.end();
  await agency.drop();
});

test('a file with a lower number than the last applied is refused in words: elsewhere it would have come before it', async () => {
  const other = await freshDatabase({ demo: false });
  const branch = mkdtempSync(join(tmpdir(), 'pertuis-migrations-'));
  const own = new pg.Client(other.url);
  await own.connect();
  await own.query('delete from migration');
  writeFileSync(join(branch, '0002_second.sql'), 'create table second (n int);');
  assert.deepEqual(await migrate(other.url, { folder: branch }), ['0002_second.sql']);
  writeFileSync(join(branch, '0001_first.sql'), 'create table first (n int);');
  await assert.rejects(
    migrate(other.url, { folder: branch }),
    /^MigrationError: 0001_first.sql has a lower number than 0002_second.sql, which this database already has: give it the next one/,
  );
  const { rows } = await own.query("select to_regclass('first') as first");
  assert.deepEqual(rows, [{ first: null }]);
  await own.end();
  await other.drop();
  rmSync(branch, { recursive: true });
});

test('what a migration warns of reaches the operator', async () => {
  const other = await freshDatabase({ demo: false });
  const own = new pg.Client(other.url);
  await own.connect();
  await own.query('delete from migration');
  await own.end();
  const branch = mkdtempSync(join(tmpdir(), 'pertuis-migrations-'));
  writeFileSync(
    join(branch, '0001_first.sql'),
    "do $$ begin raise notice 'no'; raise warning 'two rows'; end $$;",
  );
  const said: string[] = [];
  await migrate(other.url, { folder: branch, say: (sentence) => said.push(sentence) });
  assert.deepEqual(said, ['two rows']);
  await other.drop();
  rmSync(branch, { recursive: true });
});

test('a badly named file and a number used twice are refused', async () => {
  const other = mkdtempSync(join(tmpdir(), 'pertuis-migrations-'));
  writeFileSync(join(other, '1_x.sql'), '');
  await assert.rejects(migrate(database.url, { folder: other }), /no migration's name/);
  rmSync(join(other, '1_x.sql'));
  writeFileSync(join(other, '0001_x.sql'), '');
  writeFileSync(join(other, '0001_y.sql'), '');
  await assert.rejects(migrate(database.url, { folder: other }), /Two migrations are numbered 0001/);
  rmSync(other, { recursive: true });
});
