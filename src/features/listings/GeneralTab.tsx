/** The tab 'general': texts in four languages, what the house is, where it is published, its regulation, rates, inside and outside. */
import { numberOf } from '#kernel/rules.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { useLingui } from '@lingui/react/macro';
import { EMISSIONS_UNIT, ENERGY_UNIT } from './choices.ts';
import type { FormTabProps } from './editor.ts';
import classes from './Editor.module.css';
import { EditorSection } from './EditorSection.tsx';
import { Gauge } from './Gauge.tsx';
import { HouseField } from './HouseField.tsx';
import { PublicationSection } from './PublicationSection.tsx';
import { FieldGrid, RecordSection } from './RecordSection.tsx';
import { SECTIONS } from './record.ts';
import { Translated } from './Translated.tsx';

/** The scales of the labels (EDITOR-76). */
const MOST_DPE = 450;
const MOST_GES = 80;

export function GeneralTab({ house, form }: FormTabProps) {
  const words = useLocalized();
  const { t } = useLingui();
  // Where it is neither let nor looked after by the agency it has no tab 'Interne' (EDITOR-08), and whose it is may be said all the same (EDITOR-81).
  const isSaidHere =
    house.online_booking === 0 && house.housekeeping === 0 && form.fields['uid']?.readOnly === false;
  return (
    <>
      {isSaidHere && (
        <EditorSection id="owner" title={t`Propriétaire`}>
          <FieldGrid form={form} names={['uid']} />
        </EditorSection>
      )}
      <EditorSection id="texts" title={words(SECTIONS.texts.title)}>
        <Translated form={form} house={house} of="title" />
        <Translated form={form} house={house} of="description" />
      </EditorSection>
      <RecordSection form={form} name="property" />
      <PublicationSection form={form} />
      <Regulation form={form} />
      <Rates form={form} />
      <RecordSection form={form} name="accessibility" />
      <RecordSection form={form} name="interior" except={(field) => field.startsWith('indoors_comment')}>
        <Translated form={form} house={house} of="indoors_comment" />
      </RecordSection>
      <RecordSection form={form} name="exterior" except={(field) => field.startsWith('outdoors_comment')}>
        <Translated form={form} house={house} of="outdoors_comment" />
      </RecordSection>
    </>
  );
}

/** Whoever lets without the agency is not asked about a rate nobody takes. */
function Rates({ form }: Pick<FormTabProps, 'form'>) {
  const { management_fee_rate: rate } = form.fields;
  const isNobodys = rate?.readOnly === true && form.values['management_fee_rate'] === '';
  return (
    <RecordSection
      form={form}
      name="rates"
      except={(field) => field === 'management_fee_rate' && isNobodys}
    />
  );
}

function Regulation({ form }: Pick<FormTabProps, 'form'>) {
  const { t } = useLingui();
  const words = useLocalized();
  const value = (name: string) => {
    const number = numberOf(form.values[name]);
    return Number.isSafeInteger(number) && number > 0 ? number : undefined;
  };
  return (
    <RecordSection form={form} name="regulation" except={(field) => field === 'dpe' || field === 'ges'}>
      <div className={classes.labels}>
        <div>
          <HouseField form={form} name="dpe" />
          <Gauge label={t`Échelle du DPE`} value={value('dpe')} most={MOST_DPE} unit={words(ENERGY_UNIT)} />
        </div>
        <div>
          <HouseField form={form} name="ges" />
          <Gauge
            label={t`Échelle des GES`}
            value={value('ges')}
            most={MOST_GES}
            unit={words(EMISSIONS_UNIT)}
          />
        </div>
      </div>
    </RecordSection>
  );
}
