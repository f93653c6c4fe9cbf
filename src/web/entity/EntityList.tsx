/**
 * The list of a declared entity: <EntityList entity={platform} />. A screen that needs more wraps it: `actions` stand beside the title,
 * `columns` come after the declared ones, `rowTo` leads elsewhere than to a row's own edit screen.
 */
import type { Entity } from '#kernel/entity.ts';
import { listOf } from '#kernel/entity.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocalized } from '../i18n/language.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { go } from '../router.tsx';
import { useCan } from '../session.ts';
import type { Column } from '../table/column.ts';
import { BulkDelete } from './BulkDelete.tsx';
import { columnsOf } from './columns.tsx';
import { callsOf } from './endpoints.ts';
import { keysOf } from './keys.ts';
import type { EntityRow } from './endpoints.ts';
import type { Address } from '#kernel/paths.ts';
import { paths } from '#kernel/paths.ts';

interface Props {
  entity: Entity;
  actions?: ReactNode;
  /** Columns of this screen, after the declared ones. */
  columns?: readonly Column<EntityRow>[];
  /** Where a row leads, when not to its own edit screen. */
  rowTo?: (row: EntityRow) => Address;
}

export function EntityList({ entity, actions, columns = [], rowTo }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const mayCreate = useCan(entity.create ?? '') && entity.create !== null;
  const mayRemove = useCan(entity.remove ?? '') && entity.remove !== null;
  const add = () => go(paths.entity({ entity: entity.name, id: 'new' }));
  return (
    <ListScreen
      list={listOf(entity)}
      endpoint={callsOf(entity).list}
      keys={keysOf(entity)}
      title={words(entity.title)}
      actions={
        <>
          {actions}
          {mayCreate && (
            <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={add}>
              {t`Ajouter`}
            </Button>
          )}
        </>
      }
      columns={[...columnsOf(entity, words), ...columns]}
      rowTo={rowTo ?? ((row) => paths.entity({ entity: entity.name, id: String(row['id']) }))}
      search={entity.search.length > 0 && {}}
      terms={entity.fields}
      exports
      renderBulk={mayRemove ? (chosen) => <BulkDelete entity={entity} chosen={chosen} /> : undefined}
      mayTick={(row) => row['can_write'] !== 0}
      empty={{
        title: t`Rien ici pour le moment`,
        action: mayCreate && <Button onClick={add}>{t`Ajouter`}</Button>,
      }}
    />
  );
}
