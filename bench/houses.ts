/**
 * The list of houses: each filter over ten thousand of them beside its bare SQL, and beside the same over three hundred. One connection asks at
 * a time; what comes back is compared with SQL, row by row.
 */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { housesAsked } from './limithouses.ts';
import { ask, drive, median, requestBytes } from './support/load.ts';
import type { Driven } from './support/load.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

const AGENCY = 1;
export const MANY_HOUSES = 10_000;
export const FEW_HOUSES = 300;
const FIRST = 1_000_000;
/** As of other lists: 0.6 of what the limit answers. */
const MOST_OF_LIMIT = 1.67;
const MOST_GROWTH = 1.5;

export interface HousesBench {
  ours: string;
  limit: string;
  few: string;
  token: string;
  client: pg.Client;
  rounds: number;
  ms: number;
}

const QUESTIONS: readonly { what: string; query: string }[] = [
  { what: 'as it opens', query: '' },
  { what: 'without online booking alone', query: 'ob=0' },
  { what: 'online booking alone', query: 'rg=0' },
  { what: 'housekeeping alone, one in a hundred', query: 'rg=0&ob=0&hk=1' },
  { what: 'all, archived ones too', query: 'hk=1&ar=1' },
  { what: 'a word of few titles', query: 's=rare7' },
  { what: 'the name of an owner', query: 's=yann' },
  { what: 'its tenth page', query: 'page=10' },
];

/** Houses beside the demo's, in no visible order: two in three booked online, one in a hundred kept by the agency, one in fifty put away; each tenth with its nights priced. */
export async function loadHouses(client: pg.Client, count: number): Promise<void> {
  await client.query('set synchronous_commit = off');
  await client.query(
    `insert into house (id, agid, owner_uid, title, village, street, max_num_people, classement, fraisservice, guarantee, location_linge, management_fee_rate,
      online_booking, housekeeping, archived, published, expiry_date, created)
    overriding system value
    select ${FIRST} + n, ${AGENCY}, owners.of[1 + drawn % array_length(owners.of, 1)], 'Maison ' || (array['des Roses', 'du Port', 'aux Volets', 'du Fier'])[1 + drawn % 4] || ' rare' || n % 500,
      villages.of[1 + drawn / 7 % array_length(villages.of, 1)], n || ' rue du Port', 2 + drawn % 9, 5, 10000, 50000, 8000, 20,
      drawn % 3 < 2 and n % 100 <> 1, n % 100 = 1, n % 50 = 7, n % 9 <> 0, case when drawn % 3 = 2 then current_date + (drawn % 700)::int end, now() - n * interval '1 hour'
    from generate_series(1, $1::int) n
    cross join lateral (select n * 48271::bigint % 2147483647 as drawn) draw
    cross join (select array_agg(distinct owner_uid order by owner_uid) as of from house where agid = ${AGENCY}) owners
    cross join (select array_agg(slug order by position) as of from village) villages`,
    [count],
  );
  await client.query(
    `with said as (insert into day_own (house_id, day, amount) select h.id, current_date + n, 15000
      from house h cross join generate_series(-1, 400) n where h.id > ${FIRST} and h.id % 10 = 0 and h.online_booking returning house_id, day, amount)
    insert into day_price (house_id, day, amount, amount_layer) select house_id, day, amount, 0 from said`,
  );
  await client.query('vacuum analyze');
}

export async function houses(bench: HousesBench): Promise<Measure[]> {
  for (const { query } of QUESTIONS) await check(bench, query);
  const measures: Measure[] = [];
  for (const asked of QUESTIONS)
    measures.push(
      await compared(bench, asked, `${bench.limit}/session/houses`, {
        id: 'P1',
        what: `10 000 houses, ${asked.what}`,
        most: MOST_OF_LIMIT,
      }),
    );
  for (const asked of QUESTIONS.filter(({ query }) => query !== 'page=10'))
    measures.push(
      await compared(bench, asked, `${bench.few}/api/houses`, {
        id: 'P4',
        what: `${asked.what}: grown from ${FEW_HOUSES}`,
        most: MOST_GROWTH,
      }),
    );
  return measures;
}

/** Which houses, in which order, how many: as plain SQL says; and field by field as the limit. */
async function check(bench: HousesBench, query: string): Promise<void> {
  const url = new URL(`${bench.ours}/api/houses?${query}`);
  const headers = { authorization: `Bearer ${bench.token}` };
  const ours = parsed((await ask(requestBytes('GET', url, headers), bench.ours)).body);
  const bare = new URL(`${bench.limit}/session/houses?${query}`);
  const limit = parsed((await ask(requestBytes('GET', bare, headers), bench.limit)).body);
  const { where, word, offset } = housesAsked(url.searchParams);
  const { rows } = await bench.client.query<{ id: number }>(
    `select h.id from house h where ${where} order by h.id desc limit 21 offset ${offset}`,
    [AGENCY, word],
  );
  const expected = rows.map(({ id }) => id);
  const got = ours.models.map(({ id }) => id);
  if (expected.length === 0 || !isDeepStrictEqual(got, expected))
    throw new Error(`The list of houses '${query}' is not what SQL says.`);
  const different = ours.models.findIndex((model, index) => !isDeepStrictEqual(model, limit.models[index]));
  if (different >= 0)
    throw new Error(
      `Ours and the limit differ on '${query}': ${JSON.stringify(ours.models[different])} and ${JSON.stringify(limit.models[different])}`,
    );
}

function parsed(body: Buffer): { models: { id: number }[] } {
  return JSON.parse(body.toString()) as { models: { id: number }[] };
}

async function compared(
  bench: HousesBench,
  { query }: { query: string },
  other: string,
  { id, what, most }: { id: string; what: string; most: number },
): Promise<Measure> {
  const url = { ours: `${bench.ours}/api/houses?${query}`, other: `${other}?${query}` };
  const headers = { authorization: `Bearer ${bench.token}` };
  const results = { ours: [] as Driven[], other: [] as Driven[] };
  for (let round = -1; round < bench.rounds; round++) {
    const turn = ['ours', 'other'] as const;
    for (const target of round % 2 === 0 ? turn : turn.toReversed()) {
      const request = requestBytes('GET', new URL(url[target]), headers);
      const driven = await drive({
        url: url[target],
        connections: 1,
        ms: round < 0 ? bench.ms / 2 : bench.ms,
        request: () => request,
        isRight: ({ status }) => status === 200,
      });
      if (driven.wrong > 0) throw new Error(`${driven.wrong} answers of ${url[target]} were refused.`);
      if (round >= 0) results[target].push(driven);
    }
  }
  const times = (driven: readonly Driven[]) => driven.map(({ p50 }) => p50);
  return {
    id,
    what,
    ours: `${median(times(results.ours)).toFixed(1)} ms`,
    limit: `${median(times(results.other)).toFixed(1)} ms`,
    ratio: ratioOf(times(results.ours), times(results.other)),
    wanted: { atMost: most },
  };
}
