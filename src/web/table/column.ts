/** A column of a list: its heading, how it is sorted, what a row shows in it. */
import type { ReactNode } from 'react';

export interface Column<T> {
  id: string;
  label: string;
  cell: (row: T) => ReactNode;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** The cell has a link of its own: the row's stands elsewhere. */
  linked?: boolean;
}

export interface Sort {
  by: string;
  direction: 'asc' | 'desc';
}
