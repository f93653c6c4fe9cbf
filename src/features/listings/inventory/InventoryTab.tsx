/**
 * The tab 'edl': what the inventory report says of the house, each thing with its state. What stands in the tab 'general' too is the same field of the
 * same form: a bed that is missing is corrected where it is missed. Locked, all of it is only read.
 */
import type { FormTabProps, HouseForm } from '../editor.ts';
import { EditorSection } from '../EditorSection.tsx';
import { RecordSection } from '../RecordSection.tsx';
import { SECTIONS } from '../record.ts';
import { Translated } from '../Translated.tsx';
import { useLocalized } from '#web/i18n/language.ts';
import { FreeEntries } from './FreeEntries.tsx';
import { InventoryItem } from './InventoryItem.tsx';
import classes from './Inventory.module.css';
import { InventoryState } from './InventoryState.tsx';
import { conditionOf, REPORT } from './report.ts';

export function InventoryTab({ house, form }: FormTabProps) {
  const words = useLocalized();
  const isLocked = house.edl_locked_on !== null;
  const shown = isLocked ? onlyRead(form) : form;
  // Whoever does not read the report has its sealed pages, which stand beside this.
  if (!Object.hasOwn(form.fields, 'welcome_booklet')) return null;
  return (
    <>
      {house.edl_locked_on !== null && <InventoryState lockedOn={house.edl_locked_on} />}
      {REPORT.map(({ id, title, fields }) => (
        <EditorSection key={id} id={id} title={words(title)}>
          <div className={classes.items}>
            {fields.map((name) => (
              <InventoryItem key={name} form={shown} name={name} condition={conditionOf(name)} />
            ))}
          </div>
        </EditorSection>
      ))}
      <FreeEntries form={shown} isLocked={isLocked} />
      <RecordSection form={shown} name="remarks" />
      <EditorSection id="booklet" title={words(SECTIONS.booklet.title)}>
        <div className={classes.booklet}>
          <Translated form={shown} house={house} of="welcome_booklet" />
        </div>
      </EditorSection>
    </>
  );
}

function onlyRead(form: HouseForm): HouseForm {
  const fields = Object.entries(form.fields).map(
    ([name, field]) => [name, { ...field, readOnly: true }] as const,
  );
  return { ...form, fields: Object.fromEntries(fields) };
}
