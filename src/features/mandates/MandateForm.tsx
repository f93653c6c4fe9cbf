/** The terms of a mandate while it is a draft. */
import { FormField } from '#web/form/FormField.tsx';
import { SaveBar } from '#web/form/SaveBar.tsx';
import { useRecordForm } from '#web/form/useRecordForm.ts';
import type { RecordForm, RecordReading } from '#web/form/useRecordForm.ts';
import { FieldGroups } from '#web/entity/FieldGroups.tsx';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import * as api from './api.ts';
import type { Mandate } from './api.ts';
import { MANDATE_FIELDS, MANDATE_GROUPS, MANDATE_RULES } from './fields.ts';
import type { MandateField } from './fields.ts';
import classes from './Mandates.module.css';

interface Props {
  mandate: Mandate;
  since: number | undefined;
  reread: () => Promise<RecordReading | undefined>;
}

/** The house of an entry stays. */
const FIELDS = { ...MANDATE_FIELDS, nid: { ...MANDATE_FIELDS.nid, readOnly: true } };

export function MandateForm({ mandate, since, reread }: Props) {
  const save = useSave(api.saveMandate, { touches: ['mandate'] });
  const form = useRecordForm({
    fields: FIELDS,
    rules: MANDATE_RULES,
    reading: { record: mandate, since },
    reread,
    save: (wire, version) =>
      save.attempt({ params: { id: mandate.id }, body: { CrmMandate: wire } }, { since: version }),
  });
  return (
    <form {...form.bind} className={classes.form}>
      <Card>
        <MandateFieldGroups form={form} fields={FIELDS} />
        <SaveBar form={form} />
      </Card>
    </form>
  );
}

export function MandateFieldGroups({
  form,
  fields,
}: {
  form: RecordForm<typeof MANDATE_FIELDS>;
  fields: typeof MANDATE_FIELDS;
}) {
  return (
    <FieldGroups
      entity={{ fields, groups: MANDATE_GROUPS }}
      renderField={(name, field) => <FormField form={form} name={name as MandateField} field={field} />}
    />
  );
}
