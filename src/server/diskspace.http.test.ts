/** A disk that is full: nothing is half kept, the person is told, and whoever watches the server too. */
import { hasFreeSpace } from './diskspace.ts';
import { one, sql } from './sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import sharp from 'sharp';

let app: TestApp;
let clerk: Person;
let request: { id: number };

// Each begins with a server that has met no full disk yet: it remembers one for a minute.
beforeEach(async () => {
  app = await startTestApp();
  clerk = await app.as('marie');
  request = await one(
    app.db,
    sql<{
      id: number;
    }>`select r.id from request r join person p on p.id = r.sender_uid where p.mail = 'paul@pertuis.test' and r.agid = 1 order by r.id limit 1`,
  );
});
afterEach(() => app.close());

async function countOf(words: string): Promise<number> {
  const { count } = await one(
    app.db,
    sql<{ count: number }>`select count(*)::int as count from message where message = ${words}`,
  );
  return count;
}

/** Noise does not compress: some hundred kilobytes. */
async function withPhoto(): Promise<FormData> {
  const picture = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#789',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('id_ddl', String(request.id));
  body.append('message', 'Avec la photo');
  body.append('myFile', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'plage.jpg');
  return body;
}

test('R10 the database’s disk is full: the write is refused in words, kept nowhere, and health says so', async () => {
  assert.deepEqual((await app.nobody.get('health')).body.models[0], {
    database: 'ok',
    disk: 'ok',
    jobs: 'ok',
  });
  await sql
    .raw(
      `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk after insert on message for each row execute function full_disk()`,
    )
    .execute(app.db);
  const refused = await clerk.post('ddlchats', { id_ddl: request.id, message: 'Trop plein' });
  assert.deepEqual([refused.status, refused.body.warnings?.[0]?.type], [503, 'diskFull']);
  assert.match(refused.body.warnings?.[0]?.message ?? '', /plus de place/);
  assert.equal(refused.headers.get('retry-after'), null, 'nobody knows when somebody makes room');
  assert.equal(await countOf('Trop plein'), 0);
  const { status, body, headers } = await app.nobody.get('health');
  assert.equal(headers.get('retry-after'), null);
  assert.deepEqual([status, body.models[0]?.['disk'], body.warnings?.[0]?.type], [503, 'full', 'diskFull']);
});

test(
  'R10 a disk that fills up while an attachment is written: no part of the file is left',
  { skip: spawnSync('unshare', ['-m', 'true']).status !== 0 && 'only root can mount a small disk' },
  async () => {
    const files = join(app.app.config.dataDir, 'files');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', join(files, '.drafts')]);
    try {
      writeFileSync(join(files, '.drafts', 'filler'), Buffer.alloc(4 * 2 ** 20 - 65_536));
      const refused = await clerk.post('ddlchats', await withPhoto());
      assert.deepEqual([refused.status, refused.body.warnings?.[0]?.type], [503, 'diskFull']);
      assert.equal(await countOf('Avec la photo'), 0);
      assert.deepEqual(readdirSync(join(files, '.drafts')), ['filler']);
      rmSync(join(files, '.drafts', 'filler'));
    } finally {
      execFileSync('umount', [join(files, '.drafts')]);
    }
    assert.equal((await clerk.post('ddlchats', await withPhoto())).status, 200);
    assert.equal(await countOf('Avec la photo'), 1);
  },
);

test('R10 no room for an attachment’s bytes: refused in words, no message; with room it is kept', async () => {
  const { files } = app.app.providers;
  const put = files.put.bind(files);
  files.put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  try {
    const refused = await clerk.post('ddlchats', await withPhoto());
    assert.deepEqual([refused.status, refused.body.warnings?.[0]?.type], [503, 'diskFull']);
    assert.equal(await countOf('Avec la photo'), 0);
    assert.equal((await app.nobody.get('health')).body.models[0]?.['disk'], 'full');
  } finally {
    files.put = put;
  }
  assert.equal((await clerk.post('ddlchats', await withPhoto())).status, 200);
  assert.equal(await countOf('Avec la photo'), 1);
});

test('R10 little room left is no room: PostgreSQL ends when it cannot write ahead', async () => {
  const room = (bytes: number) => hasFreeSpace(app.app, async () => ({ bsize: 1, bavail: bytes }));
  assert.equal(await room(200 * 2 ** 20), true);
  assert.equal(await room(50 * 2 ** 20), false);
  const missing = Object.assign(new Error('not there'), { code: 'ENOENT' });
  assert.equal(await hasFreeSpace(app.app, () => Promise.reject(missing)), true);
});
