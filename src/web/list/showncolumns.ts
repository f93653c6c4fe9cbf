/** Which of a list's columns this device shows. */
import { useState } from 'react';
import { recall, remember } from '../storage.ts';
import type { Column } from '../table/column.ts';

export interface ShownColumns<C> {
  visible: readonly C[];
  hidden: ReadonlySet<string>;
  toggle: (id: string) => void;
}

export function useShownColumns<C extends Pick<Column<never>, 'id'>>(
  list: string,
  all: readonly C[],
): ShownColumns<C> {
  const kept = `columns.${list}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set((recall(kept) ?? '').split(',').filter(Boolean)),
  );
  function toggle(id: string): void {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    // A table without columns could not be brought back.
    if (all.every((column) => next.has(column.id))) return;
    setHidden(next);
    remember(kept, [...next].join(',') || null);
  }
  return { visible: all.filter(({ id }) => !hidden.has(id)), hidden, toggle };
}
