/** Days and instants as people read them: <DayText day /> 08/08/2026, <DayText day long /> samedi 8 août 2026, <MomentText at='yyyy-MM-dd HH:mm:ss' />. */
import type { Day } from '#kernel/day.ts';
import { formatDay, longDay, shortDay } from '#kernel/day.ts';
import { formatMoment, fromParisTime } from '#kernel/moment.ts';
import { useLanguage } from '../i18n/language.ts';

export function DayText({ day, long = false, short = false }: { day: Day; long?: boolean; short?: boolean }) {
  const language = useLanguage();
  return (
    <time dateTime={day}>
      {long ? longDay(day, language) : short ? shortDay(day, language) : formatDay(day)}
    </time>
  );
}

/** An instant of the wire, which is Paris time (D14). */
export function MomentText({ at }: { at: string }) {
  return <time dateTime={fromParisTime(at).toISOString()}>{formatMoment(at)}</time>;
}
