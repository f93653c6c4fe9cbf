/**
 * What a tab of the house editor is given. A tab is one component, loaded when it is opened and named in one line of tabtable.tsx:
 *   export function PlaceTab({ house, form }: FormTabProps)     its fields are the house's, saved with the others by the editor's one button
 *   export function PhotosTab({ house, mayEdit }: TabProps)     saves itself, and says so
 * Within a tab: <EditorSection id="adresse" title={t`Adresse`}> around what belongs together (a heading, an address of its own after '#', who else
 * is there), and <HouseField form={form} name="street" /> for a declared field: label, hint, counter, rule, conflict and right to write follow
 * from its declaration.
 */
import { isSame, namesOf } from '#web/form/formstate.ts';
import type { RecordForm } from '#web/form/useRecordForm.ts';
import type { Fields, FormValues } from '#web/form/values.ts';
import type { HouseReading } from './recordapi.ts';

/** The house as it was read last: its state, its references, what the server computes. What is being typed stands in the form. */
export type EditedHouse = HouseReading;

export interface TabProps {
  house: EditedHouse;
  /** False where the listing is not theirs to change: its subscription has ended, or it is the other agency's. The server refuses it too. */
  mayEdit: boolean;
}

/** The one form over all tabs of the record. It stays while tabs change, so a tab keeps nothing of its own. */
export interface HouseForm extends RecordForm<Fields> {
  /** As they stand for whoever edits: a field they may not read is missing, one they may not write is `readOnly`. */
  fields: Fields;
}

export interface FormTabProps extends TabProps {
  form: HouseForm;
}

/** What differs from what was read. */
export function changedNames(base: FormValues, mine: FormValues): string[] {
  return namesOf(mine).filter((name) => !isSame(mine[name], base[name]));
}
