/** Tasks made by the product itself, and what a press does to one. */
import { useractivitytask } from '#entities/useractivitytask.ts';
import { Refusal } from '#kernel/refusal.ts';
import { read } from '#server/entityqueries.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { TaskRow } from './api.ts';
import * as queries from './queries.ts';
import type { NewTask } from './queries.ts';

const LONGEST_TITLE = 200;

/** Answers its number; undefined: there is one for this reason already. */
export async function makeTask(tx: Tx, task: NewTask): Promise<number | undefined> {
  const title = [...task.title].slice(0, LONGEST_TITLE).join('');
  const id = await queries.insertOnce(tx, { ...task, title });
  if (id !== undefined) touch(tx, task.agid, 'useractivitytask');
  return id;
}

/** The reason is gone, by whatever way: what nobody has to do any more is done. */
export async function finishMadeTask(tx: Tx, key: string): Promise<void> {
  const agid = await queries.finishByKey(tx, key);
  if (agid !== undefined) touch(tx, agid, 'useractivitytask');
}

/** What was done is to be done anew: the reason came back. */
export async function reopenMadeTask(tx: Tx, key: string, description: string): Promise<void> {
  const agid = await queries.reopenByKey(tx, key, description);
  if (agid !== undefined) touch(tx, agid, 'useractivitytask');
}

/** Done, or to be done again. Pressed twice it is what was asked for. */
export async function markTask(tx: Tx, caller: Caller, id: number, done: boolean): Promise<TaskRow> {
  const task = await queries.lockTask(tx, caller, id);
  if (!task) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, task.agid, 'item');
  if (task.done !== done) {
    await queries.setDone(tx, id, done, caller.uid);
    touch(tx, task.agid, 'useractivitytask');
  }
  return (await read(tx, useractivitytask, caller, id))!;
}
