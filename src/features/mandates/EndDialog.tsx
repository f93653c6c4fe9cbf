/** The last day of a mandate that ends before its term, and why. */
import { todayInParis } from '#kernel/day.ts';
import { day, longtext } from '#kernel/fields.ts';
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
import { REASON_MAX } from './mandate.ts';
import classes from './Mandates.module.css';

const LAST_DAY = day({ fr: 'Dernier jour', en: 'Last day' }, { required: true });
const REASON = longtext({ fr: 'Raison', en: 'Reason' }, REASON_MAX, { required: true });

interface Typed {
  date_to: string;
  reason: string;
}

export function EndDialog({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const end = useSave(api.endMandate, { touches: ['mandate', 'house'], dialog: false });
  const form = useAppForm<{ [name in keyof Typed]: string }, unknown>({
    reading: { values: { date_to: todayInParis(), reason: '' } },
    check: (values) =>
      (['date_to', 'reason'] as const)
        .filter((name) => values[name].trim() === '')
        .map((field) => ({ field, message: refusalText({ type: 'required' }, language) })),
    send: ({ date_to, reason }) => end.attempt({ params: { id: mandate.id }, body: { date_to, reason } }),
    onSent: onClose,
    elsewhere: 'form',
  });
  return (
    <FormDialog
      title={t`Terminer le mandat n°${mandate.number_text}`}
      form={form}
      confirm={t`Terminer ce mandat`}
      onClose={onClose}
    >
      <p className={classes.note}>
        {t`Rien ne se ferme pour autant\u00a0: les nuits restent en vente et les séjours tiennent. Quand la maison quitte l'agence, passez plutôt par la fiche de la maison, «\u00a0Quitte l'agence\u00a0».`}
      </p>
      <Refused refusal={form.refusal} />
      <FieldInput
        field={LAST_DAY}
        name="date_to"
        value={form.values.date_to}
        onChange={(value) => form.set({ date_to: String(value) })}
        error={form.errorAt('date_to')}
      />
      <FieldInput
        field={REASON}
        name="reason"
        value={form.values.reason}
        onChange={(value) => form.set({ reason: String(value) })}
        error={form.errorAt('reason')}
      />
    </FormDialog>
  );
}
