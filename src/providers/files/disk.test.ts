import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import test from 'node:test';
import { diskFiles } from './disk.ts';
import { FileMissing } from './port.ts';

function freshDir(t: { after: (clean: () => void) => void }): string {
  const dir = mkdtempSync(join(tmpdir(), 'pertuis-files-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('bytes come back as they were put, with their length and SHA-256', async (t) => {
  const files = diskFiles(freshDir(t));
  const bytes = Buffer.from('Île de Ré\0\u{1f3d6}');
  const stored = await files.put(bytes, { kind: 'contract' });
  assert.match(stored.path, /^contract\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
  assert.equal(stored.bytes, bytes.length);
  assert.equal(stored.sha256, createHash('sha256').update(bytes).digest('hex'));
  assert.deepEqual(await files.read(stored.path), bytes);
  assert.deepEqual(Buffer.concat(await Array.fromAsync(await files.stream(stored.path))), bytes);
});

test('the same bytes put twice are two files: removing one leaves the other', async (t) => {
  const files = diskFiles(freshDir(t));
  const [first, second] = [
    await files.put(Buffer.from('a'), { kind: 'photo' }),
    await files.put(Buffer.from('a'), { kind: 'photo' }),
  ];
  await files.remove(first.path);
  await files.remove(first.path);
  await assert.rejects(files.read(first.path), FileMissing);
  assert.equal((await files.read(second.path)).toString(), 'a');
});

test('C33 a stream that breaks off leaves nothing behind', async (t) => {
  const dir = freshDir(t);
  const files = diskFiles(dir);
  async function* broken() {
    yield Buffer.alloc(100_000, 1);
    throw new Error('cut');
  }
  await assert.rejects(files.put(Readable.from(broken()), { kind: 'attachment' }), /cut/);
  assert.deepEqual(readdirSync(dir), ['.drafts']);
  assert.deepEqual(readdirSync(join(dir, '.drafts')), []);
  const stored = await files.put(Readable.from([Buffer.from('ab'), Buffer.from('c')]), {
    kind: 'attachment',
  });
  assert.deepEqual([stored.bytes, (await files.read(stored.path)).toString()], [3, 'abc']);
});

test('C32 no path climbs out of the folder, follows a link or opens a folder', async (t) => {
  const dir = freshDir(t);
  const files = diskFiles(join(dir, 'kept'));
  writeFileSync(join(dir, 'secret'), 'secret');
  const stored = await files.put(Buffer.from('x'), { kind: 'photo' });
  unlinkSync(join(dir, 'kept', stored.path));
  symlinkSync(join(dir, 'secret'), join(dir, 'kept', stored.path));
  for (const path of [
    '../secret',
    'photo/../../secret',
    '/etc/passwd',
    '',
    '.',
    'photo',
    '.drafts',
    `${stored.path}\0`,
    stored.path,
  ]) {
    await assert.rejects(files.read(path), FileMissing, path);
    await assert.rejects(files.stream(path), FileMissing, path);
    if (path !== stored.path) await files.remove(path);
  }
  assert.equal(statSync(join(dir, 'secret')).size, 6);
  await assert.rejects(files.put(Buffer.from('x'), { kind: '../photo' }), RangeError);
});

test('files are readable by us alone, and abandoned drafts are swept at the next start', async (t) => {
  const dir = freshDir(t);
  const stored = await diskFiles(dir).put(Buffer.from('RIB'), { kind: 'contract' });
  assert.equal(statSync(join(dir, stored.path)).mode & 0o777, 0o600);
  const [old, young] = [join(dir, '.drafts', 'old'), join(dir, '.drafts', 'young')];
  for (const draft of [old, young]) writeFileSync(draft, 'half');
  utimesSync(old, 0, 0);
  diskFiles(dir);
  assert.deepEqual(readdirSync(join(dir, '.drafts')), ['young']);
});
