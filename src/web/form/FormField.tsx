/** A declared field of a record form: <FormField form={form} name="label" field={fields.label} />. A wrong name does not compile. */
import type { Field } from '#kernel/fields.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { FieldInput } from './FieldInput.tsx';
import { ShownValue } from './ShownValue.tsx';
import type { RecordForm } from './useRecordForm.ts';
import type { Fields, FormValue } from './values.ts';

interface Props<F extends Fields> {
  form: RecordForm<F>;
  name: keyof F & string;
  field: Field;
  label?: string;
  description?: string;
  disabled?: boolean;
  lang?: string;
}

export function FormField<F extends Fields>({ form, name, field, ...rest }: Props<F>) {
  const patch = (value: FormValue) => ({ [name]: value }) as Partial<typeof form.values>;
  return (
    <div>
      <FieldInput
        {...rest}
        field={field}
        name={name}
        value={form.values[name]}
        onChange={(value) => form.set(patch(value))}
        error={form.errorAt(name)}
        currentLabel={form.labelOf(name, form.values[name])}
        required={form.wanted.has(name)}
      />
      <ConflictNote
        form={form}
        name={name}
        renderValue={(value) => <ShownValue field={field} value={value} label={form.labelOf(name, value)} />}
      />
    </div>
  );
}
