/**
 * R5: mails and SMS are queued by messages, one in ten of which is rolled back at its commit, while the server that sends them is killed again
 * and again. Counted where they arrive: nothing lost, nothing of a rollback, no SMS twice, a mail at most once more per kill and under the
 * same Message-ID.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { gather } from '../support/crowd.ts';
import type { Crowd } from '../support/crowd.ts';
import { startServer } from '../support/stage.ts';
import type { Server, ServerOptions } from '../support/stage.ts';
import { person } from './client.ts';
import type { History, Violations } from './history.ts';
import type { Accepted, PostOffice } from './post.ts';
import { nextKey } from './writers.ts';

const WRITERS = 8;
const ROLLED_BACK = 0.1;
/** Of the messages of the agency. */
const BY_SMS = 0.35;
/** A guest gets no more than twenty texts a day, a person writes no more than two hundred. */
const TEXTS_PER_GUEST = 15;
const TEXTS_PER_AUTHOR = 150;
const RETRY_MS = 40;
/** Nothing arrives any more: what a killed worker had claimed waits for its minutes, which are made to pass. */
const STILL_MS = 2_000;
const DRAIN_LIMIT_MS = 600_000;

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
  /** SMS asked for again and recognised by the provider. */
  textsAgain: number;
  seconds: number;
}

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
  const arrived = () => bench.post.mails.length - before.mails;
  for (let kill = 0; kill < size.kills; kill++) {
    // Spread over what arrives; towards the end mails wait for the dead and time has to pass first.
    while (arrived() < (size.messages * (kill + bench.random())) / (size.kills + 2))
      await letPass(client, bench.post);
    bench.history.note({ kill });
    await server.kill();
    server = await startServer(bench.server);
  }
  await writing;
  const kept = queued.filter(({ isRolledBack }) => !isRolledBack);
  const wanted = {
    mails: kept.filter(({ channel }) => channel !== 'sms').map(({ mark }) => mark),
    texts: kept.filter(({ channel }) => channel !== 'mail').map(({ mark }) => mark),
  };
  // What other parts of the run have queued, and their kills delayed, arrives among ours: it has no mark.
  const since = {
    mails: () => bench.post.mails.slice(before.mails).filter(({ mark }) => mark !== undefined),
    texts: () => bench.post.texts.slice(before.texts).filter(({ mark }) => mark !== undefined),
  };
  const until = performance.now() + DRAIN_LIMIT_MS;
  while (
    performance.now() < until &&
    !(holdsAll(since.mails(), wanted.mails) && holdsAll(since.texts(), wanted.texts))
  )
    await letPass(client, bench.post);
  // What would come twice comes now.
  for (let n = 0; n < 3; n++) await letPass(client, bench.post);
  const mailsAgain = judgeMails(bench.violations, since.mails(), wanted.mails, size.kills);
  judgeTexts(bench.violations, since.texts(), wanted.texts);
  await client.query('drop trigger roll_back on message; drop function roll_back()');
  agent.destroy();
  await client.end();
  return {
    server,
    report: {
      mails: wanted.mails.length,
      texts: wanted.texts.length,
      rolledBack: queued.length - kept.length,
      mailsAgain,
      textsAgain: bench.post.repeatedTexts() - before.again,
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

/** A moment; and when nothing arrives any more, the minutes after which a dead sender's mails are taken up again. */
async function letPass(client: pg.Client, { mails, texts }: PostOffice): Promise<void> {
  const held = mails.length + texts.length;
  for (const until = performance.now() + STILL_MS; performance.now() < until;) {
    await pause(50);
    if (mails.length + texts.length > held) return;
  }
  await client.query(
    `update maillog set claimed_until = now() - interval '1 second' where status = 'queued' and created < now() - interval '1 second'`,
  );
  await client.query(
    `update smssent set claimed_until = now() - interval '1 second' where status in ('queued', 'sending') and queued_at < now() - interval '1 second'`,
  );
  for (const job of ['sendForsakenMails', 'sendForsakenSms'])
    await client.query(`select graphile_worker.add_job($1, payload => '{}'::json, job_key => $1)`, [job]);
}

function holdsAll(book: readonly Accepted[], marks: readonly string[]): boolean {
  const held = new Set(book.map(({ mark }) => mark));
  return marks.every((mark) => held.has(mark));
}

function judgeMails(
  violations: Violations,
  book: readonly Accepted[],
  wanted: readonly string[],
  kills: number,
): number {
  const copies = Map.groupBy(book, ({ mark }) => mark ?? '');
  let again = 0;
  const lost = wanted.filter((mark) => !copies.has(mark));
  if (lost.length > 0)
    violations.add(`${lost.length} mails were queued and never arrived, "${lost[0]}" first`);
  const known = new Set(wanted);
  for (const [mark, all] of copies) {
    if (!known.has(mark)) violations.add(`a mail of "${mark}" arrived, whose message does not exist`);
    const names = new Set(all.map(({ name }) => name));
    if (names.size > 1) violations.add(`the mail of "${mark}" arrived under ${names.size} Message-IDs`);
    if (all.length - 1 > kills)
      violations.add(`the mail of "${mark}" arrived ${all.length} times over ${kills} kills`);
    again += all.length - 1;
  }
  return again;
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
