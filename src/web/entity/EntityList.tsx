/**
 * The list of a declared entity: <EntityList entity={platform} />. The address holds everything (`s`, `of`, `od`, `ps`, `page`), so a list can
 * be sent to a colleague. A screen that needs more wraps it: `actions` stand beside the title, `columns` add to or replace the declared ones.
 */
import type { Entity } from '#kernel/entity.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFilters } from '../address.ts';
import { useWords } from '../i18n/language.ts';
import { readList } from '../queries.ts';
import { go } from '../router.tsx';
import { useCan } from '../session.ts';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { Pager } from '../table/Pager.tsx';
import { isPageSize, preferredSize, preferSize } from '../table/pages.ts';
import { SearchInput } from '../table/SearchInput.tsx';
import { useSelection } from '../table/selection.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { columnsOf, useShownColumns } from './columns.tsx';
import { CsvButton } from './CsvButton.tsx';
import { callsOf } from './endpoints.ts';
import type { EntityRow } from './endpoints.ts';
import classes from './Entity.module.css';
import { FilterChips } from './FilterChips.tsx';
import { readSearch, writeSearch } from '#kernel/search.ts';
import type { Address } from '#kernel/paths.ts';
import { paths } from '#kernel/paths.ts';

const COLUMN_FILTER_MS = 500;

interface Props {
  entity: Entity;
  actions?: ReactNode;
  /** Columns of this screen, after the declared ones. */
  columns?: readonly Column<EntityRow>[];
  /** Where a row leads, when not to its own edit screen. */
  rowTo?: (row: EntityRow) => Address;
}

export function EntityList({ entity, actions, columns: own = [], rowTo }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const [filters, setFilters] = useFilters();
  const mayCreate = useCan(entity.create ?? '') && entity.create !== null;
  const mayRemove = useCan(entity.remove ?? '') && entity.remove !== null;
  const { s = '', of, od } = filters;
  const size = isPageSize(Number(filters['ps'])) ? Number(filters['ps']) : preferredSize();
  const page = Math.max(1, Number.parseInt(filters['page'] ?? '1', 10) || 1);
  const search = readSearch(s, Object.keys(entity.fields));
  const query = useQuery(
    readList(callsOf(entity).list, { query: { s, of, od, ps: String(size), page: String(page) } }, [
      entity.cacheKey,
    ]),
  );
  const selection = useSelection(s);
  const shown = useShownColumns(entity, [...columnsOf(entity, words), ...own]);
  const total = query.data?.totalCount ?? 0;
  const capped = query.data?.totalIsCapped ?? false;
  const title = words(entity.title);
  const isFiltered = s !== '';

  return (
    <>
      <PageTitle
        title={title}
        count={query.data ? (capped ? `${total}+` : total) : undefined}
        actions={
          <>
            {actions}
            {mayCreate && (
              <Button
                leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
                onClick={() => go(paths.entity({ entity: entity.name, id: 'new' }))}
              >
                {t`Ajouter`}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.tools}>
        {entity.search.length > 0 && (
          <div className={classes.search}>
            <SearchInput
              label={t`Rechercher`}
              value={search.words}
              wait={COLUMN_FILTER_MS}
              onSearch={(text) =>
                setFilters({ s: writeSearch({ ...search, words: text }), page: '' }, { replace: true })
              }
            />
          </div>
        )}
        <FilterChips
          entity={entity}
          search={search}
          onChange={(next) => setFilters({ s: writeSearch(next), page: '' })}
        />
        <div className={classes.toolsEnd}>
          <ColumnChoice columns={shown.all} hidden={shown.hidden} onToggle={shown.toggle} />
          <CsvButton path={callsOf(entity).base} query={{ s, of, od }} filename={`${entity.name}.csv`} />
        </div>
      </div>
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : (
        <>
          <DataTable
            label={title}
            columns={shown.visible}
            rows={query.data?.models ?? (query.data ? [] : undefined)}
            rowKey={(row) => String(row['id'])}
            rowTo={rowTo ?? ((row) => paths.entity({ entity: entity.name, id: String(row['id']) }))}
            sort={of ? { by: of, direction: od === 'desc' ? 'desc' : 'asc' } : undefined}
            onSort={({ by, direction }) => setFilters({ of: by, od: direction, page: '' })}
            selection={mayRemove ? selection : undefined}
            mayTick={(row) => row['can_write'] !== 0}
            expected={Math.min(size, 20)}
            stale={query.isPlaceholderData}
            empty={
              <EmptyState
                title={isFiltered ? t`Aucun résultat` : t`Rien ici pour le moment`}
                action={
                  isFiltered ? (
                    <Button variant="default" onClick={() => setFilters({ s: '', page: '' })}>
                      {t`Effacer les filtres`}
                    </Button>
                  ) : (
                    mayCreate && (
                      <Button
                        onClick={() => go(paths.entity({ entity: entity.name, id: 'new' }))}
                      >{t`Ajouter`}</Button>
                    )
                  )
                }
              >
                {isFiltered
                  ? t`Aucune ligne ne correspond à ces filtres.`
                  : t`Les lignes apparaîtront ici dès qu'il y en aura.`}
              </EmptyState>
            }
          />
          {total > 0 && (
            <Pager
              page={page}
              size={size}
              total={total}
              capped={capped}
              onPage={(next) => setFilters({ page: next === 1 ? '' : String(next) })}
              onSize={(next) => {
                preferSize(next);
                setFilters({ ps: String(next), page: '' });
              }}
            />
          )}
        </>
      )}
      {mayRemove && (
        <BulkBar entity={entity} selection={selection} search={s} total={total} capped={capped} />
      )}
    </>
  );
}
