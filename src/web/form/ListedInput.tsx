/** Chooses one of a list that the server serves. What is chosen stays in sight while the list comes, and when it is no longer listed (C48). Several: ChipsInput.tsx. */
import type { Field } from '#kernel/fields.ts';
import type { InputWrapperProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FieldReadFailed } from '../ui/FieldReadFailed.tsx';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import { MANY, offeredInGroups } from './offered.ts';
import { useServedList } from './servedlists.ts';
import type { ServedOption } from './servedlists.ts';

const SEARCHED_FROM = 8;

interface Props {
  list: NonNullable<Field['list']>;
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
  'aria-required'?: boolean;
  /** What the value is called, as it was read. */
  currentLabel?: string | undefined;
}

export function ListedInput({ list, value, onChange, onBlur, error, currentLabel, ...input }: Props) {
  const { t } = useLingui();
  // Who may not choose may not read the list either; what stands there says itself.
  const isSaid = input.readOnly === true && (value === '' || currentLabel !== undefined);
  const { options, loading, failed, retry } = useServedList(list, !isSaid);
  const isListed = value === '' || options.some((option) => option.value === value);
  const all = isListed ? options : [{ value, label: currentLabel ?? value, group: '' }, ...options];
  return (
    <ChoiceSelect
      {...input}
      data={grouped(all)}
      shown={all.find((option) => option.value === value)?.label ?? ''}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      onBlur={() => onBlur?.()}
      error={failed ? <FieldReadFailed onRetry={retry} /> : error}
      searchable={all.length > SEARCHED_FROM}
      nothingFoundMessage={loading ? t`Chargement en cours ...` : failed ? null : t`Aucun résultat`}
      clearButtonProps={{ 'aria-label': t`Effacer` }}
      {...(all.length > MANY && {
        filter: ({ options: entries, search }) =>
          offeredInGroups(entries, value === '' ? [] : [value], search),
      })}
    />
  );
}

/** Under the name of their group, where there is more than one. */
function grouped(options: readonly ServedOption[]) {
  const groups = [...Map.groupBy(options, ({ group }) => group)];
  const plain = (items: readonly ServedOption[]) => items.map(({ value, label }) => ({ value, label }));
  if (groups.length < 2) return plain(options);
  return groups.map(([group, items]) => ({ group, items: plain(items) }));
}
