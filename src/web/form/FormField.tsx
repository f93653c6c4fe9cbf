/** A field bound to a react-hook-form: <FormField control={form.control} name="label" field={fields.label} />. A wrong name does not compile. */
import type { Field } from '#kernel/fields.ts';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { FieldInput } from './FieldInput.tsx';
import { plainText } from './values.ts';
import type { FormValue } from './values.ts';

interface Props<T extends FieldValues> {
  control: Control<T>;
  name: FieldPath<T>;
  field: Field;
  label?: string;
  description?: string;
  disabled?: boolean;
  currentLabel?: string | undefined;
}

export function FormField<T extends FieldValues>({ control, name, field, ...rest }: Props<T>) {
  const {
    field: { name: boundName, value, onChange, onBlur, ref },
    fieldState,
  } = useController({ control, name });
  return (
    <FieldInput
      {...rest}
      field={field}
      name={boundName}
      value={typeof value === 'boolean' ? value : plainText(value)}
      onChange={(next: FormValue) => onChange(next)}
      onBlur={onBlur}
      error={fieldState.error?.message}
      ref={ref}
    />
  );
}
