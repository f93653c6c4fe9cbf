/**
 * Arrival and departure, picked together over two months (one on a telephone): <StayInput from to onChange={({from, to}) => …} error />.
 * Days are 'yyyy-MM-dd'; the years offered go from this one to two years on. `isTaken(day)` greys the nights that can't be had.
 */
import type { Day } from '#kernel/day.ts';
import { isDay, nightsBetween, todayInParis } from '#kernel/day.ts';
import { useIsNarrow } from '../ui/useisnarrow.ts';
import { DatePickerInput } from '@mantine/dates';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useDayjsLanguage } from './dayjs.ts';

export interface Stay {
  from: Day | undefined;
  to: Day | undefined;
}

interface Props extends Stay {
  onChange: (stay: Stay) => void;
  label?: string;
  error?: string | undefined;
  disabled?: boolean;
  required?: boolean;
  /** The first day offered; today unless said otherwise. */
  earliest?: Day;
  isTaken?: (day: Day) => boolean;
}

const YEARS_AHEAD = 2;

export function StayInput({
  from,
  to,
  onChange,
  label,
  error,
  disabled = false,
  required = false,
  earliest = todayInParis(),
  isTaken,
}: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  useDayjsLanguage();
  const narrow = useIsNarrow();
  const [half, setHalf] = useState<Day>();
  const lastYear = Number(todayInParis().slice(0, 4)) + YEARS_AHEAD;
  const nights = from && to ? nightsBetween(from, to) : 0;
  const value: [string | null, string | null] = half ? [half, null] : [from ?? null, to ?? null];

  /** The first click gives only the arrival: nobody is told before there is a departure too. */
  function pick([first, second]: [string | null, string | null]): void {
    const [start, end] = [isDay(first) ? first : undefined, isDay(second) ? second : undefined];
    setHalf(start && !end ? start : undefined);
    if (start && end) onChange({ from: start, to: end });
    if (!start) onChange({ from: undefined, to: undefined });
  }

  return (
    <DatePickerInput
      type="range"
      label={label ?? t`Dates du séjour`}
      placeholder={t`Arrivée – départ`}
      description={nights > 0 ? plural(nights, { one: '# nuit', other: '# nuits' }) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<IconCalendar size={16} stroke={1.8} aria-hidden />}
      value={value}
      onChange={pick}
      valueFormat="DD/MM/YYYY"
      locale={language}
      firstDayOfWeek={1}
      numberOfColumns={narrow ? 1 : 2}
      minDate={earliest}
      maxDate={`${lastYear}-12-31`}
      excludeDate={(day) => isDay(day) && (isTaken?.(day) ?? false)}
      error={error}
      disabled={disabled}
      withAsterisk={required}
      clearable={!required}
      previousLabel={t`Mois précédent`}
      nextLabel={t`Mois suivant`}
      clearButtonProps={{ 'aria-label': t`Effacer` }}
      popoverProps={{ withRoles: false }}
    />
  );
}
