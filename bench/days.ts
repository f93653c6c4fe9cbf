/**
 * 992 nights saved as the calendar saves them (shapes, rights, the lock of the house, versions, layers, audit, notice) beside a bare upsert of as
 * many rows with fsync. What was saved is counted afterwards.
 */
import type pg from 'pg';
import type { Day } from '#kernel/day.ts';
import { addDays, MOST_NIGHTS, todayInParis } from '#kernel/day.ts';
import { drive, median, requestBytes } from './support/load.ts';
import type { Driven } from './support/load.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

const HOUSE = 101;
const MOST_OF_BARE = 3;
/** Seasons over the house: what is saved lies above all of them. */
const LAYERS = 8;

export interface DaysBench {
  ours: string;
  limit: string;
  token: string;
  client: pg.Client;
  rounds: number;
  ms: number;
}

export async function prepareDays(client: pg.Client): Promise<void> {
  await client.query(
    `create table bench_day (house_id integer not null references house, day date not null, amount integer, allow_arrival boolean not null default true,
      minimum_stay smallint not null default 1, blocked boolean not null default false, primary key (house_id, day))`,
  );
  await client.query(
    `insert into day_layer (house_id, days, priority, label, amount, minimum_stay)
      select $1, daterange(current_date + n * 100, current_date + n * 100 + 200), n % 3, 'Saison ' || n, 20000 + n, 2 + n % 5 from generate_series(0, $2::int - 1) n`,
    [HOUSE, LAYERS],
  );
}

export async function days(bench: DaysBench): Promise<Measure[]> {
  const first = addDays(todayInParis(), 400);
  const last = addDays(first, MOST_NIGHTS - 1);
  const address = {
    ours: `${bench.ours}/api/daycalendars/${first}/${last}`,
    limit: `${bench.limit}/plain/days`,
  };
  const results = { ours: [] as Driven[], limit: [] as Driven[] };
  for (let round = -1; round < bench.rounds; round++) {
    const turn = ['ours', 'limit'] as const;
    for (const target of round % 2 === 0 ? turn : turn.toReversed()) {
      const driven = await drive({
        url: address[target],
        connections: 1,
        ms: round < 0 ? bench.ms / 2 : bench.ms,
        request: alternating(bench, address[target], first),
        isRight: ({ status }) => status === 200,
      });
      if (driven.wrong > 0) throw new Error(`${driven.wrong} saves of ${address[target]} were refused.`);
      if (round >= 0) results[target].push(driven);
    }
  }
  await check(bench, first, last);
  const p50 = (driven: readonly Driven[]) => driven.map((one) => one.p50);
  return [
    {
      id: 'P5',
      what: `${MOST_NIGHTS} nights of a house saved, beside a bare upsert`,
      ours: `${median(p50(results.ours)).toFixed(1)} ms`,
      limit: `${median(p50(results.limit)).toFixed(1)} ms`,
      ratio: ratioOf(p50(results.ours), p50(results.limit)),
      wanted: { atMost: MOST_OF_BARE },
    },
  ];
}

/** Another price at every save: what is as it was would not be written. */
function alternating({ token }: DaysBench, url: string, first: Day): () => Buffer {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const bodies = [150, 160].map((amount) =>
    requestBytes(
      'POST',
      new URL(url),
      headers,
      JSON.stringify({
        house: HOUSE,
        daycalendar: Array.from({ length: MOST_NIGHTS }, (_, index) => ({
          date: addDays(first, index),
          amount,
          minimum_stay: 3,
          allow_arrival: 1,
        })),
        modified: { priceday: 1, minimumStay: 1, arrival: 1 },
        _clientTimestamp: Date.now() + 3_600_000,
      }),
    ),
  );
  let turn = 0;
  return () => bodies[turn++ % bodies.length]!;
}

async function check({ client }: DaysBench, first: Day, last: Day): Promise<void> {
  const { rows } = await client.query<{ own: number; held: number; bare: number }>(
    `select (select count(distinct amount)::int * 10000 + count(*)::int from day_own where house_id = $1 and day between $2 and $3 and amount in (15000, 16000)) as own,
      (select count(*)::int from day_price d join day_own o using (house_id, day) where d.house_id = $1 and d.day between $2 and $3 and d.amount = o.amount and d.minimum_stay = 3 and d.amount_layer = 0) as held,
      (select count(*)::int from bench_day) as bare`,
    [HOUSE, first, last],
  );
  const { own, held, bare } = rows[0]!;
  if (own !== 10_000 + MOST_NIGHTS || held !== MOST_NIGHTS || bare !== MOST_NIGHTS)
    throw new Error(
      `Of ${MOST_NIGHTS} nights ${own % 10_000} are said, ${held} hold, ${bare} are in the bare table.`,
    );
}
