/** /channel-manager: what other sites tell of our nights, what they read of them, and what wants somebody (CHAN-01, CHAN-02). */
import { Beds24Cards } from '#features/beds24/Beds24Card.tsx';
import { useFilters } from '#web/address.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read, readList } from '#web/queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import * as api from './api.ts';
import type { Feed } from './api.ts';
import classes from './Channels.module.css';
import { ConflictCard } from './ConflictCard.tsx';
import { NewFeedDialog } from './FeedDialog.tsx';
import { FeedLine } from './FeedLine.tsx';
import { sourceName } from './words.ts';

export function ChannelsScreen() {
  const { t } = useLingui();
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setAdding(true)}>
      {t`Ajouter un flux`}
    </Button>
  );
  return (
    <>
      <PageTitle
        title={t`Canaux`}
        sub={t`Ce que les autres sites disent de vos nuits, et ce qu'ils lisent des nôtres.`}
        actions={add}
      />
      <div className={classes.page}>
        <Sites />
        <Beds24Cards />
        <Conflicts />
        <Feeds add={add} />
        <Widget />
      </div>
      {isAdding && <NewFeedDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function Sites() {
  const { t } = useLingui();
  const language = useLanguage();
  const query = useQuery(readList(api.listSites, {}, ['channel']));
  return (
    <section aria-label={t`Sites`}>
      <Loaded query={query}>
        {({ models = [] }) => (
          <ul className={classes.sites}>
            {models.map(({ source, active, feeds }) => (
              <li key={source}>
                <h2>{source === 'own' ? t`Site de l'agence` : sourceName(source, language)}</h2>
                <StatePill tone={active === 1 ? 'volet' : undefined}>
                  {active === 1 ? t`Activé` : t`Inactif`}
                </StatePill>
                {feeds > 0 && (
                  <span className={classes.quiet}>
                    <Plural value={feeds} one="# flux" other="# flux" />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Conflicts() {
  const { t } = useLingui();
  const query = useQuery(readList(api.listConflicts, {}, ['channel', 'calendar']));
  const { data } = query;
  if (data && (data.models ?? []).length === 0) return null;
  return (
    <section className={classes.section} aria-label={t`Conflits`}>
      <h2>{t`Conflits`}</h2>
      <Loaded query={query}>
        {({ models = [] }) =>
          models.map((conflict) => <ConflictCard key={conflict.id} conflict={conflict} />)
        }
      </Loaded>
    </section>
  );
}

function needsSomebody({ standing, conflicts }: Feed): boolean {
  return conflicts > 0 || standing === 'failed' || standing === 'doubted' || standing === 'late';
}

function Feeds({ add }: { add: ReactNode }) {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters();
  const onlyTrouble = filters['show'] === 'trouble';
  const query = useQuery(readList(api.listFeeds, {}, ['channel', 'house']));
  return (
    <section className={classes.section} aria-label={t`Flux`}>
      <div className={classes.bar}>
        <h2>{t`Flux`}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t`Flux affichés`}
          value={onlyTrouble ? 'trouble' : 'all'}
          onChange={(value) => setFilters({ show: value === 'all' ? '' : value })}
          data={[
            { value: 'all', label: t`Tous` },
            { value: 'trouble', label: t`À regarder` },
          ]}
        />
      </div>
      <Loaded query={query}>
        {({ models = [] }) => {
          const shown = onlyTrouble ? models.filter(needsSomebody) : models;
          if (models.length === 0)
            return (
              <EmptyState icon={IconArrowsExchange} title={t`Aucun flux pour le moment`} action={add}>
                {t`Ajoutez le calendrier d'Airbnb, de Booking.com ou d'Abritel\u00a0: les nuits vendues là-bas sont bloquées ici, et les nôtres là-bas.`}
              </EmptyState>
            );
          if (shown.length === 0) return <p className={classes.note}>{t`Tout est à jour.`}</p>;
          return (
            <ul className={classes.feeds}>
              {shown.map((feed) => (
                <FeedLine key={feed.id} feed={feed} showsHouse />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

/** The other channel manager, in a page that frames it alone (B80). */
function Widget() {
  const { t } = useLingui();
  const query = useQuery(read(api.readWidget, {}, ['user']));
  return (
    <Card title={t`Gestionnaire de canaux externe`}>
      <Loaded query={query}>
        {({ models = [] }) => {
          const path = models[0]?.path ?? '';
          return path === '' ? (
            <p className={classes.note}>
              <Trans>Non configuré</Trans>
            </p>
          ) : (
            // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours without script; what it frames keeps a session of its own
            <iframe className={classes.widget} src={path} title={t`Gestionnaire de canaux externe`} />
          );
        }}
      </Loaded>
    </Card>
  );
}
