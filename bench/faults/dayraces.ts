/**
 * R6 over day saves: twenty people save overlapping days of one house at the same instant, from the same reading. One is answered yes, the
 * others read who was faster; no save is half there, and whoever names the newer version saves. Judged from outside, in SQL, after every round.
 */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import type pg from 'pg';
import { quantile } from '../support/load.ts';
import type { Call } from './client.ts';
import type { History, Violations } from './history.ts';
import { OTHER_HOUSE, SOON } from './offers.ts';

const EDITORS = 20;
const DAYS = 60;
/** All of them save these; the others are shared by some. */
const SHARED = 30;
/** In euros; the house's own are far below. */
const FIRST_PRICE = 1_000;

export interface DayRace {
  clerk: Call;
  client: pg.Client;
  history: History;
  violations: Violations;
}

export interface DayRaceReport {
  rounds: number;
  attempts: number;
  p99: number;
}

export async function raceOverDays(it: DayRace, rounds: number): Promise<DayRaceReport> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const read = await it.clerk('GET', `daycalendars/${SOON}/${addDays(SOON, DAYS)}?house=${OTHER_HOUSE}`);
    const seen = (JSON.parse(read.text) as { cacheTimestamp: { timestamp: number } }).cacheTimestamp
      .timestamp;
    const answers = await Promise.all(
      Array.from({ length: EDITORS }, async (_, editor) => ({
        editor,
        ...(await save(it, round, editor, seen)),
      })),
    );
    times.push(...answers.map(({ ms }) => ms));
    await judge(it, round, answers);
  }
  times.sort((a, b) => a - b);
  return { rounds, attempts: times.length, p99: quantile(times, 0.99) };
}

/** Each begins a day later than the one before, and says a price of their own. */
function daysOf(round: number, editor: number): { date: Day; amount: number }[] {
  const amount = FIRST_PRICE + round * EDITORS + editor;
  return Array.from({ length: SHARED }, (_, index) => ({ date: addDays(SOON, editor + index), amount }));
}

function save({ clerk }: DayRace, round: number, editor: number, seen: number) {
  return clerk('POST', `daycalendars/${SOON}/${addDays(SOON, DAYS)}`, {
    house: OTHER_HOUSE,
    daycalendar: daysOf(round, editor),
    modified: { priceday: 1 },
    _clientTimestamp: seen,
  });
}

async function judge(
  it: DayRace,
  round: number,
  answers: readonly { editor: number; status: number; warning: string | undefined }[],
): Promise<void> {
  const say = (what: string) => it.violations.add(`days, round ${round}: ${what}`);
  const winners = answers.filter(({ status }) => status === 200);
  it.history.note({ round, days: winners.map(({ editor }) => editor) });
  if (winners.length !== 1) say(`${winners.length} were told that they saved`);
  for (const { status, warning } of answers)
    if (status !== 200 && (status !== 409 || !/^modified(?:other|self)$/.test(warning ?? '')))
      say(`was refused with ${status} ${warning}`);
  const winner = winners[0];
  if (!winner) return;
  const expected = new Map(daysOf(round, winner.editor).map(({ date, amount }) => [date, amount * 100]));
  const { rows } = await it.client.query<{
    day: Day;
    own: number;
    held: number;
    version: string;
    versions: number;
  }>(
    `select o.day::text as day, o.amount as own, d.amount as held, (count(*) over (partition by o.edited))::int as versions
      from day_own o left join day_price d using (house_id, day) where o.house_id = $1 and o.day >= $2 and o.day <= $3`,
    [OTHER_HOUSE, SOON, addDays(SOON, DAYS)],
  );
  const [least, most] = [(FIRST_PRICE + round * EDITORS) * 100, (FIRST_PRICE + (round + 1) * EDITORS) * 100];
  for (const { day, own, held, versions } of rows) {
    const amount = expected.get(day);
    if (own !== held) say(`${day} says ${own} and holds ${held}`);
    if (amount !== undefined && own !== amount) say(`${day} is ${own}, its winner said ${amount}`);
    if (amount !== undefined && versions !== SHARED) say(`${day} is of a version with ${versions} days`);
    if (amount === undefined && own >= least && own < most)
      say(`${day} has a price of somebody who was refused`);
  }
}
