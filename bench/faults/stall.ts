/**
 * Ten clerks work while everything that could stall the server is tried at once, by a process of its own. What they wait is compared with
 * what they wait while the same attackers hit a server that refuses at once and does nothing else: the machine is as busy, ours is not.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { gather } from '../support/crowd.ts';
import type { Conversation } from '../support/crowd.ts';
import { median, quantile } from '../support/load.ts';
import { address, end, launch } from '../support/cluster.ts';
import { person } from './client.ts';
import type { Violations } from './history.ts';

const CLERKS = 10;
const REST_MS = 40;
const SETTLE_MS = 2_000;
/** Wanted: their p99 within twice that of the baseline. */
const MOST = 2;

export interface StallSize {
  rounds: number;
  ms: number;
}
export interface StallReport {
  rounds: { ours: Waited; bare: Waited }[];
  ratio: number;
  /** Resident memory of the server before and after, bytes. */
  memory: { before: number; after: number };
  met: string;
}
interface Waited {
  p50: number;
  p99: number;
  calls: number;
}
interface Stalled {
  url: string;
  pid: number;
  client: pg.Client;
  violations: Violations;
  name: string;
}

export async function stall(it: Stalled, size: StallSize): Promise<StallReport> {
  const crowd = await gather(it.client, { name: it.name, staff: CLERKS, guests: CLERKS + 1 });
  const [victim, ...threads] = crowd.conversations;
  const clerks = crowd.staff.map((token, n) => ({ token, thread: threads[n]! }));
  const refuser = launch('bench/faults/refuser.mjs', {});
  const before = residentBytes(it.pid);
  const rounds: StallReport['rounds'] = [];
  let met = '';
  try {
    const bareUrl = await address(refuser);
    await work(it, clerks, size.ms / 2);
    for (let round = 0; round < size.rounds; round++) {
      const waited: { ours?: Waited; bare?: Waited } = {};
      for (const target of round % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const)) {
        const url = target === 'ours' ? it.url : bareUrl;
        const under = await underAttack(url, victim!, () => work(it, clerks, size.ms));
        waited[target] = under.waited;
        if (target === 'ours') met = under.met;
      }
      rounds.push({ ours: waited.ours!, bare: waited.bare! });
    }
  } finally {
    await end(refuser, 'SIGKILL');
  }
  const ratio = median(rounds.map(({ ours, bare }) => ours.p99 / bare.p99));
  if (ratio > MOST)
    it.violations.add(`the clerks' p99 is ${ratio.toFixed(2)} times that of the baseline (wanted ${MOST})`);
  const { status } = await person(it.url, '')('GET', 'health');
  if (status !== 200) it.violations.add(`health answers ${status} afterwards`);
  return { rounds, ratio, memory: { before, after: residentBytes(it.pid) }, met };
}

async function underAttack(
  url: string,
  victim: Conversation,
  during: () => Promise<Waited>,
): Promise<{ waited: Waited; met: string }> {
  const attackers = launch('bench/faults/attackers.ts', {
    ATTACK_URL: url,
    ATTACK_TOKEN: victim.token,
    ATTACK_DDL: String(victim.ddlId),
  });
  let said = '';
  attackers.stdout!.on('data', (bytes: Buffer) => (said += bytes.toString()));
  let waited: Waited;
  try {
    await address(attackers);
    await pause(SETTLE_MS);
    waited = await during();
  } finally {
    await end(attackers, 'SIGTERM');
  }
  await pause(SETTLE_MS);
  return { waited, met: /^met (.*)$/m.exec(said)?.[1] ?? '' };
}

/** What a clerk does all day: the list, a thread, an answer. Every call is judged. */
async function work(
  { url, violations }: Stalled,
  clerks: readonly { token: string; thread: Conversation }[],
  ms: number,
): Promise<Waited> {
  const times: number[] = [];
  const until = performance.now() + ms;
  await Promise.all(
    clerks.map(async ({ token, thread }) => {
      const call = person(url, token);
      for (let turn = 0; performance.now() < until; turn++) {
        const [method, path, body] = CALLS[turn % CALLS.length]!(thread);
        try {
          const answer = await call(method, path, body);
          times.push(answer.ms);
          if (answer.status !== 200)
            violations.add(`a clerk's ${method} ${path.split('?')[0]} was answered ${answer.status}`);
        } catch (error) {
          violations.add(`a clerk's ${method} was not answered: ${String(error)}`);
        }
        await pause(REST_MS);
      }
    }),
  );
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), calls: times.length };
}

type Step = (thread: Conversation) => [method: string, path: string, body?: unknown];
const CALLS: readonly Step[] = [
  () => ['GET', 'ddls?n=20'],
  ({ alphaid }) => ['GET', `ddlchats/list/${alphaid}`],
  () => ['GET', 'cache/updated-keys'],
  ({ ddlId }) => ['POST', 'ddlchats', { id_ddl: ddlId, message: 'Bonjour, la maison est libre.' }],
];

function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? 0) * 1024;
}
