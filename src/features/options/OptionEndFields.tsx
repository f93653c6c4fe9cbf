/** Until when the nights are held: a day, and an hour. */
import { DayInput } from '#web/form/DayInput.tsx';
import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { EndForm } from './end.ts';
import classes from './Options.module.css';

interface Props {
  form: {
    values: EndForm;
    set: (patch: Partial<EndForm>) => void;
    errorAt: (name: keyof EndForm) => string | undefined;
  };
}

export function OptionEndFields({ form: { values, set, errorAt } }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.end}>
      <DayInput
        name="day"
        label={t`Nuits retenues jusqu'au`}
        value={values.day}
        onChange={(day) => set({ day })}
        error={errorAt('day')}
      />
      <TextInput
        type="time"
        name="time"
        label={t`à`}
        value={values.time}
        onChange={(event) => set({ time: event.currentTarget.value })}
        error={errorAt('time')}
      />
    </div>
  );
}
