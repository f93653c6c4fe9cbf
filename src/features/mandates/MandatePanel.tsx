/** The mandates of one house, on its own screen ('Interne'): where they stand, and the next one. */
import type { Day } from '#kernel/day.ts';
import { dayRange, formatDay } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { go, Link } from '#web/router.tsx';
import { useCan, useCanWriteAgency } from '#web/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listMandates } from './api.ts';
import type { Mandate } from './api.ts';
import { MANDATE_KINDS } from './choices.ts';
import { StandingPill } from './StandingPill.tsx';
import classes from './Mandates.module.css';

/** More than a house has in a lifetime. */
const MOST = 50;

interface Props {
  house: { id: number; agid: number; online_booking: number };
}

export function MandatePanel({ house }: Props) {
  const { t } = useLingui();
  const mayWrite = useCanWriteAgency(house.agid);
  const manages = useCan('toolMandates') && mayWrite;
  const query = useQuery(
    readList(listMandates, { query: { s: `nid:"${house.id}"`, ps: MOST } }, ['mandate']),
  );
  return (
    <Card
      title={t`Mandats`}
      actions={
        manages && (
          <Button
            variant="default"
            onClick={() => go(paths.mandate({ id: 'new' }, { nid: house.id }))}
          >{t`Inscrire un mandat`}</Button>
        )
      }
    >
      <Loaded query={query}>
        {({ models = [] }) => (
          <>
            {house.online_booking === 1 && !models.some(lets) && (
              <p className={classes.missing}>
                <Trans>
                  Cette maison est en réservation en ligne sans mandat de location en vigueur. Rien ne se
                  ferme&nbsp;: complétez ou inscrivez son mandat.
                </Trans>
              </p>
            )}
            {models.length === 0 ? (
              <p className={classes.note}>
                <Trans>Aucun mandat au registre pour cette maison.</Trans>
              </p>
            ) : (
              <ul className={classes.list}>
                {models.map((mandate) => (
                  <Line key={mandate.id} mandate={mandate} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function lets({ kind, standing }: Mandate): boolean {
  return kind === 'location' && standing === 'in_force';
}

function Line({ mandate }: { mandate: Mandate }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const { date_from: from, date_to: to } = mandate;
  const kind = words(MANDATE_KINDS.find(({ id }) => id === mandate.kind)!.label);
  return (
    <li>
      <Link to={paths.mandate({ id: mandate.id })}>{t`n°${mandate.number_text}`}</Link>
      <span className={classes.term}>
        {kind}
        {from !== null && to !== null
          ? `, ${dayRange(from as Day, to as Day, language)}`
          : to !== null && t`, jusqu'au ${formatDay(to as Day)}`}
        <span className={classes.owners}> · {mandate.owners}</span>
      </span>
      <StandingPill mandate={mandate} />
    </li>
  );
}
