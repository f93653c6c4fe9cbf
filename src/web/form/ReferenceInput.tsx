/**
 * Chooses another record by what it is called; the server is asked for those that hold what is typed, as soon as the field is entered. Whoever
 * may not read the other list reads why there is nothing to choose; what is chosen stays, and is saved with the rest.
 */
import { referredBy } from '#entities/references.ts';
import { asNoun } from '#kernel/localized.ts';
import { refusalText } from '#kernel/refusal.ts';
import type { ReferenceTo } from '#kernel/fields.ts';
import type { InputWrapperProps } from '@mantine/core';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useCan } from '../session.ts';
import { FieldReadFailed } from '../ui/FieldReadFailed.tsx';
import { useReferenceOptions } from './references.ts';
import type { Option } from './references.ts';

const WAIT_MS = 300;

interface Props {
  name: string;
  label: ReactNode;
  to: ReferenceTo;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  description?: string | undefined;
  inputWrapperOrder?: NonNullable<InputWrapperProps['inputWrapperOrder']>;
  disabled?: boolean;
  readOnly?: boolean;
  withAsterisk?: boolean;
  clearable?: boolean;
  currentLabel?: string | undefined;
}

export function ReferenceInput({ to, value, onChange, currentLabel, onBlur, error, ...input }: Props) {
  const { t } = useLingui();
  const [isEntered, setEntered] = useState(false);
  const [picked, setPicked] = useState<Option>();
  const [typed, setTyped] = useState('');
  const chosen: Option | undefined =
    value === ''
      ? undefined
      : picked?.value === value
        ? picked
        : { value, label: currentLabel ?? t`n° ${value}` };
  // What stands in the box because it was chosen is not searched for: opened again, it offers the others too.
  const [word] = useDebouncedValue(typed === chosen?.label ? '' : typed.trim(), WAIT_MS);
  const closed = useClosedList(to);
  const { options, loading, failed, retry } = useReferenceOptions(
    to,
    word,
    isEntered && closed === undefined,
  );
  const offered = options.some((option) => option.value === value);
  return (
    <Select
      {...input}
      {...(closed !== undefined && { readOnly: true, clearable: false, description: closed })}
      data={chosen && !offered ? [chosen, ...options] : options}
      value={chosen?.value ?? null}
      onChange={(next, option) => {
        setPicked(option ?? undefined);
        onChange(next ?? '');
      }}
      searchable
      onSearchChange={setTyped}
      // The server has searched already, also where the label does not show.
      filter={({ options: all }) =>
        word === '' ? all : all.filter((each) => !('value' in each) || offered || each.value !== value)
      }
      onFocus={() => setEntered(true)}
      onBlur={() => onBlur?.()}
      error={failed ? <FieldReadFailed onRetry={retry} /> : error}
      nothingFoundMessage={loading ? t`Chargement en cours ...` : failed ? null : t`Aucun résultat`}
      clearButtonProps={{ 'aria-label': t`Effacer` }}
    />
  );
}

/** Why nothing can be chosen: the server says the same to whoever tries. */
function useClosedList(to: ReferenceTo): string | undefined {
  const language = useLanguage();
  const { view = null, title } = referredBy(to) ?? {};
  const mayRead = useCan(view ?? '');
  if (view === null || mayRead || !title) return undefined;
  return refusalText({ type: 'listNotReadable', params: { list: asNoun(title) } }, language);
}
