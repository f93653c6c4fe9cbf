/** Houses that close at the same time every year: their nights, around whoever holds some, and the tasks of it. */
import type { Day } from '#kernel/day.ts';
import { addDays, formatDay, todayInParis } from '#kernel/day.ts';
import { closeNights, openNights } from '#features/bookings/actions.ts';
import { finishMadeTask, makeTask } from '#features/tasks/actions.ts';
import { eachAlone } from '#server/jobs.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { closuresFrom } from './yearly.ts';
import type { ClosedNights } from './yearly.ts';
import * as queries from './yearlyqueries.ts';
import type { MadeRow, RuleRow } from './yearlyqueries.ts';

/** What the rules ask for is closed; what no rule asks for any more is open again. */
export async function followYearly(
  db: Db,
  today: Day = todayInParis(),
): Promise<{ closed: number; opened: number }> {
  const rules = await queries.standingRules(db);
  const made = await queries.madeAhead(db, today);
  const wanted = rules.flatMap((rule) => closuresFrom(rule, today).map((nights) => ({ rule, nights })));
  const isMade =
    ({ rule, nights }: { rule: RuleRow; nights: ClosedNights }) =>
    (row: MadeRow) =>
      row.rule_id === rule.id &&
      row.house_id === rule.nid &&
      row.from === nights.from &&
      row.until === nights.until;
  const over = made.filter((row) => !wanted.some((asked) => isMade(asked)(row)));
  const fresh = wanted.filter((asked) => !made.some(isMade(asked)));
  // First what goes: the same nights may be asked for anew, a little longer.
  await eachAlone(over, (row) => inTransaction(db, (tx) => reopen(tx, row)));
  await eachAlone(fresh, ({ rule, nights }) => inTransaction(db, (tx) => close(tx, rule, nights, today)));
  return { closed: fresh.length, opened: over.length };
}

async function close(tx: Tx, rule: RuleRow, { from, until }: ClosedNights, today: Day): Promise<void> {
  const id = await queries.insertMade(tx, rule, { from, until });
  if (id === undefined) return;
  const first = from < today ? today : from;
  const closureId = await closeNights(
    tx,
    { houseId: rule.nid, from: first, to: until },
    { note: rule.label, authorUid: rule.updated_by },
  );
  await queries.writeClosure(tx, id, closureId);
  const range = `${formatDay(from)} – ${formatDay(until)}`;
  const about = { agid: rule.agid, nid: rule.nid };
  if (rule.closing_task !== '' && from >= today)
    await makeTask(tx, {
      ...about,
      title: `${rule.closing_task}\u00a0: ${rule.house}`,
      description: `${rule.label}, ${range}.`,
      due: from,
      key: taskKey(id, 'closing'),
    });
  if (rule.opening_task !== '')
    await makeTask(tx, {
      ...about,
      title: `${rule.opening_task}\u00a0: ${rule.house}`,
      description: `${rule.label}, ${range}.`,
      due: later(addDays(until, -rule.days_before), today),
      key: taskKey(id, 'opening'),
    });
}

async function reopen(tx: Tx, { id, house_id: houseId, closure_id: closureId }: MadeRow): Promise<void> {
  if (!(await queries.deleteMade(tx, id))) return;
  if (closureId !== null) await openNights(tx, houseId, closureId);
  await finishMadeTask(tx, taskKey(id, 'closing'));
  await finishMadeTask(tx, taskKey(id, 'opening'));
}

function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}

function taskKey(madeId: number, what: 'closing' | 'opening'): string {
  return `yearly closure ${madeId} ${what}`;
}
