/** Stays of a house that were made by hand, from today on: taken, moved, ended. */
import type { Day } from '#kernel/day.ts';
import { addDays, dayRange, todayInParis } from '#kernel/day.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';
import type { StayWire } from './api.ts';
import { KIND_NAMES } from './stay.ts';
import { TakeNights } from './TakeNights.tsx';
import classes from './Stays.module.css';

const WEEK = 7;

/** @param canWrite whether nights of this house are the reader's to take */
export function HouseStays({ houseId, canWrite }: { houseId: number; canWrite: boolean }) {
  const { t } = useLingui();
  const may = useCan('toolStays');
  const mayAll = useCan('toolAgencyownerCalendar');
  const [open, setOpen] = useState<StayWire | 'new'>();
  const query = useQuery({
    ...readList(api.listStays, { params: { nid: houseId } }, ['calendar', 'house']),
    enabled: may,
  });
  if (!may) return null;
  const from = addDays(todayInParis(), WEEK);
  const dates = open === 'new' ? { from, to: addDays(from, WEEK) } : open && rangeOf(open);
  return (
    <Card title={mayAll ? t`Séjours sans locataire` : t`Mes semaines`}>
      <Loaded query={query} skeleton={<SkeletonLines />}>
        {({ models = [] }) => (
          <>
            {models.length === 0 && (
              <p className={classes.quiet}>
                <Trans>Aucune nuit n'est prise à la main dans cette maison.</Trans>
              </p>
            )}
            <ul className={classes.stays}>
              {models.map((stay) => (
                <Row key={stay.id} stay={stay} onMove={() => setOpen(stay)} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {canWrite && (
        <Button variant="default" onClick={() => setOpen('new')}>
          {mayAll ? t`Prendre des nuits…` : t`Prendre ma semaine…`}
        </Button>
      )}
      {open && dates && (
        <TakeNights
          houseId={houseId}
          from={dates.from}
          to={dates.to}
          {...(open !== 'new' && { stay: open })}
          onDone={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}

function rangeOf({ date_from: from, date_to: to }: StayWire): { from: Day; to: Day } {
  return { from: from as Day, to: to as Day };
}

function Row({ stay, onMove }: { stay: StayWire; onMove: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const words = useLocalized();
  const end = useSave(api.endStay, {
    touches: ['calendar', 'house', 'useractivitytask'],
    says: t`Ces nuits sont rendues.`,
  });
  const { from, to } = rangeOf(stay);
  const days = dayRange(from, to, language);
  const what = words(KIND_NAMES[stay.kind]);
  async function letGo(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Rendre ces nuits\u00a0?`,
      text: t`${what}, ${days}\u00a0: elles pourront de nouveau être louées.`,
      confirm: t`Rendre ces nuits`,
    });
    if (agreed) await end.run({ params: { id: stay.id }, body: {} }, { since: stay.version });
  }
  return (
    <li>
      <span className={classes.what}>
        <strong>{what}</strong> {days}
        {stay.note !== '' && <span className={classes.quiet}> {stay.note}</span>}
      </span>
      {stay.can_write === 1 && stay.kind !== 'import' && (
        <span className={classes.acts}>
          <Button
            variant="subtle"
            onClick={onMove}
            aria-label={t`Déplacer\u00a0: ${what}, ${days}`}
          >{t`Déplacer…`}</Button>
          <Button
            variant="subtle"
            color="red"
            loading={end.pending}
            onClick={() => void letGo()}
            aria-label={t`Rendre\u00a0: ${what}, ${days}`}
          >{t`Rendre…`}</Button>
        </span>
      )}
    </li>
  );
}
