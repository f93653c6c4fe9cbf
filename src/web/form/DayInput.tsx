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
  const [held, setHeld] = useState({ value, round: 0 });
  useDayjsLanguage();
  const problem = problemOf(value, maxDate);

  // The kit keeps a text that is no day. Where the form gives another value instead of it, the input begins anew.
  if (value !== held.value)
    setHeld({ value, round: held.round + (isDay(held.value) || held.value === '' ? 0 : 1) });

  function give(next: string): void {
    setHeld(({ round }) => ({ value: next, round }));
    onChange(next);
  }
  function typed(text: string): void {
    give(readTypedDay(text) ?? text.trim());
    setLeft(false);
  }
  return (
    <DateInput
      key={held.round}
      {...input}
      value={isDay(value) ? value : null}
      onChange={(day) => give(day ?? '')}
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
