import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { TestContext } from 'node:test';
import { noSms } from './none.ts';
import { octopushSms } from './octopush.ts';
import { smsOutboxPage } from './outbox.ts';
import { BadCallback, SmsRefused, SmsUnavailable } from './port.ts';
import type { SmsOut } from './port.ts';
import { startSmsSandbox } from './sandbox/server.ts';
import type { SmsSandbox } from './sandbox/server.ts';

const KEY = 'a-key-nobody-may-read';
const LOGIN = 'agence@pertuis.test';
let serial = 0;
const text = (to = '+33639981234', words = 'Bonjour Hélène, à bientôt') => ({
  to,
  text: words,
  requestId: `r-${(serial += 1)}`,
});

interface Rig {
  sandbox: SmsSandbox;
  sms: SmsOut;
  heard: { path: string; body: Record<string, unknown> }[];
  /** What the application answers its callbacks. */
  says: { status: number };
  /** The sandbox again, over the same folder. */
  again(): Promise<SmsSandbox>;
}

async function rig(
  t: TestContext,
  settings: { timeoutMs?: number; key?: string; sender?: string } = {},
): Promise<Rig> {
  const heard: Rig['heard'] = [];
  const says = { status: 200 };
  const application = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({
        path: request.url ?? '',
        body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
      });
      response.writeHead(says.status).end();
    });
  });
  await new Promise<void>((resolve) => void application.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(application.address() as AddressInfo).port}`;
  const dir = mkdtempSync(join(tmpdir(), 'pertuis-sms-'));
  const start = () =>
    startSmsSandbox({
      login: LOGIN,
      key: KEY,
      dir,
      callbackUrl: (kind) => `${at}/${kind}`,
      reportMs: 5,
      retryMs: 5,
    });
  const started: SmsSandbox[] = [await start()];
  t.after(async () => {
    for (const sandbox of started) await sandbox.close();
    application.closeAllConnections();
    await new Promise((closed) => application.close(closed));
    rmSync(dir, { recursive: true, force: true });
  });
  const sandbox = started[0]!;
  const sms = octopushSms({ login: LOGIN, key: KEY, sender: 'SelVolets', url: sandbox.url, ...settings });
  const again = async () => {
    const next = await start();
    started.push(next);
    return next;
  };
  return { sandbox, sms, heard, says, again };
}

test('C05 a text arrives as it was written, with its ticket, its parts and its cost', async (t) => {
  const { sandbox, sms, heard } = await rig(t);
  const sent = await sms.send(text('+33639981234', 'Été 🏖 à l’île'));
  assert.match(sent.ticket ?? '', /^sms_[0-9a-f]{13}$/);
  assert.deepEqual([sent.parts, sent.cost], [1, 45]);
  const [caught] = sandbox.list();
  assert.deepEqual(
    [caught?.to, caught?.text, caught?.sender],
    ['+33639981234', 'Été 🏖 à l’île', 'SelVolets'],
  );
  await sandbox.settled();
  assert.deepEqual(
    [heard[0]?.path, heard[0]?.body['message_id'], heard[0]?.body['status']],
    ['/delivery', sent.ticket, 'DELIVERED'],
  );
  assert.deepEqual(await sms.balance(), { amount: 99.955, unit: 'EUR' });
});

test('R5 a request id is sent once: asked again it counts as sent, also after the sandbox was started anew', async (t) => {
  const { sandbox, sms, again } = await rig(t);
  const one = text();
  await sms.send(one);
  assert.deepEqual(await sms.send(one), { ticket: null, parts: null, cost: null });
  assert.equal(sandbox.list().length, 1);
  const restarted = await again();
  const after = octopushSms({ login: LOGIN, key: KEY, sender: 'SelVolets', url: restarted.url });
  assert.equal((await after.send(one)).ticket, null);
  assert.equal(restarted.list().length, 1);
});

test('R10 a provider that is away, silent or cut off ends every call; what it took is known by its request id', async (t) => {
  const { sandbox, sms } = await rig(t, { timeoutMs: 300 });
  for (const [fault, kept] of [
    ['down', 0],
    ['silent', 0],
    ['away', 0],
    ['drop', 1],
    ['mute', 2],
  ] as const) {
    const one = text();
    sandbox.fail(fault, 1);
    await assert.rejects(sms.send(one), SmsUnavailable, fault);
    assert.equal(sandbox.list().length, kept, fault);
    if (fault !== 'drop' && fault !== 'mute') continue;
    assert.equal((await sms.send(one)).ticket, null, `${fault}: the repeat is already sent`);
    assert.equal(sandbox.list().length, kept);
  }
  const nowhere = octopushSms({
    login: LOGIN,
    key: KEY,
    sender: 'SelVolets',
    url: 'http://127.0.0.1:9/v1/public',
    timeoutMs: 300,
  });
  await assert.rejects(nowhere.send(text()), SmsUnavailable);
});

test('C36 refused for good is told from refused for now, with the provider’s code', async (t) => {
  const { sms, sandbox } = await rig(t);
  const refusedWith = (code: string) => (error: unknown) =>
    error instanceof SmsRefused && error.code === code;
  await assert.rejects(sms.send(text('+33639989901')), refusedWith('117'));
  await assert.rejects(sms.send(text('+33639989904')), refusedWith('209'));
  await assert.rejects(sms.send(text('pas un numéro')), refusedWith('117'));
  await assert.rejects(sms.send(text(undefined, '')), refusedWith('107'));
  await assert.rejects(sms.send(text(undefined, 'a'.repeat(1225))), refusedWith('119'));
  const wrongSender = octopushSms({ login: LOGIN, key: KEY, sender: 'Sel & Volets', url: sandbox.url });
  await assert.rejects(
    wrongSender.send(text()),
    (error) => error instanceof SmsUnavailable && error.code === '106',
  );
  assert.deepEqual(sandbox.list(), []);
  await assert.rejects(noSms().send(text()), refusedWith('NO_ACCOUNT'));
});

test('C30 wrong credentials wait for the operator, and no error repeats them', async (t) => {
  const { sandbox } = await rig(t);
  const wrong = octopushSms({ login: LOGIN, key: 'another-secret', sender: 'SelVolets', url: sandbox.url });
  const failed = await wrong.send(text()).then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.ok(failed instanceof SmsUnavailable && failed.code === '101');
  const parrot = createServer((request, response) => {
    request.resume();
    response.writeHead(422, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 125, message: `bad key ${KEY} of ${LOGIN}` }));
  });
  await new Promise<void>((resolve) => void parrot.listen(0, '127.0.0.1', resolve));
  t.after(() => void parrot.close());
  const parroted = octopushSms({
    login: LOGIN,
    key: KEY,
    sender: 'SelVolets',
    url: `http://127.0.0.1:${(parrot.address() as AddressInfo).port}`,
  });
  const error = await parroted.send(text()).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  assert.ok(error instanceof SmsUnavailable);
  assert.ok(
    ![error.message, String(error.stack), String(error.cause)].some(
      (words) => words.includes(KEY) || words.includes(LOGIN),
    ),
  );
});

test('callbacks are tried again until they are taken, and read in our words', async (t) => {
  const { sandbox, sms, heard, says } = await rig(t);
  says.status = 500;
  await sms.send(text());
  while (heard.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  says.status = 200;
  await sandbox.settled();
  assert.equal(sandbox.list()[0]?.isReported, true);
  assert.equal(await sandbox.reply('+33639981234', 'ok je vois'), 200);
  const { body } = heard.at(-1)!;
  assert.deepEqual(
    { ...sms.readInbound(body), receivedAt: '' },
    { messageId: sandbox.list()[0]?.ticket, phone: '+33639981234', text: 'ok je vois', receivedAt: '' },
  );
  const report = { message_id: 'sms_1', number: '33639981234', status: 'SOMETHING_NEW' };
  assert.deepEqual(sms.readReport(report), {
    ticket: 'sms_1',
    phone: '+33639981234',
    status: 'SOMETHING_NEW',
    state: 'unknown',
  });
  assert.equal(sms.readReport({ ...report, status: 'ACK' }).state, 'onItsWay');
  assert.equal(sms.readReport({ ...report, status: 'BLACKLISTED_NUMBER' }).state, 'failed');
  for (const wrong of [null, [], {}, { ...report, number: 'SelVolets' }, { ...report, status: '' }])
    assert.throws(() => sms.readReport(wrong), BadCallback);
  assert.throws(() => sms.readInbound({ ...report, text: 3 }), BadCallback);
});

test('C06 the page of texts escapes what they say', async (t) => {
  const { sandbox, sms } = await rig(t);
  await sms.send(text('+33639981234', '<script>alert(1)</script>"\' &'));
  const page = smsOutboxPage(sandbox.list(), 200);
  assert.ok(!/<script/.test(page));
  assert.match(page, /&lt;script&gt;alert/);
  assert.match(page, /Le produit a pris l’appel/);
  assert.match(smsOutboxPage([]), /Rien n’a encore été envoyé/);
});
