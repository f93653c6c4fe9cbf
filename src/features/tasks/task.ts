/** Tasks as both sides know them: the list of what is to be done, and when a task is late. */
import { useractivitytask } from '#entities/useractivitytask.ts';
import type { Day } from '#kernel/day.ts';
import type { RecordOf } from '#kernel/entity.ts';
import { listOf } from '#kernel/entity.ts';
import type { List } from '#kernel/list.ts';

export type Task = RecordOf<typeof useractivitytask>;

/** The entity's list, under the documents' own address, with what is left to do to begin with. */
export const TASKS: List = { ...listOf(useractivitytask), name: 'task' };

export const SHOWN_TASKS = ['open', 'done', 'all'] as const;
export type ShownTasks = (typeof SHOWN_TASKS)[number];

/** Due today is due; done is never late. */
export function dueState(
  { due, done }: { due: Day | null; done: 0 | 1 },
  today: Day,
): 'late' | 'today' | 'later' {
  if (done === 1 || due === null || due > today) return 'later';
  return due < today ? 'late' : 'today';
}
