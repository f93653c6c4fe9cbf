/** A month of a house: weeks from Monday, price and state in each day, stays in their lanes under them. */
import { dayText, weekdayName } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useLanguage } from '#web/i18n/language.ts';
import type { KeyboardEvent } from 'react';
import type { DayEntry } from './api.ts';
import { BarPieces } from './BarPiece.tsx';
import { LANE_GAP, LANE_HEIGHT, weeksOf } from './calendar.ts';
import classes from './Calendar.module.css';
import { useDayText } from './DayDetails.tsx';
import { piecesOf } from './spans.ts';
import type { Bar, Piece } from './spans.ts';

const DAY_HEAD = 42;

interface Props {
  month: Day;
  entries: ReadonlyMap<string, DayEntry>;
  bars: readonly Bar[];
  today: Day;
  chosen: Day;
  onChoose: (day: Day) => void;
  onKey: (event: KeyboardEvent) => void;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export function Month({ month, entries, bars, ...rest }: Props) {
  const language = useLanguage();
  const name = dayText(month, language, { month: 'long', year: 'numeric' });
  const lanes = Math.max(1, entries.get(month)?.num_lanes_this_month ?? 1);
  const height = DAY_HEAD + lanes * (LANE_HEIGHT + LANE_GAP) + 2;
  return (
    <section className={classes.month}>
      <h2>{name}</h2>
      <div role="grid" aria-label={name} aria-readonly>
        <div role="row" className={classes.week}>
          {WEEKDAYS.map((day) => (
            <span
              key={day}
              role="columnheader"
              className={classes.weekday}
              aria-label={weekdayName(day, language, 'long')}
            >
              {capital(weekdayName(day, language, 'short').replace('.', ''))}
            </span>
          ))}
        </div>
        {weeksOf(month).map((week) => (
          <Week
            key={week.find(Boolean)}
            week={week}
            pieces={piecesOf(bars, week)}
            entries={entries}
            height={height}
            {...rest}
          />
        ))}
      </div>
    </section>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface WeekProps extends Omit<Props, 'month' | 'bars'> {
  week: readonly (Day | null)[];
  pieces: readonly Piece[];
  height: number;
}

function Week({ week, pieces, entries, height, today, chosen, onChoose, onKey }: WeekProps) {
  const dayText = useDayText();
  return (
    <div role="row" className={classes.week} style={{ height }}>
      {week.map((day, index) => {
        const entry = day === null ? undefined : entries.get(day);
        if (day === null || !entry) {
          // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label -- a day of another month: nothing to say
          return <span key={`none-${index}`} role="gridcell" className={classes.none} />;
        }
        return (
          <div
            key={day}
            role="gridcell"
            className={classes.day}
            data-day={day}
            data-state={stateOf(entry, today)}
            data-today={day === today || undefined}
            aria-selected={day === chosen}
            tabIndex={day === chosen ? 0 : -1}
            onClick={() => onChoose(day)}
            onFocus={() => onChoose(day)}
            onKeyDown={onKey}
          >
            <span className="visually-hidden">{dayText(entry)}</span>
            <span className={classes.number} aria-hidden>
              {Number(day.slice(8))}
            </span>
            {entry.minimum_stay > 1 && !entry.booked && (
              <span className={classes.minimum} aria-hidden>
                {entry.minimum_stay}+
              </span>
            )}
            <span className={classes.amount} aria-hidden>
              {entry.amount === null ? '' : shortEuros(entry.amount)}
            </span>
            <BarPieces pieces={pieces} at={index} top={DAY_HEAD} />
          </div>
        );
      })}
    </div>
  );
}

export function stateOf(entry: Pick<DayEntry, 'date' | 'blocked' | 'amount' | 'booked'>, today: Day): string {
  if (entry.date < today) return 'past';
  if (entry.booked === 1) return 'booked';
  if (entry.blocked === 1) return 'closed';
  return entry.amount === null || entry.amount === 0 ? 'unpriced' : 'free';
}

/** Room for four digits: cents are shown only where there are some. */
export function shortEuros(amount: number): string {
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2).replace('.', ',');
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}
