/** Under a house's stays, each week beside the same one of the year before: its price, the day it was sold, whether it was still free on this day. */
import { addDays, formatDay, longDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { WeekCompared } from './api.ts';
import { share } from './month.ts';
import type { ShownMonth } from './month.ts';
import classes from './Overview.module.css';

const CENTS = 100;
const WEEK = 7;
/** Less room says nothing: a week of which only the end is shown. */
const LEAST_DAYS = 3;

interface Props {
  weeks: readonly WeekCompared[];
  month: ShownMonth;
}

export const YearStrip = memo(function YearStrip({ weeks, month: { days } }: Props) {
  const sentence = useSentence();
  const [first, last] = [days[0]!, days.at(-1)!];
  return (
    <div className={classes.strip}>
      {weeks.map((week) => {
        const [from, until] = [week.from as Day, addDays(week.from as Day, WEEK)];
        const at = from < first ? 0 : days.indexOf(from);
        const end = until > last ? days.length : days.indexOf(until);
        if (end - at < LEAST_DAYS) return null;
        const said = sentence(week);
        return (
          <span
            key={week.from}
            className={classes.week}
            style={{ left: `${share(at, days)}%`, width: `${share(end - at, days)}%` }}
            title={said}
          >
            <span className="visually-hidden">{said}</span>
            <span aria-hidden>{euros(week.price)}</span>
            <span aria-hidden className={classes.former}>
              {signOf(week)} {euros(week.former_price)}
              {week.former_sold_on !== '' && ` · ${formatDay(week.former_sold_on as Day)}`}
            </span>
          </span>
        );
      })}
    </div>
  );
});

function euros(amount: number | null): string {
  return amount === null ? '–' : formatEuros(cents(Math.round(amount * CENTS))).replace(/,00(?=\D|$)/, '');
}

/** As the legend says them. */
function signOf(week: WeekCompared): string {
  if (week.former_nights_sold === 0) return '–';
  if (week.former_was_free === null) return '●';
  return week.former_was_free === 1 ? '○' : '●';
}

function useSentence(): (week: WeekCompared) => string {
  const { t } = useLingui();
  const language = useLanguage();
  return (week) => {
    const day = longDay(week.from as Day, language);
    const price = week.price === null ? t`sans tarif` : euros(week.price);
    const former = week.former_price === null ? t`sans tarif` : euros(week.former_price);
    const now = t`Semaine du ${day}\u00a0: ${price}.`;
    const before = t`Un an avant\u00a0: ${former}, ${soldWords(week)}.`;
    return `${now} ${before}`;
  };

  function soldWords(week: WeekCompared): string {
    if (week.former_nights_sold === 0) return t`jamais vendue`;
    if (week.former_sold_on === '') return t`vendue`;
    const day = longDay(week.former_sold_on as Day, language);
    return week.former_was_free === 1
      ? t`vendue le ${day}, encore libre à cette date`
      : t`vendue le ${day}, déjà prise à cette date`;
  }
}
