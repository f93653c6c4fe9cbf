/** Free nights of the next nine months that have no price: said, named in a window (CAL-10), and led to. */
import { dayRange, formatDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkHoles } from '../api.ts';
import { daysBetween } from './draft.ts';
import classes from './Days.module.css';

export function Gaps({ houseId, onLead }: { houseId: number; onLead: (from: Day, to: Day) => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(read(checkHoles, { params: { houseId } }, ['calendar']));
  const [warning] = data?.warnings ?? [];
  if (!warning) return null;
  const count = warning.days.length;
  return (
    <div className={classes.gaps}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <p>
        <Trans>Tarifs manquants&nbsp;:</Trans>{' '}
        {plural(count, { one: '# nuit avant le', other: '# nuits avant le' })} {warning.date}
      </p>
      <Button variant="default" onClick={() => setOpen(true)}>
        <Trans>Voir ces jours</Trans>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Tarifs manquants`}>
        <p>{warning.message}</p>
        <ul className={classes.gapList}>
          {warning.ranges.map(({ from, to }) => {
            const nights = daysBetween(from as Day, to as Day).length;
            return (
              <li key={from}>
                <Button
                  variant="default"
                  onClick={() => {
                    setOpen(false);
                    onLead(from as Day, to as Day);
                  }}
                >
                  {from === to ? formatDay(from as Day) : dayRange(from as Day, to as Day, language)}
                  {', '}
                  {plural(nights, { one: '# nuit', other: '# nuits' })}
                </Button>
              </li>
            );
          })}
        </ul>
      </Dialog>
    </div>
  );
}
