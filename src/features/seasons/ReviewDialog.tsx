/** Until when somebody looked at the prices of a house: beyond that day it is closed. */
import { FieldInput } from '#web/form/FieldInput.tsx';
import { FormDialog } from '#web/form/FormDialog.tsx';
import { Refused } from '#web/form/Refused.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useSave } from '#web/save.ts';
import { useLingui } from '@lingui/react/macro';
import { reviewHouse } from './api.ts';
import type { HouseCoverage } from './api.ts';
import { REVIEWED_UNTIL } from './fields.ts';
import { SEASON_KEY } from './season.ts';
import classes from './Seasons.module.css';

export function ReviewDialog({ house, onClose }: { house: HouseCoverage; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const former = house.reviewed_until ?? '';
  const review = useSave(reviewHouse, {
    touches: [SEASON_KEY, 'calendar', 'useractivitytask'],
    says: t`C'est noté pour ${house.title}.`,
    dialog: false,
  });
  const form = useAppForm<{ until: string }, unknown>({
    reading: { values: { until: house.priced_until ?? former } },
    check: ({ until }) =>
      until === '' ? [{ field: 'until', message: refusalText({ type: 'required' }, language) }] : [],
    send: ({ until }) => review.attempt({ params: { id: house.id }, body: { until, former } }),
    onSent: onClose,
    elsewhere: 'form',
  });
  return (
    <FormDialog
      title={t`Prix relus\u00a0: ${house.title}`}
      form={form}
      confirm={t`Les prix sont relus`}
      onClose={onClose}
    >
      <p className={classes.note}>
        {t`Après ce jour, aucune nuit de la maison ne se vend. Soixante jours avant, une tâche vous le rappelle.`}
      </p>
      <Refused refusal={form.refusal} />
      <FieldInput
        field={REVIEWED_UNTIL}
        name="until"
        value={form.values.until}
        onChange={(value) => form.set({ until: String(value) })}
        error={form.errorAt('until')}
      />
    </FormDialog>
  );
}
