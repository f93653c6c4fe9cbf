/** A declaration's columns, and which of them this device shows. */
import type { Entity } from '#kernel/entity.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { useState } from 'react';
import { recall, remember } from '../storage.ts';
import type { Column } from '../table/column.ts';
import type { EntityRow } from './endpoints.ts';
import { FieldText, isFigure } from './FieldText.tsx';

export function columnsOf(entity: Entity, words: (pair: LocalizedText) => string): Column<EntityRow>[] {
  return entity.columns.flatMap((name) => {
    const field = entity.fields[name];
    if (!field) return [];
    return {
      id: name,
      label: words(field.label),
      align: isFigure(field) ? ('end' as const) : ('start' as const),
      linked: field.to === 'request',
      sortable: entity.sort.includes(name),
      cell: (row: EntityRow) => <FieldText field={field} value={row[name]} label={row[`${name}_label`]} />,
    };
  });
}

export interface ShownColumns {
  all: readonly Column<EntityRow>[];
  visible: readonly Column<EntityRow>[];
  hidden: ReadonlySet<string>;
  toggle: (id: string) => void;
}

export function useShownColumns(entity: Entity, all: readonly Column<EntityRow>[]): ShownColumns {
  const kept = `columns.${entity.name}`;
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
  return { all, visible: all.filter(({ id }) => !hidden.has(id)), hidden, toggle };
}
