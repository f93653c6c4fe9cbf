/** One day in its month: what is seen of it, and the words that are read aloud. What it looks like and what it says come from one place (dayfacts.ts). */
import type { Day } from '#kernel/day.ts';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { shortEuros } from '../shorteuros.ts';
import type { DaySaid } from './dayfacts.ts';
import type { DayValues } from './draft.ts';
import type { DayHolidays, LanePiece } from './holidaylane.ts';
import classes from './Days.module.css';

const CENTS = 100;

interface Props {
  day: Day;
  shown: DayValues;
  said: DaySaid;
  isChanged: boolean;
  isToday: boolean;
  /** As the day before it, in its week: its price is not said again. */
  isRepeated: boolean;
  holiday: DayHolidays | undefined;
  /** Holidays that begin here, in this week. */
  lane: LanePiece | undefined;
  children: ReactNode;
}

export const DayCell = memo(function DayCell(props: Props) {
  const { day, shown, said, isChanged, isToday, isRepeated, holiday, lane, children } = props;
  const isPriced = !said.isUnavailable && shown.amount !== null && shown.amount > 0;
  return (
    // The grid listens for all its days (picking.ts), and paints what is chosen (painting.ts).
    <div
      role="gridcell"
      className={classes.day}
      data-day={day}
      data-look={said.look}
      data-today={isToday || undefined}
      data-changed={isChanged || undefined}
      data-arrival={said.arrival || undefined}
      data-departure={said.departure || undefined}
      data-holiday={holiday !== undefined || undefined}
      aria-selected={false}
      tabIndex={-1}
    >
      <span className="visually-hidden">{[said.label, holidayText(holiday)].filter(Boolean).join(', ')}</span>
      {lane && (
        <span
          className={classes.lane}
          data-kind={lane.kind}
          style={{ width: `calc(${lane.days * 100}% + ${lane.days - 1}px)` }}
          title={lane.text}
          aria-hidden
        >
          <span>{lane.text}</span>
        </span>
      )}
      <span className={classes.number} aria-hidden>
        {Number(day.slice(8))}
      </span>
      {(said.length !== '' || shown.donotimport) && (
        <span className={classes.asks} aria-hidden>
          {shown.donotimport && <span className={classes.noImport} />}
          {said.length}
        </span>
      )}
      <span className={classes.amount} data-repeated={isRepeated || undefined} aria-hidden>
        {isPriced ? shortEuros(shown.amount! / CENTS) : ''}
      </span>
      {children}
    </div>
  );
});

function holidayText(holiday: DayHolidays | undefined): string {
  if (holiday === undefined) return '';
  return [holiday.public, holiday.school && `${holiday.school} (${holiday.zones.join(', ')})`]
    .filter(Boolean)
    .join(', ');
}
