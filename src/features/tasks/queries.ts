/** SQL on tasks beyond what follows from their declaration. */
import { useractivitytask } from '#entities/useractivitytask.ts';
import type { Day } from '#kernel/day.ts';
import { sourceOf } from '#server/entitylists.ts';
import type { ListSource } from '#server/listqueries.ts';
import { agencyScope, writeScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import { nextVersion } from '#server/version.ts';
import type { ShownTasks, TASKS } from './task.ts';

export const TASK_SOURCE: ListSource<typeof TASKS, { show?: ShownTasks | undefined }> = {
  ...sourceOf(useractivitytask),
  where: ({ show = 'open' }) =>
    show === 'all' ? sql`true` : show === 'open' ? sql`not x.done` : sql`x.done`,
};

/** In the agencies one writes in: what the others have to do is theirs. */
export async function countDue(db: Db, caller: Caller): Promise<number> {
  const counted = sql<{ due: number }>`
    select count(*)::integer as due from useractivitytask x
    where not x.done and x.due <= ${PARIS_TODAY} and (x.assignee is null or x.assignee = any(${caller.uids}::integer[]))
      and ${agencyScope(caller, 'x')} and ${writeScope(caller, 'x')}`;
  return (await one(db, counted)).due;
}

export interface NewTask {
  agid: number;
  title: string;
  description?: string;
  /** House and person it is about. */
  nid?: number | null | undefined;
  uid?: number | null | undefined;
  /** Of the staff; nobody: the whole agency's. */
  assignee?: number | null | undefined;
  due?: Day | undefined;
  /** Names why it was made: made once, however often a job comes round, and not again once it was done. */
  key: string;
}

/** The number of the task, or undefined: it was made before, done since or not. */
export async function insertOnce(tx: Tx, task: NewTask): Promise<number | undefined> {
  const { agid, title, description = '', nid = null, uid = null, assignee = null, due = null, key } = task;
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      insert into useractivitytask (agid, title, description, nid, uid, assignee, due, once_key)
      values (${agid}, ${title}, ${description}, ${nid}, ${uid}, ${assignee}, ${due}::date, ${key})
      on conflict (once_key) do nothing returning id`,
  );
  return row?.id;
}

/** The agency whose task it was, where it was still to be done. */
export async function finishByKey(tx: Tx, key: string): Promise<number | undefined> {
  const row = await maybe(
    tx,
    sql<{ agid: number }>`
      update useractivitytask set done = true, updated = ${nextVersion(sql`updated`)}, updated_by = null
      where once_key = ${key} and not done returning agid`,
  );
  return row?.agid;
}

/** The agency whose task it was, where it was done. */
export async function reopenByKey(tx: Tx, key: string, description: string): Promise<number | undefined> {
  const row = await maybe(
    tx,
    sql<{ agid: number }>`
      update useractivitytask set done = false, description = ${description}, updated = ${nextVersion(sql`updated`)}, updated_by = null
      where once_key = ${key} and done returning agid`,
  );
  return row?.agid;
}

/** The task as it may be changed, locked. */
export function lockTask(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<{ agid: number; done: boolean } | undefined> {
  return maybe(
    tx,
    sql<{
      agid: number;
      done: boolean;
    }>`select x.agid, x.done from useractivitytask x where x.id = ${id} and ${agencyScope(caller, 'x')} for update of x`,
  );
}

export async function setDone(tx: Tx, id: number, done: boolean, by: number): Promise<void> {
  await changed(
    tx,
    sql`update useractivitytask set done = ${done}, updated = ${nextVersion(sql`updated`)}, updated_by = ${by} where id = ${id}`,
  );
}
