import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, test } from 'node:test';
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
