/** The three questions about money that came otherwise than by card: how, when, and anything worth remembering. */
import { todayInParis } from '#kernel/day.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { Select, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { MODE_LABELS } from './payment.ts';
import type { ReceiptForm } from './receipt.ts';
import { HAND_MODES, NOTE_MAX } from './receipt.ts';

interface Props {
  form: {
    values: ReceiptForm;
    set: (patch: Partial<ReceiptForm>) => void;
    errorAt: (name: keyof ReceiptForm) => string | undefined;
  };
  /** What the day is called, where it is not the one the money came. */
  day?: string;
}

export function ReceiptFields({ form: { values, set, errorAt }, day }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const modes = HAND_MODES.map((mode) => ({ value: mode, label: words(MODE_LABELS[mode]) }));
  return (
    <>
      <Select
        label={t`Moyen de paiement`}
        data={modes}
        value={values.mode}
        onChange={(chosen) => set({ mode: HAND_MODES.find((mode) => mode === chosen) ?? values.mode })}
        error={errorAt('mode')}
        allowDeselect={false}
      />
      <DayInput
        name="paid_on"
        label={day ?? t`Reçu le`}
        value={values.paidOn}
        onChange={(paidOn) => set({ paidOn: paidOn || values.paidOn })}
        error={errorAt('paidOn')}
        maxDate={todayInParis()}
      />
      <TextInput
        label={t`Note`}
        description={t`Visible par l'agence seulement\u00a0: numéro de chèque, nom du payeur…`}
        name="note"
        value={values.note}
        maxLength={NOTE_MAX}
        onChange={(event) => set({ note: event.currentTarget.value })}
        error={errorAt('note')}
      />
    </>
  );
}
