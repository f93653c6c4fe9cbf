import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { zipOf } from './zip.ts';

const MOMENT = new Date('2026-11-25T10:20:30Z');
const ENTRIES = [
  { name: '101 Été/Résumé.txt', read: () => Buffer.from('Bonjour\n'), at: MOMENT },
  { name: '101 Été/vide.pdf', read: () => Buffer.alloc(0), at: MOMENT },
  {
    name: '102/octets.bin',
    read: () => Promise.resolve(Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 251))),
    at: new Date('1999-12-30T12:00:00Z'),
  },
];

/** Read by somebody else’s program, which checks every sum. */
const READER = `
import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
for i in z.infolist(): print(i.filename, i.file_size, i.date_time[0])
`;

test('10.7 a zip is one that others open, names and sums and all', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'pertuis-zip-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.zip');
  writeFileSync(file, await buffer(zipOf(ENTRIES)));
  let read: string;
  try {
    read = execFileSync('python3', ['-c', READER, file], { encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    t.skip('no other program reads a zip here');
    return;
  }
  assert.deepEqual(read.trim().split('\n'), [
    '101 Été/Résumé.txt 8 2026',
    '101 Été/vide.pdf 0 2026',
    '102/octets.bin 70000 1999',
  ]);
});

test('10.7 a paper that cannot be read breaks the zip off: no file that looks whole comes of it', async () => {
  const broken = { name: 'b.pdf', at: MOMENT, read: () => Promise.reject(new Error('no such file')) };
  await assert.rejects(buffer(zipOf([ENTRIES[0]!, broken])), /no such file/);
});

test('10.7 nor the server, where that is known before anybody reads the zip', async () => {
  const broken = { name: 'b.pdf', at: MOMENT, read: () => Promise.reject(new Error('no such file')) };
  const zip = zipOf([broken]);
  await new Promise((soon) => setTimeout(soon, 20));
  await assert.rejects(buffer(zip), /no such file/);
});
