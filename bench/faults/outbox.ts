/**
 * R5: mails and SMS are queued by messages, one in ten of which is rolled back at its commit, while the server that sends them is killed again
 * and again. Counted where they arrive: nothing lost, nothing of a rollback, no SMS twice; a mail comes again only across a kill, under its one
 * Message-ID, and no kill makes more come again than were under way.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { gather } from '../support/crowd.ts';
import type { Crowd } from '../support/crowd.ts';
import { startServer } from '../support/cluster.ts';
import type { Server, ServerOptions } from '../support/cluster.ts';
import { person } from './client.ts';
import type { History, Violations } from './history.ts';
import type { Accepted, PostOffice } from './post.ts';
import { nextKey } from './writers.ts';

const WRITERS = 8;
const ROLLED_BACK = 0.1;
/** Of the messages of the agency. */
const BY_SMS = 0.35;
/** A guest gets no more than twenty texts a day, a person writes no more than two hundred; chance spreads them unevenly. */
const TEXTS_PER_GUEST = 8;
const TEXTS_PER_AUTHOR = 120;
const RETRY_MS = 40;
/** Nothing arrives any more: what a killed worker had claimed waits for its minutes, which are made to pass. */
const STILL_MS = 2_000;
const DRAIN_LIMIT_MS = 600_000;
/** What comes again without end is seen in this time. */
const AGAIN_LIMIT_MS = 8_000;
/** What the worker does at once (server/jobs.ts): a kill can strike no more mails than that. */
const UNDER_WAY = 4;

export interface OutboxBench {
  server: ServerOptions & { port: number };
  connect(): Promise<pg.Client>;
  post: PostOffice;
  history: History;
  violations: Violations;
  random: () => number;
  name: string;
  /** Where this pass's guests' numbers begin. */
  firstPhone: number;
}
export interface OutboxSize {
  /** Messages, the rolled back ones included. */
  messages: number;
  kills: number;
}
export interface OutboxReport {
  mails: number;
  texts: number;
  rolledBack: number;
  /** Mails that arrived once more than they should. */
  mailsAgain: number;
  /** By the kill that struck most. */
  mostByOneKill: number;
  /** SMS asked for again and recognised by the provider. */
  textsAgain: number;
  seconds: number;
}

/** Two kills of three fall when a mail or an SMS was just taken and its sender waits for the answer; the third falls anywhere. */
const AIMS = ['mail', 'text', undefined] as const;
/** When the last claims end of those who are dead: later ones are of the living, for whom no minutes pass. */
interface Claims {
  mails: string | null;
  texts: string | null;
}
const NO_CLAIMS: Claims = { mails: null, texts: null };

type Channel = 'mail' | 'sms' | 'mailandsms';
interface Queued {
  mark: string;
  channel: Channel;
  isRolledBack: boolean;
}

export async function outbox(
  bench: OutboxBench,
  running: Server,
  size: OutboxSize,
): Promise<{ report: OutboxReport; server: Server }> {
  const began = performance.now();
  const client = await bench.connect();
  const before = {
    mails: bench.post.mails.length,
    texts: bench.post.texts.length,
    again: bench.post.repeatedTexts(),
  };
  let server = running;
  const texts = size.messages * BY_SMS;
  const crowd = await gather(client, {
    name: bench.name,
    staff: 2 + Math.ceil(texts / TEXTS_PER_AUTHOR),
    guests: 10 + Math.ceil(texts / TEXTS_PER_GUEST),
    firstPhone: bench.firstPhone,
  });
  await plantRollback(client);
  const queued: Queued[] = [];
  const agent = new Agent({ keepAlive: true });
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (queued.length < size.messages) await send(bench, crowd, server.url, agent, queued);
    }),
  );
  // What other parts of the run have queued, and their kills delayed, arrives among ours: it has no mark.
  const since = {
    mails: () => bench.post.mails.slice(before.mails).filter(({ mark }) => mark !== undefined),
    texts: () => bench.post.texts.slice(before.texts).filter(({ mark }) => mark !== undefined),
  };
  const deaths: number[] = [];
  let ofTheDead = NO_CLAIMS;
  for (let kill = 0; kill < size.kills; kill++) {
    // Spread over what arrives; towards the end mails wait for the dead and time has to pass first.
    const place = (size.messages * (kill + bench.random())) / (size.kills + 2);
    while (since.mails().length + since.texts().length < place) await letPass(client, bench.post, ofTheDead);
    const aim = AIMS[kill % AIMS.length];
    if (aim) await Promise.race([bench.post.nextTaken(aim), pause(STILL_MS)]);
    bench.history.note({ kill, aim });
    await server.kill();
    deaths.push(performance.now());
    ofTheDead = await lastClaims(client);
    server = await startServer(bench.server);
  }
  await writing;
  const kept = queued.filter(({ isRolledBack }) => !isRolledBack);
  const wanted = {
    mails: kept.filter(({ channel }) => channel !== 'sms').map(({ mark }) => mark),
    texts: kept.filter(({ channel }) => channel !== 'mail').map(({ mark }) => mark),
  };
  const until = performance.now() + DRAIN_LIMIT_MS;
  while (
    performance.now() < until &&
    !(holdsAll(since.mails(), wanted.mails) && holdsAll(since.texts(), wanted.texts)) &&
    (await isSomeWaiting(client))
  )
    await letPass(client, bench.post, ofTheDead);
  // What would come twice comes now.
  const enough = performance.now() + AGAIN_LIMIT_MS;
  for (let still = 0; still < 3 && performance.now() < enough;)
    if (await letPass(client, bench.post, ofTheDead)) still = 0;
    else still++;
  const repeats = judgeMails(bench.violations, since.mails(), wanted.mails, deaths);
  judgeTexts(bench.violations, since.texts(), wanted.texts);
  const textsAgain = bench.post.repeatedTexts() - before.again;
  if (textsAgain > size.kills * UNDER_WAY)
    bench.violations.add(`SMS were asked for again ${textsAgain} times over ${size.kills} kills`);
  await client.query('drop trigger roll_back on message; drop function roll_back()');
  agent.destroy();
  await client.end();
  return {
    server,
    report: {
      mails: wanted.mails.length,
      texts: wanted.texts.length,
      rolledBack: queued.length - kept.length,
      ...repeats,
      textsAgain,
      seconds: (performance.now() - began) / 1000,
    },
  };
}

/** A message that calls itself false is refused by the very last act of its transaction, when mail, SMS and job are written. */
async function plantRollback(client: pg.Client): Promise<void> {
  await client.query(
    `create function roll_back() returns trigger language plpgsql as $$ begin if new.message like '%faux-%' then raise exception 'rolled back by the bench'; end if; return null; end $$`,
  );
  await client.query(
    'create constraint trigger roll_back after insert on message deferrable initially deferred for each row execute function roll_back()',
  );
}

let turn = 0;

async function send(
  bench: OutboxBench,
  { staff, conversations }: Crowd,
  url: string,
  agent: Agent,
  queued: Queued[],
): Promise<void> {
  const n = turn++;
  const one = conversations[n % conversations.length]!;
  const isRolledBack = bench.random() < ROLLED_BACK;
  const isSms = bench.random() < BY_SMS;
  const channel: Channel = !isSms ? 'mail' : bench.random() < 0.5 ? 'sms' : 'mailandsms';
  // Guests write too, by mail to the agency.
  const isGuest = !isSms && bench.random() < 0.3;
  const who = person(url, isGuest ? one.token : staff[n % staff.length]!, agent);
  const mark = nextKey(isRolledBack ? 'faux' : 'pli');
  const body = { id_ddl: one.ddlId, message: `Bonjour ${mark}`, ...(isSms && { smsMailChannel: channel }) };
  queued.push({ mark, channel, isRolledBack });
  bench.history.note({ asked: mark, channel });
  for (;;) {
    const answer = await who('POST', 'ddlchats', body, { 'idempotency-key': `cle-${mark}` }).catch(
      () => undefined,
    );
    if (answer?.status === 200 && isRolledBack)
      bench.violations.add(`${mark} was rolled back and acknowledged`);
    if (answer?.status === 200 || (answer?.status === 500 && isRolledBack)) return;
    if (answer) {
      bench.violations.add(`${mark} (${channel}) was answered ${answer.status} ${answer.warning ?? ''}`);
      return;
    }
    await pause(RETRY_MS);
  }
}

/**
 * A moment; and when nothing arrives any more, the minutes after which a dead sender's mails are taken up again. Answers whether something
 * arrived.
 */
async function letPass(client: pg.Client, { mails, texts }: PostOffice, ofTheDead: Claims): Promise<boolean> {
  const held = mails.length + texts.length;
  for (const until = performance.now() + STILL_MS; performance.now() < until;) {
    await pause(50);
    if (mails.length + texts.length > held) return true;
  }
  await client.query(
    `update maillog set claimed_until = now() - interval '1 second'
      where status = 'queued' and created < now() - interval '1 second' and (claimed_until is null or claimed_until <= $1)`,
    [ofTheDead.mails],
  );
  await client.query(
    `update smssent set claimed_until = now() - interval '1 second'
      where status in ('queued', 'sending') and queued_at < now() - interval '1 second' and (claimed_until is null or claimed_until <= $1)`,
    [ofTheDead.texts],
  );
  for (const job of ['sendAbandonedMails', 'sendAbandonedSms'])
    await client.query(`select graphile_worker.add_job($1, payload => '{}'::json, job_key => $1)`, [job]);
  return false;
}

/** Asked while nobody sends: what the dead had begun, PostgreSQL may still be ending. */
async function lastClaims(client: pg.Client): Promise<Claims> {
  const others = `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  while ((await client.query(others)).rowCount !== 0) await pause(5);
  const { rows } = await client.query<Claims>(
    `select (select max(claimed_until)::text from maillog where status = 'queued') as mails,
      (select max(claimed_until)::text from smssent where status in ('queued', 'sending')) as texts`,
  );
  return rows[0] ?? NO_CLAIMS;
}

/** Whether anything is left that somebody may still send. */
async function isSomeWaiting(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean }>(
    `select exists (select from maillog where status = 'queued') or exists (select from smssent where status in ('queued', 'sending')) as some`,
  );
  return rows[0]?.some === true;
}

function holdsAll(book: readonly Accepted[], marks: readonly string[]): boolean {
  const held = new Set(book.map(({ mark }) => mark));
  return marks.every((mark) => held.has(mark));
}

function judgeMails(
  violations: Violations,
  book: readonly Accepted[],
  wanted: readonly string[],
  deaths: readonly number[],
): Pick<OutboxReport, 'mailsAgain' | 'mostByOneKill'> {
  const lifeOf = ({ begun }: Accepted) => deaths.filter((death) => death < begun).length;
  const struck = deaths.map(() => 0);
  const copies = Map.groupBy(book, ({ mark }) => mark ?? '');
  let again = 0;
  const lost = wanted.filter((mark) => !copies.has(mark));
  if (lost.length > 0)
    violations.add(`${lost.length} mails were queued and never arrived, "${lost[0]}" first`);
  const known = new Set(wanted);
  for (const [mark, all] of copies) {
    if (!known.has(mark)) violations.add(`a mail of "${mark}" arrived, whose message does not exist`);
    const names = new Set(all.map(({ name }) => name));
    if (names.has('')) violations.add(`the mail of "${mark}" arrived without a Message-ID`);
    if (names.size > 1) violations.add(`the mail of "${mark}" arrived under ${names.size} Message-IDs`);
    const lives = all.map(lifeOf);
    if (new Set(lives).size < all.length)
      violations.add(`the mail of "${mark}" arrived twice with no kill in between`);
    for (const life of lives.toSorted((a, b) => a - b).slice(0, -1))
      if (life < struck.length) struck[life]!++;
    again += all.length - 1;
  }
  for (const [kill, count] of struck.entries())
    if (count > UNDER_WAY) violations.add(`kill ${kill} made ${count} mails come again`);
  return { mailsAgain: again, mostByOneKill: Math.max(0, ...struck) };
}

function judgeTexts(violations: Violations, book: readonly Accepted[], wanted: readonly string[]): void {
  const copies = Map.groupBy(book, ({ mark }) => mark ?? '');
  const lost = wanted.filter((mark) => !copies.has(mark));
  if (lost.length > 0) violations.add(`${lost.length} SMS were queued and never sent, "${lost[0]}" first`);
  const known = new Set(wanted);
  for (const [mark, all] of copies) {
    if (!known.has(mark)) violations.add(`an SMS of "${mark}" was sent, whose message does not exist`);
    if (all.length > 1) violations.add(`the SMS of "${mark}" was sent ${all.length} times`);
  }
}
