/** Beside the months, never over them: which days are chosen, what holds of them, what is written of them, and the save. On a telephone it rises from below. */
import { addDays, dayRange, longDay, MOST_NIGHTS, todayInParis, weekdayName } from '#kernel/day.ts';
import { refusalText } from '#kernel/refusal.ts';
import type { Day } from '#kernel/day.ts';
import { TakeNights } from '#features/stays/TakeNights.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { useStore } from '#web/store.ts';
import { useCan } from '#web/session.ts';
import { useIsNarrow } from '#web/ui/useisnarrow.ts';
import { Button, CloseButton } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import { calendarRefusals } from '../refusals.ts';
import type { Chosen, HolidayDays } from './chosen.ts';
import { daysOfChoice, EVERY_WEEKDAY, rangeOf } from './chosen.ts';
import { inCommon } from './common.ts';
import { isTaken } from './dayfacts.ts';
import { DayStory } from './DayStory.tsx';
import { EditFields } from './EditFields.tsx';
import type { BoardHouse } from './house.ts';
import { RangeFields } from './RangeFields.tsx';
import { SimulateFields } from './SimulateFields.tsx';
import type { Board, Mode } from './useBoard.ts';
import type { HolidayPeriod } from './holidaylane.ts';
import classes from './Panel.module.css';

/** From this width on the panel stands beside the months. */
const SIDE_BY_SIDE = 900;

interface Props {
  board: Board;
  house: BoardHouse;
  layers: ReadonlyMap<number, string>;
  mode: Mode;
  holidays?: { sets: HolidayDays; periods: readonly HolidayPeriod[] } | undefined;
  people: string;
  onPeople: (people: string) => void;
  onChoose: (chosen: Chosen) => void;
  price: Ref<HTMLInputElement>;
  foot: ReactNode;
}

export function Panel({
  board,
  house,
  layers,
  mode,
  holidays,
  people,
  onPeople,
  onChoose,
  price,
  foot,
}: Props) {
  const { t } = useLingui();
  const chosen = useDeferredValue(useStore(board.chosen));
  const sets = holidays?.sets;
  const narrow = useIsNarrow(SIDE_BY_SIDE);
  const days = useMemo(() => daysOfChoice(chosen, sets), [chosen, sets]);
  // Open until days are pressed in the months; whoever uses it, or folds it, has said so.
  const [pinned, setPinned] = useState<boolean>();
  const isUnfolded = pinned ?? (chosen === undefined && !narrow);
  return (
    <aside className={classes.panel} aria-label={t`Jours choisis`} data-chosen={chosen !== undefined}>
      <div className={classes.inside}>
        <Head chosen={chosen} days={days} onClose={() => board.chosen.set(undefined)} />
        <details className={classes.fold} open={isUnfolded}>
          <summary
            onClick={(event) => {
              event.preventDefault();
              setPinned(!isUnfolded);
            }}
          >
            <Trans>Choisir par dates, jours ou vacances</Trans>
          </summary>
          {isUnfolded && (
            <RangeFields
              choice={board.chosen}
              periods={holidays?.periods ?? []}
              onChoose={(next) => {
                setPinned(true);
                onChoose(next);
              }}
            />
          )}
        </details>
        {chosen && mode === 1 && (
          <SimulateFields
            house={house}
            {...rangeOf(chosen)}
            facts={board.facts}
            people={people}
            onPeople={onPeople}
          />
        )}
        {chosen && mode === 0 && house.mayEdit && <TakeThem house={house} chosen={chosen} />}
        {chosen && mode === 0 && (
          <Edited board={board} house={house} layers={layers} days={days} price={price} />
        )}
      </div>
      {foot}
    </aside>
  );
}

/** Nights one takes without selling them: from the first day chosen to the day after the last. */
function TakeThem({ house, chosen }: { house: BoardHouse; chosen: Chosen }) {
  const may = useCan('toolStays');
  const mayAll = useCan('toolAgencyownerCalendar');
  const { from, to } = rangeOf(chosen);
  const [taken, setTaken] = useState<{ from: Day; to: Day }>();
  if (!may || to < todayInParis()) return null;
  return (
    <>
      <Button
        variant="default"
        className={classes.take}
        onClick={() => setTaken({ from, to: addDays(to, 1) })}
      >
        {mayAll ? <Trans>Prendre ces nuits…</Trans> : <Trans>Prendre ces nuits pour moi…</Trans>}
      </Button>
      {taken && <TakeNights houseId={house.id} {...taken} onDone={() => setTaken(undefined)} />}
    </>
  );
}

function Head({
  chosen,
  days,
  onClose,
}: {
  chosen: Chosen | undefined;
  days: readonly Day[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const language = useLanguage();
  if (chosen === undefined)
    return (
      <p className={`${classes.note} ${classes.hint}`}>
        <Trans>
          Choisissez un jour, puis un autre. Au clavier&nbsp;: les flèches, avec Maj pour étendre.
        </Trans>
      </p>
    );
  const { from, to } = rangeOf(chosen);
  const count = days.length;
  const among =
    chosen.weekdays.size < EVERY_WEEKDAY.size
      ? [...chosen.weekdays].toSorted((a, b) => a - b).map((day) => weekdayName(day, language, 'short'))
      : [];
  return (
    <header className={classes.head}>
      <h2>{from === to ? longDay(from, language) : dayRange(from, to, language)}</h2>
      <p className={classes.note} aria-live="polite">
        {plural(count, { one: '# jour', other: '# jours' })}
        {among.length > 0 && ` (${among.join(' ')})`}
        {chosen.isOpen && from === to && `. ${t`Choisissez le dernier jour.`}`}
      </p>
      <CloseButton className={classes.close} aria-label={t`Ne plus choisir de jours`} onClick={onClose} />
    </header>
  );
}

function Edited({
  board,
  house,
  layers,
  days,
  price,
}: Pick<Props, 'board' | 'house' | 'layers' | 'price'> & { days: readonly Day[] }) {
  const language = useLanguage();
  const { facts, changes } = board;
  const common = useMemo(() => inCommon(days, facts, changes), [days, facts, changes]);
  const known = days.flatMap((day) => facts.get(day) ?? []);
  if (days.length > MOST_NIGHTS)
    return (
      <p role="alert" className={classes.refused}>
        {refusalText({ type: 'tooManyNights' }, language, calendarRefusals)}
      </p>
    );
  if (days.length === 0)
    return (
      <p className={classes.note}>
        <Trans>Aucun de ces jours n'y est. Choisissez d'autres dates ou d'autres jours.</Trans>
      </p>
    );
  if (!common || known.length < days.length)
    return (
      <p className={classes.note} role="status">
        <Trans>Lecture de ces jours...</Trans>
      </p>
    );
  const areTaken = known.every(isTaken);
  return (
    <>
      <DayStory facts={known} changes={changes} layers={layers} isOne={days.length === 1} />
      {areTaken ? (
        <p className={classes.note}>
          <Trans>Ces nuits sont réservées&nbsp;: elles ne se modifient pas ici.</Trans>
        </p>
      ) : (
        house.mayEdit && <EditFields board={board} days={days} common={common} price={price} />
      )}
    </>
  );
}
