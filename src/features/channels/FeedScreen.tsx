/** /channel-manager/{id}: the black box of a feed. What it said at each reading, what that was otherwise than before, and what it did here. */
import type { Day } from '#kernel/day.ts';
import { dayRange } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { titleShown } from '#features/listings/house.ts';
import { NotFound } from '#web/frame/NotFound.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { read, readList } from '#web/queries.ts';
import { useParams } from '#web/router.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';
import type { Feed, Reading } from './api.ts';
import classes from './Channels.module.css';
import { FeedLine } from './FeedLine.tsx';
import { ReadingCard } from './ReadingCard.tsx';
import { sourceName } from './words.ts';

export function FeedScreen() {
  const { id } = useParams(paths.channelFeed);
  const number = Number(id);
  return Number.isInteger(number) && number > 0 ? <Box id={number} /> : <NotFound />;
}

function Box({ id }: { id: number }) {
  const query = useQuery(readList(api.listFeeds, { query: { id } }, ['channel', 'house']));
  return (
    <Loaded query={query}>
      {({ models = [] }) => (models[0] ? <Shown feed={models[0]} /> : <NotFound />)}
    </Loaded>
  );
}

function Shown({ feed }: { feed: Feed }) {
  const { t } = useLingui();
  const language = useLanguage();
  const name = feed.label === '' ? sourceName(feed.source, language) : feed.label;
  const house = titleShown(feed.house, language);
  const query = useQuery(readList(api.listReadings, { params: { id: feed.id } }, ['channel']));
  return (
    <>
      <PageTitle
        title={t`Boîte noire\u00a0: ${name}`}
        sub={house}
        back={{ to: paths.channels(), label: t`Canaux` }}
      />
      <div className={classes.page}>
        <Card>
          <ul className={classes.feeds}>
            <FeedLine feed={feed} />
          </ul>
        </Card>
        <Loaded query={query}>
          {({ models = [] }) =>
            models.length === 0 ? (
              <p className={classes.note}>{t`Ce flux n'a pas encore été lu.`}</p>
            ) : (
              <Replay readings={models} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** From the oldest to the newest, as a film is wound. */
function Replay({ readings }: { readings: readonly Reading[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<number>();
  const oldestFirst = readings.toReversed();
  const found = oldestFirst.findIndex(({ id }) => id === chosen);
  const place = found === -1 ? oldestFirst.length - 1 : found;
  const reading = oldestFirst[place]!;
  const count = oldestFirst.length;
  const step = place + 1;
  return (
    <>
      {count > 1 && (
        <label className={classes.slider}>
          {t`Lecture ${step} sur ${count}`}
          <input
            type="range"
            min={0}
            max={count - 1}
            value={place}
            aria-valuetext={reading.first}
            onChange={(event) => setChosen(oldestFirst[Number(event.currentTarget.value)]?.id)}
          />
        </label>
      )}
      <ReadingCard reading={reading} />
      <Said reading={reading} />
    </>
  );
}

function Said({ reading }: { reading: Reading }) {
  const { t } = useLingui();
  const language = useLanguage();
  const query = useQuery(read(api.readReading, { params: { id: reading.id } }, ['channel']));
  if (reading.outcome === 'failed') return null;
  return (
    <Card title={t`Tout ce que le site annonçait alors`}>
      <Loaded query={query}>
        {({ models = [] }) => {
          const events = models[0]?.events ?? [];
          return events.length === 0 ? (
            <p className={classes.note}>{t`Rien\u00a0: un calendrier vide.`}</p>
          ) : (
            <ul className={classes.said}>
              {events.map(([uid, from, to, , summary, code]) => (
                <li key={`${uid} ${from}`}>
                  <span className={classes.nights}>{dayRange(from as Day, to as Day, language)}</span>{' '}
                  {summary} {code}
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}
