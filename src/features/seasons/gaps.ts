/** Gaps between two firm stays: opened when their day comes, closed again when they are gaps no more. Looked at daily, and whenever nights move. */
import type { Day } from '#kernel/day.ts';
import { addDays, nightsBetween, todayInParis } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { dropLayers, putLayers } from '#features/calendar/layers.ts';
import { eachAlone } from '#server/jobs.ts';
import { touch } from '#server/freshness.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { GAP_PRIORITY, opens } from './gap.ts';
import type { Gap, GapRule } from './gap.ts';
import * as queries from './gapqueries.ts';
import type { GapRow } from './gapqueries.ts';
import { insertBatch, markUndone } from './queries.ts';
import { lastYearOf, SEASON_KEY } from './season.ts';

/** Answers how many were opened and how many are gaps no more. */
export async function followGaps(
  db: Db,
  today: Day = todayInParis(),
): Promise<{ opened: number; closed: number }> {
  const rules = await queries.gapRules(db);
  const houses = new Set([
    ...(await gapsOf(db, rules, today)).map(({ house_id: id }) => id),
    ...(await queries.openGaps(db)).map(({ house_id: id }) => id),
  ]);
  const done = { opened: 0, closed: 0 };
  await eachAlone([...houses], async (houseId) => {
    const { opened, closed } = await inTransaction(db, (tx) => followGapsOf(tx, houseId, today, rules));
    done.opened += opened;
    done.closed += closed;
  });
  return done;
}

/** Of one house, behind its lock: whoever takes its nights meanwhile comes before or after. */
export async function followGapsOf(
  tx: Tx,
  houseId: number,
  today: Day = todayInParis(),
  known?: readonly RuleOf[],
): Promise<{ opened: number; closed: number }> {
  await queries.lockHouse(tx, houseId);
  const rules = known ?? (await queries.gapRules(tx));
  const wanted = (await gapsOf(tx, rules, today, houseId)).filter((row) =>
    opens(
      gapOf(row),
      rules.filter(({ agid }) => agid === row.agid),
      today,
    ),
  );
  const standing = await queries.openGaps(tx, houseId);
  const isSame = (one: { from: Day; until: Day }) => (other: { from: Day; until: Day }) =>
    one.from === other.from && one.until === other.until;
  const over = standing.filter((gap) => !wanted.some(isSame(gap)));
  const fresh = wanted.filter((gap) => !standing.some(isSame(gap)));
  for (const { batch_id: id, agid } of over) {
    await dropLayers(tx, id);
    await queries.deleteGap(tx, id);
    await markUndone(tx, id, null);
    touch(tx, agid, SEASON_KEY, 'calendar');
  }
  for (const gap of fresh) await open(tx, gap);
  return { opened: fresh.length, closed: over.length };
}

type RuleOf = GapRule & { agid: number };

async function gapsOf(
  db: Db,
  rules: readonly RuleOf[],
  today: Day,
  houseId: number | null = null,
): Promise<GapRow[]> {
  if (rules.length === 0) return [];
  const asked = {
    agids: [...new Set(rules.map(({ agid }) => agid))],
    nights: Math.max(...rules.map(({ nights }) => nights)),
    days: Math.max(...rules.map(({ days_before: days }) => days)),
    yearBefore: nightsBetween(lastYearOf(today), today),
  };
  return queries.gapsAhead(db, today, asked, houseId);
}

function gapOf(row: GapRow): Gap {
  const { house_id, from, until, cleaning, base, discount_floor, nights } = row;
  const lastYear = new Map(
    nights.flatMap(({ day, last_year: amount }) => (amount === null ? [] : [[day, amount] as [Day, Cents]])),
  );
  return {
    house_id,
    from,
    until,
    cleaning,
    closed: nights.some(({ closed }) => closed),
    amounts: nights.map(({ amount }) => amount),
    days: nights.map(({ day }) => day),
    house: { base, discount_floor, lastYear },
  };
}

const EVERY_DAY = 127;

/** As long as the gap, any day: its price stays what it is. The day of the departure is said too, or nobody could leave. */
async function open(tx: Tx, { agid, house_id: houseId, from, until }: GapRow): Promise<void> {
  const label = 'Trou entre deux séjours';
  const batchId = await insertBatch(tx, {
    agid,
    kind: 'gap',
    seasonId: null,
    label,
    from,
    to: addDays(until, -1),
    by: null,
  });
  await queries.insertGap(tx, { batchId, houseId, from, until });
  await putLayers(tx, batchId, [
    {
      house_id: houseId,
      from,
      until: addDays(until, 1),
      priority: GAP_PRIORITY,
      label,
      arrival_days: EVERY_DAY,
      departure_days: EVERY_DAY,
      whole_weeks: false,
      minimum_stay: nightsBetween(from, until),
    },
  ]);
  touch(tx, agid, SEASON_KEY, 'calendar');
}
