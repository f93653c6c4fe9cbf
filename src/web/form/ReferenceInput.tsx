/** Chooses another record by what it is called; the server is asked for those that hold what is typed, as soon as the field is entered. */
import type { ReferenceTo } from '#kernel/fields.ts';
import type { InputWrapperProps } from '@mantine/core';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
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

export function ReferenceInput({ to, value, onChange, currentLabel, onBlur, ...input }: Props) {
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
  const { options, loading } = useReferenceOptions(to, word, isEntered);
  const offered = options.some((option) => option.value === value);
  return (
    <Select
      {...input}
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
      nothingFoundMessage={loading ? t`Chargement en cours ...` : t`Aucun résultat`}
      clearButtonProps={{ 'aria-label': t`Effacer` }}
    />
  );
}
