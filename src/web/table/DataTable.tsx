/**
 * A table that is worked with: <DataTable columns rows rowKey rowTo sort selection loading empty />. Sorting, paging and filters belong to
 * the address and the server; this draws them. Arrows move between rows, Enter opens, Space ticks. On a telephone each row is a card.
 *   columns: { id, label, cell: (row) => …, align: 'end' for money, sortable }
 */
import type { Address } from '#kernel/paths.ts';
import { Checkbox } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SkeletonBar } from '../ui/Skeletons.tsx';
import classes from './DataTable.module.css';
import { Row } from './Row.tsx';
import type { Selection } from './selection.ts';
import type { Column, Sort } from './column.ts';

interface Props<T> {
  /** What the table holds, for those who hear it. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  /** Where a row leads. */
  rowTo?: ((row: T) => Address) | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  selection?: Selection | undefined;
  /** Of those that are only read nothing can be done with several at once. */
  mayTick?: (row: T) => boolean;
  /** Instead of rows, when there are none. */
  empty: ReactNode;
  /** How many grey rows stand in for the first answer. */
  expected?: number;
  /** The rows shown belong to the former page; the next is on its way. */
  stale?: boolean;
}

export function DataTable<T>({
  label,
  columns,
  rows,
  rowKey,
  rowTo,
  sort,
  onSort,
  selection,
  mayTick = () => true,
  empty,
  expected = 10,
  stale = false,
}: Props<T>) {
  const { t } = useLingui();
  const keys = rows?.filter(mayTick).map(rowKey) ?? [];
  const allTicked = keys.length > 0 && keys.every((key) => selection?.has(key));
  const someTicked = keys.some((key) => selection?.has(key));
  if (rows?.length === 0) return <div className={classes.sheet}>{empty}</div>;
  return (
    <div className={classes.sheet} data-stale={stale} aria-busy={rows === undefined || stale}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th className={classes.tick}>
                <Checkbox
                  aria-label={t`Tout sélectionner`}
                  checked={allTicked}
                  disabled={keys.length === 0}
                  indeterminate={someTicked && !allTicked}
                  onChange={() => selection.toggleAll(keys, !allTicked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row, index) => (
              <Row
                key={rowKey(row)}
                row={row}
                id={rowKey(row)}
                columns={columns}
                to={rowTo?.(row)}
                selection={selection}
                mayTick={mayTick(row)}
                first={index === 0}
              />
            ))
          ) : (
            <WaitingRows count={expected} cells={columns.length + (selection ? 1 : 0)} />
          )}
        </tbody>
      </table>
    </div>
  );
}

function WaitingRows({ count, cells }: { count: number; cells: number }) {
  return Array.from({ length: count }, (_row, index) => (
    <tr key={index} className={classes.waiting}>
      {Array.from({ length: cells }, (_cell, place) => (
        <td key={place}>
          <SkeletonBar width={`${85 - ((index * 13 + place * 29) % 50)}%`} />
        </td>
      ))}
    </tr>
  ));
}

interface HeadProps<T> {
  column: Column<T>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

function HeadCell<T>({ column: { id, label, align, sortable }, sort, onSort }: HeadProps<T>) {
  const { t } = useLingui();
  const sorted = sort?.by === id ? sort.direction : undefined;
  const ariaSort = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined;
  return (
    <th data-align={align} aria-sort={ariaSort} scope="col">
      {sortable && onSort ? (
        <button
          type="button"
          className={classes.sort}
          title={t`Trier par ${label}`}
          onClick={() => onSort({ by: id, direction: sorted === 'asc' ? 'desc' : 'asc' })}
        >
          {label}
          <span className={classes.arrow} aria-hidden>
            {sorted === 'asc' && <IconArrowUp size={14} stroke={2} />}
            {sorted === 'desc' && <IconArrowDown size={14} stroke={2} />}
          </span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}
