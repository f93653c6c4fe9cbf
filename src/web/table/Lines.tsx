/**
 * The rows of a table on a telephone: two lines each, and no column is lost. Above, the row's name, and at its right how it stands and what
 * it is worth; below, everything else, small. The name, or the first thing after it that leads nowhere else, is the link and its target
 * is the whole row; ticks and links of the cells lie above it.
 */
import type { Address } from '#kernel/paths.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '../router.tsx';
import { SkeletonBar } from '../ui/Skeletons.tsx';
import type { Column, Sort } from './column.ts';
import { isNothing, openingColumn } from './column.ts';
import classes from './Lines.module.css';
import type { Selection } from './selection.ts';

interface LineProps<T> {
  row: T;
  id: string;
  columns: readonly Column<T>[];
  to: Address | undefined;
  selection: Selection | undefined;
  mayTick: boolean;
}

export function Line<T>({ row, id, columns, to, selection, mayTick }: LineProps<T>) {
  const { t } = useLingui();
  const [first, ...others] = columns;
  if (!first) return null;
  const opening = openingColumn(columns, row);
  const content = (column: Column<T>) =>
    to && column.id === opening ? (
      <Link to={to} className={classes.open}>
        {column.cell(row)}
      </Link>
    ) : (
      column.cell(row)
    );
  const shown = others
    .map((column) => ({ column, value: content(column) }))
    .filter(({ value }) => !isNothing(value));
  const aside = shown.filter(({ column }) => column.narrow === 'aside');
  const below = shown.filter(({ column }) => column.narrow !== 'aside');
  return (
    <li className={classes.line} data-ticked={selection?.has(id) || undefined}>
      {selection && (
        <Checkbox
          className={classes.tick}
          aria-label={t`Sélectionner`}
          checked={selection.has(id)}
          disabled={!mayTick}
          onChange={() => selection.toggle(id)}
        />
      )}
      <div className={classes.name}>{content(first)}</div>
      {aside.length > 0 && (
        <div className={classes.aside}>
          {aside.map(({ column, value }) => (
            <span key={column.id}>
              <span className="visually-hidden">{column.label} </span>
              {value}
            </span>
          ))}
        </div>
      )}
      {below.length > 0 && (
        <div className={classes.below}>
          {below.map(({ column, value }) => (
            <span key={column.id} className={classes.item}>
              <span className={column.narrow === 'plain' ? 'visually-hidden' : undefined}>
                {column.label}{' '}
              </span>
              {value}
            </span>
          ))}
        </div>
      )}
    </li>
  );
}

interface HeadProps<T> {
  columns: readonly Column<T>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** The tick of all rows. */
  all: ReactNode;
}

const NEWEST = 'id desc';

/** What the headings of the table do where there are none. */
export function LinesHead<T>({ columns, sort, onSort, all }: HeadProps<T>) {
  const { t } = useLingui();
  const sorts = columns.flatMap(({ sort: by, label }) =>
    by === undefined
      ? []
      : by === 'id'
        ? [{ value: 'id asc', label: t`Plus anciens d'abord` }]
        : [
            { value: `${by} asc`, label: t`${label}, croissant` },
            { value: `${by} desc`, label: t`${label}, décroissant` },
          ],
  );
  if (!all && sorts.length === 0) return null;
  return (
    <div className={classes.head}>
      {all}
      {onSort && sorts.length > 0 && (
        <NativeSelect
          className={classes.sort}
          aria-label={t`Trier`}
          data={[{ value: NEWEST, label: t`Plus récents d'abord` }, ...sorts]}
          value={sort ? `${sort.by} ${sort.direction}` : NEWEST}
          onChange={(event) => {
            const [by = 'id', direction] = event.currentTarget.value.split(' ');
            onSort({ by, direction: direction === 'asc' ? 'asc' : 'desc' });
          }}
        />
      )}
    </div>
  );
}

export function WaitingLines({ count }: { count: number }) {
  return Array.from({ length: count }, (_row, index) => (
    <li key={index} className={classes.line}>
      <div className={classes.name}>
        <SkeletonBar width={`${60 - ((index * 13) % 30)}%`} />
      </div>
      <div className={classes.below}>
        <SkeletonBar width={`${85 - ((index * 29) % 40)}%`} />
      </div>
    </li>
  ));
}
