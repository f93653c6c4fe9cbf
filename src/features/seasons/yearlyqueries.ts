/** SQL of closures that come every year. */
import type { Day } from '#kernel/day.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';
import type { YearlyClosure } from './yearly.ts';

export interface RuleRow extends YearlyClosure {
  id: number;
  agid: number;
  label: string;
  nid: number;
  house: string;
  closing_task: string;
  opening_task: string;
  days_before: number;
  updated_by: number | null;
}

export function standingRules(db: Db): Promise<RuleRow[]> {
  return rows(
    db,
    sql<RuleRow>`
      select r.id, r.agid, r.label, r.nid, h.title as house, r.from_day, r.from_month, r.to_day, r.to_month, r.closing_task, r.opening_task, r.days_before, r.updated_by
      from yearly_closure r join house h on h.id = r.nid where r.active and not h.archived order by r.id`,
  );
}

export interface MadeRow {
  id: number;
  rule_id: number | null;
  agid: number;
  house_id: number;
  from: Day;
  until: Day;
  closure_id: number | null;
}

/** What was closed and is not over. */
export function madeAhead(db: Db, today: Day): Promise<MadeRow[]> {
  return rows(
    db,
    sql<MadeRow>`
      select id, rule_id, agid, house_id, lower(nights) as "from", upper(nights) as until, closure_id
      from yearly_closure_made where upper(nights) > ${today}::date order by id`,
  );
}

/** Undefined: it was closed meanwhile. */
export async function insertMade(
  tx: Tx,
  rule: Pick<RuleRow, 'id' | 'agid' | 'nid'>,
  { from, until }: { from: Day; until: Day },
): Promise<number | undefined> {
  const made = await maybe(
    tx,
    sql<{ id: number }>`
      insert into yearly_closure_made (rule_id, agid, house_id, nights) values (${rule.id}, ${rule.agid}, ${rule.nid}, daterange(${from}, ${until}))
      on conflict (rule_id, nights) do nothing returning id`,
  );
  return made?.id;
}

export async function writeClosure(tx: Tx, id: number, closureId: number): Promise<void> {
  await changed(tx, sql`update yearly_closure_made set closure_id = ${closureId} where id = ${id}`);
}

export async function deleteMade(tx: Tx, id: number): Promise<boolean> {
  return (await changed(tx, sql`delete from yearly_closure_made where id = ${id}`)) > 0;
}
