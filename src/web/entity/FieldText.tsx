/** A value of a declared field, as people read it: in a list's cell, or in a form that may not be changed. */
import type { Field } from '#kernel/fields.ts';
import { asDay, isDay } from '#kernel/day.ts';
import { fromEuros } from '#kernel/money.ts';
import { listedNumbers } from '#kernel/chosen.ts';
import { formatPercent } from '#kernel/formats.ts';
import { paths } from '#kernel/paths.ts';
import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { plainText } from '../form/values.ts';
import { useLanguage, useLocalized } from '../i18n/language.ts';
import { Link } from '../router.tsx';
import { DayText, MomentText } from '../ui/DayText.tsx';
import { Money } from '../ui/Money.tsx';
import classes from './Entity.module.css';

const LONGEST_WORD = 18;

interface Props {
  field: Field;
  value: unknown;
  /** What a reference is called. */
  label?: unknown;
}

export function FieldText({ field, value, label }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  if (field.kind === 'flag')
    return value ? (
      <IconCheck size={16} stroke={2} aria-label={t`Oui`} />
    ) : (
      <span aria-label={t`Non`}>–</span>
    );
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'euros':
      return <Money cents={fromEuros(Number(value))} />;
    case 'percent':
      return <span className="figures">{formatPercent(Number(value), language)}</span>;
    case 'day':
      return isDay(value) ? <DayText day={asDay(value)} /> : plainText(value);
    case 'moment':
      return <MomentText at={plainText(value)} />;
    case 'choice': {
      const chosen = field.choices?.find(({ id }) => String(id) === plainText(value));
      return chosen ? words(chosen.label) : plainText(value);
    }
    case 'choices': {
      const chosen = (listedNumbers(value) ?? []).map((id) => {
        const known = field.choices?.find((each) => each.id === id);
        return known ? words(known.label) : String(id);
      });
      return chosen.length === 0 ? null : chosen.join(', ');
    }
    case 'reference':
      if (typeof label !== 'string' || label === '') return t`n° ${plainText(value)}`;
      return field.to === 'request' ? <Link to={paths.chat({ alphaid: label })}>{label}</Link> : label;
    default:
      return <Written text={plainText(value)} />;
  }
}

/** An address or a transaction number has no place to break at; ordinary words keep together. */
function Written({ text }: { text: string }) {
  const isLong = text.split(/\s/).some((word) => word.length > LONGEST_WORD);
  return isLong ? <span className={classes.written}>{text}</span> : text;
}

export function isFigure({ kind }: Field): boolean {
  return kind === 'euros' || kind === 'percent' || kind === 'integer';
}
