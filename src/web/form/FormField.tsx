/** A field bound to a react-hook-form: <FormField control={form.control} name="label" field={fields.label} />. A wrong name does not compile. */
import type { Field } from '#kernel/fields.ts';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { FieldInput } from './FieldInput.tsx';
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
  const { field: bound, fieldState } = useController({ control, name });
  const value: unknown = bound.value;
  return (
    <FieldInput
      {...rest}
      field={field}
      name={bound.name}
      value={typeof value === 'boolean' ? value : String(value ?? '')}
      onChange={(next: FormValue) => bound.onChange(next)}
      onBlur={bound.onBlur}
      error={fieldState.error?.message}
      ref={bound.ref}
    />
  );
}
