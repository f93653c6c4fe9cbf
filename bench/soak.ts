/**
 * `npm run bench -- soak [minutes]`: an ordinary day at the agency, for an hour unless told. Clerks and guests with open streams read
 * lists, threads and calendars as their browsers do (compressed), write now and then, lose their stream and come back; strangers look at
 * houses and their photos. Looked at from outside and from inside: memory and who owns it, handles, connections to PostgreSQL, and the
 * tables that grow. Nothing leaves this machine; it ends by itself.
 */
import { Agent, request } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import sharp from 'sharp';
import { gather, openStream } from './support/crowd.ts';
import type { Crowd, Stream } from './support/crowd.ts';
import { median } from './support/load.ts';
import {
  launch,
  startCluster,
  PROJECT,
  SERVER,
  serverEnv,
  startServer,
  address,
  end,
} from './support/cluster.ts';
import { loadBulk } from './support/bulk.ts';
import { keepResult } from './support/results.ts';

export const HOUR = 60;
const MOST_MEGABYTES = 300;
const REQUESTS = 5_000;
const STAFF = 8;
const GUESTS = 24;
const STRANGERS = 6;
const SAMPLE_MS = 5_000;
/** A browser says this on every request, and opens at most six connections to one host. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'fr' };
const CONNECTIONS = 6;
/** Milliseconds between two things one person does, in the middle. */
const RHYTHM = { staff: 700, guest: 2_500, stranger: 1_500 };
const STREAM_MS = 45_000;

interface Probe {
  heapUsed: number;
  heapTotal: number;
  external: number;
  arrayBuffers: number;
  kinds: Record<string, number>;
}
interface Sample extends Probe {
  minute: number;
  rss: number;
  files: number;
  connections: number;
}
interface Counts {
  answered: number;
  failed: number;
  bytes: number;
  streams: number;
}

/** Of numbers drawn evenly, from half the middle to one and a half of it. */
const around = (ms: number) => ms * (0.5 + Math.random());
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

export async function soak(minutes: number): Promise<boolean> {
  const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
  const postgres = await startCluster('soak');
  try {
    const dataDir = join(postgres.dir, 'data');
    await (await startServer({ databaseUrl: postgres.at('pertuis'), dataDir })).stop();
    const client = await postgres.connect('pertuis');
    await loadBulk(client, REQUESTS);
    const crowd = await gather(client, { name: 'soak', staff: STAFF, guests: GUESTS });
    const photos = await client.query<{ path: string }>('select path from file where public limit 200');
    const before = await tables(client);
    const child = launch(SERVER, serverEnv({ databaseUrl: postgres.at('pertuis'), dataDir }), [
      './bench/support/probe.mjs',
    ]);
    const probes: Probe[] = [];
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.startsWith('probe ')) probes.push(JSON.parse(line.slice('probe '.length)) as Probe);
    });
    const url = await address(child);
    say(`Soak: ${minutes} minutes, process ${child.pid}.`);
    const day = new Day(
      url,
      crowd,
      photos.rows.map(({ path }) => path),
    );
    const samples: Sample[] = [];
    const until = performance.now() + minutes * 60_000;
    const living = day.live(until);
    const started = performance.now();
    while (performance.now() < until) {
      await pause(Math.min(SAMPLE_MS, Math.max(0, until - performance.now())));
      const probe = probes.at(-1);
      if (!probe) continue;
      const sample = {
        ...probe,
        minute: (performance.now() - started) / 60_000,
        ...(await outside(child.pid ?? 0, client)),
      };
      samples.push(sample);
      if (samples.length % 12 === 1) say(`  ${line(sample)}, ${day.counts.answered} answers`);
    }
    await living;
    const rounds = day.counts;
    await end(child, 'SIGTERM');
    const after = await tables(client);
    const version = await client.query<{ server_version: string }>('show server_version');
    await client.end();
    const text = report({ minutes, samples, counts: rounds, before, after });
    process.stdout.write(`\n${text}\n`);
    if (minutes >= HOUR) keepResult('An hour of mild traffic', version.rows[0]!.server_version, text);
    return rounds.failed === 0 && megabytes(last(samples).rss) <= MOST_MEGABYTES;
  } finally {
    await postgres.close();
  }
}

/** The people and what they do. */
class Day {
  readonly counts: Counts = { answered: 0, failed: 0, bytes: 0, streams: 0 };
  readonly #url: string;
  readonly #crowd: Crowd;
  readonly #photos: readonly string[];
  readonly #assets: readonly string[];

  constructor(url: string, crowd: Crowd, photos: readonly string[]) {
    this.#url = url;
    this.#crowd = crowd;
    this.#photos = photos;
    const folder = join(PROJECT, 'dist', 'assets');
    this.#assets = readdirSync(folder)
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => `/assets/${name}`);
  }

  async live(until: number): Promise<void> {
    await Promise.all([
      ...this.#crowd.staff.map((token) =>
        this.#person(token, until, RHYTHM.staff, (ask) => this.#clerk(ask)),
      ),
      ...this.#crowd.conversations.map(({ token, ddlId }) =>
        this.#person(token, until, RHYTHM.guest, (ask) => this.#guest(ask, ddlId)),
      ),
      ...Array.from({ length: STRANGERS }, () =>
        this.#person('', until, RHYTHM.stranger, (ask) => this.#stranger(ask)),
      ),
    ]);
  }

  async #person(
    token: string,
    until: number,
    rhythm: number,
    act: (ask: Ask) => Promise<void>,
  ): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: 30_000 });
    const headers = { ...BROWSER, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
    const ask: Ask = (method, path, body) => this.#ask(agent, headers, method, path, body);
    const streaming = token === '' ? undefined : this.#stream(headers, until);
    await pause(around(rhythm));
    while (performance.now() < until) {
      await act(ask);
      await pause(around(rhythm));
    }
    await streaming;
    agent.destroy();
  }

  async #stream(headers: Record<string, string>, until: number): Promise<void> {
    while (performance.now() < until) {
      let stream: Stream | undefined;
      this.counts.streams++;
      await new Promise<void>((ended) => {
        stream = openStream(`${this.#url}/api/events`, headers, {
          opened: () => undefined,
          heard: () => undefined,
          ended,
        });
        setTimeout(() => stream?.cut(), Math.min(around(STREAM_MS), Math.max(0, until - performance.now())));
      });
      await pause(around(500));
    }
  }

  async #clerk(ask: Ask): Promise<void> {
    const { ddlId } = oneOf(this.#crowd.conversations);
    const what = Math.random();
    if (what < 0.3) await ask('GET', `/api/ddls?ps=20&page=${1 + Math.floor(Math.random() * 5)}`);
    else if (what < 0.5) await ask('GET', `/api/ddlchats/list/${ddlId}?n=50`);
    else if (what < 0.6) await ask('GET', '/api/listunread');
    else if (what < 0.7) await ask('GET', '/api/cache/updated-keys');
    else if (what < 0.78) await ask('GET', '/api/houses?ps=100');
    else if (what < 0.84) await ask('GET', '/api/nodecalendars?m=2027-07');
    else if (what < 0.88) await ask('GET', '/api/ddls?ps=100');
    else if (what < 0.92) await ask('GET', `/api/ddls?ps=20&s=${oneOf(['piano', 'Nom12', 'Prénom5'])}`);
    else if (what < 0.95) await this.#page(ask);
    else await ask('POST', '/api/ddlchats', { id_ddl: ddlId, message: 'Bonjour, la maison est libre.' });
  }

  async #guest(ask: Ask, ddlId: number): Promise<void> {
    const what = Math.random();
    if (what < 0.6) await ask('GET', `/api/ddlchats/list/${ddlId}`);
    else if (what < 0.75) await ask('GET', `/api/ddls/${ddlId}`);
    else if (what < 0.85) await ask('GET', '/api/guest/bookings');
    else if (what < 0.9) await this.#page(ask);
    else if (what < 0.97) await ask('GET', '/api/cache/updated-keys');
    else if (what < 0.985) await ask('POST', '/api/ddlchats', { id_ddl: ddlId, message: 'Merci beaucoup !' });
    else await ask('POST', '/api/ddlchats', { id_ddl: ddlId, message: 'Voici', file: await picture() });
  }

  async #stranger(ask: Ask): Promise<void> {
    const what = Math.random();
    if (what < 0.4) await ask('GET', `/annonce/${oneOf([101, 102, 105])}`);
    else if (what < 0.5) await ask('GET', '/annonce.css');
    else if (what < 0.9 && this.#photos.length > 0)
      await ask('GET', `/api/fileserver/${oneOf(this.#photos)}`);
    else await ask('GET', '/api/config');
  }

  /** A first visit: the page, and a few of its parts at once. */
  async #page(ask: Ask): Promise<void> {
    await ask('GET', '/');
    await Promise.all(Array.from({ length: 12 }, () => ask('GET', oneOf(this.#assets))));
  }

  #ask(
    agent: Agent,
    headers: Record<string, string>,
    method: string,
    path: string,
    body?: Record<string, unknown>,
  ): Promise<void> {
    return new Promise((done) => {
      const failed = (why: string) => {
        if (this.counts.failed++ < 5) process.stderr.write(`  ${method} ${path}: ${why}\n`);
        done();
      };
      const { type, bytes } = encoded(body);
      const call = request(`${this.#url}${path}`, {
        method,
        agent,
        headers: {
          ...headers,
          ...(type === '' ? {} : { 'content-type': type, 'content-length': bytes.length }),
        },
      });
      call.on('response', (response) => {
        response.on('data', (part: Buffer) => (this.counts.bytes += part.length));
        response.on('end', () => {
          this.counts.answered++;
          if ((response.statusCode ?? 0) >= 400) failed(`answered ${response.statusCode}`);
          else done();
        });
        response.on('error', (error) => failed(error.message));
      });
      call.on('error', (error) => failed(error.message));
      call.end(bytes);
    });
  }
}

type Ask = (method: string, path: string, body?: Record<string, unknown>) => Promise<void>;

let drawn: Buffer | undefined;
async function picture(): Promise<Buffer> {
  drawn ??= await sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#789',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  return drawn;
}

function encoded(body: Record<string, unknown> | undefined): { type: string; bytes: Buffer } {
  if (body === undefined) return { type: '', bytes: Buffer.alloc(0) };
  const { file, ...fields } = body;
  if (!Buffer.isBuffer(file)) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  const border = 'soak-of-pertuis';
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${border}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const head = `--${border}\r\ncontent-disposition: form-data; name="myFile"; filename="plage.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${border}`,
    bytes: Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${border}--\r\n`)]),
  };
}

async function outside(
  pid: number,
  client: pg.Client,
): Promise<{ rss: number; files: number; connections: number }> {
  const rss = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return { rss, files: readdirSync(`/proc/${pid}/fd`).length, connections: rows[0]!.connections };
}

type Sizes = Map<string, { rows: number; bytes: number }>;

async function tables(client: pg.Client): Promise<Sizes> {
  const named = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')`,
  );
  const sizes: Sizes = new Map();
  for (const { name } of named.rows) {
    const { rows } = await client.query<{ rows: number; bytes: number }>(
      `select (select count(*)::int from ${name}) as rows, pg_total_relation_size($1::regclass)::float8 as bytes`,
      [name],
    );
    sizes.set(name, rows[0]!);
  }
  return sizes;
}

const last = (samples: readonly Sample[]): Sample => samples.at(-1)!;

function line(sample: Sample): string {
  return `minute ${sample.minute.toFixed(1)}: ${megabytes(sample.rss)} MB resident, heap ${megabytes(sample.heapUsed)} of ${megabytes(sample.heapTotal)}, external ${megabytes(sample.external)} (buffers ${megabytes(sample.arrayBuffers)}), ${sample.files} files, ${sample.connections} connections`;
}

interface Reported {
  minutes: number;
  samples: readonly Sample[];
  counts: Counts;
  before: Sizes;
  after: Sizes;
}

/** Ready for results.md. */
function report({ minutes, samples, counts, before, after }: Reported): string {
  const rest = (one: Sample) => one.rss - one.heapTotal - one.external;
  const rows: [what: string, of: (sample: Sample) => number][] = [
    ['memory resident, MB', ({ rss }) => megabytes(rss)],
    ['of it JavaScript heap, MB', ({ heapTotal }) => megabytes(heapTotal)],
    ['buffers outside the heap, MB', ({ external }) => megabytes(external)],
    ['everything native, code included, MB', (one) => megabytes(rest(one))],
    ['open files and sockets', ({ files }) => files],
    ['handles and requests of Node', ({ kinds }) => Object.values(kinds).reduce((sum, n) => sum + n, 0)],
    ['connections to PostgreSQL', ({ connections }) => connections],
  ];
  const places = [0.1, 0.25, 0.5, 0.75, 1].map((share) => Math.max(1, Math.round(minutes * share)));
  // The median of the minute before: one collection more or less is not a figure.
  const at = (minute: number, of: (sample: Sample) => number) =>
    median(samples.filter((one) => one.minute > minute - 1 && one.minute <= minute + 0.05).map(of));
  const most = (of: (sample: Sample) => number) => Math.max(...samples.map(of));
  const head = `| | ${places.map((minute) => `minute ${minute}`).join(' | ')} | most |`;
  const rule = `|---|${places.map(() => '---:|').join('')}---:|`;
  const memory = rows.map(
    ([what, of]) => `| ${what} | ${places.map((minute) => at(minute, of)).join(' | ')} | ${most(of)} |`,
  );
  const grown = [...after]
    .map(([name, now]) => ({ name, now, was: before.get(name) ?? { rows: 0, bytes: 0 } }))
    .filter(({ now, was }) => now.rows !== was.rows || now.bytes - was.bytes > 65_536)
    .toSorted((a, b) => b.now.bytes - b.was.bytes - (a.now.bytes - a.was.bytes))
    .map(
      ({ name, now, was }) =>
        `| ${name} | ${was.rows} | ${now.rows} | ${((now.bytes - was.bytes) / 2 ** 20).toFixed(1)} |`,
    );
  const perSecond = Math.round(counts.answered / (minutes * 60));
  return [
    `${minutes} minutes: ${STAFF} clerks, ${GUESTS} guests and ${STRANGERS} strangers, ${counts.answered} answers (${perSecond} a second, ${megabytes(counts.bytes)} MB), ${counts.failed} failed; streams opened ${counts.streams} times. Wanted: at most ${MOST_MEGABYTES} MB.`,
    '',
    head,
    rule,
    ...memory,
    '',
    '| table | rows before | rows after | grown, MB |',
    '|---|---:|---:|---:|',
    ...grown,
  ].join('\n');
}
