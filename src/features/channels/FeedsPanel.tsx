/** On the house's own screen ('Interne'): the calendars of other sites it reads, and what they read of it. */
import { readList } from '#web/queries.ts';
import { useCan, useCanWriteAgency } from '#web/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';
import classes from './Channels.module.css';
import { ConflictCard } from './ConflictCard.tsx';
import { NewFeedDialog } from './FeedDialog.tsx';
import { FeedLine } from './FeedLine.tsx';

export function FeedsPanel({ house }: { house: { id: number; agid: number } }) {
  const { t } = useLingui();
  const mayWrite = useCanWriteAgency(house.agid);
  const mayRead = useCan('toolChannels');
  const [isAdding, setAdding] = useState(false);
  const about = { query: { nid: house.id } };
  const feeds = useQuery({ ...readList(api.listFeeds, about, ['channel', 'house']), enabled: mayRead });
  const conflicts = useQuery({
    ...readList(api.listConflicts, about, ['channel', 'calendar']),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <>
      {(conflicts.data?.models ?? []).map((conflict) => (
        <ConflictCard key={conflict.id} conflict={conflict} />
      ))}
      <Card
        title={t`Calendriers d'autres sites`}
        actions={
          mayWrite && (
            <Button variant="default" onClick={() => setAdding(true)}>
              {t`Ajouter un flux`}
            </Button>
          )
        }
      >
        <Loaded query={feeds}>
          {({ models = [] }) =>
            models.length === 0 ? (
              <p className={classes.note}>
                {t`Aucun. Ajoutez le calendrier d'Airbnb, de Booking.com ou d'Abritel pour ne pas vendre une nuit deux fois.`}
              </p>
            ) : (
              <ul className={classes.feeds}>
                {models.map((feed) => (
                  <FeedLine key={feed.id} feed={feed} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {isAdding && <NewFeedDialog nid={house.id} onClose={() => setAdding(false)} />}
    </>
  );
}
