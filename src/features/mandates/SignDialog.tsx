/** On which day the mandate was signed. */
import { todayInParis } from '#kernel/day.ts';
import { day } from '#kernel/fields.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { FormDialog } from '#web/form/FormDialog.tsx';
import { Refused } from '#web/form/Refused.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useSave } from '#web/save.ts';
import { useLingui } from '@lingui/react/macro';
import * as api from './api.ts';
import type { Mandate } from './api.ts';
import classes from './Mandates.module.css';

const SIGNED_ON = day({ fr: 'Signé le', en: 'Signed on' }, { required: true });

export function SignDialog({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const sign = useSave(api.signMandate, {
    touches: ['mandate', 'house'],
    says: t`Le mandat n°${mandate.number_text} est signé.`,
    dialog: false,
  });
  const form = useAppForm<{ signed_on: string }, unknown>({
    reading: { values: { signed_on: todayInParis() } },
    check: ({ signed_on: on }) =>
      on === '' ? [{ field: 'signed_on', message: refusalText({ type: 'required' }, language) }] : [],
    send: ({ signed_on }) => sign.attempt({ params: { id: mandate.id }, body: { signed_on } }),
    onSent: onClose,
    elsewhere: 'form',
  });
  return (
    <FormDialog title={t`Noter la signature`} form={form} confirm={t`Le mandat est signé`} onClose={onClose}>
      <p className={classes.note}>
        {t`Le mandat entre en vigueur pour ses dates. Gardez l'original signé avec le registre.`}
      </p>
      <Refused refusal={form.refusal} />
      <FieldInput
        field={SIGNED_ON}
        name="signed_on"
        value={form.values.signed_on}
        onChange={(value) => form.set({ signed_on: String(value) })}
        error={form.errorAt('signed_on')}
      />
    </FormDialog>
  );
}
