/** Chooses one or several of a list: of declared choices, or of a list that the server serves. What is chosen and listed no longer stays visible (C48). */
import type { Field } from '#kernel/fields.ts';
import type { InputWrapperProps } from '@mantine/core';
import { MultiSelect, Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocalized } from '../i18n/language.ts';
import { FieldReadFailed } from '../ui/FieldReadFailed.tsx';
import { useServedList } from './servedlists.ts';
import type { Option } from './references.ts';

/** A longer list shows the first few until somebody searches (S2 §5.8). */
const MANY = 70;
const FIRST_SHOWN = 6;

interface Props {
  field: Field;
  name: string;
  label: ReactNode;
  /** '8', or of several '3,8'. */
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
  'aria-required'?: boolean;
}

export function ChoicesInput({ field, value, onChange, onBlur, error, ...input }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const served = useServedList(field.list);
  const chosen = value === '' ? [] : value.split(',');
  const known: Option[] =
    field.choices?.map(({ id, label }) => ({ value: String(id), label: words(label) })) ?? served.options;
  const unknown = chosen
    .filter((each) => !known.some((option) => option.value === each))
    .map((each) => ({ value: each, label: served.loading ? '…' : each }));
  const data = [...known, ...unknown];
  const common = {
    ...input,
    data,
    onBlur: () => onBlur?.(),
    error: served.failed ? <FieldReadFailed onRetry={served.retry} /> : error,
    searchable: data.length > 8,
    nothingFoundMessage: served.loading ? t`Chargement en cours ...` : t`Aucun résultat`,
    clearButtonProps: { 'aria-label': t`Effacer` },
    ...(data.length > MANY && { limit: chosen.length + FIRST_SHOWN }),
  };
  if (field.kind === 'choices')
    return (
      <MultiSelect
        {...common}
        value={chosen}
        onChange={(next) => onChange(next.join(','))}
        hidePickedOptions={data.length > MANY}
      />
    );
  return <Select {...common} value={value === '' ? null : value} onChange={(next) => onChange(next ?? '')} />;
}
