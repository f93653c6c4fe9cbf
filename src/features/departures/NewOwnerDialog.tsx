/** Who the house is, from which day: where it is known after the departure was decided. */
import { refusalText } from '#kernel/refusal.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { FormDialog } from '#web/form/FormDialog.tsx';
import { Refused } from '#web/form/Refused.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { useLingui } from '@lingui/react/macro';
import * as api from './api.ts';
import type { Departure } from './api.ts';
import { DEPARTURE_FIELDS } from './form.ts';

const NAMES = ['new_owner_uid', 'owner_from'] as const;

export function NewOwnerDialog({ departure, onClose }: { departure: Departure; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const name = useSave(api.nameNewOwner, { touches: ['house', 'mandate'], dialog: false });
  const form = useAppForm<Record<(typeof NAMES)[number], string>, unknown>({
    reading: {
      values: {
        new_owner_uid: departure.new_owner_uid === null ? '' : String(departure.new_owner_uid),
        owner_from: departure.owner_from ?? departure.closed_from,
      },
    },
    check: (values) =>
      NAMES.filter((field) => values[field] === '').map((field) => ({
        field,
        message: refusalText({ type: 'required' }, language),
      })),
    send: ({ new_owner_uid: uid, owner_from: from }) =>
      name.attempt({
        params: { id: departure.id },
        body: {
          new_owner_uid: Number(uid),
          owner_from: from,
          former: departure.new_owner_uid ?? 0,
        },
      }),
    onSent: onClose,
    elsewhere: 'form',
  });
  return (
    <FormDialog title={t`Nouveau propriétaire`} form={form} confirm={t`Sauvegarder`} onClose={onClose}>
      <Refused refusal={form.refusal} />
      {NAMES.map((field) => (
        <FieldInput
          key={field}
          field={DEPARTURE_FIELDS[field]}
          name={field}
          value={form.values[field]}
          onChange={(value) => form.set({ [field]: String(value) })}
          error={form.errorAt(field)}
          required
          currentLabel={departure.new_owner_name}
        />
      ))}
    </FormDialog>
  );
}
