/** Tasks as they travel. Made, changed and deleted through the calls of their entity, `/useractivitytasks` (S1 §7). */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import { listQuery } from '#kernel/list.ts';
import * as z from 'zod/mini';
import { SHOWN_TASKS, TASKS } from './task.ts';

const Row = z.record(z.string(), z.unknown());
export type TaskRow = z.output<typeof Row>;

/** `show`: what is left to do unless said otherwise. */
export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  query: listQuery(TASKS, { show: z.optional(z.enum(SHOWN_TASKS)) }),
  response: envelope(Row),
});

const params = z.object({ id: idParam });

export const finishTask = endpoint({
  method: 'PUT',
  path: '/tasks/done/:id',
  params,
  body: body({}),
  response: envelope(Row),
  writes: 'act',
});

export const reopenTask = endpoint({
  method: 'PUT',
  path: '/tasks/undone/:id',
  params,
  body: body({}),
  response: envelope(Row),
  writes: 'act',
});
