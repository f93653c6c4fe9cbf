/** What each part of the faults says of itself, in a line. */
import type { DayRaceReport } from './dayraces.ts';
import type { KillReport } from './kills.ts';
import type { OutboxReport } from './outbox.ts';
import type { RaceReport } from './races.ts';
import type { StallReport } from './stall.ts';
import type { StreamReport } from './streams.ts';

const P99_MS = 250;
const FIRST_ANSWER_MS = 2_000;

export function dayRaceLine({ attempts, p99 }: DayRaceReport): string {
  return `  ${attempts} saves, p99 ${Math.round(p99)} ms.`;
}

export function raceLine({ attempts, p50, p99, deadlocks }: RaceReport): string {
  return `  ${attempts} attempts, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms (wanted ≤ ${P99_MS}), ${deadlocks} deadlocks.`;
}

export function* stallLines({ rounds, ratio, memory, met }: StallReport): Generator<string> {
  const of = ({ p50, p99, calls }: StallReport['rounds'][number]['ours']) =>
    `p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms over ${calls} calls`;
  for (const { ours, bare } of rounds) yield `  attacked ${of(ours)}; the attackers elsewhere ${of(bare)}.`;
  const mb = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
  yield `  p99 ${ratio.toFixed(2)} times the baseline in the median (wanted ≤ 2); memory ${mb(memory.before)}, ${mb(memory.after)} afterwards.`;
  yield `  The attackers met ${met}`;
}

export function killLine(it: KillReport): string {
  const ms = (value: number) => `${Math.round(value)} ms`;
  const crashed =
    it.crashes === 0
      ? ''
      : `; after PostgreSQL's death ${ms(it.firstAfterCrashMs)}, at worst ${ms(it.slowestAfterCrashMs)}, ${it.failures} calls failed honestly`;
  return `  ${it.acknowledged} writes acknowledged, ${it.retried} of them asked more than once, in ${Math.round(it.seconds)} s; first answer after ${ms(it.firstAnswerMs)} (wanted ≤ ${FIRST_ANSWER_MS}), at worst ${ms(it.slowestAnswerMs)}${crashed}.`;
}

export function streamLine(it: StreamReport): string {
  return `  ${it.acknowledged} messages acknowledged, ${it.screens} screens, ${it.broken} streams broken, threads read ${it.reads} times; all there ${Math.round(it.settledMs)} ms after the last word, ${Math.round(it.seconds)} s in all.`;
}

export function outboxLine(it: OutboxReport): string {
  return `  ${it.mails} mails and ${it.texts} SMS arrived, ${it.rolledBack} rolled back; ${it.mailsAgain} mails came once more under their name, at most ${it.mostByOneKill} of them by one kill, ${it.textsAgain} SMS were asked for again and recognised; ${Math.round(it.seconds)} s.`;
}
