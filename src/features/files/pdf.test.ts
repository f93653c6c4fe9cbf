/** What of a PDF is looked at, how often and how far. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { pdf } from '#tests/support/papers.ts';
import { hasActiveContent } from './pdf.ts';
import { hasActiveContentCached } from './pdfcheck.ts';

test('C32 a PDF that many want to see at once is read and looked through once, for all of them', async () => {
  const bytes = pdf(randomUUID());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let reads = 0;
  const read = async () => {
    reads += 1;
    return bytes;
  };
  const ask = () => hasActiveContentCached(console, sha256, { read });
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 100 }, ask))), new Set([false]));
  await ask();
  assert.equal(reads, 1);
});

test('C32 with many unseen PDFs before it one is handed over as a file after a moment, not waited for, and looked at the next time', async () => {
  const guest = { subject: 'guest', isStaff: false };
  let held = 0;
  let most = 0;
  const look = async (bytes: Buffer, submitter = guest) => {
    let isHeld = false;
    const read = async () => {
      isHeld = true;
      most = Math.max(most, ++held);
      return bytes;
    };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const isActive = await hasActiveContentCached(console, sha256, { read, submitter });
    if (isHeld) held--;
    return isActive;
  };
  const many = Array.from({ length: 40 }, () => pdf(randomUUID()));
  const verdicts = await Promise.all(many.map((bytes) => look(bytes)));
  assert.ok(verdicts.some((isActive) => isActive) && verdicts.some((isActive) => !isActive));
  assert.ok(most <= 12, `${most} were held in memory at once`);
  const clerk = { subject: 'clerk', isStaff: true };
  assert.equal(await look(many.at(-1)!, clerk), false);
});

test('C32 what could not be read is no verdict: the next who asks has it looked at', async () => {
  const sha256 = randomUUID();
  const gone = hasActiveContentCached(console, sha256, {
    read: () => Promise.reject(new Error('not there')),
  });
  await assert.rejects(gone, /not there/);
  assert.equal(await hasActiveContentCached(console, sha256, { read: async () => pdf('/Launch') }), true);
});

test('C32 streams that lie in one another are not unpacked again and again, and not vouched for', async () => {
  const head = Buffer.from('1 0 obj << /Type /ObjStm /Filter /FlateDecode >> stream\n');
  const zlib = Buffer.from([0x78, 0x9c]);
  // Blocks that say nothing, and one that says, in the stream around it, what begins the next.
  const empty = Buffer.from('000000ffff'.repeat(2_000), 'hex');
  const said = Buffer.concat([head, zlib]);
  const stored = Buffer.concat([Buffer.from([0, said.length, 0, ~said.length & 0xff, 0xff]), said]);
  const end = Buffer.from('\nendstream');
  const inside = Buffer.concat([pdf(), said, ...Array.from({ length: 10 }, () => stored), empty, end]);
  assert.equal(await hasActiveContent(inside), true);
  const beside = Array.from({ length: 10 }, () => Buffer.concat([said, empty, end]));
  assert.equal(await hasActiveContent(Buffer.concat([pdf(), ...beside])), false);
});
