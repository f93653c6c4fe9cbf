/** A year's prices and rules over another year's days, weekday for weekday, with a percentage: seen before it is put into the calendar, where it waits to be saved. */
import {
  addDays,
  addMonths,
  dayRange,
  dayText,
  firstOfMonth,
  nightsBetween,
  shortDay,
  todayInParis,
} from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents, formatEuros, readPercent } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readCalendar } from '../api.ts';
import { copiedValues, daysLater } from './copyyear.ts';
import type { Copying } from './copyyear.ts';
import type { DayFacts } from './dayfacts.ts';
import type { Values } from './draft.ts';
import { mayWrite } from './draft.ts';
import type { BoardHouse } from './house.ts';
import type { Board } from './useBoard.ts';
import { factsByDay } from './wireday.ts';
import classes from './Panel.module.css';

interface Props {
  board: Board;
  house: BoardHouse;
  first: Day;
  onClose: () => void;
}

const YEARS_BACK = 3;
const MOST_PERCENT = 10_000;

export function CopyYear({ board, house, first, onClose }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [from, setFrom] = useState<Day>(addMonths(firstOfMonth(first), -12));
  const [percent, setPercent] = useState('0');
  const [isRounded, setRounded] = useState(true);
  const to = addDays(addMonths(from, 12), -1);
  const later = daysLater(from, 1);
  const target = { from: addDays(from, later), to: addDays(to, later) };
  const basisPoints = basisPointsOf(percent);
  const read = (span: { from: Day; to: Day }) =>
    readList(readCalendar, { params: span, query: { house: house.id } }, ['calendar']);
  const source = useQuery(read({ from, to }));
  const aim = useQuery(read(target));
  const starts = useMemo(() => startsAround(first), [first]);
  return (
    <Dialog open onClose={onClose} title={t`Copier une année`} wide>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <NativeSelect
            label={t`Les douze mois depuis`}
            value={from}
            data={starts.map((day) => ({
              value: day,
              label: dayText(day, language, { month: 'long', year: 'numeric' }),
            }))}
            onChange={(event) => setFrom(event.currentTarget.value as Day)}
          />
          <TextInput
            label={t`Hausse ou baisse`}
            value={percent}
            inputMode="text"
            error={basisPoints === undefined && t`Un pourcentage, par exemple +3,5 ou -2.`}
            rightSection="%"
            onChange={(event) => setPercent(event.currentTarget.value)}
          />
        </div>
        <Checkbox
          label={t`Arrondir à l'euro`}
          checked={isRounded}
          onChange={(event) => setRounded(event.currentTarget.checked)}
        />
        <p className={classes.note}>
          <Trans>
            Chaque jour reçoit le prix et les règles du même jour de la semaine&nbsp;:{' '}
            {dayRange(target.from, target.to, language)}.
          </Trans>
        </p>
        <Loaded query={source}>
          {({ calendar: sources }) => (
            <Loaded query={aim}>
              {({ calendar: targets }) => (
                <Preview
                  sources={factsByDay(sources)}
                  targets={factsByDay(targets)}
                  later={later}
                  copying={basisPoints === undefined ? undefined : { basisPoints, isRounded }}
                  onClose={onClose}
                  board={board}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface PreviewProps {
  sources: ReadonlyMap<Day, DayFacts>;
  targets: ReadonlyMap<Day, DayFacts>;
  later: number;
  copying: Copying | undefined;
  onClose: () => void;
  board: Board;
}

function Preview({ sources, targets, later, copying, onClose, board }: PreviewProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const copied = useMemo(
    () => (copying ? copiedDays(sources, targets, later, copying) : new Map<Day, Values>()),
    [sources, targets, later, copying],
  );
  const months = monthsOf(sources, copied, later);
  const count = [...copied.values()].filter(({ amount }) => amount !== undefined && amount !== null).length;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard (axe: scrollable-region-focusable) */}
      <div className={classes.clashList} tabIndex={0} role="region" aria-label={t`Aperçu`}>
        <table className={classes.copied}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Premier jour du mois</Trans>
              </th>
              <th scope="col" className={classes.sum}>
                <Trans>Prix moyen copié</Trans>
              </th>
              <th scope="col" className={classes.sum}>
                <Trans>devient</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, day, before, after }) => (
              <tr key={month}>
                <th scope="row">
                  {shortDay(day, language)} → {shortDay(addDays(day, later), language)}
                </th>
                <td className={classes.sum}>{before === null ? t`aucun tarif` : formatEuros(before)}</td>
                <td className={classes.sum}>{after === null ? t`aucun tarif` : formatEuros(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.note}>
        {count === 0
          ? t`Cette année-là n'a aucun tarif à copier.`
          : plural(count, {
              one: '# prix sera écrit dans le calendrier, où il attend d’être sauvegardé.',
              other: '# prix seront écrits dans le calendrier, où ils attendent d’être sauvegardés.',
            })}
      </p>
      <div className={classes.acts}>
        <Button variant="default" onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
        <Button
          disabled={count === 0}
          onClick={() => {
            // The days written over were read here: they may lie beyond what is shown.
            board.edit([...copied.keys()], (day) => copied.get(day), targets);
            onClose();
          }}
        >
          <Trans>Copier</Trans>
        </Button>
      </div>
    </>
  );
}

/** What each day of the other year takes over; days that have passed, and prices of held nights, stay as they are. */
function copiedDays(
  sources: ReadonlyMap<Day, DayFacts>,
  targets: ReadonlyMap<Day, DayFacts>,
  later: number,
  copying: Copying,
): Map<Day, Values> {
  const today = todayInParis();
  const copied = new Map<Day, Values>();
  for (const [day, { values }] of sources) {
    const to = addDays(day, later);
    const target = targets.get(to);
    if (target === undefined || to < today) continue;
    const { amount, ...rules } = copiedValues(values, copying);
    const isPriced = amount !== null && amount !== undefined && mayWrite(target, 'amount');
    copied.set(to, { ...rules, ...(isPriced && { amount }) });
  }
  return copied;
}

function monthsOf(sources: ReadonlyMap<Day, DayFacts>, copied: ReadonlyMap<Day, Values>, later: number) {
  return [...Map.groupBy(sources.keys(), firstOfMonth)].map(([month, days]) => ({
    month,
    day: days[0]!,
    before: mean(days.map((day) => sources.get(day)?.values.amount)),
    after: mean(days.map((day) => copied.get(addDays(day, later))?.amount)),
  }));
}

function mean(amounts: readonly (Cents | null | undefined)[]): Cents | null {
  const known = amounts.filter((amount) => amount !== null && amount !== undefined);
  if (known.length === 0) return null;
  return cents(Math.round(known.reduce((sum, amount) => sum + amount, 0) / known.length));
}

function basisPointsOf(text: string): number | undefined {
  const bare = text.trim() === '' ? '0' : text.trim();
  const read = readPercent(`${bare.replace(/\s*%$/, '')}%`);
  if (!read || read.basisPoints > MOST_PERCENT) return undefined;
  return read.sign === '-' ? -read.basisPoints : read.basisPoints;
}

/** The years one may copy from begin in the month that is shown, or in January. */
function startsAround(first: Day): Day[] {
  const starts = new Set<Day>();
  for (let year = 0; year <= YEARS_BACK; year++) starts.add(addMonths(firstOfMonth(first), -12 * year));
  const january = `${first.slice(0, 4)}-01-01` as Day;
  for (let year = 0; year <= YEARS_BACK; year++) starts.add(addMonths(january, -12 * year));
  return [...starts].toSorted(
    (a, b) => Math.abs(nightsBetween(a, first)) - Math.abs(nightsBetween(b, first)),
  );
}
