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
  value: ReceiptForm;
  onChange: (value: ReceiptForm) => void;
}

export function ReceiptFields({ value, onChange }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const modes = HAND_MODES.map((mode) => ({ value: mode, label: words(MODE_LABELS[mode]) }));
  return (
    <>
      <Select
        label={t`Moyen de paiement`}
        data={modes}
        value={value.mode}
        onChange={(chosen) =>
          onChange({ ...value, mode: HAND_MODES.find((mode) => mode === chosen) ?? value.mode })
        }
        allowDeselect={false}
      />
      <DayInput
        name="paid_on"
        label={t`Reçu le`}
        value={value.paidOn}
        onChange={(paidOn) => onChange({ ...value, paidOn: paidOn || value.paidOn })}
        maxDate={todayInParis()}
      />
      <TextInput
        label={t`Note`}
        description={t`Visible par l'agence seulement : numéro de chèque, nom du payeur…`}
        value={value.note}
        maxLength={NOTE_MAX}
        onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
      />
    </>
  );
}
