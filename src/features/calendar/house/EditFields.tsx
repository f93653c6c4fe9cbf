/**
 * What is written of the chosen days: price, days of arrival and departure, lengths, open or closed, imported or not. A field holds of all of them at
 * once; where they differ it is empty, and an empty one changes nothing (A15). A change is marked in the calendar as soon as the field is left.
 */
import type { Day } from '#kernel/day.ts';
import { eurosInput } from '#kernel/money.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useStore } from '#web/store.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import { useCallback, useEffect, useState } from 'react';
import type { InCommon, Read } from './common.ts';
import { contradicted, MIXED, MOST_MAXIMUM, MOST_MINIMUM, readCount, readPrice } from './common.ts';
import type { Column, Values } from './draft.ts';
import type { Board } from './useBoard.ts';
import { YesNo } from './YesNo.tsx';
import classes from './Panel.module.css';

interface Props {
  board: Board;
  days: readonly Day[];
  common: InCommon;
  price: Ref<HTMLInputElement>;
}

export function EditFields({ board, days, common, price }: Props) {
  const { t } = useLingui();
  const { values, writable } = common;
  const edit = (wanted: Values) => board.edit(days, wanted);
  const answer = (column: 'arrival' | 'departure' | 'closed' | 'donotimport') =>
    values[column] === MIXED ? undefined : values[column];
  const kept = days.length - writable.amount;
  return (
    <div className={classes.fields}>
      <PriceField board={board} days={days} common={common} ref={price} />
      {kept > 0 && writable.amount > 0 && (
        <p className={classes.note}>
          {plural(kept, {
            one: '# nuit réservée garde son prix.',
            other: '# nuits réservées gardent leur prix.',
          })}
        </p>
      )}
      <YesNo
        label={t`Arrivées`}
        value={answer('arrival')}
        yes={t`Possibles`}
        no={t`Pas possibles`}
        onChange={(arrival) => edit({ arrival })}
      />
      <YesNo
        label={t`Départs`}
        value={answer('departure')}
        yes={t`Possibles`}
        no={t`Pas possibles`}
        onChange={(departure) => edit({ departure })}
      />
      <div className={classes.pair}>
        <CountField column="minimum" label={t`Séjour minimum`} board={board} days={days} common={common} />
        <CountField column="maximum" label={t`Séjour maximum`} board={board} days={days} common={common} />
      </div>
      <YesNo
        label={t`Nuits`}
        value={values.closed === MIXED ? undefined : !values.closed}
        yes={t`Ouvertes`}
        no={t`Fermées`}
        disabled={writable.closed === 0}
        onChange={(open) => edit({ closed: !open })}
      />
      <YesNo
        label={t`Réservations d'autres sites`}
        value={values.donotimport === MIXED ? undefined : !values.donotimport}
        yes={t`Importer`}
        no={t`Ne pas importer`}
        onChange={(imports) => edit({ donotimport: !imports })}
      />
    </div>
  );
}

function PriceField({ board, days, common, ref }: Omit<Props, 'price'> & { ref: Ref<HTMLInputElement> }) {
  const { t } = useLingui();
  const begun = useStore(board.typed);
  const onBegun = useCallback(() => board.typed.set(''), [board.typed]);
  const { amount } = common.values;
  const isMixed = amount === MIXED;
  const isKept = common.writable.amount === 0;
  return (
    <TypedField
      ref={ref}
      label={t`Prix de la nuit`}
      about={aboutOf(days)}
      inputMode="decimal"
      suffix="€"
      begun={begun}
      onBegun={onBegun}
      disabled={isKept}
      shown={isMixed || amount === null ? '' : eurosInput(amount).replace(/,00$/, '')}
      placeholder={isMixed ? t`plusieurs prix` : t`aucun tarif`}
      read={(text) => readPrice(text, isMixed)}
      onRead={(value) => board.edit(days, { amount: value as Values['amount'] & {} })}
    />
  );
}

interface CountProps extends Omit<Props, 'price'> {
  column: Extract<Column, 'minimum' | 'maximum'>;
  label: string;
}

function CountField({ board, days, common, column, label }: CountProps) {
  const { t } = useLingui();
  const value = common.values[column];
  const isMixed = value === MIXED;
  const how = column === 'minimum' ? { empty: 1, most: MOST_MINIMUM } : { empty: null, most: MOST_MAXIMUM };
  return (
    <TypedField
      label={label}
      about={aboutOf(days)}
      inputMode="numeric"
      suffix={t`nuits`}
      shown={isMixed || value === null ? '' : String(value)}
      placeholder={isMixed ? t`différents` : t`aucun`}
      read={(text) => readCount(text, isMixed, how)}
      objection={(found) =>
        contradicted(days, board.facts, board.changes, { [column]: found }).length > 0
          ? t`Le minimum dépasse le maximum.`
          : undefined
      }
      onRead={(found) => board.edit(days, { [column]: found })}
    />
  );
}

function aboutOf(days: readonly Day[]): string {
  return `${days[0]} ${days.at(-1)} ${days.length}`;
}

interface TypedProps {
  /** Which days it is about: of others nothing was typed yet. */
  about: string;
  label: string;
  inputMode: 'decimal' | 'numeric';
  suffix: string;
  shown: string;
  placeholder: string;
  disabled?: boolean;
  begun?: string;
  onBegun?: () => void;
  read: (text: string) => Read<number | null>;
  objection?: (value: number | null) => string | undefined;
  onRead: (value: number | null) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Read once it is left, or at Enter; what can't be read stays as it was typed, and says why. */
function TypedField({ about, shown, begun = '', onBegun, read, objection, onRead, ...input }: TypedProps) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { suffix, ref, ...rest } = input;
  const [former, setFormer] = useState(about);
  if (former !== about) {
    setFormer(about);
    clear();
  }
  const [taken, setTaken] = useState('');
  if (taken !== begun) {
    setTaken(begun);
    if (begun !== '') setTyped(begun);
  }
  useEffect(() => {
    if (begun !== '') onBegun?.();
  }, [begun, onBegun]);

  function commit(): void {
    if (typed === undefined) return;
    const found = read(typed);
    if (found === 'unchanged') return clear();
    if ('problem' in found) {
      const { problem: type, n } = found;
      return setProblem(refusalText({ type, ...(n !== undefined && { params: { n } }) }, language));
    }
    const against = objection?.(found.value);
    if (against !== undefined) return setProblem(against);
    onRead(found.value);
    return clear();
  }
  function clear(): void {
    setTyped(undefined);
    setProblem(undefined);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      clear();
    }
  }
  return (
    <TextInput
      {...rest}
      ref={ref}
      autoComplete="off"
      value={typed ?? shown}
      error={problem}
      rightSection={<span className={classes.suffix}>{suffix}</span>}
      rightSectionWidth={suffix.length * 8 + 16}
      rightSectionPointerEvents="none"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
