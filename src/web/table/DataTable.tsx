/**
 * A table that is worked with: <DataTable columns rows rowKey rowTo sort selection loading empty />. Sorting, paging and filters belong to
 * the address and the server; this draws them. Arrows move between rows, Enter opens, Space ticks. On a telephone each row is two lines (Lines.tsx).
 *   columns: { id, label, cell: (row) => …, align: 'end' for money, sort: what the server sorts by }
 */
import type { Address } from '#kernel/paths.ts';
import { Checkbox } from '@mantine/core';
import { useIsNarrow } from '../ui/useisnarrow.ts';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { SkeletonBar } from '../ui/Skeletons.tsx';
import classes from './DataTable.module.css';
import { Line, LinesHead, WaitingLines } from './Lines.tsx';
import lineClasses from './Lines.module.css';
import { Row } from './Row.tsx';
import type { Selection } from './selection.ts';
import type { Column, Sort } from './column.ts';

/** Columns that stand closer together. */
const MANY = 8;

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
  /** The first width that has room for its columns, where a telephone is not all that lacks it. */
  linesBelow?: number | undefined;
  /** The rows shown belong to the former page; the next is on its way. */
  stale?: boolean;
}

export function DataTable<T>(props: Props<T>) {
  const isNarrow = useIsNarrow(props.linesBelow);
  const { rows, empty, stale = false } = props;
  if (rows?.length === 0) return <div className={classes.sheet}>{empty}</div>;
  return (
    <div className={classes.sheet} data-stale={stale} aria-busy={rows === undefined || stale}>
      {isNarrow ? <Narrow {...props} /> : <Wide {...props} />}
    </div>
  );
}

function Wide<T>(props: Props<T>) {
  const { label, columns, rows, rowKey, rowTo, sort, onSort, selection, expected = 10 } = props;
  const mayTick = props.mayTick ?? (() => true);
  const [current, setCurrent] = useState<string>();
  // One row in the tab order at a time, so that Tab leaves the table; the first one, when the one that was reached is gone.
  const keys = rows?.map(rowKey) ?? [];
  const reached = current !== undefined && keys.includes(current) ? current : keys[0];
  return (
    <table className={classes.table} data-many={columns.length > MANY} aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th className={classes.tick}>
              <TickAll rows={rows} rowKey={rowKey} mayTick={mayTick} selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows ? (
          rows.map((row) => (
            <Row
              key={rowKey(row)}
              row={row}
              id={rowKey(row)}
              columns={columns}
              to={rowTo?.(row)}
              selection={selection}
              mayTick={mayTick(row)}
              isReached={rowKey(row) === reached}
              onReach={() => setCurrent(rowKey(row))}
            />
          ))
        ) : (
          <WaitingRows count={expected} cells={columns.length + (selection ? 1 : 0)} />
        )}
      </tbody>
    </table>
  );
}

function Narrow<T>(props: Props<T>) {
  const { t } = useLingui();
  const { label, columns, rows, rowKey, rowTo, sort, onSort, selection, expected = 10 } = props;
  const mayTick = props.mayTick ?? (() => true);
  return (
    <>
      <LinesHead
        columns={columns}
        sort={sort}
        onSort={onSort}
        all={
          selection && (
            <TickAll rows={rows} rowKey={rowKey} mayTick={mayTick} selection={selection} label={t`Tout`} />
          )
        }
      />
      <ul className={lineClasses.lines} aria-label={label}>
        {rows ? (
          rows.map((row) => (
            <Line
              key={rowKey(row)}
              row={row}
              id={rowKey(row)}
              columns={columns}
              to={rowTo?.(row)}
              selection={selection}
              mayTick={mayTick(row)}
            />
          ))
        ) : (
          <WaitingLines count={expected} />
        )}
      </ul>
    </>
  );
}

interface TickAllProps<T> {
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  mayTick?: (row: T) => boolean;
  selection: Selection;
}

/** Of the page. @param label written beside it, where it stands in no column of ticks. */
function TickAll<T>({
  rows,
  rowKey,
  mayTick = () => true,
  selection,
  label,
}: TickAllProps<T> & { label?: string }) {
  const { t } = useLingui();
  const keys = rows?.filter(mayTick).map(rowKey) ?? [];
  const allTicked = keys.length > 0 && keys.every((key) => selection.has(key));
  return (
    <Checkbox
      aria-label={t`Tout sélectionner`}
      label={label}
      checked={allTicked}
      disabled={keys.length === 0}
      indeterminate={!allTicked && keys.some((key) => selection.has(key))}
      onChange={() => selection.toggleAll(keys, !allTicked)}
    />
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

function HeadCell<T>({ column: { label, align, sort: by }, sort, onSort }: HeadProps<T>) {
  const { t } = useLingui();
  const sorted = by !== undefined && sort?.by === by ? sort.direction : undefined;
  const ariaSort = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined;
  return (
    <th data-align={align} aria-sort={ariaSort} scope="col">
      {by !== undefined && onSort ? (
        <button
          type="button"
          className={classes.sort}
          title={t`Trier par ${label}`}
          onClick={() => onSort({ by, direction: sorted === 'asc' ? 'desc' : 'asc' })}
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
