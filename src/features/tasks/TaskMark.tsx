/** How many tasks are due, beside the menu's entry: one's own and nobody's. Asked again as days pass, too. */
import { UnreadDot } from '#web/frame/UnreadDot.tsx';
import { readList } from '#web/queries.ts';
import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { dueTasks } from './markapi.ts';

const LOOK_MS = 600_000;

export function TaskMark({ corner }: { corner: boolean }) {
  const { data } = useQuery({ ...readList(dueTasks, {}, ['useractivitytask']), refetchInterval: LOOK_MS });
  const count = data?.models?.[0]?.due ?? 0;
  return (
    <UnreadDot
      count={count}
      corner={corner}
      said={<Plural value={count} one="# tâche à faire" other="# tâches à faire" />}
    />
  );
}
