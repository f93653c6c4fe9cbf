/**
 * A day typed as dd/MM/yyyy or picked; its value is 'yyyy-MM-dd' or ''. What is typed and is no day stays as it was typed, in the input and as
 * the value, for the form's rules to refuse: a day that does not exist becomes no other. Loaded when a form has one.
 */
import { DateInput } from '@mantine/dates';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import { isDay, readTypedDay } from '#kernel/day.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useLanguage } from '../i18n/language.ts';
import { useDayjsLanguage } from './dayjs.ts';

interface Props {
  name: string;
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  description?: string | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  withAsterisk?: boolean;
  clearable?: boolean;
  /** The last day that may be chosen: today. */
  maxDate?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function DayInput({ value, onChange, onBlur, error, maxDate, ...input }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [left, setLeft] = useState(false);
  useDayjsLanguage();
  const problem = problemOf(value, maxDate);

  function typed(text: string): void {
    const day = readTypedDay(text);
    onChange(day ?? text.trim());
    setLeft(false);
  }
  return (
    <DateInput
      {...input}
      value={isDay(value) ? value : null}
      onChange={(day) => onChange(day ?? '')}
      dateParser={readTypedDay}
      onInput={(event) => typed(event.currentTarget.value)}
      onBlur={() => {
        setLeft(true);
        onBlur?.();
      }}
      fixOnBlur={problem === null}
      error={error ?? (problem && left && refusalText(problem, language))}
      valueFormat="DD/MM/YYYY"
      locale={language}
      firstDayOfWeek={1}
      placeholder={t`jj/mm/aaaa`}
      {...(maxDate && { maxDate })}
      previousLabel={t`Mois précédent`}
      nextLabel={t`Mois suivant`}
      clearButtonProps={{ 'aria-label': t`Effacer` }}
      popoverProps={{ withRoles: false }}
    />
  );
}

function problemOf(value: string, last: string | undefined): { type: 'day' | 'inTheFuture' } | null {
  if (value === '') return null;
  if (!isDay(value)) return { type: 'day' };
  return last !== undefined && value > last ? { type: 'inTheFuture' } : null;
}
