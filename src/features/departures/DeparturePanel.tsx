/** On the house's own screen: the departure that stands, or the way to it. */
import { paths } from '#kernel/paths.ts';
import { read } from '#web/queries.ts';
import { go } from '#web/router.tsx';
import { useCan, useCanWriteAgency } from '#web/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as api from './api.ts';
import { DepartureCard } from './DepartureCard.tsx';
import classes from './Departure.module.css';

export function DeparturePanel({ house }: { house: { id: number; agid: number } }) {
  const { t } = useLingui();
  const mayWrite = useCanWriteAgency(house.agid);
  const manages = useCan('toolMandates and toolChatManage');
  const query = useQuery({
    ...read(api.readDeparture, { params: { nid: house.id } }, ['house', 'mandate', 'ddl']),
    enabled: manages,
  });
  if (!manages) return null;
  return (
    <Loaded
      query={query}
      skeleton={
        <Card title={t`Quitte l'agence`}>
          <SkeletonLines rows={2} />
        </Card>
      }
    >
      {({ models = [] }) =>
        models[0] ? (
          <DepartureCard departure={models[0]} />
        ) : (
          mayWrite && (
            <Card
              title={t`Quitte l'agence`}
              actions={
                <Button
                  variant="default"
                  onClick={() => go(paths.departure({ house: house.id }))}
                >{t`Préparer son départ`}</Button>
              }
            >
              <p className={classes.note}>
                <Trans>
                  Quand le propriétaire part ou vend&nbsp;: nuits fermées, séjours décidés un par un, nouveau
                  propriétaire. Rien n'est fait avant votre confirmation.
                </Trans>
              </p>
            </Card>
          )
        )
      }
    </Loaded>
  );
}
