/** The files of the built application, as browsers and proxies ask for them. */
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { FastifyInstance } from 'fastify';
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

const folder = mkdtempSync(join(tmpdir(), 'pertuis-built-'));
const dist = join(folder, 'dist');
const SCRIPT = `export const harbour = '${'Pertuis '.repeat(400)}';\n`;
const PAGE = '<!doctype html><title>Pertuis</title>';
const built = (name: string, text: string) => writeFileSync(join(dist, name), text);

/** The addresses the server has a route for. */
const named = new Set<string>();
const seen = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ url }) => void named.add(url));

/** Failures only. */
const logged: string[] = [];

let app: TestApp;
before(async () => {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  built('index.html', PAGE);
  built('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  built('assets/start-a1B2.js', SCRIPT);
  writeFileSync(join(dist, 'assets/start-a1B2.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, 'assets/start-a1B2.js.gz'), gzipSync(SCRIPT));
  built('assets/letter-c3D4.woff2', 'a face');
  built('assets/gone-e5F6.js', SCRIPT);
  writeFileSync(join(folder, 'secret.txt'), 'nobody’s');
  subscribe('fastify.initialization', seen);
  app = await startTestApp({ demo: false, dist, logTo: { write: (text) => void logged.push(text) } });
  unsubscribe('fastify.initialization', seen);
});
after(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

interface Heard {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** An address as it is written here: `fetch` would tidy it up first. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Heard> {
  const { hostname, port, host } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: { host, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject).end();
  });
}

const START = '/assets/start-a1B2.js';

test('a built file is kept for a year and never asked for again, and comes as small as the browser reads it', async () => {
  for (const [accepts, encoding, plain] of [
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    [undefined, undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const { status, headers, bytes } = await get(
      START,
      accepts === undefined ? {} : { 'accept-encoding': accepts },
    );
    assert.deepEqual([status, headers['content-encoding']], [200, encoding], accepts);
    assert.equal(plain(bytes).toString(), SCRIPT);
    assert.equal(headers['content-length'], String(bytes.length));
    assert.equal(headers['content-type'], 'application/javascript; charset=utf-8');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.match(
      headers.vary ?? '',
      /accept-encoding/i,
      'a proxy must not hand one kind to who reads another',
    );
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.match(String(headers['content-security-policy']), /^default-src 'self'/);
    assert.equal(headers['referrer-policy'], 'no-referrer');
  }
  // What nothing was gained of has no smaller copy.
  const face = await get('/assets/letter-c3D4.woff2', { 'accept-encoding': 'br, gzip' });
  assert.deepEqual(
    [face.status, face.headers['content-type'], face.headers['content-encoding'], face.bytes.toString()],
    [200, 'font/woff2', undefined, 'a face'],
  );
});

test('a built file is asked about, in part, and again, without being sent whole', async () => {
  const whole = await get(START);
  const asked = await get(START, {}, 'HEAD');
  assert.deepEqual(
    [asked.status, asked.bytes.length, asked.headers['content-length']],
    [200, 0, String(whole.bytes.length)],
  );
  assert.equal(asked.headers['cache-control'], whole.headers['cache-control']);
  const { etag = '', 'last-modified': since = '' } = whole.headers;
  for (const known of [{ 'if-none-match': etag }, { 'if-modified-since': since }]) {
    const again = await get(START, known);
    assert.deepEqual([again.status, again.bytes.length], [304, 0], JSON.stringify(known));
  }
  assert.equal((await get(START, { 'if-none-match': '"another"' })).status, 200);
  const part = await get(START, { range: 'bytes=7-11' });
  assert.deepEqual(
    [part.status, part.bytes.toString(), part.headers['content-range']],
    [206, SCRIPT.slice(7, 12), `bytes 7-11/${SCRIPT.length}`],
  );
  for (const path of [START, '/icon.svg', '/chat/AB12'])
    for (const [impossible, status] of [
      [{ range: 'bytes=999999-' }, 416],
      [{ 'if-match': '"another"' }, 412],
    ] as const) {
      const answer = await get(path, impossible);
      assert.deepEqual(
        [answer.status, answer.bytes.toString(), answer.headers['content-type']],
        [status, String(status), 'text/plain; charset=utf-8'],
        path,
      );
    }
  assert.deepEqual(logged, [], 'nobody fills the log of failures by asking');
});

test('a file that was never built, or that a former build had, is answered as none; what a later build brings is there', async () => {
  unlinkSync(join(dist, 'assets/gone-e5F6.js'));
  for (const path of [
    '/assets/never-x9.js',
    '/assets/gone-e5F6.js',
    '/assets/',
    '/assets/start-a1B2.js/more',
  ]) {
    const { status, headers, bytes } = await get(path, { 'accept-encoding': 'br' });
    assert.deepEqual([status, bytes.toString()], [404, '404'], path);
    assert.deepEqual(
      [headers['content-type'], headers['x-content-type-options'], headers['cache-control']],
      ['text/plain; charset=utf-8', 'nosniff', undefined],
      `${path}: nobody keeps a “not there” for a year`,
    );
  }
  assert.equal((await get(START, {}, 'POST')).status, 404);
  built('assets/later-g7H8.js', SCRIPT);
  const later = await get('/assets/later-g7H8.js');
  assert.deepEqual([later.status, later.bytes.toString()], [200, SCRIPT]);
  assert.equal(later.headers['cache-control'], 'public, max-age=31536000, immutable');
});

test('C32 nothing beside the built files is reached, however it is written', async () => {
  for (const up of [
    '..',
    '%2e%2e',
    '.%2e',
    '..%2f..',
    '%2e%2e%2f%2e%2e',
    '..%5c..',
    '....//..',
    '%252e%252e',
  ])
    for (const path of [`/assets/${up}/../secret.txt`, `/assets/${up}/secret.txt`, `/${up}/secret.txt`]) {
      const { status, bytes } = await get(path);
      assert.ok(!bytes.includes('nobody’s'), `${path} reads ${bytes.toString()}`);
      assert.ok([200, 400, 403, 404, 422].includes(status), `${path}: ${status}`);
      if (status === 200) assert.equal(bytes.toString(), PAGE, `${path} is a screen’s address`);
    }
});

test('the page itself is asked for each time, whatever screen is opened by it', async () => {
  for (const path of ['/', '/index.html', '/chat/AB12', '/icon.svg']) {
    const { status, headers, bytes } = await get(path);
    assert.deepEqual([status, headers['cache-control']], [200, 'no-cache'], path);
    assert.equal(bytes.toString().startsWith(path.endsWith('.svg') ? '<svg' : PAGE), true, path);
  }
});

test('D11 a folder of built files, or one beside it, is no failure of ours', async () => {
  const before = logged.length;
  for (const path of ['/assets/', '/assets', '/assets/%00', '/assets/../', '/assets/?x'])
    assert.ok((await get(path)).status < 500, path);
  assert.deepEqual(logged.slice(before), []);
});

test('each built file has a route of its own: none is looked for in the folder when it is asked for', () => {
  for (const name of ['start-a1B2.js', 'letter-c3D4.woff2']) assert.ok(named.has(`/assets/${name}`), name);
  assert.ok(
    ![...named].some((url) => /\.(br|gz)$/.test(url)),
    'the smaller copies are no files of their own',
  );
});
