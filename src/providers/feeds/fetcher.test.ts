/** Calendars fetched: from outside only, within bounds, and each failure by its name. */
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import assert from 'node:assert/strict';
import { createPrivateKey, webcrypto } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isPublicAddress } from './addresses.ts';
import { openFeeds } from './fetcher.ts';
import { FeedFailed } from './port.ts';
import type { FeedAsked } from './port.ts';
import { SANDBOX_HOST, startFeedsSandbox } from './sandbox.ts';
import type { FeedsSandbox } from './sandbox.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
let sandbox: FeedsSandbox;
before(async () => {
  sandbox = await startFeedsSandbox();
});
after(() => sandbox.close());

const feeds = (options: Parameters<typeof openFeeds>[0] = {}) =>
  openFeeds({ sandbox: { host: SANDBOX_HOST, port: sandbox.port }, ...options });
const problem = (asked: FeedAsked, options?: Parameters<typeof openFeeds>[0]) =>
  feeds(options)
    .read(asked)
    .then(
      () => 'read',
      (error: unknown) => {
        assert.ok(error instanceof FeedFailed, String(error));
        assert.doesNotMatch(error.stack ?? '', /secret/);
        return error.problem;
      },
    );

test('B80 a calendar is read, packed or not, and not sent again while it is the same', async () => {
  sandbox.play('/a', { body: CALENDAR });
  const first = await feeds().read({ url: sandbox.url('/a') });
  assert.ok(first.kind === 'body');
  assert.equal(first.text, CALENDAR);
  assert.deepEqual(await feeds().read({ url: sandbox.url('/a'), etag: first.etag }), { kind: 'same' });
  sandbox.play('/b', { body: CALENDAR.repeat(50), gzip: true });
  const packed = await feeds().read({ url: sandbox.url('/b') });
  assert.ok(packed.kind === 'body');
  assert.equal(packed.bytes, CALENDAR.length * 50);
  sandbox.play('/c', { body: Buffer.from('BEGIN:VCALENDAR\nX-A:R\xe9serv\xe9e', 'latin1') });
  const old = await feeds().read({ url: sandbox.url('/c') });
  assert.ok(old.kind === 'body' && old.text.endsWith('Réservée'));
});

test('B80 what has no end, is too large, too slow or a bomb is cut', async () => {
  sandbox.play('/endless', { endless: true });
  assert.equal(await problem({ url: sandbox.url('/endless') }), 'tooLarge');
  sandbox.play('/large', { body: Buffer.alloc(50 * 1024 * 1024, 65) });
  assert.equal(await problem({ url: sandbox.url('/large') }), 'tooLarge');
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
  sandbox.play('/bomb', { body: bomb, headers: { 'content-encoding': 'gzip' } });
  const before = process.memoryUsage().arrayBuffers;
  assert.equal(await problem({ url: sandbox.url('/bomb') }), 'tooLarge');
  assert.ok(process.memoryUsage().arrayBuffers - before < 60 * 1024 * 1024);
  sandbox.play('/broken', { body: 'no gzip', headers: { 'content-encoding': 'gzip' } });
  assert.equal(await problem({ url: sandbox.url('/broken') }), 'badEncoding');
  sandbox.play('/slow', { body: CALENDAR, delayMs: 60_000 });
  const started = Date.now();
  assert.equal(await problem({ url: sandbox.url('/slow'), timeoutMs: 300 }), 'tooSlow');
  assert.ok(Date.now() - started < 5_000);
  const never = () => new Promise<never>(() => undefined);
  assert.equal(await problem({ url: 'https://slow.test/', timeoutMs: 100 }, { resolve: never }), 'tooSlow');
});

test('B80 each failure of a site has its name, and the wait it asks for', async () => {
  for (const [status, name] of [
    [404, 'feedGone'],
    [410, 'feedGone'],
    [401, 'feedForbidden'],
    [403, 'feedForbidden'],
    [503, 'feedBusy'],
    [500, 'serverFailed'],
  ] as const) {
    sandbox.play('/secret', { status });
    assert.equal(await problem({ url: sandbox.url('/secret') }), name);
  }
  sandbox.play('/secret', { status: 429, headers: { 'retry-after': '120' } });
  await assert.rejects(feeds().read({ url: sandbox.url('/secret') }), { retryAfterMs: 120_000 });
  assert.equal(await problem({ url: 'https://nobody.invalid/secret' }), 'unknownHost');
});

test('B80 https only, and never from inside: not by its address, nor by a name, nor after a redirect', async () => {
  for (const url of [
    'http://example.org/secret',
    'file:///etc/passwd',
    'https://u:secret@example.org/',
    'secret',
    'ftp://x/',
  ])
    assert.equal(await problem({ url }), 'notHttps', url);
  for (const host of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '[::1]',
    '[fd00::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '2130706433',
    '0x7f.1',
  ])
    assert.equal(await problem({ url: `https://${host}/secret` }), 'privateAddress', host);
  const inside = async () => [
    { address: '93.184.215.14', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ];
  assert.equal(await problem({ url: 'https://rebinding.test/' }, { resolve: inside }), 'privateAddress');
  for (const [to, name] of [
    ['https://127.0.0.1/secret', 'privateAddress'],
    ['https://169.254.169.254/latest/meta-data/secret', 'privateAddress'],
    ['http://example.org/secret', 'notHttps'],
    ['/round', 'tooManyRedirects'],
  ] as const) {
    sandbox.play('/round', { status: 302, headers: { location: to } });
    assert.equal(await problem({ url: sandbox.url('/round') }), name, to);
  }
});

test('B80 addresses that are nobody else’s', () => {
  for (const address of [
    '8.8.8.8',
    '93.184.215.14',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '172.15.0.1',
    '100.128.0.1',
  ])
    assert.equal(isPublicAddress(address), true, address);
  for (const address of [
    '172.31.255.255',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '198.19.0.1',
    'fe80::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '::',
    'ff02::1',
    'x',
  ])
    assert.equal(isPublicAddress(address), false, address);
});

async function certificate(): Promise<{ cert: string; key: string }> {
  x509.cryptoProvider.set(webcrypto as Crypto);
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=feeds.test',
    keys: keys as CryptoKeyPair,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'feeds.test' }])],
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({
    format: 'pem',
    type: 'pkcs8',
  });
  return { cert: made.toString('pem'), key: String(key) };
}

test('B80 a name is resolved once, and the connection goes to the address that was checked; its certificate must be the name’s', async (t) => {
  const { cert, key } = await certificate();
  const server = createServer({ cert, key }, (_request, response) => response.end(CALENDAR));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  let asked = 0;
  const options = {
    ca: cert,
    isAllowed: (address: string) => address === '127.0.0.1',
    // Whoever asks a second time is led elsewhere.
    resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.7', family: 4 }],
  };
  const read = await openFeeds(options).read({ url: `https://feeds.test:${port}/` });
  assert.ok(read.kind === 'body' && read.text === CALENDAR);
  assert.equal(asked, 1);
  asked = 0;
  assert.equal(await problem({ url: `https://other.test:${port}/` }, options), 'badCertificate');
  asked = 0;
  const { ca: _ca, ...unknown } = options;
  assert.equal(await problem({ url: `https://feeds.test:${port}/` }, unknown), 'badCertificate');
});
