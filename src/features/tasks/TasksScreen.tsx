/** /tasks: what is left to do, the most urgent first, each finished with one press; and one of them, to be changed. */
import { useractivitytask } from '#entities/useractivitytask.ts';
import { paths } from '#kernel/paths.ts';
import { readSearch } from '#kernel/search.ts';
import { useFilters } from '#web/address.ts';
import { EntityEdit } from '#web/entity/EntityEdit.tsx';
import { keysOf } from '#web/entity/keys.ts';
import { ListScreen } from '#web/list/ListScreen.tsx';
import { go, useParams } from '#web/router.tsx';
import { Button, SegmentedControl } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { listTasks } from './api.ts';
import { SHOWN_TASKS, TASKS } from './task.ts';
import type { ShownTasks } from './task.ts';
import { useTaskColumns } from './TaskColumns.tsx';

export function TasksScreen() {
  const { id } = useParams(paths.tasks);
  return id === undefined ? <Tasks /> : <OneTask key={id} id={id} />;
}

function Tasks() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters();
  const show = SHOWN_TASKS.find((known) => known === filters['show']) ?? 'open';
  const labels: Record<ShownTasks, string> = { open: t`À faire`, done: t`Faites`, all: t`Toutes` };
  const columns = useTaskColumns();
  // What the list is narrowed to, a new task is about.
  const nid = houseOf(filters['s'] ?? '');
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => go(paths.tasks({ id: 'new' }, { nid }))}
    >
      {t`Ajouter`}
    </Button>
  );
  return (
    <ListScreen
      list={TASKS}
      endpoint={listTasks}
      keys={keysOf(useractivitytask)}
      title={t`Tâches`}
      actions={add}
      columns={columns}
      rowTo={(row) => paths.tasks({ id: String(row['id']) })}
      terms={termsOffered}
      begin={{ by: 'due', direction: show === 'open' ? 'asc' : 'desc' }}
      also={{ show: show === 'open' ? undefined : show }}
      filters={
        <SegmentedControl
          size="xs"
          aria-label={t`Tâches affichées`}
          value={show}
          onChange={(value) => setFilters({ show: value === 'open' ? '' : value, page: '' })}
          data={SHOWN_TASKS.map((value) => ({ value, label: labels[value] }))}
        />
      }
      empty={
        show === 'done'
          ? { title: t`Aucune tâche faite`, text: t`Les tâches faites restent ici.` }
          : {
              title: t`Rien à faire pour le moment`,
              text: t`Notez ici ce que vous ne voulez pas oublier\u00a0: un appel, un devis, un double de clés.`,
              action: add,
            }
      }
    />
  );
}

/** Done or not is chosen beside them. */
const { done: _, ...termsOffered } = useractivitytask.fields;

/** The house a search is narrowed to: nid:"101". */
function houseOf(s: string): string | undefined {
  const value = readSearch(s, ['nid']).terms.find(({ field }) => field === 'nid')?.value ?? '';
  return /^\d{1,9}$/.test(value) ? value : undefined;
}

function OneTask({ id }: { id: string }) {
  const [{ nid }] = useFilters();
  const { fields } = useractivitytask;
  const entity =
    id === 'new' && nid !== undefined && /^\d{1,9}$/.test(nid)
      ? { ...useractivitytask, fields: { ...fields, nid: { ...fields.nid, initial: Number(nid) } } }
      : useractivitytask;
  return <EntityEdit entity={entity} id={id} at={(one) => paths.tasks({ id: one })} />;
}
