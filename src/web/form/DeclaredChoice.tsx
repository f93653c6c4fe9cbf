/** A choice among what its declaration offers: FieldInput's input for it. */
import type { Choice } from '#kernel/choices.ts';
import type { InputWrapperProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useLocalized } from '../i18n/language.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';

interface Props {
  common: Pick<InputWrapperProps, 'label' | 'error' | 'withAsterisk'> & { name: string };
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

export function DeclaredChoice({ common, choices, value, onChange }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const offered = choices.map(({ id, label }) => ({ value: String(id), label: words(label) }));
  // A stored value that is no longer offered stays visible (C48).
  const data =
    value === '' || offered.some((each) => each.value === value)
      ? offered
      : [...offered, { value, label: value }];
  return (
    <ChoiceSelect
      {...common}
      data={unique(data)}
      shown={data.find((option) => option.value === value)?.label ?? ''}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable={data.length > 8}
      clearable={common.withAsterisk !== true}
      nothingFoundMessage={t`Aucun résultat`}
      clearButtonProps={{ 'aria-label': t`Effacer` }}
    />
  );
}

/** Two ids may share a place in an enumeration (A39); the kit refuses two options of one value. */
function unique(data: { value: string; label: string }[]): { value: string; label: string }[] {
  return [...new Map(data.map((each) => [each.value, each])).values()];
}
