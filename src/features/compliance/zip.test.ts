import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { zipOf } from './zip.ts';

async function* entries() {
  yield { name: '101 Été/Résumé.txt', bytes: Buffer.from('Bonjour\n'), at: new Date('2026-11-25T10:20:30Z') };
  yield { name: '101 Été/vide.pdf', bytes: Buffer.alloc(0), at: new Date('2026-11-25T10:20:30Z') };
  yield {
    name: '102/octets.bin',
    bytes: Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 251)),
    at: new Date('1999-12-31T23:59:59Z'),
  };
}

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
  writeFileSync(file, await buffer(zipOf(entries())));
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
