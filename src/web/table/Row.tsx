import type { Address } from '#kernel/paths.ts';
import { Checkbox } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, MouseEvent } from 'react';
import { go, Link } from '../router.tsx';
import classes from './DataTable.module.css';
import type { Column } from './column.ts';
import { openingColumn } from './column.ts';
import type { Selection } from './selection.ts';

interface Props<T> {
  row: T;
  id: string;
  columns: readonly Column<T>[];
  to: Address | undefined;
  selection: Selection | undefined;
  mayTick: boolean;
  /** The one the Tab key reaches; arrows go on from there. */
  isReached: boolean;
  onReach: () => void;
}

/** One row: a real link in its first cell without one of its own, a click anywhere else that is not on something of its own, and the keys. */
export function Row<T>({ row, id, columns, to, selection, mayTick, isReached, onReach }: Props<T>) {
  const { t } = useLingui();
  const opening = openingColumn(columns, row);

  function clicked(event: MouseEvent<HTMLTableRowElement>): void {
    if (!to || (event.target as Element).closest('a, button, input, label') || getSelection()?.toString())
      return;
    if (event.ctrlKey || event.metaKey) open(to, '_blank');
    else go(to);
  }

  function pressed(event: KeyboardEvent<HTMLTableRowElement>): void {
    if (event.target !== event.currentTarget) return;
    const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key] as
      | 'nextElementSibling'
      | undefined;
    if (step) focusRow(event.currentTarget[step]);
    else if (event.key === 'Enter' && to) go(to);
    else if (event.key === ' ' && selection && mayTick) selection.toggle(id);
    else return;
    event.preventDefault();
  }

  return (
    <tr
      className={classes.row}
      data-opens={to !== undefined}
      data-ticked={selection?.has(id) || undefined}
      tabIndex={isReached ? 0 : -1}
      onFocus={onReach}
      onClick={clicked}
      onKeyDown={pressed}
    >
      {selection && (
        <td className={classes.tick}>
          <Checkbox
            aria-label={t`Sélectionner`}
            checked={selection.has(id)}
            disabled={!mayTick}
            onChange={() => selection.toggle(id)}
            tabIndex={-1}
          />
        </td>
      )}
      {columns.map(({ id: column, align, cell }) => (
        <td key={column} data-align={align}>
          {column === opening && to ? (
            <Link to={to} className={classes.open} tabIndex={-1}>
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

function focusRow(to: Element | null): void {
  if (!(to instanceof HTMLTableRowElement)) return;
  to.focus();
  to.scrollIntoView({ block: 'nearest' });
}
