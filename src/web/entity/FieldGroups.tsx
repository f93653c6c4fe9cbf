/** The fields of a declared entity under their headings, in its form or to be read: <FieldGroups entity={entity} renderField={(name, field) => …} />. */
import type { Entity } from '#kernel/entity.ts';
import { groupsOf } from '#kernel/entity.ts';
import type { Field } from '#kernel/fields.ts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useLocalized } from '../i18n/language.ts';
import classes from './Entity.module.css';

interface Props {
  entity: Pick<Entity, 'fields' | 'groups'>;
  /** Null: not shown here. */
  renderField: (name: string, field: Field) => ReactNode;
}

export function FieldGroups({ entity, renderField }: Props) {
  const words = useLocalized();
  const id = useId();
  return groupsOf(entity).map(({ title, hint, fields }, index) => {
    const cells = fields.map((name) => {
      const field = entity.fields[name]!;
      const cell = renderField(name, field);
      return cell === null ? null : (
        <div key={name} data-wide={field.kind === 'longtext'}>
          {cell}
        </div>
      );
    });
    if (cells.every((cell) => cell === null)) return null;
    const grid = <div className={classes.fields}>{cells}</div>;
    if (!title)
      return (
        <div key="" className={classes.group}>
          {grid}
        </div>
      );
    const hintId = `${id}${index}`;
    return (
      <fieldset key={title.fr} className={classes.group} {...(hint && { 'aria-describedby': hintId })}>
        <legend>{words(title)}</legend>
        {hint && (
          <p id={hintId} className={classes.groupHint}>
            {words(hint)}
          </p>
        )}
        {grid}
      </fieldset>
    );
  });
}
