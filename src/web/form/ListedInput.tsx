/** One of a list that stands in the database. What is chosen stays in sight while the list comes, and when it is no longer listed (C48). */
import type { ServedList } from '#kernel/fields.ts';
import type { InputWrapperProps } from '@mantine/core';
import { Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FieldReadFailed } from '../ui/FieldReadFailed.tsx';
import { useOffered } from './servedlists.ts';

interface Props {
  list: ServedList;
  name: string;
  label: ReactNode;
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
  /** What the value is called, as it was read. */
  currentLabel?: string | undefined;
}

const SEARCHED_FROM = 8;

export function ListedInput({ list, value, onChange, onBlur, error, currentLabel, ...input }: Props) {
  const { t } = useLingui();
  const { options, isLoading, isFailed, retry } = useOffered({ list });
  const isListed = value === '' || options.some((option) => option.value === value);
  const data = isListed ? options : [{ value, label: currentLabel ?? value }, ...options];
  return (
    <Select
      {...input}
      data={[...data]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      onBlur={() => onBlur?.()}
      searchable={data.length > SEARCHED_FROM}
      error={isFailed ? <FieldReadFailed onRetry={retry} /> : error}
      nothingFoundMessage={isLoading ? t`Chargement en cours ...` : isFailed ? null : t`Aucun résultat`}
      clearButtonProps={{ 'aria-label': t`Effacer` }}
    />
  );
}
