/** One month back, one month on, back to this month; the month is in the address, so that it can be sent and come back to. */
import { addMonths, dayText, firstOfMonth, isDay, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useFilters } from '#web/address.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { ActionIcon, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './Calendar.module.css';

/** '2027-05' of the address as a day; this month otherwise. */
export function monthOf(text: string | undefined): Day {
  const day = `${text ?? ''}-01`;
  return isDay(day) ? day : firstOfMonth(todayInParis());
}

export function MonthTurn({ month }: { month: Day }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [, setFilters] = useFilters();
  const name = dayText(month, language, { month: 'long', year: 'numeric' });
  const turn = (to: Day | undefined) => setFilters({ m: to?.slice(0, 7) }, { replace: true });
  const isNow = month === firstOfMonth(todayInParis());
  return (
    <div className={classes.turn}>
      <ActionIcon variant="default" aria-label={t`Mois précédent`} onClick={() => turn(addMonths(month, -1))}>
        <IconChevronLeft size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      <strong aria-live="polite">{name}</strong>
      <ActionIcon variant="default" aria-label={t`Mois suivant`} onClick={() => turn(addMonths(month, 1))}>
        <IconChevronRight size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      {!isNow && (
        <Button variant="subtle" size="compact-sm" onClick={() => turn(undefined)}>
          <Trans>Aujourd'hui</Trans>
        </Button>
      )}
    </div>
  );
}
