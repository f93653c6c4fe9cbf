/** The server and its database are killed while the story is being written, again and again; afterwards every write is there, once. */
import type { Day } from '#kernel/day.ts';
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { StreamFaults } from './streams.ts';
import { gather, tellEverything } from '../support/crowd.ts';
import type { Crowd } from '../support/crowd.ts';
import { median } from '../support/load.ts';
import { startServer } from '../support/cluster.ts';
import type { Server, BenchCluster } from '../support/cluster.ts';
import { person } from './client.ts';
import type { Call } from './client.ts';
import type { Violations } from './history.ts';
import { FIRST_WRITERS_HOUSE, offer, priced } from './offers.ts';
import type { Offer } from './offers.ts';
import { changeMind, deskOf, offerAround, takeMoney, tidyUp, writeMessages, writeQuotes } from './writers.ts';
import type { Desk, Written } from './writers.ts';

/** Between two kills, once the server answers again. */
const LEAST_MS = 300;
const MORE_MS = 1_500;
/** Writers with a quote of their own; ten others need a conversation only. */
const OFFERS = 6;
const CONVERSATIONS = 10;
export const WRITERS = OFFERS + CONVERSATIONS;
/** Nobody opens more than two hundred conversations an hour: they take turns. */
const CLERKS = 100;
const ANSWER_LIMIT_MS = 30_000;
/** What was under way when the database went is answered a little later. */
const GRACE_MS = 2_000;
/** Every amount asked for is another one, so that it can be recognised. */
const FIRST_CENTS = [1_001, 51_001] as const;

export interface KillBench extends StreamFaults {
  postgres: BenchCluster;
  secret: string;
  token: string;
  platform: number;
  /** The nights this pass sells. */
  from: Day;
}
export interface KillSize {
  /** Of the server. */
  kills: number;
  /** Of PostgreSQL. */
  crashes: number;
  /** Acknowledged at least; the kills are spread over them. */
  writes: number;
}
export interface KillReport {
  kills: number;
  crashes: number;
  acknowledged: number;
  /** Asked more than once because no answer came. */
  retried: number;
  /** Answered with a failure while the database was away. */
  failures: number;
  firstAnswerMs: number;
  slowestAnswerMs: number;
  /** The same after PostgreSQL was killed, counted from when it takes connections again. */
  firstAfterCrashMs: number;
  slowestAfterCrashMs: number;
  seconds: number;
}

export async function kills(
  bench: KillBench,
  running: Server,
  size: KillSize,
): Promise<{ report: KillReport; server: Server }> {
  let server = running;
  const began = performance.now();
  const clerk = person(server.url, bench.token);
  const client = await bench.connect();
  const before = await client.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from message',
  );
  const { guests, tags, offers } = await open(bench, clerk, client);
  const desk = deskOf(bench, {
    clerk,
    nobody: person(server.url, ''),
    webhookSecret: `whsec_${createHmac('sha256', bench.secret).update('card sandbox').digest('base64url')}`,
  });
  const writing = Promise.all(writers(desk, guests, tags, offers, server.url));
  const answered: number[] = [];
  const afterCrash: number[] = [];
  const total = size.kills + size.crashes;
  for (const [turn, what] of order(size, bench.random).entries()) {
    await pause(LEAST_MS + bench.random() * MORE_MS);
    while (desk.done.length < (size.writes * turn) / total) await pause(20);
    bench.history.note({ turn, what });
    if (what === 'server') {
      await server.kill();
      const started = performance.now();
      const next = startServer(bench.server);
      await served(server.url, bench.token);
      answered.push(performance.now() - started);
      server = await next;
    } else {
      desk.awayUntil = Number.POSITIVE_INFINITY;
      await bench.postgres.crashPostgres();
      const started = performance.now();
      await served(server.url, bench.token);
      afterCrash.push(performance.now() - started);
      desk.awayUntil = Date.now() + GRACE_MS;
    }
  }
  while (desk.done.length < size.writes) await pause(50);
  await pause(LEAST_MS + MORE_MS);
  desk.stopping = true;
  await writing;
  await client.end().catch(() => undefined);
  const judge = await bench.connect();
  await check({ client: judge, violations: bench.violations, since: before.rows[0]!.last }, desk.done);
  await judge.end();
  return {
    server,
    report: {
      kills: size.kills,
      crashes: size.crashes,
      acknowledged: desk.done.length,
      retried: desk.done.filter(({ tries }) => tries > 1).length,
      failures: desk.failures,
      firstAnswerMs: median(answered),
      slowestAnswerMs: Math.max(0, ...answered),
      firstAfterCrashMs: median(afterCrash),
      slowestAfterCrashMs: Math.max(0, ...afterCrash),
      seconds: (performance.now() - began) / 1000,
    },
  };
}

function order({ kills: servers, crashes }: KillSize, random: () => number): ('server' | 'database')[] {
  return Array.from({ length: servers + crashes }, (_, n) => ({
    what: n < servers ? ('server' as const) : ('database' as const),
    place: random(),
  }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ what }) => what);
}

function writers(
  desk: Desk,
  guests: Crowd,
  tags: readonly number[],
  offers: readonly Offer[],
  url: string,
): Promise<void>[] {
  const [a, b, c, d, e, f] = offers as [Offer, Offer, Offer, Offer, Offer, Offer];
  const [tidied, haggled, ...talked] = guests.conversations;
  const as = (token: string): Call => person(url, token);
  return [
    writeQuotes(desk, a),
    writeQuotes(desk, b),
    changeMind(desk, c),
    changeMind(desk, d),
    takeMoney(desk, e, FIRST_CENTS[0]),
    takeMoney(desk, f, FIRST_CENTS[1]),
    tidyUp(desk, as(tidied!.token), tidied!, tags),
    offerAround(desk, guests.staff.map(as), haggled!),
    // Both sides of the same conversations.
    ...talked
      .slice(0, 4)
      .flatMap((one) => [writeMessages(desk, desk.clerk, one), writeMessages(desk, as(one.token), one)]),
  ];
}

/** Until somebody with a session gets a page; on the way, refused connections and failures are what a restart looks like. */
async function served(url: string, token: string): Promise<void> {
  const until = performance.now() + ANSWER_LIMIT_MS;
  while (performance.now() < until) {
    const status = await fetch(`${url}/api/ddls?ps=1`, {
      headers: { authorization: `Bearer ${token}` },
    }).then(
      async (response) => (await response.text(), response.status),
      () => 0,
    );
    if (status === 200) return;
    await pause(5);
  }
  throw new Error('The server did not answer in time.');
}

interface Opened {
  guests: Crowd;
  /** Some the tidying writer may set. */
  tags: number[];
  offers: Offer[];
}

/** A request with a quote for each writer who needs one, on nights of their own; who takes money needs theirs accepted. */
async function open(bench: KillBench, clerk: Call, client: pg.Client): Promise<Opened> {
  const offers: Offer[] = [];
  for (let writer = 0; writer < OFFERS; writer++) {
    const form = await priced(clerk, bench.platform, FIRST_WRITERS_HOUSE + writer, bench.from, 7);
    const made = await offer(clerk, form, { name: `${bench.name}${writer}` });
    if (writer >= OFFERS - 2) await clerk('PUT', `crmquotes/${made.id}/accept`, {});
    offers.push(made);
  }
  await tellEverything(client);
  const guests = await gather(client, { name: `${bench.name}Talk`, staff: CLERKS, guests: CONVERSATIONS });
  const { rows } = await client.query<{ id: number }>(
    `select id from tag where cat = 'ddlstatuscommunication' order by id limit 4`,
  );
  return { offers, guests, tags: rows.map(({ id }) => id) };
}

/** From outside, in SQL: what was acknowledged exists under the id that was said, once; and nothing nobody asked for. */
async function check(
  { client, violations, since }: { client: pg.Client; violations: Violations; since: number },
  done: readonly Written[],
): Promise<void> {
  const of = (kind: Written['kind']) => done.filter((written) => written.kind === kind);
  await once(
    client,
    violations,
    of('message'),
    `select m.message as mark, m.id, (select count(*)::int from maillog l where l.ddlchat_id = m.id) as tellings from message m where m.ddl_id = any($1) and m.action = 'TEXT'`,
  );
  await once(
    client,
    violations,
    of('note'),
    `select message as mark, id, 1 as tellings from message where ddl_id = any($1) and action = 'NOTE' and message <> ''`,
  );
  await once(
    client,
    violations,
    of('bid'),
    `select m.message as mark, m.id, (select count(*)::int from maillog l where l.ddlchat_id = m.id) as tellings from message m where m.ddl_id = any($1) and m.action = 'BID'`,
  );
  await once(
    client,
    violations,
    of('conversation'),
    `select m.message as mark, m.id, (select count(*)::int from request r where r.sender_uid = (select sender_uid from request where id = m.ddl_id)) as tellings
      from message m join request r on r.id = m.ddl_id where m.message like 'Bienvenue mot-%' and m.id > ${since} and $1::int[] is not null`,
  );
  await lasting(client, violations, of);
  await once(
    client,
    violations,
    of('quote'),
    `select m.message as mark, m.quote_id as id, (select count(*)::int from maillog l where l.ddlchat_id = m.id) as tellings from message m join quote q on q.message_id = m.id where m.ddl_id = any($1) and m.action = 'Q_NEW' and m.message <> ''`,
  );
  await once(
    client,
    violations,
    of('ask'),
    `select amount::text as mark, id, (select count(*)::int from maillog l where l.once_key = 'payment request ' || payment_request.id) as tellings from payment_request where ddl_id = any($1)`,
  );
  await once(
    client,
    violations,
    of('webhook'),
    `select transaction_id as mark, payment_request_id as id, (select count(*)::int from message m where m.booking_payment_id = p.id and m.action = 'PAID') as tellings from booking_payment p where ddl_id = any($1)`,
  );
  for (const [kind, action] of [
    ['accept', 'Q_ACCEPT'],
    ['unaccept', 'Q_UNACCEPT'],
  ] as const) {
    for (const quote of new Set(of(kind).map(({ mark }) => mark))) {
      const asked = of(kind).filter(({ mark }) => mark === quote).length;
      const { rows } = await client.query<{ events: number }>(
        'select count(*)::int as events from message where quote_id = $1 and action = $2',
        [Number(quote), action],
      );
      if (rows[0]!.events !== asked)
        violations.add(`quote ${quote}: ${asked} ${kind} were acknowledged, ${rows[0]!.events} happened`);
    }
  }
  const overlaps = await client.query(
    'select from stay a join stay b on a.house_id = b.house_id and a.id < b.id and a.nights && b.nights',
  );
  if (overlaps.rowCount !== 0) violations.add(`${overlaps.rowCount} pairs of stays overlap`);
}

/** States that are replaced: the last one acknowledged stands, and what leaves a line left as many as were acknowledged. */
async function lasting(
  client: pg.Client,
  violations: Violations,
  of: (kind: Written['kind']) => Written[],
): Promise<void> {
  for (const ddlId of new Set(of('edit').map((written) => written.ddlId))) {
    const { rows } = await client.query<
      Record<'edit' | 'tag' | 'read' | 'mask' | 'edits' | 'activities', string>
    >(
      `select (nb_adults - 1)::text as edit, tag_ddl_communication::text as tag, (last_sender_message <= read_owner)::int::text as read, masked::int::text as mask,
        (select count(*) from message m where m.ddl_id = r.id and m.action = 'S_INFO_UPD' and m.details ? 'changed')::text as edits,
        (select count(*) from user_activity a where a.ddl_id = r.id)::text as activities
      from request r where id = $1`,
      [ddlId],
    );
    const mine = (kind: Written['kind']) => of(kind).filter((written) => written.ddlId === ddlId);
    for (const kind of ['edit', 'tag', 'read', 'mask'] as const) {
      const last = mine(kind).at(-1)?.mark;
      if (last !== undefined && rows[0]![kind] !== last)
        violations.add(`${kind} of ${ddlId}: ${last} was acknowledged last, ${rows[0]![kind]} stands`);
    }
    for (const [kind, column] of [
      ['edit', 'edits'],
      ['tag', 'activities'],
    ] as const) {
      if (Number(rows[0]![column]) !== mine(kind).length)
        violations.add(
          `${kind} of ${ddlId}: ${mine(kind).length} were acknowledged, ${rows[0]![column]} happened`,
        );
    }
  }
}

async function once(
  client: pg.Client,
  violations: Violations,
  done: readonly Written[],
  query: string,
): Promise<void> {
  const { rows } = await client.query<{ mark: string; id: number; tellings: number }>(query, [
    [...new Set(done.map(({ ddlId }) => ddlId))],
  ]);
  const found = Map.groupBy(rows, ({ mark }) => mark);
  const kind = done[0]?.kind ?? 'nothing';
  for (const { mark, id } of done) {
    const effects = found.get(mark) ?? [];
    if (effects.length === 0) violations.add(`${kind} "${mark}" was acknowledged and is lost`);
    else if (effects.length > 1) violations.add(`${kind} "${mark}" was done ${effects.length} times`);
    else if (effects[0]!.id !== id)
      violations.add(`${kind} "${mark}" was acknowledged as ${id} and is ${effects[0]!.id}`);
    else if (effects[0]!.tellings !== 1)
      violations.add(`${kind} "${mark}" was told ${effects[0]!.tellings} times`);
  }
  const ids = new Set(done.map(({ id }) => id));
  const strangers = rows.filter((row) => !ids.has(row.id));
  if (strangers.length > 0)
    violations.add(
      `${strangers.length} of kind ${kind} exist that nobody was told of, "${strangers[0]!.mark}" first`,
    );
}
