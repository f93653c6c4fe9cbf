/** A year's prices and rules over the next year's days, weekday for weekday, with a percentage: seen before it is put into the calendar, where it waits to be saved. */
import { addDays, addMonths, dayText, firstOfMonth, shortDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents, formatEuros, fromEuros, readPercent } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readCalendar } from '../api.ts';
import { previewCopy } from '../saveapi.ts';
import type { CopiedDay } from '../saveapi.ts';
import type { Values } from './draft.ts';
import type { BoardHouse } from './house.ts';
import type { Board } from './useBoard.ts';
import { factsByDay } from './wireday.ts';
import classes from './Panel.module.css';

interface Props {
  board: Board;
  house: BoardHouse;
  /** The first month shown. */
  first: Day;
  onClose: () => void;
}

const BASIS_POINTS = 100;
const MOST_BASIS_POINTS = 10_000;

export function CopyYear({ board, house, first, onClose }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [from, setFrom] = useState<Day>(firstOfMonth(first));
  const [typed, setTyped] = useState('0');
  const [keeps, setKeeps] = useState(false);
  const to = addDays(addMonths(from, 12), -1);
  const percent = percentOf(typed);
  const preview = useQuery({
    ...readList(
      previewCopy,
      { params: { from, to }, query: { house: house.id, percent: percent ?? 0, keep: keeps ? 1 : 0 } },
      ['calendar'],
    ),
    enabled: percent !== undefined,
  });
  return (
    <Dialog open onClose={onClose} title={t`Copier une année`} wide>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <NativeSelect
            label={t`Les douze mois à remplir, depuis`}
            value={from}
            data={startsAround(first).map((day) => ({
              value: day,
              label: dayText(day, language, { month: 'long', year: 'numeric' }),
            }))}
            onChange={(event) => setFrom(event.currentTarget.value as Day)}
          />
          <TextInput
            label={t`Hausse ou baisse`}
            value={typed}
            error={percent === undefined && t`Un pourcentage, par exemple +3,5 ou -2.`}
            rightSection="%"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <Checkbox
          label={t`Garder les prix déjà écrits`}
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
        <p className={classes.note}>
          <Trans>
            Chaque jour reçoit le prix et les règles du même jour de la semaine, 52 semaines plus tôt.
          </Trans>
        </p>
        <Loaded query={preview}>
          {({ models = [] }) => (
            <Preview house={house} board={board} span={{ from, to }} copied={models} onClose={onClose} />
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface PreviewProps extends Pick<Props, 'board' | 'house' | 'onClose'> {
  span: { from: Day; to: Day };
  copied: readonly CopiedDay[];
}

function Preview({ board, house, span, copied, onClose }: PreviewProps) {
  // What is written over is read here: it may lie beyond what is shown.
  const targets = useQuery(
    readList(readCalendar, { params: span, query: { house: house.id } }, ['calendar']),
  );
  const { t } = useLingui();
  const count = copied.filter(({ amount, kept }) => amount !== null && kept === 0).length;
  function copy(): void {
    const values = new Map(copied.map((day) => [day.date as Day, valuesOf(day)]));
    board.edit([...values.keys()], (day) => values.get(day), factsByDay(targets.data?.calendar ?? []));
    onClose();
  }
  return (
    <>
      <Months copied={copied} />
      <p className={classes.note}>
        {count === 0
          ? t`L'année d'avant n'a aucun tarif à copier.`
          : plural(count, {
              one: '# prix sera écrit dans le calendrier, où il attend d’être sauvegardé.',
              other: '# prix seront écrits dans le calendrier, où ils attendent d’être sauvegardés.',
            })}
      </p>
      <div className={classes.acts}>
        <Button variant="default" onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
        <Button disabled={count === 0 || targets.data === undefined} onClick={copy}>
          <Trans>Copier</Trans>
        </Button>
      </div>
    </>
  );
}

function Months({ copied }: Pick<PreviewProps, 'copied'>) {
  const { t } = useLingui();
  const language = useLanguage();
  const text = (amount: Cents | null) => (amount === null ? t`aucun tarif` : formatEuros(amount));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard (axe: scrollable-region-focusable)
    <div className={classes.clashList} tabIndex={0} role="region" aria-label={t`Aperçu`}>
      <table className={classes.copied}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Premier jour du mois</Trans>
            </th>
            <th scope="col" className={classes.sum}>
              <Trans>Prix moyen aujourd'hui</Trans>
            </th>
            <th scope="col" className={classes.sum}>
              <Trans>Prix moyen copié</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...Map.groupBy(copied, ({ date }) => firstOfMonth(date as Day))].map(([month, days]) => (
            <tr key={month}>
              <th scope="row">
                {shortDay(days[0]!.from_date as Day, language)} → {shortDay(days[0]!.date as Day, language)}
              </th>
              <td className={classes.sum}>{text(mean(days.map((day) => day.former_amount)))}</td>
              <td className={classes.sum}>{text(mean(days.map((day) => day.amount)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A held night keeps its price, and a day without a model price its own. */
function valuesOf(day: CopiedDay): Values {
  return {
    ...(day.amount !== null && day.kept === 0 && { amount: fromEuros(day.amount) }),
    arrival: day.allow_arrival === 1,
    departure: day.allow_departure === 1,
    minimum: day.minimum_stay,
    maximum: day.maximum_stay,
  };
}

function mean(amounts: readonly (number | null)[]): Cents | null {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return null;
  return cents(Math.round(known.reduce((sum, amount) => sum + fromEuros(amount), 0) / known.length));
}

function percentOf(text: string): number | undefined {
  const bare = text.trim() === '' ? '0' : text.trim();
  const read = readPercent(`${bare.replace(/\s*%$/, '')}%`);
  if (!read || read.basisPoints > MOST_BASIS_POINTS) return undefined;
  return ((read.sign === '-' ? -1 : 1) * read.basisPoints) / BASIS_POINTS;
}

/** The month that is shown, the same a year later, and the next two Januaries. */
function startsAround(first: Day): Day[] {
  const year = Number(first.slice(0, 4));
  const januaries = [1, 2].map((later) => `${year + later}-01-01` as Day);
  return [...new Set([firstOfMonth(first), ...januaries, addMonths(firstOfMonth(first), 12)])].toSorted();
}
