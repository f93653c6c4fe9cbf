import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { startMailListener } from './listener.ts';
import type { IncomingMail } from './port.ts';

const taken: IncomingMail[] = [];
const failures: unknown[] = [];
let fails = false;
const listener = await startMailListener({
  port: 0,
  host: '127.0.0.1',
  domain: 'reponse.test',
  maxBytes: 10_000,
  take: async (mail) => {
    if (fails) throw new Error('the database is away');
    taken.push(mail);
  },
  onFailure: (error) => failures.push(error),
});
after(() => listener.close());

async function send(to: string, text: string): Promise<number> {
  const smtp = createTransport({ host: '127.0.0.1', port: listener.port, secure: false, ignoreTLS: true });
  try {
    await smtp.sendMail({ from: 'paul@x.test', to, subject: 'Re', text });
    return 250;
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  } finally {
    smtp.close();
  }
}

test('a mail to our domain is handed over whole, whatever the case of its domain', async () => {
  assert.equal(await send('Demande-ABC@REPONSE.test', 'Bonjour'), 250);
  const [mail] = taken;
  assert.deepEqual([mail!.from, mail!.to], ['paul@x.test', ['Demande-ABC@reponse.test']]);
  assert.match(mail!.raw.toString(), /Bonjour/);
});

test('another domain is refused for good, a mail too large as well; what cannot be kept is asked for again', async () => {
  const before = taken.length;
  assert.equal(await send('a@ailleurs.test', 'x'), 550);
  assert.equal(await send('a@sub.reponse.test', 'x'), 550);
  assert.equal(await send('a@reponse.test', 'x'.repeat(20_000)), 552);
  fails = true;
  assert.equal(await send('a@reponse.test', 'x'), 451);
  assert.equal(failures.length, 1);
  fails = false;
  assert.equal(await send('a@reponse.test', 'x'), 250);
  assert.equal(taken.length, before + 1);
});

test('clients that write one letter and wait keep nobody’s mail out', async () => {
  const slow = Array.from({ length: 30 }, () => {
    const socket = connect(listener.port, '127.0.0.1');
    const steps = ['EHLO x', 'MAIL FROM:<a@x.test>', 'RCPT TO:<a@reponse.test>', 'DATA', 'S'];
    const started = new Promise<void>((begun) => {
      socket.on('data', () => {
        const step = steps.shift();
        if (step !== undefined) socket.write(step === 'S' ? 'S' : `${step}\r\n`);
        if (steps.length === 0) begun();
      });
    });
    socket.on('error', () => undefined);
    return { socket, started };
  });
  await Promise.race([Promise.all(slow.map(({ started }) => started)), pause(2_000)]);
  assert.equal(await send('a@reponse.test', 'x'), 250);
  for (const { socket } of slow) socket.destroy();
});

/** A whole conversation, the letter as it travels; every answer of the server's. */
async function spoken(port: number, letter: string, to = 'a@reponse.test'): Promise<string[]> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const steps = ['EHLO x', 'MAIL FROM:<a@x.test>', `RCPT TO:<${to}>`, 'DATA', `${letter}\r\n.`, 'QUIT'];
  const answers: string[] = [];
  for await (const line of createInterface({ input: socket })) {
    if (/^\d{3}-/.test(line)) continue;
    answers.push(line.slice(0, 3));
    const step = steps.shift();
    if (step !== undefined) socket.write(`${step}\r\n`);
  }
  return answers;
}

test('C32 a mail of nothing but dots is cut off; one with some of them comes whole', async (t) => {
  const read: IncomingMail[] = [];
  const wide = await startMailListener({
    port: 0,
    host: '127.0.0.1',
    domain: 'reponse.test',
    take: async (mail) => void read.push(mail),
    onFailure: (error) => assert.fail(String(error)),
  });
  t.after(() => wide.close());
  const dots = (lines: number, sign: string) => `Subject: x\r\n\r\n${`${sign}\r\n`.repeat(lines)}`;
  assert.equal((await spoken(wide.port, dots(5_000, '..'))).at(-2), '250');
  assert.equal(read[0]!.raw.toString().trimEnd(), dots(5_000, '.').trimEnd());
  // Long before its end: what follows is not read any more.
  assert.equal((await spoken(wide.port, dots(300_000, '..'))).at(-1), '554');
  assert.equal(read.length, 1);
});

/** A listener whose mails are kept only once it is told to go on. */
async function slowListener(t: TestContext, proofOf: (to: readonly string[]) => string | undefined) {
  const go = Promise.withResolvers<void>();
  const begun: string[] = [];
  const slow = await startMailListener({
    port: 0,
    host: '127.0.0.1',
    domain: 'reponse.test',
    take: async ({ to }) => {
      begun.push(to.join());
      await go.promise;
    },
    proofOf: async (to) => proofOf(to),
    onFailure: (error) => assert.fail(String(error)),
  });
  t.after(() => {
    go.resolve();
    return slow.close();
  });
  return {
    go: () => go.resolve(),
    said: async (to: string) => (await spoken(slow.port, 'Subject: x\r\n\r\nx', to))[5],
    isBegun: async (count: number) => {
      for (let turn = 0; begun.length < count && turn < 1000; turn++) await pause(5);
      assert.equal(begun.length, count);
    },
  };
}

test('of the places for mail some are kept for answers to mails of ours', async (t) => {
  const { go, said, isBegun } = await slowListener(t, ([to]) =>
    to?.startsWith('demande-') ? to : undefined,
  );
  const taken = [1, 2, 3, 4].map(() => said('a@reponse.test'));
  await isBegun(4);
  assert.equal(await Promise.race([said('a@reponse.test'), isBegun(5)]), '451');
  taken.push(said('demande-a@reponse.test'), said('demande-a@reponse.test'));
  await isBegun(6);
  go();
  assert.deepEqual(
    await Promise.all(taken),
    taken.map(() => '250'),
  );
  assert.equal(await said('a@reponse.test'), '250');
});

test('who answers us at one address has two places, so that another who answers has one', async (t) => {
  const { go, said, isBegun } = await slowListener(t, ([to]) => to);
  const taken = [1, 2].map(() => said('demande-a@reponse.test'));
  await isBegun(2);
  assert.equal(await Promise.race([said('demande-a@reponse.test'), isBegun(3)]), '451');
  taken.push(said('demande-b@reponse.test'));
  await isBegun(3);
  go();
  assert.deepEqual(await Promise.all(taken), ['250', '250', '250']);
});
