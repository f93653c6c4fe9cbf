/** What is decided before a house leaves the agency. */
import type { Day } from '#kernel/day.ts';
import { formatDay, isDay } from '#kernel/day.ts';
import { ofHouse } from '#kernel/french.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import type { AppForm } from '#web/form/form.ts';
import { Refused } from '#web/form/Refused.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useUnsavedGuard } from '#web/form/useUnsavedGuard.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import * as api from './api.ts';
import type { Outlook } from './api.ts';
import { bodyOf, DEPARTURE_FIELDS, emptyForm, problemsOf, wayOf } from './form.ts';
import type { Typed } from './form.ts';
import { StayWays } from './StayWays.tsx';
import classes from './Departure.module.css';

interface Props {
  outlook: Outlook;
  /** The stays are being read for another day. */
  isReading: boolean;
  onFrom: (from: Day) => void;
}

export function DepartureForm({ outlook, isReading, onFrom }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const { stays } = outlook;
  const house = ofHouse(outlook.title, language);
  const confirm = useConfirm(outlook);
  const leave = useSave(api.leaveAgency, {
    touches: ['house', 'mandate', 'ddl', 'quote'],
    dialog: false,
    says: t`Le départ ${house} est enregistré.`,
  });
  const form = useAppForm<Typed, unknown>({
    reading: { values: emptyForm(outlook) },
    check: (values) => problemsOf(values, stays, language),
    send: async (values) =>
      (await confirm(values)) ? leave.attempt({ body: bodyOf(outlook.nid, values, stays) }) : {},
    elsewhere: 'form',
  });
  useUnsavedGuard(form.isDirty);
  const from = form.values['closed_from'] ?? '';
  // What there is to decide follows the day.
  useEffect(() => {
    if (isDay(from)) onFrom(from);
  }, [from, onFrom]);

  return (
    <form {...form.bind} className={classes.form}>
      <Card title={t`Pourquoi, et quand`}>
        <div className={classes.fields}>
          <Field form={form} name="reason" />
          <Field form={form} name="closed_from" />
          <div className={classes.wide}>
            <Field form={form} name="note" />
          </div>
        </div>
      </Card>
      <Card title={t`Nouveau propriétaire`}>
        <p className={classes.note}>
          <Trans>Aujourd'hui à {outlook.owner_name}. Vous pourrez aussi le dire plus tard.</Trans>
        </p>
        <div className={classes.fields}>
          <Field form={form} name="new_owner_uid" />
          <Field form={form} name="owner_from" />
        </div>
      </Card>
      <Card title={t`Séjours à venir`}>
        <StayWays form={form} stays={stays} isReading={isReading} />
      </Card>
      <div className={classes.end}>
        <Refused refusal={form.refusal} />
        <Button type="submit" loading={form.isPending} disabled={isReading}>
          {t`Enregistrer le départ…`}
        </Button>
      </div>
    </form>
  );
}

function Field({ form, name }: { form: AppForm<Typed>; name: keyof typeof DEPARTURE_FIELDS }) {
  return (
    <FieldInput
      field={DEPARTURE_FIELDS[name]}
      name={name}
      value={form.values[name] ?? ''}
      onChange={(value) => form.set({ [name]: String(value) })}
      error={form.errorAt(name)}
    />
  );
}

/** Everything that will be done, in sentences, before it is. */
function useConfirm({ title, stays }: Outlook): (values: Typed) => Promise<boolean> {
  const { t } = useLingui();
  const house = ofHouse(title, useLanguage());
  return (values) => {
    const count = (way: string) => stays.filter(({ id_ddl: id }) => wayOf(values, id) === way).length;
    const [kept, moved, cancelled] = [count('kept'), count('moved'), count('cancelled')];
    const day = formatDay(values['closed_from'] as Day);
    const ownerDay = values['owner_from'] ?? '';
    const sentences = [
      t`Les nuits ${house} seront fermées à partir du ${day}, et son mandat s'arrêtera la veille. L'annonce sera retirée ce jour-là.`,
      kept > 0 && plural(kept, { one: '# séjour est maintenu.', other: '# séjours sont maintenus.' }),
      moved > 0 &&
        plural(moved, {
          one: '# séjour reste à déplacer\u00a0: une note le dit dans sa conversation.',
          other: '# séjours restent à déplacer\u00a0: une note le dit dans leurs conversations.',
        }),
      cancelled > 0 &&
        plural(cancelled, {
          one: '# séjour est annulé tout de suite, et son client prévenu par e-mail.',
          other: '# séjours sont annulés tout de suite, et leurs clients prévenus par e-mail.',
        }),
      isDay(ownerDay) && t`La maison changera de propriétaire le ${formatDay(ownerDay)}.`,
    ].filter((sentence) => typeof sentence === 'string');
    return confirmThat({
      title: t`${title} quitte l'agence\u00a0?`,
      text: sentences.join(' '),
      confirm: t`Enregistrer le départ`,
      cancel: t`Ne rien changer`,
      danger: cancelled > 0,
    });
  };
}
