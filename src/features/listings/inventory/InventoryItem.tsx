/** One thing of the report beside the state it is in. Together they are one group, so that each 'État' says of what. */
import { useLocalized } from '#web/i18n/language.ts';
import type { HouseForm } from '../editor.ts';
import { HouseField } from '../HouseField.tsx';
import type { HouseFieldName } from '../record.ts';
import classes from './Inventory.module.css';
import { STATE_LABEL } from './report.ts';

interface Props {
  form: HouseForm;
  name: HouseFieldName;
  condition: HouseFieldName | undefined;
}

export function InventoryItem({ form, name, condition }: Props) {
  const words = useLocalized();
  const field = form.fields[name];
  if (!field) return null;
  const isWide = field.kind === 'choices';
  if (condition === undefined)
    return (
      <div className={classes.item} data-wide={isWide}>
        <HouseField form={form} name={name} />
      </div>
    );
  return (
    <div className={classes.item} data-wide={isWide} data-paired role="group" aria-label={words(field.label)}>
      <HouseField form={form} name={name} />
      <HouseField form={form} name={condition} label={words(STATE_LABEL)} />
    </div>
  );
}
