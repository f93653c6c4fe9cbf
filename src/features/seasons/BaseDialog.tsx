/** What a house costs and allows where no season says otherwise, and who sets its prices. */
import { FormDialog } from '#web/form/FormDialog.tsx';
import { FormField } from '#web/form/FormField.tsx';
import { useRecordForm } from '#web/form/useRecordForm.ts';
import type { WireInput } from '#web/form/values.ts';
import { call } from '#web/api.ts';
import { useSave } from '#web/save.ts';
import { useLingui } from '@lingui/react/macro';
import { listCoverage, saveHouseBase } from './api.ts';
import type { HouseCoverage } from './api.ts';
import { BASE_FIELDS } from './fields.ts';
import type { BaseField } from './fields.ts';
import { SEASON_KEY } from './season.ts';
import classes from './Seasons.module.css';

const FIELDS = Object.keys(BASE_FIELDS) as BaseField[];

export function BaseDialog({ house, onClose }: { house: HouseCoverage; onClose: () => void }) {
  const { t } = useLingui();
  const save = useSave(saveHouseBase, {
    touches: [SEASON_KEY, 'calendar'],
    says: t`Le prix de base de ${house.title} est enregistré.`,
    dialog: false,
  });
  const form = useRecordForm({
    fields: BASE_FIELDS,
    reading: readingOf(house),
    reread: async () => {
      const { models = [] } = await call(listCoverage, {});
      const found = models.find(({ id }) => id === house.id);
      return found && readingOf(found);
    },
    save: (wire, since) => save.attempt({ params: { id: house.id }, body: bodyOf(wire) }, { since }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t`Prix de base\u00a0: ${house.title}`}
      form={form}
      confirm={t`Enregistrer`}
      onClose={onClose}
      size="lg"
    >
      <p className={classes.note}>
        {t`Il vaut chaque nuit, à partir d'aujourd'hui, dont ni une saison ni un prix saisi à la main ne parle.`}
      </p>
      <div className={classes.fields}>
        {FIELDS.map((name) => (
          <FormField key={name} form={form} name={name} field={BASE_FIELDS[name]} />
        ))}
      </div>
    </FormDialog>
  );
}

function readingOf({ base, prices_by, version }: HouseCoverage) {
  return { record: { ...base, prices_by }, since: version };
}

function bodyOf({ prices_by, ...wire }: Record<string, WireInput>) {
  const listed = (value: WireInput | undefined) => (Array.isArray(value) ? value : []);
  const number = (value: WireInput | undefined) => (typeof value === 'number' ? value : null);
  return {
    prices_by: prices_by === 'owner' ? ('owner' as const) : ('agency' as const),
    base: {
      amount: number(wire['amount']),
      weekend_amount: number(wire['weekend_amount']),
      week_amount: number(wire['week_amount']),
      least_amount: number(wire['least_amount']),
      minimum_stay: number(wire['minimum_stay']),
      maximum_stay: number(wire['maximum_stay']),
      arrival_days: listed(wire['arrival_days']),
      departure_days: listed(wire['departure_days']),
      whole_weeks: wire['whole_weeks'] === 1 ? (1 as const) : (0 as const),
    },
  };
}
