/** /departure/101, 'Quitte l'agence': what closes, what becomes of each stay, whose the house is then. Nothing is done before it is confirmed. */
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { NotFound } from '#web/frame/NotFound.tsx';
import { read } from '#web/queries.ts';
import { useParams } from '#web/router.tsx';
import { useCanWriteAgency } from '#web/session.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { OtherAgency } from '#web/ui/OtherAgency.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';
import type { Departure, Outlook } from './api.ts';
import { DepartureCard } from './DepartureCard.tsx';
import { DepartureForm } from './DepartureForm.tsx';
import classes from './Departure.module.css';

export function DepartureScreen() {
  const { house } = useParams(paths.departure);
  const nid = Number(house);
  return Number.isInteger(nid) && nid > 0 ? <OfHouse key={nid} nid={nid} /> : <NotFound />;
}

function OfHouse({ nid }: { nid: number }) {
  const { t } = useLingui();
  const today = todayInParis();
  const [from, setFrom] = useState<Day>();
  const standing = useQuery(read(api.readDeparture, { params: { nid } }, ['house', 'mandate', 'ddl']));
  const outlook = useQuery({
    ...read(api.departureOutlook, { query: { nid, from: from ?? today } }, ['house', 'ddl', 'mandate']),
    placeholderData: keepPreviousData,
  });
  const waiting = (
    <>
      <PageTitle title={t`Quitte l'agence`} />
      <SkeletonCards count={3} height={160} />
    </>
  );
  return (
    <Loaded query={outlook} skeleton={waiting}>
      {({ models = [] }) =>
        models[0] && (
          <Loaded query={standing} skeleton={waiting}>
            {({ models: departures = [] }) => (
              <Shown
                outlook={models[0]!}
                departure={departures[0]}
                isReading={outlook.isPlaceholderData}
                onFrom={setFrom}
              />
            )}
          </Loaded>
        )
      }
    </Loaded>
  );
}

interface Props {
  outlook: Outlook;
  departure: Departure | undefined;
  isReading: boolean;
  onFrom: (from: Day) => void;
}

function Shown({ outlook, departure, isReading, onFrom }: Props) {
  const { t } = useLingui();
  const mayWrite = useCanWriteAgency(outlook.agid);
  return (
    <>
      <PageTitle
        title={t`Quitte l'agence`}
        sub={outlook.title}
        back={{ to: paths.house({ id: outlook.nid, tab: 'meta' }), label: outlook.title }}
      />
      <div className={classes.page}>
        {departure ? (
          <DepartureCard departure={departure} />
        ) : mayWrite ? (
          <DepartureForm outlook={outlook} isReading={isReading} onFrom={onFrom} />
        ) : (
          <OtherAgency what="item" />
        )}
      </div>
    </>
  );
}
