/** What an input holds, as a text: somebody else's value beside one's own. An empty one says so. */
import type { Field } from '#kernel/fields.ts';
import { asDay, isDay } from '#kernel/day.ts';
import { formatEuros, parseEuros } from '#kernel/money.ts';
import { useLingui } from '@lingui/react/macro';
import { useLocalized } from '../i18n/language.ts';
import { DayText } from '../ui/DayText.tsx';
import { useServedList } from './servedlists.ts';
import type { FormValue } from './values.ts';

interface Props {
  field: Field;
  value: FormValue;
  /** What a reference is called. */
  label?: string | undefined;
}

export function ShownValue({ field, value, label }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  if (typeof value === 'boolean') return value ? t`Oui` : t`Non`;
  if (value === '') return t`(vide)`;
  switch (field.kind) {
    case 'euros': {
      const amount = parseEuros(value);
      return amount === null ? value : formatEuros(amount);
    }
    case 'percent':
      return `${value}\u00a0%`;
    case 'day':
      return isDay(value) ? <DayText day={asDay(value)} /> : value;
    case 'choice': {
      if (field.list) return <ShownChoices field={field} value={value} />;
      const chosen = field.choices?.find(({ id }) => String(id) === value);
      return chosen ? words(chosen.label) : value;
    }
    case 'choices':
      return <ShownChoices field={field} value={value} />;
    case 'reference':
      return label ?? t`n° ${value}`;
    default:
      return value;
  }
}

/** What is chosen of a list, by its words; what is not listed as it is kept. */
function ShownChoices({ field, value }: { field: Field; value: string }) {
  const words = useLocalized();
  const { options } = useServedList(field.list);
  const named = value.split(',').map((id) => {
    const declared = field.choices?.find((each) => String(each.id) === id);
    return declared ? words(declared.label) : (options.find((each) => each.value === id)?.label ?? id);
  });
  return named.join(', ');
}
