/** A day torn from a calendar: weekday, number, month. For arrivals and departures. <CalendarTile day label="Arrivée" /> */
import type { Day } from '#kernel/day.ts';
import { dayText, longDay } from '#kernel/day.ts';
import { useLanguage } from '../i18n/language.ts';
import classes from './CalendarTile.module.css';

export function CalendarTile({ day, label }: { day: Day; label?: string }) {
  const language = useLanguage();
  const part = (options: Intl.DateTimeFormatOptions) => dayText(day, language, options);
  return (
    <figure className={classes.tile}>
      {label && <figcaption>{label}</figcaption>}
      <time dateTime={day} aria-label={longDay(day, language)} className={classes.sheet}>
        <span className={classes.month}>{part({ month: 'short' })}</span>
        <span className={classes.number}>{part({ day: 'numeric' })}</span>
        <span className={classes.weekday}>
          {part({ weekday: 'short' })} {part({ year: 'numeric' })}
        </span>
      </time>
    </figure>
  );
}
