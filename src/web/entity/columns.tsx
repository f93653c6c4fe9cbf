/** A declaration's columns. */
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/fields.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import type { Column } from '../table/column.ts';
import type { EntityRow } from './endpoints.ts';
import { plainText } from '../form/values.ts';
import classes from './Entity.module.css';
import { FieldText, isFigure } from './FieldText.tsx';

/** Read alone they say what they are; a day, a figure or a yes does not. */
const PLAIN: readonly Field['kind'][] = ['text', 'longtext', 'mail', 'phone', 'reference', 'choice'];

export function columnsOf(entity: Entity, words: (pair: LocalizedText) => string): Column<EntityRow>[] {
  const amount = entity.columns.find((name) => entity.fields[name]?.kind === 'euros');
  return entity.columns.flatMap((name, index) => {
    const field = entity.fields[name];
    if (!field) return [];
    const narrow =
      name === amount || name === 'status' ? 'aside' : PLAIN.includes(field.kind) ? 'plain' : undefined;
    return {
      id: name,
      label: words(field.label),
      align: isFigure(field) ? ('end' as const) : ('start' as const),
      linked: field.to === 'request',
      sort: entity.sort.includes(name) ? name : undefined,
      ...(narrow && { narrow }),
      cell: (row: EntityRow) =>
        isNothing(row[name]) ? null : (
          <>
            <FieldText field={field} value={row[name]} label={row[`${name}_label`]} />
            {index === 0 && !isNothing(row['agency_name']) && (
              <small className={classes.agency}> {plainText(row['agency_name'])}</small>
            )}
          </>
        ),
    };
  });
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
