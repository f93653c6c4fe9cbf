/** The tab 'map', labelled 'Adresse': where the house is, on paper and on the map, and what is around it. */
import { PlaceField } from '#features/geography/PlaceField.tsx';
import { ConflictNote } from '#web/form/ConflictNote.tsx';
import { plainText } from '#web/form/values.ts';
import { useLocalized } from '#web/i18n/language.ts';
import type { FormTabProps, HouseForm } from './editor.ts';
import { RecordSection } from './RecordSection.tsx';

const PLACE = 'location';

export function MapTab({ form }: FormTabProps) {
  return (
    <>
      <RecordSection form={form} name="address" except={(field) => field === PLACE}>
        <OnMap form={form} />
      </RecordSection>
      <RecordSection form={form} name="surroundings" />
    </>
  );
}

function OnMap({ form }: { form: HouseForm }) {
  const words = useLocalized();
  const field = form.fields[PLACE];
  if (!field) return null;
  return (
    <>
      <PlaceField
        name={PLACE}
        label={words(field.label)}
        value={plainText(form.values[PLACE])}
        onChange={(value) => form.set({ [PLACE]: value })}
        village={plainText(form.values['village'])}
        error={form.errorAt(PLACE)}
        required={form.wanted.has(PLACE)}
        readOnly={field.readOnly}
      />
      <ConflictNote form={form} name={PLACE} renderValue={(value) => plainText(value)} />
    </>
  );
}
