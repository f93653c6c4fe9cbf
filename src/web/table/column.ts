/** A column of a list: its heading, how it is sorted, what a row shows in it. */
import type { ReactNode } from 'react';

export interface Column<T, Sort extends string = string> {
  id: string;
  label: string;
  cell: (row: T) => ReactNode;
  align?: 'start' | 'end';
  /** What the server sorts by when the heading is pressed. */
  sort?: Sort | undefined;
  /** The cell has a link of its own: the row's stands elsewhere. */
  linked?: boolean;
  /**
   * On a telephone, where a row is two lines: beside the row's name (a state, an amount), or below it. The first column is the name. Below, a
   * value stands behind its heading unless it says by itself what it is (a name, an address, a house).
   */
  narrow?: 'aside' | 'plain';
}

/** Where the row's link stands: in its first cell that has words and no link of its own. */
export function openingColumn<T>(columns: readonly Column<T>[], row: T): string | undefined {
  return columns.find(({ linked = false, cell }) => !linked && !isNothing(cell(row)))?.id;
}

/** A heading without a value is no news. */
export function isNothing(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

export interface Sort {
  by: string;
  direction: 'asc' | 'desc';
}
