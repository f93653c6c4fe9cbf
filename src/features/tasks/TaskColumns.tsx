/** The columns of the list of tasks: as declared, the day says when it is late, and a press finishes. */
import { useractivitytask } from '#entities/useractivitytask.ts';
import { asDay, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { columnsOf } from '#web/entity/columns.tsx';
import { plainText } from '#web/form/values.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import type { Column } from '#web/table/column.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { finishTask, reopenTask } from './api.ts';
import type { TaskRow } from './api.ts';
import { dueState } from './task.ts';
import classes from './Tasks.module.css';

export function useTaskColumns(): Column<TaskRow>[] {
  const words = useLocalized();
  return columnsOf(useractivitytask, words).map((column) => {
    if (column.id === 'due') return { ...column, narrow: 'aside', cell: (row) => <Due row={row} /> };
    if (column.id === 'done') return { ...column, linked: true, cell: (row) => <Press row={row} /> };
    return column;
  });
}

function Due({ row }: { row: TaskRow }) {
  const { t } = useLingui();
  const due = plainText(row['due']);
  if (due === '') return null;
  const day: Day = asDay(due);
  const state = dueState({ due: day, done: row['done'] === 1 ? 1 : 0 }, todayInParis());
  return (
    <span className={classes.due}>
      <DayText day={day} />
      {state === 'late' && <StatePill tone="grenat">{t`en retard`}</StatePill>}
      {state === 'today' && <StatePill tone="ajonc">{t`aujourd'hui`}</StatePill>}
    </span>
  );
}

/** What was pressed by mistake is taken back by the same button. */
function Press({ row }: { row: TaskRow }) {
  const { t } = useLingui();
  const title = plainText(row['title']);
  const finish = useSave(finishTask, { touches: ['useractivitytask'], says: t`Faite\u00a0: ${title}` });
  const reopen = useSave(reopenTask, { touches: ['useractivitytask'], says: t`À refaire\u00a0: ${title}` });
  const isDone = row['done'] === 1;
  if (row['can_write'] === 0) return isDone ? <IconCheck size={16} stroke={2} aria-label={t`Oui`} /> : null;
  const press = isDone ? reopen : finish;
  return (
    <Button
      size="xs"
      variant={isDone ? 'subtle' : 'default'}
      loading={press.pending}
      leftSection={
        isDone ? (
          <IconArrowBackUp size={15} stroke={1.8} aria-hidden />
        ) : (
          <IconCheck size={15} stroke={2} aria-hidden />
        )
      }
      aria-label={isDone ? t`Rouvrir la tâche ${title}` : t`Marquer comme faite la tâche ${title}`}
      onClick={(event) => {
        event.stopPropagation();
        void press.run({ params: { id: Number(row['id']) }, body: {} });
      }}
    >
      {isDone ? t`Rouvrir` : t`Fait`}
    </Button>
  );
}
