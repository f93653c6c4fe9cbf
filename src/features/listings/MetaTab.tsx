/** The tab 'meta', labelled 'Interne': who manages the house and how it is called elsewhere. What saves itself stands beside the form (MetaBeside). */
import { ContractTemplateField } from '#features/contracts/ContractTemplateField.tsx';
import { FeedsPanel } from '#features/channels/FeedsPanel.tsx';
import { DeparturePanel } from '#features/departures/DeparturePanel.tsx';
import { MandatePanel } from '#features/mandates/MandatePanel.tsx';
import classes from './Ads.module.css';
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
  return (
    <div className={classes.meta}>
      <MandatePanel house={house} />
      <FeedsPanel house={house} />
      <ContractTemplateField houseId={house.id} agid={house.agid} />
      <DeparturePanel house={house} />
    </div>
  );
}
