/** The tab 'meta', labelled 'Interne': who manages the house and how it is called elsewhere. What saves itself stands beside the form (MetaBeside). */
import { ContractTemplateField } from '#features/contracts/ContractTemplateField.tsx';
import type { FormTabProps, TabProps } from './editor.ts';
import { RecordSection } from './RecordSection.tsx';

export function MetaTab({ form }: FormTabProps) {
  return (
    <>
      <RecordSection form={form} name="management" />
      <RecordSection form={form} name="technical" />
    </>
  );
}

export function MetaBeside({ house }: TabProps) {
  return <ContractTemplateField houseId={house.id} agid={house.agid} />;
}
