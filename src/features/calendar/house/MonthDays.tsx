/**
 * A month of a house: weeks from Monday, holidays over them, in each day its price, what it asks and its state, and the stays in their lanes. Drawn
 * again only when one of its own days changes; what is chosen is painted on it (painting.ts).
 */
import { dayText, weekdayName } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { memo, useMemo, useState } from 'react';
import { BarPieces, useBarText } from '../BarPiece.tsx';
import { LANE_GAP, LANE_HEIGHT, weeksOf } from '../calendar.ts';
import { piecesOf } from '../spans.ts';
import type { Bar, Piece } from '../spans.ts';
import { DayCell } from './DayCell.tsx';
import type { DayFacts, DaySaid } from './dayfacts.ts';
import { saidOf } from './dayfacts.ts';
import type { Change, DayValues } from './draft.ts';
import { shownOf } from './draft.ts';
import { HOLIDAY_WORDS, lanePieces } from './holidaylane.ts';
import type { DayHolidays, LanePiece } from './holidaylane.ts';
import classes from './Days.module.css';

/** Number and price; holidays stand over them where there are some. */
const DAY_HEAD = 44;
const HOLIDAY_LANE = 17;
/** Below the lanes: whether one may arrive, and leave. */
const MARKS = 10;

export interface MonthProps {
  month: Day;
  /** Of its days alone, in order: the month is drawn again when one of them is another. */
  facts: readonly DayFacts[];
  changes: readonly (Change | undefined)[];
  bars: readonly Bar[];
  lanes: number;
  today: Day;
  language: Language;
  holidays: ReadonlyMap<string, DayHolidays> | undefined;
  /** Until when they are published; beyond, that is said. */
  holidaysUntil: Day | undefined;
}

interface SaidOfDay {
  shown: DayValues;
  said: DaySaid;
  isChanged: boolean;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export const MonthDays = memo(function MonthDays(props: MonthProps) {
  const { month, facts, changes, bars, lanes, today, language, holidays } = props;
  const stayText = useBarText();
  const name = dayText(month, language, { month: 'long', year: 'numeric' });
  const hasHolidays = facts.some(({ day }) => holidays?.has(day));
  const head = DAY_HEAD + (hasHolidays ? HOLIDAY_LANE : 0);
  const height = head + Math.max(1, lanes) * (LANE_HEIGHT + LANE_GAP) + MARKS;
  const said = useMemo(
    () =>
      new Map<Day, SaidOfDay>(
        facts.map((each, index) => {
          const shown = shownOf(each, changes[index]);
          const isChanged = changes[index] !== undefined;
          return [
            each.day,
            { shown, isChanged, said: saidOf(each, shown, { today, language, stayText, isChanged }) },
          ];
        }),
      ),
    // `stayText` is made anew at every drawing, and says the same in a language.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [facts, changes, today, language],
  );
  const all = weeksOf(month);
  const ahead = all.filter((week) => week.some((day) => day !== null && day >= today));
  const [isUnfolded, setUnfolded] = useState(false);
  // What is past can be reached; it is not what one meets.
  const isFolded = !isUnfolded && ahead.length > 0 && ahead.length < all.length;
  const weeks = isFolded ? ahead : all;
  const style = { '--head': `${head}px`, '--cell': `${height}px` } as CSSProperties;
  return (
    <section className={classes.month} style={style} data-month={month}>
      <MonthHead {...props} name={name} onUnfold={isFolded ? () => setUnfolded(true) : undefined} />
      <div role="grid" aria-label={name} aria-multiselectable>
        <div role="row" className={classes.week}>
          {WEEKDAYS.map((day) => (
            <span
              key={day}
              role="columnheader"
              className={classes.weekday}
              aria-label={weekdayName(day, language, 'long')}
            >
              {shortName(day, language)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <Week
            key={week.find(Boolean)}
            week={week}
            said={said}
            pieces={piecesOf(bars, week)}
            lane={hasHolidays ? lanePieces(week, holidays) : []}
            head={head}
            today={today}
            holidays={holidays}
          />
        ))}
      </div>
    </section>
  );
}, isSameMonth);

interface WeekProps extends Pick<MonthProps, 'today' | 'holidays'> {
  week: readonly (Day | null)[];
  said: ReadonlyMap<Day, SaidOfDay>;
  pieces: readonly Piece[];
  lane: readonly LanePiece[];
  head: number;
}

function Week({ week, said, pieces, lane, head, today, holidays }: WeekProps) {
  const days = week.map((day) => (day === null ? undefined : said.get(day)));
  return (
    <div role="row" className={classes.week}>
      {week.map((day, at) => {
        const [found, before] = [days[at], days[at - 1]];
        if (day === null || !found) {
          // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- a day of another month: nothing to say
          return <span key={`none-${at}`} role="gridcell" className={classes.none} />;
        }
        const isPriced = before !== undefined && !before.said.isUnavailable;
        return (
          <DayCell
            key={day}
            day={day}
            {...found}
            isToday={day === today}
            isRepeated={isPriced && before.shown.amount === found.shown.amount}
            holiday={holidays?.get(day)}
            lane={lane.find((piece) => piece.at === at)}
          >
            <BarPieces pieces={pieces} at={at} top={head} />
          </DayCell>
        );
      })}
    </div>
  );
}

type HeadProps = Pick<MonthProps, 'facts' | 'holidaysUntil'> & {
  name: string;
  onUnfold: (() => void) | undefined;
};

function MonthHead({ facts, holidaysUntil, name, onUnfold }: HeadProps) {
  const words = useLocalized();
  const last = facts.at(-1)?.day;
  const isUnknown = holidaysUntil !== undefined && last !== undefined && last > holidaysUntil;
  return (
    <h2>
      <span>{name}</span>
      {onUnfold && (
        <button type="button" className={classes.past} onClick={onUnfold}>
          <Trans>Jours passés</Trans>
        </button>
      )}
      {isUnknown && <small className={classes.unknown}>{words(HOLIDAY_WORDS.unknown)}</small>}
    </h2>
  );
}

function shortName(day: number, language: Language): string {
  const name = weekdayName(day, language, 'short').replace('.', '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function isSameMonth(one: MonthProps, other: MonthProps): boolean {
  return (
    one.month === other.month &&
    one.facts === other.facts &&
    one.bars === other.bars &&
    one.lanes === other.lanes &&
    one.today === other.today &&
    one.language === other.language &&
    one.holidays === other.holidays &&
    one.holidaysUntil === other.holidaysUntil &&
    one.changes.length === other.changes.length &&
    one.changes.every((change, index) => change === other.changes[index])
  );
}
