/** An amount in euros: a comma or a dot, two decimals at most; tidied up when the field is left. */
import { eurosInput } from '#kernel/money.ts';
import { TextInput } from '@mantine/core';
import { askedFor } from './account.ts';

interface Props {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export function PriceInput({ label, name, value, onChange, error }: Props) {
  const asked = askedFor(value);
  return (
    <TextInput
      label={label}
      name={name}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => 'amount' in asked && onChange(eurosInput(asked.amount))}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden>€</span>}
      styles={{ input: { textAlign: 'right' } }}
      required
      withAsterisk={false}
    />
  );
}
