/**
 * A whole list: <ListScreen list={QUOTES} endpoint={listQuotes} title columns rowTo exports />. The declaration says what it can be sorted and
 * searched by; the address holds what is shown. `filters` stand beside the search (what they choose is sent as `also`), `renderBulk`
 * draws what can be done to ticked rows. A screen that shows something else than rows (tiles, mails) takes `useList` and draws them itself.
 */
import type { Address } from '#kernel/paths.ts';
import type { CacheKey } from '#kernel/freshness.ts';
import type { List, ListColumn, SortOf } from '#kernel/list.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Filters } from '../address.ts';
import type { Column, Sort } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { Pager } from '../table/Pager.tsx';
import { SearchInput } from '../table/SearchInput.tsx';
import { useSelection } from '../table/selection.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import type { Chosen } from './BulkBar.tsx';
import { BulkBar } from './BulkBar.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { CsvButton } from './CsvButton.tsx';
import { FilterChips } from './FilterChips.tsx';
import classes from './List.module.css';
import { useShownColumns } from './showncolumns.ts';
import type { ListEndpoint, ListState, RowOf } from './useList.ts';
import { useList } from './useList.ts';

const SEARCH_MS = 500;
const MOST_EXPECTED = 20;

interface Props<L extends List, E extends ListEndpoint> {
  list: L;
  endpoint: E;
  title: string;
  sub?: ReactNode;
  actions?: ReactNode;
  columns: readonly Column<RowOf<E>, SortOf<L>>[];
  /** Where a row leads. */
  rowTo?: (row: RowOf<E>) => Address;
  keys?: readonly CacheKey[];
  /** False: nothing is found by words. */
  search?: false | { label?: string; wait?: number };
  /** What the search's terms are offered for, by their names. */
  terms?: Readonly<Record<string, Pick<ListColumn, 'kind' | 'label' | 'choices'>>>;
  /** More to choose; what is chosen there is sent as `also`. */
  filters?: ReactNode;
  also?: Filters;
  /** The server exports it (`exportRoute`). */
  exports?: boolean;
  /** Rows of a page, where nobody chooses. */
  size?: number;
  /** How it opens, where that is not with the newest. */
  begin?: Sort;
  /** See `DataTable`. */
  linesBelow?: number;
  renderBulk?: ((chosen: Chosen) => ReactNode) | undefined;
  mayTick?: (row: RowOf<E>) => boolean;
  /** Instead of rows, when nothing was searched for and there are none. */
  empty?: { title: string; text?: string; action?: ReactNode };
}

export function ListScreen<L extends List, E extends ListEndpoint>(props: Props<L, E>) {
  const { list, endpoint, title, sub, actions, columns, renderBulk } = props;
  const state = useList(list, endpoint, {
    keys: props.keys,
    also: props.also,
    size: props.size,
    begin: props.begin,
  });
  const shown = useShownColumns(list.name, columns);
  const selection = useSelection(state.s, state.reading);
  const { query, rows, total, capped, reading } = state;
  return (
    <>
      <PageTitle title={title} count={state.count} sub={sub} actions={actions} />
      <Tools {...props} state={state} shown={shown} />
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : (
        <DataTable
          label={title}
          columns={shown.visible}
          rows={rows}
          rowKey={keyOf}
          rowTo={props.rowTo}
          sort={state.sort}
          onSort={state.setSort}
          selection={renderBulk && selection}
          {...(props.mayTick && { mayTick: props.mayTick })}
          expected={Math.min(state.size, MOST_EXPECTED)}
          linesBelow={props.linesBelow}
          stale={query.isPlaceholderData}
          empty={<Nothing empty={props.empty} state={state} />}
        />
      )}
      {total > 0 && query.data && (
        <Pager
          page={state.page}
          size={state.size}
          total={total}
          capped={capped}
          onPage={state.setPage}
          onSize={props.size === undefined ? state.setSize : undefined}
        />
      )}
      {renderBulk && (
        <BulkBar selection={selection} search={state.s} total={total} capped={capped} reading={reading}>
          {renderBulk}
        </BulkBar>
      )}
    </>
  );
}

/** Every list answers the number of each row. */
function keyOf(row: unknown): string {
  return String((row as { id: unknown }).id);
}

interface ToolsProps<E extends ListEndpoint> extends Pick<
  Props<List, E>,
  'list' | 'endpoint' | 'search' | 'terms' | 'filters' | 'exports'
> {
  columns: readonly { id: string; label: string }[];
  state: ListState<E>;
  shown: { hidden: ReadonlySet<string>; toggle: (id: string) => void };
}

function Tools<E extends ListEndpoint>({ list, endpoint, state, shown, columns, ...props }: ToolsProps<E>) {
  const { t } = useLingui();
  const { search = {}, terms = {}, filters, exports } = props;
  return (
    <div className={classes.tools}>
      {search !== false && (
        <div className={classes.search}>
          <SearchInput
            label={search.label ?? t`Rechercher`}
            value={state.search.words}
            wait={search.wait ?? SEARCH_MS}
            onSearch={(words) => state.setSearch({ ...state.search, words }, { replace: true })}
          />
        </div>
      )}
      {filters}
      <FilterChips fields={terms} search={state.search} onChange={(next) => state.setSearch(next)} />
      <div className={classes.toolsEnd}>
        <ColumnChoice columns={columns} hidden={shown.hidden} onToggle={shown.toggle} />
        {exports && <CsvButton path={endpoint.path} query={state.asked} filename={`${list.name}.csv`} />}
      </div>
    </div>
  );
}

function Nothing<E extends ListEndpoint>({
  empty,
  state,
}: {
  empty: Props<List, E>['empty'];
  state: ListState<E>;
}) {
  const { t } = useLingui();
  if (state.s === '')
    return (
      <EmptyState title={empty?.title ?? t`Rien ici pour le moment`} action={empty?.action}>
        {empty?.text ?? t`Les lignes apparaîtront ici dès qu'il y en aura.`}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t`Aucun résultat`}
      action={
        <Button variant="default" onClick={() => state.setSearch({ words: '', terms: [] })}>
          {t`Effacer les filtres`}
        </Button>
      }
    >
      {t`Aucune ligne ne correspond à ces filtres.`}
    </EmptyState>
  );
}
