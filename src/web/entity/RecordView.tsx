/** A record of a declared entity, to be read. */
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/fields.ts';
import { useLocalized } from '../i18n/language.ts';
import { Card } from '../ui/Card.tsx';
import type { EntityRow } from './endpoints.ts';
import classes from './Entity.module.css';
import { FieldGroups } from './FieldGroups.tsx';
import { FieldText } from './FieldText.tsx';

interface ViewProps {
  entity: Pick<Entity, 'fields' | 'groups'>;
  record: EntityRow | undefined;
}

export function RecordView({ entity, record }: ViewProps) {
  return (
    <div className={classes.form}>
      <Card>
        <FieldGroups
          entity={entity}
          renderField={(name, field) => <ReadField name={name} field={field} record={record} />}
        />
      </Card>
    </div>
  );
}

interface Props {
  name: string;
  field: Field;
  record: EntityRow | undefined;
}

export function ReadField({ name, field, record }: Props) {
  const words = useLocalized();
  return (
    <dl className={classes.read}>
      <dt>{words(field.label)}</dt>
      <dd>
        <FieldText field={field} value={record?.[name]} label={record?.[`${name}_label`]} />
      </dd>
    </dl>
  );
}
