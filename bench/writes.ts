/** P5: a message typed in a thread (validation, history, mail and its job, cache keys, fsync) against a bare insert with fsync. */
import type pg from 'pg';
import type { Bench } from './lists.ts';
import { drive, median, requestBytes } from './support/load.ts';
import type { Driven } from './support/load.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

const LINES = 6;

interface Runs {
  ours: Driven[];
  limit: Driven[];
}

export async function prepareWrites(client: pg.Client): Promise<void> {
  await client.query(
    'create table bench_message (id integer generated always as identity primary key, ddl_id integer not null references request, message text not null, created timestamptz not null)',
  );
  // The write and its job are what is measured; the mail itself leaves later, and must not leave during the rounds.
  await client.query(
    `create function put_off() returns trigger language plpgsql as $$ begin new.run_at := now() + interval '1 day'; return new; end $$`,
  );
  await client.query(
    'create trigger put_off before insert on graphile_worker._private_jobs for each row execute function put_off()',
  );
}

export async function writes(bench: Bench): Promise<Measure[]> {
  const threads = await bench.client.query<{ id: number }>(
    'select id from request where agid = 1 and not masked order by id desc limit $1',
    [LINES],
  );
  const alone = await runs(
    bench,
    threads.rows.slice(0, 1).map(({ id }) => id),
  );
  const together = await runs(
    bench,
    threads.rows.map(({ id }) => id),
  );
  return [
    measure('one write after the other, fsync on', alone),
    measure(`${LINES} writers at once`, together),
  ];
}

async function runs(bench: Bench, threads: readonly number[]): Promise<Runs> {
  const before = await written(bench.client, threads);
  const results: Runs = { ours: [], limit: [] };
  const posted = { ours: 0, limit: 0 };
  const address = { ours: `${bench.ours}/api/ddlchats`, limit: `${bench.limit}/plain/insert` };
  const headers = { authorization: `Bearer ${bench.token}`, 'content-type': 'application/json' };
  for (let round = -1; round < bench.rounds; round++) {
    for (const target of round % 2 === 0 ? (['ours', 'limit'] as const) : (['limit', 'ours'] as const)) {
      const requests = threads.map((id_ddl) =>
        requestBytes(
          'POST',
          new URL(address[target]),
          headers,
          JSON.stringify({ id_ddl, message: 'Bonjour, la maison est libre du 8 au 15 août. Bien à vous.' }),
        ),
      );
      const driven = await drive({
        url: address[target],
        connections: threads.length,
        ms: round < 0 ? 1_000 : bench.ms,
        request: (line) => requests[line]!,
        isRight: (response) => response.status === 200,
      });
      if (driven.wrong > 0)
        throw new Error(`${driven.wrong} of ${driven.answers} writes were not answered with 200.`);
      posted[target] += driven.answers;
      if (round >= 0) results[target].push(driven);
    }
  }
  const after = await written(bench.client, threads);
  for (const [what, count] of Object.entries(after)) {
    const expected = what === 'bare' ? posted.limit : posted.ours;
    if (count - before[what as keyof Written] !== expected)
      throw new Error(
        `${expected} writes were acknowledged and ${count - before[what as keyof Written]} are there (${what}).`,
      );
  }
  return results;
}

interface Written {
  messages: number;
  mails: number;
  jobs: number;
  bare: number;
}

/** What is in the database, counted from outside. */
async function written(client: pg.Client, threads: readonly number[]): Promise<Written> {
  const { rows } = await client.query<Written>(
    `select (select count(*)::int from message where ddl_id = any($1) and action = 'TEXT') as messages,
      (select count(*)::int from maillog where ddl_id = any($1) and template = 'newMessage') as mails,
      (select count(*)::int from graphile_worker.jobs where task_identifier = 'sendMail') as jobs,
      (select count(*)::int from bench_message where ddl_id = any($1)) as bare`,
    [threads],
  );
  return rows[0]!;
}

function measure(what: string, { ours, limit }: Runs): Measure {
  const rates = (driven: readonly Driven[]) => driven.map(({ perSecond }) => perSecond);
  return {
    id: 'P5',
    what: `a message posted: ${what}`,
    ours: `${Math.round(median(rates(ours)))} /s`,
    limit: `${Math.round(median(rates(limit)))} /s`,
    ratio: ratioOf(rates(ours), rates(limit)),
    wanted: { atLeast: 0.35 },
  };
}
