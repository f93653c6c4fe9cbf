/** The days of the month, above all rows. What they say is in each stay's own words as well. */
import { dayText, weekday } from '#kernel/day.ts';
import { useLanguage } from '#web/i18n/language.ts';
import type { ShownMonth } from './month.ts';
import classes from './Overview.module.css';

const SATURDAY = 6;

export function DayHeads({ month: { days, today } }: { month: ShownMonth }) {
  const language = useLanguage();
  return (
    <div className={classes.dayHeads} aria-hidden>
      <span className={classes.corner} data-corner />
      {days.map((day) => (
        <span
          key={day}
          data-head={day}
          data-first={isFirst(day) || undefined}
          data-weekend={weekday(day) >= SATURDAY || undefined}
          data-today={day === today || undefined}
        >
          <small>
            {isFirst(day)
              ? dayText(day, language, { month: 'short' })
              : dayText(day, language, { weekday: 'short' }).slice(0, 2)}
          </small>
          {Number(day.slice(8))}
        </span>
      ))}
    </div>
  );
}

function isFirst(day: string): boolean {
  return day.endsWith('-01');
}
