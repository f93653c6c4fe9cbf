/** The server is killed while the story is being written, again and again; afterwards every write is there, once. */
import { addDays } from '#kernel/day.ts';
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { median } from '../support/load.ts';
import { startServer } from '../support/stage.ts';
import type { Server, ServerOptions } from '../support/stage.ts';
import { firstAnswer } from '../startup.ts';
import { person } from './client.ts';
import type { History, Violations } from './history.ts';
import { FIRST_WRITERS_HOUSE, offer, priced, SOON } from './world.ts';
import type { Offer } from './world.ts';
import { changeMind, takeMoney, writeMessages, writeQuotes } from './writers.ts';
import type { Desk, Written } from './writers.ts';

/** Between two kills, once the server answers again. */
const LEAST_MS = 300;
const MORE_MS = 1_500;
const WRITERS = 8;
/** Every amount asked for is another one, so that it can be recognised. */
const FIRST_CENTS = [1_001, 51_001] as const;

export interface KillBench {
  server: ServerOptions & { port: number };
  secret: string;
  token: string;
  platform: number;
  client: pg.Client;
  history: History;
  violations: Violations;
  random: () => number;
  /** Names the guests of this pass. */
  name: string;
}
export interface KillReport {
  kills: number;
  acknowledged: number;
  /** Asked more than once because no answer came. */
  retried: number;
  firstAnswerMs: number;
  slowestAnswerMs: number;
}

export async function kills(
  bench: KillBench,
  running: Server,
  count: number,
): Promise<{ report: KillReport; server: Server }> {
  let server = running;
  const clerk = person(server.url, bench.token);
  const offers = await open(bench, clerk);
  const desk: Desk = {
    clerk,
    nobody: person(server.url, ''),
    webhookSecret: `whsec_${createHmac('sha256', bench.secret).update('card sandbox').digest('base64url')}`,
    history: bench.history,
    violations: bench.violations,
    random: bench.random,
    done: [],
    stopping: false,
  };
  const [a, b, c, d, e, f, g, h] = offers as [Offer, Offer, Offer, Offer, Offer, Offer, Offer, Offer];
  const writing = Promise.all([
    writeMessages(desk, a),
    writeMessages(desk, b),
    writeQuotes(desk, c),
    writeQuotes(desk, d),
    changeMind(desk, e),
    changeMind(desk, f),
    takeMoney(desk, g, FIRST_CENTS[0]),
    takeMoney(desk, h, FIRST_CENTS[1]),
  ]);
  const answered: number[] = [];
  for (let kill = 0; kill < count; kill++) {
    await pause(LEAST_MS + bench.random() * MORE_MS);
    bench.history.note({ kill });
    await server.kill();
    const started = performance.now();
    const next = startServer(bench.server);
    await firstAnswer(`${server.url}/api/ddls?ps=1`, bench.token);
    answered.push(performance.now() - started);
    server = await next;
  }
  await pause(LEAST_MS + MORE_MS);
  desk.stopping = true;
  await writing;
  await check(bench, desk.done);
  const retried = desk.done.filter(({ tries }) => tries > 1).length;
  return {
    server,
    report: {
      kills: count,
      acknowledged: desk.done.length,
      retried,
      firstAnswerMs: median(answered),
      slowestAnswerMs: Math.max(0, ...answered),
    },
  };
}

/** A request with a quote for each writer, on nights of their own; who takes money needs theirs accepted. */
async function open(bench: KillBench, clerk: ReturnType<typeof person>): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (let writer = 0; writer < WRITERS; writer++) {
    const form = await priced(
      clerk,
      bench.platform,
      FIRST_WRITERS_HOUSE + writer,
      bench.name === 'story' ? SOON : addDays(SOON, 60),
      7,
    );
    const made = await offer(clerk, form, { name: `${bench.name}${writer}` });
    if (writer >= WRITERS - 2) await clerk('PUT', `crmquotes/${made.id}/accept`, {});
    offers.push(made);
  }
  return offers;
}

/** From outside, in SQL: what was acknowledged exists under the id that was said, once; and nothing nobody asked for. */
async function check({ client, violations }: KillBench, done: readonly Written[]): Promise<void> {
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
