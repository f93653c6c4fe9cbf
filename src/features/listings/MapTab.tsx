/** The tab 'map', labelled 'Adresse': where the house is, and what is around it. */
import type { FormTabProps } from './editor.ts';
import { RecordSection } from './RecordSection.tsx';

export function MapTab({ form }: FormTabProps) {
  return (
    <>
      <RecordSection form={form} name="address" />
      <RecordSection form={form} name="surroundings" />
    </>
  );
}
