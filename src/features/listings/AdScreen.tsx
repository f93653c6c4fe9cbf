/** One listing, tab by tab: the calendar, and what stays between us ('Interne'). */
import { paths } from '#kernel/paths.ts';
import { ContractTemplateField } from '#features/contracts/ContractTemplateField.tsx';
import { HouseCalendar } from '#features/calendar/HouseCalendar.tsx';
import { NotFound } from '#web/frame/NotFound.tsx';
import { read } from '#web/queries.ts';
import { Link, useGo, useParams } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Tabs } from '@mantine/core';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Expiry, isPublic, PublicLink, Published } from './AdTile.tsx';
import classes from './Ads.module.css';
import { readHouse } from './api.ts';
import type { House } from './api.ts';
import { SUBSCRIBER, tabsOf } from './house.ts';
import type { AdTab } from './house.ts';

export function AdScreen() {
  const { id } = useParams(paths.house);
  const number = Number(id);
  return Number.isInteger(number) && number > 0 ? <Ad id={number} /> : <NotFound />;
}

function Ad({ id }: { id: number }) {
  const query = useQuery(read(readHouse, { params: { id } }, ['house']));
  return (
    <Loaded query={query}>
      {({ models = [] }) => (models[0] ? <Shown house={models[0]} /> : <NotFound />)}
    </Loaded>
  );
}

function Shown({ house }: { house: House }) {
  const { t } = useLingui();
  const go = useGo();
  const { tab } = useParams(paths.house);
  const tabs = tabsOf(house, useCan('toolHousesMeta'));
  const names: Record<AdTab, string> = { calendar: t`Calendrier`, meta: t`Interne` };
  // A tab this listing hasn't got falls back on its first one (A31).
  const current = tabs.find((known) => known === tab) ?? tabs[0];
  return (
    <>
      <PageTitle
        title={house.title}
        sub={
          <span className={classes.sub}>
            {t`n°${house.id}`} · {house.village_label}
            <Published house={house} />
            {house.archived === 1 && <StatePill tone="grenat">{t`ARCHIVÉE`}</StatePill>}
            <Expiry house={house} />
          </span>
        }
        back={{ to: paths.houses(), label: t`Annonces` }}
        actions={isPublic(house) && <PublicLink id={house.id} />}
      />
      {current === undefined ? (
        <NoTab house={house} />
      ) : (
        <Tabs
          value={current}
          onChange={(next) => next && go(paths.house({ id: house.id, tab: next }), { replace: true })}
          keepMounted={false}
        >
          <Tabs.List mb={16}>
            {tabs.map((known) => (
              <Tabs.Tab key={known} value={known}>
                {names[known]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={current}>
            {current === 'calendar' ? (
              <HouseCalendar houseId={house.id} />
            ) : (
              <ContractTemplateField houseId={house.id} agid={house.agid} />
            )}
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}

/** Its owner is spoken to, and finds the calendar that there is. */
function NoTab({ house }: { house: House }) {
  const { t } = useLingui();
  const isOwners = useCan(SUBSCRIBER);
  if (!isOwners)
    return (
      <EmptyState icon={IconHome} title={t`Cette annonce n'a pas de calendrier.`}>
        <Trans>Son propriétaire la loue lui-même, sans réservation en ligne ni intendance.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={IconHome}
      title={t`Vous louez cette maison vous-même.`}
      action={
        <Button component={Link} to={paths.calendar({ id: house.id })} variant="default" size="md">
          <Trans>Voir le calendrier</Trans>
        </Button>
      }
    >
      <Trans>Ses demandes et ses séjours sont dans son calendrier.</Trans>
    </EmptyState>
  );
}
