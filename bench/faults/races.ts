/**
 * R2: fifty people want overlapping nights of one house at the same instant. One gets them, the others are told in words; nobody fails,
 * nothing deadlocks. Judged from outside, in SQL, after every round.
 */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import type pg from 'pg';
import { quantile } from '../support/load.ts';
import type { Answer, Call } from './client.ts';
import type { History, Violations } from './history.ts';
import { offer, OTHER_HOUSE, priced, RACE_HOUSE, SOON } from './offers.ts';
import type { Offer } from './offers.ts';

const RACERS = 50;
const NIGHTS = 7;

/**
 * fresh: everybody accepts a quote; moving: half of them hold other nights, which they give up only if they win; renewed: everybody
 * makes a new quote from the old one and accepts that; twice: everybody clicks twice.
 */
const WAYS = ['fresh', 'moving', 'renewed', 'twice'] as const;
type Way = (typeof WAYS)[number];

export interface Racer {
  contested: Offer;
  /** Nights of another house that only this one wants. */
  own: Offer;
}
export interface Race {
  clerk: Call;
  client: pg.Client;
  racers: Racer[];
  history: History;
  violations: Violations;
}
export interface RaceReport {
  rounds: number;
  attempts: number;
  p50: number;
  p99: number;
  deadlocks: number;
}

/** Seven arrivals, seven nights each: all of them hold the seventh night, no two need be the same. */
export async function lineUp(clerk: Call, platform: number): Promise<Racer[]> {
  const racers: Racer[] = [];
  for (let number = 0; number < RACERS; number++) {
    const contested = await offer(
      clerk,
      await priced(clerk, platform, RACE_HOUSE, addDays(SOON, number % NIGHTS), NIGHTS),
      { name: `coureur${number}` },
    );
    const own = await offer(
      clerk,
      await priced(clerk, platform, OTHER_HOUSE, addDays(SOON, number * NIGHTS), NIGHTS),
      { alphaid: contested.alphaid },
    );
    racers.push({ contested, own });
  }
  return racers;
}

export async function race(it: Race, rounds: number, random: () => number): Promise<RaceReport> {
  const times: number[] = [];
  const before = await deadlocks(it.client);
  for (let round = 0; round < rounds; round++) {
    const way = WAYS[round % WAYS.length]!;
    const order = shuffled(it.racers, random);
    const movers = way === 'moving' ? order.filter((_, index) => index % 2 === 0) : [];
    await Promise.all(movers.map(({ own }) => must(it, 'PUT', `crmquotes/${own.id}/accept`)));
    const answers = await Promise.all(
      order.map(async (racer) => ({ racer, ...(await run(it, way, racer)) })),
    );
    for (const { all } of answers) times.push(...all.map(({ ms }) => ms));
    await judge(it, round, way, answers, movers);
    await clear(it);
  }
  times.sort((a, b) => a - b);
  return {
    rounds,
    attempts: times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    deadlocks: (await deadlocks(it.client)) - before,
  };
}

interface Run {
  /** The answers of attempts to take the nights, each of which must be a yes or a no in words. */
  all: Answer[];
  quoteId: number;
}

async function run({ clerk }: Race, way: Way, { contested, own }: Racer): Promise<Run> {
  const seen = { former: own.id };
  if (way !== 'renewed') {
    const once = () => clerk('PUT', `crmquotes/${contested.id}/accept`, seen);
    return { all: await Promise.all(way === 'twice' ? [once(), once()] : [once()]), quoteId: contested.id };
  }
  const made = await clerk('POST', 'quotes', {
    id: contested.id,
    newFromExisting: true,
    CrmQuote: contested.form,
  });
  const quoteId = Number(made.models[0]?.['id'] ?? 0);
  // Somebody was faster: a quote for nights that are gone is refused in the same words as their acceptance.
  if (made.status !== 200) return { all: [made], quoteId };
  return { all: [await clerk('PUT', `crmquotes/${quoteId}/accept`, seen)], quoteId };
}

async function judge(
  it: Race,
  round: number,
  way: Way,
  answers: readonly (Run & { racer: Racer })[],
  movers: readonly Racer[],
): Promise<void> {
  const say = (what: string) => it.violations.add(`round ${round} (${way}): ${what}`);
  const winners = answers.filter(({ all }) => all.some(({ status }) => status === 200));
  it.history.note({
    round,
    way,
    winners: winners.map(({ racer }) => racer.contested.ddlId),
    refused: answers.length - winners.length,
  });
  if (winners.length !== 1) say(`${winners.length} were told they had the nights`);
  for (const { all, racer } of answers) {
    for (const { status, warning } of all) {
      if (status >= 500) say(`${racer.contested.ddlId} was answered ${status}`);
      else if (status !== 200 && (status !== 409 || warning !== 'nightsTaken'))
        say(`${racer.contested.ddlId} was refused with ${status} ${warning}`);
    }
    if (new Set(all.map(({ status }) => status)).size > 1)
      say(`${racer.contested.ddlId} was told yes and no`);
  }
  const held = await it.client.query<{ ddl_id: number }>(
    'select ddl_id from stay where house_id = $1 and nights && daterange($2, $3)',
    [RACE_HOUSE, SOON, addDays(SOON, 2 * NIGHTS) satisfies Day],
  );
  if (held.rows.length !== 1 || held.rows[0]?.ddl_id !== winners[0]?.racer.contested.ddlId)
    say(`the nights are held by ${held.rows.map(({ ddl_id }) => ddl_id).join(', ') || 'nobody'}`);
  const accepted = await it.client.query<{ id: number }>('select id from quote where nid = $1 and accepted', [
    RACE_HOUSE,
  ]);
  if (accepted.rows.length !== 1 || accepted.rows[0]?.id !== winners[0]?.quoteId)
    say(`${accepted.rows.length} quotes are accepted`);
  const overlaps = await it.client.query(
    'select from stay a join stay b on a.house_id = b.house_id and a.id < b.id and a.nights && b.nights',
  );
  if (overlaps.rowCount !== 0) say(`${overlaps.rowCount} pairs of stays overlap`);
  const losers = movers.filter((mover) => mover !== winners[0]?.racer).map(({ own }) => own.ddlId);
  const kept = await it.client.query('select from stay where house_id = $1 and ddl_id = any($2)', [
    OTHER_HOUSE,
    losers,
  ]);
  if (kept.rowCount !== losers.length)
    say(`${losers.length - (kept.rowCount ?? 0)} lost the nights they held before`);
}

/** Everybody gives their nights back, over HTTP. */
async function clear(it: Race): Promise<void> {
  const accepted = await it.client.query<{ id: number }>(
    'select id from quote where nid = any($1) and accepted',
    [[RACE_HOUSE, OTHER_HOUSE]],
  );
  await Promise.all(accepted.rows.map(({ id }) => must(it, 'PUT', `crmquotes/${id}/unaccept`)));
}

async function must({ clerk, violations }: Race, method: string, path: string): Promise<void> {
  const { status, text } = await clerk(method, path, {});
  if (status !== 200) violations.add(`${method} ${path} was answered ${status}: ${text.slice(0, 200)}`);
}

async function deadlocks(client: pg.Client): Promise<number> {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.deadlocks;
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
