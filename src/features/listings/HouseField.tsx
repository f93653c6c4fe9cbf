/** A declared field of the house in its editor: <HouseField form={form} name="street" />. Nothing where it is not theirs to read. */
import { FormField } from '#web/form/FormField.tsx';
import type { HouseForm } from './editor.ts';

interface Props {
  form: HouseForm;
  name: string;
  /** Instead of the declared label. */
  label?: string;
  /** Instead of the declared hint. */
  description?: string;
  /** Of what is written in it. */
  lang?: string;
}

export function HouseField({ form, name, ...rest }: Props) {
  const field = form.fields[name];
  return field ? <FormField {...rest} form={form} name={name} field={field} /> : null;
}
