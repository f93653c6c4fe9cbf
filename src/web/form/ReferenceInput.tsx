/** Chooses another object by name; the options come from the documents' autocomplete lists, asked for when the field is there. */
import type { ReferenceTo } from '#kernel/fields.ts';
import { Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useReferenceOptions } from './references.ts';

interface Props {
  name: string;
  label: ReactNode;
  to: ReferenceTo;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  description?: string | undefined;
  disabled?: boolean;
  readOnly?: boolean;
  withAsterisk?: boolean;
  clearable?: boolean;
  currentLabel?: string | undefined;
}

export function ReferenceInput({ to, value, onChange, currentLabel, ...input }: Props) {
  const { t } = useLingui();
  const { options, loading } = useReferenceOptions(to, !input.readOnly && !input.disabled);
  const known = value === '' || options.some((option) => option.value === value);
  const data = known ? options : [...options, { value, label: currentLabel ?? value }];
  return (
    <Select
      {...input}
      data={data}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      limit={70}
      nothingFoundMessage={loading ? t`Chargement en cours ...` : t`Aucun résultat`}
      clearButtonProps={{ 'aria-label': t`Effacer` }}
    />
  );
}
