/** An amount in euros: a comma or a dot, two decimals at most; tidied up when the field is left. */
import { refusalText } from '#kernel/refusal.ts';
import { eurosInput } from '#kernel/money.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { TextInput } from '@mantine/core';
import { askedFor, MAX_AMOUNT } from './account.ts';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Errors wait for a first try. */
  tried: boolean;
}

export function PriceInput({ label, value, onChange, tried }: Props) {
  const language = useLanguage();
  const asked = askedFor(value);
  const error =
    tried && 'problem' in asked
      ? refusalText({ type: asked.problem, params: { n: MAX_AMOUNT / 100 } }, language)
      : undefined;
  return (
    <TextInput
      label={label}
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
