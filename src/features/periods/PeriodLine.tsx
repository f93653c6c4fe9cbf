/** One period as it is typed: its two days, its price, what the price is of. */
import { PRICE_TYPES } from '#features/listings/choices.ts';
import { DayInput } from '#web/form/DayInput.tsx';
import { useLocalized } from '#web/i18n/language.ts';
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { numberOf } from '#kernel/rules.ts';
import { nameOf } from './period.ts';
import type { TypedPeriod } from './period.ts';
import classes from './Periods.module.css';

interface Props {
  line: TypedPeriod;
  number: number;
  mayEdit: boolean;
  errorAt: (name: string) => string | undefined;
  onChange: (patch: Partial<TypedPeriod>) => void;
  onRemove: () => void;
}

export function PeriodLine({ line, number, mayEdit, errorAt, onChange, onRemove }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const at = (column: keyof TypedPeriod) => ({
    name: nameOf(column, number),
    error: errorAt(nameOf(column, number)),
  });
  const hasDays = line.from !== '' && line.to !== '';
  const isFree = hasDays && line.price.trim() !== '' && numberOf(line.price) === 0;
  return (
    <fieldset className={classes.line} disabled={!mayEdit}>
      <legend className="visually-hidden">{t`Période ${number + 1}`}</legend>
      <DayInput {...at('from')} label={t`Du`} value={line.from} onChange={(from) => onChange({ from })} />
      <DayInput {...at('to')} label={t`Au`} value={line.to} onChange={(to) => onChange({ to })} />
      <TextInput
        {...at('price')}
        label={t`Prix`}
        inputMode="numeric"
        maxLength={12}
        value={line.price}
        rightSection={<span aria-hidden>€</span>}
        styles={{ input: { textAlign: 'right' } }}
        onChange={(event) => onChange({ price: event.currentTarget.value })}
      />
      <NativeSelect
        {...at('type')}
        label={t`Type de prix`}
        value={line.type}
        data={PRICE_TYPES.map(({ id, label }) => ({ value: String(id), label: words(label) }))}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
      />
      {mayEdit && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t`Supprimer la période ${number + 1}`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      {isFree && (
        <p className={classes.free}>
          <Trans>À 0&nbsp;€, cette période n'est pas gardée.</Trans>
        </p>
      )}
    </fieldset>
  );
}
