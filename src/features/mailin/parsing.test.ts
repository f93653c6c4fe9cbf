/** That no mail is read in the server's own thread, however short. */
import { parseMail } from './parsing.ts';
import assert from 'node:assert/strict';
import { subscribe } from 'node:diagnostics_channel';
import test from 'node:test';

const from = 'paul@exemple.test';
const head = 'From: paul@exemple.test\r\nSubject: Bonjour\r\n';
const LINES = 64_000;

const silent = { error: () => undefined, warn: () => undefined };
const scripts: string[] = [];
subscribe('child_process', (started) => {
  const { process: child } = started as { process: { spawnargs: string[] } };
  // Its arguments are known once it was started.
  queueMicrotask(() => scripts.push(...child.spawnargs));
});

/** How often the server's thread came round while a mail was read. */
async function turnsDuring(raw: string) {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const arrived = await parseMail(silent, Buffer.from(raw), { from });
  clearImmediate(next);
  return { arrived, turns };
}

test('S6 a mail of one line is read in a process of its own', async () => {
  const { arrived } = await turnsDuring(`${head}\r\nOui.`);
  assert.equal(arrived.text.trim(), 'Oui.');
  assert.ok(
    scripts.some((argument) => argument.endsWith('parseworker.ts')),
    scripts.join(' '),
  );
});

for (const [what, raw] of [
  ['empty lines', `${head}\r\n${'\r\n'.repeat(LINES / 2)}`],
  ['line feeds alone', `${head}\r\n${'\n'.repeat(LINES)}`],
  ['quoted nothing', `${head}\r\n${'>\r\n'.repeat(LINES / 3)}`],
  [
    'few lines that hold many',
    `${head}Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(`<pre>${'\n'.repeat(46_000)}`).toString('base64')}`,
  ],
] as const)
  test(`S6 the server's thread goes on while a letter of ${what} is read`, async () => {
    assert.ok(raw.length < 65_536);
    const { arrived, turns } = await turnsDuring(raw);
    assert.deepEqual([arrived.sender, arrived.subject, arrived.isUnreadable], [from, 'Bonjour', undefined]);
    assert.ok(turns >= 5, `${turns} turns`);
  });
