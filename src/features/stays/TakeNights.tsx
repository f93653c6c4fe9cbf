/**
 * Takes nights of a house without selling them, or moves a stay that has them: `<TakeNights houseId={101} from={from} to={to} onDone={close} />`,
 * from either calendar. What it does stands in the window before anything is done.
 */
import type { Day } from '#kernel/day.ts';
import { FieldInput } from '#web/form/FieldInput.tsx';
import { FormDialog } from '#web/form/FormDialog.tsx';
import type { AppForm } from '#web/form/form.ts';
import { Refused } from '#web/form/Refused.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import * as api from './api.ts';
import type { StayWire } from './api.ts';
import { bodyOf, problemsOf, shifted, STAY_FIELDS, withArrival } from './form.ts';
import type { StayForm } from './form.ts';
import { WhatItDoes } from './WhatItDoes.tsx';
import classes from './Stays.module.css';

interface Props {
  houseId: number;
  from: Day;
  to: Day;
  /** The one that moves. */
  stay?: StayWire;
  /** Closed: with the nights taken, or not. */
  onDone: (taken: boolean) => void;
}

const TOUCHES = ['calendar', 'house', 'useractivitytask'] as const;

export function TakeNights({ houseId, from, to, stay, onDone }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const mayAll = useCan('toolAgencyownerCalendar');
  const words = { touches: TOUCHES, dialog: false } as const;
  const take = useSave(api.takeStay, { ...words, says: t`Ces nuits sont prises.` });
  const move = useSave(api.moveStay, { ...words, says: t`Le séjour est déplacé.` });
  const values = { kind: stay?.kind ?? 'owner', date_from: from, date_to: to, note: stay?.note ?? '' };

  const form = useAppForm<StayForm, unknown>({
    reading: { values, ...(stay && { since: stay.version }) },
    check: (typed) => problemsOf(typed, stay?.date_from as Day | undefined, language),
    send: async (typed) => {
      const first = await attempt(typed, false);
      if (first.refusal?.result !== 'cancelledwithwarnings') return first;
      return (await goOn(first.refusal)) ? attempt(typed, true) : {};
    },
    onSent: () => onDone(true),
    elsewhere: 'form',
  });

  function attempt(typed: StayForm, isTold: boolean) {
    const body = { ...bodyOf(houseId, typed), ...(isTold && { ignoreWarnings: 1 as const }) };
    return stay
      ? move.attempt({ params: { id: stay.id }, body }, { since: stay.version })
      : take.attempt({ body });
  }

  function goOn(refusal: ApiRefusal): Promise<boolean> {
    return confirmThat({
      title: t`Le mandat dit autre chose`,
      text: refusal.warnings.map(({ message = '' }) => message).join(' '),
      confirm: t`Prendre ces nuits quand même`,
    });
  }

  return (
    <FormDialog
      form={form}
      size="lg"
      title={stay ? t`Déplacer le séjour` : mayAll ? t`Prendre ces nuits` : t`Prendre ma semaine`}
      confirm={stay ? t`Déplacer` : t`Prendre ces nuits`}
      onClose={() => onDone(false)}
    >
      {mayAll && <Field form={form} name="kind" />}
      <div className={classes.dates}>
        <Field form={form} name="date_from" />
        <Field form={form} name="date_to" />
      </div>
      <Shift form={form} />
      <WhatItDoes houseId={houseId} values={form.values} stayId={stay?.id} isOwner={!mayAll} />
      <Field form={form} name="note" />
      <Refused refusal={form.refusal} />
    </FormDialog>
  );
}

function Field({ form, name }: { form: AppForm<StayForm>; name: keyof typeof STAY_FIELDS }) {
  return (
    <FieldInput
      field={STAY_FIELDS[name]}
      name={name}
      value={form.values[name] ?? ''}
      onChange={(value) =>
        form.set(name === 'date_from' ? withArrival(form.values, String(value)) : { [name]: String(value) })
      }
      error={form.errorAt(name)}
    />
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The whole stay a day earlier or later; with the arrows of the keyboard, up and down by weeks. */
function Shift({ form }: { form: AppForm<StayForm> }) {
  const { t } = useLingui();
  const by = (days: number) => form.set(shifted(form.values, days));
  function onKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    by(step);
  }
  return (
    <div
      role="group"
      aria-label={t`Déplacer d'un jour, ou d'une semaine avec les flèches`}
      className={classes.shift}
    >
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} />}
        onClick={() => by(-1)}
        onKeyDown={onKey}
      >
        {t`Un jour plus tôt`}
      </Button>
      <Button
        variant="default"
        rightSection={<IconArrowRight size={16} />}
        onClick={() => by(1)}
        onKeyDown={onKey}
      >
        {t`Un jour plus tard`}
      </Button>
    </div>
  );
}
