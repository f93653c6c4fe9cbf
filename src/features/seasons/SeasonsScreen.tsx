/** /seasons: the agency's seasons, and how far each house is priced and reviewed. */
import { paths } from '#kernel/paths.ts';
import { useFilters } from '#web/address.ts';
import { readList } from '#web/queries.ts';
import { Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { SearchInput } from '#web/table/SearchInput.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconHomeOff, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listCoverage } from './api.ts';
import type { HouseCoverage } from './api.ts';
import { CoverageLine } from './CoverageLine.tsx';
import { isFound } from './found.ts';
import { SEASON_KEY } from './season.ts';
import { SeasonList } from './SeasonList.tsx';
import classes from './Seasons.module.css';

export function SeasonsScreen() {
  const { t } = useLingui();
  const maySet = useCan('fullCrmSeason or fullOwnCrmSeason');
  return (
    <div className={classes.page}>
      <PageTitle
        title={t`Saisons`}
        sub={t`Une saison se pose sur plusieurs maisons à la fois, et se retire d'un seul geste.`}
        actions={
          <>
            <Button component={Link} to={paths.layings()} variant="default">
              {t`Saisons posées`}
            </Button>
            <Settings />
          </>
        }
      />
      {maySet && <SeasonList />}
      <Coverage />
    </div>
  );
}

function Settings() {
  const { t } = useLingui();
  const entries = [
    {
      entity: 'gaprule',
      label: t`Trous entre deux séjours`,
      may: useCan('fullCrmGaprule or fullOwnCrmGaprule'),
    },
    {
      entity: 'yearlyclosure',
      label: t`Fermetures annuelles`,
      may: useCan('fullCrmYearlyclosure or fullOwnCrmYearlyclosure'),
    },
    {
      entity: 'discountrule',
      label: t`Remises de dernière minute et anticipées`,
      may: useCan('fullCrmDiscountrule or fullOwnCrmDiscountrule'),
    },
  ].filter(({ may }) => may);
  if (entries.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconSettings size={16} stroke={1.8} aria-hidden />}>
          {t`Règles`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ entity, label }) => (
          <Menu.Item key={entity} component={Link} to={paths.entity({ entity })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Coverage() {
  const { t } = useLingui();
  const [{ s = '' }, setFilters] = useFilters();
  const query = useQuery(readList(listCoverage, {}, [SEASON_KEY, 'calendar', 'house']));
  return (
    <Card title={t`Jusqu'où les maisons ont un prix`}>
      <div className={classes.tools}>
        <SearchInput
          value={s}
          label={t`Chercher une maison`}
          onSearch={(text) => setFilters({ s: text }, { replace: true })}
        />
        <Legend />
      </div>
      <Loaded query={query} skeleton={<SkeletonCards count={6} height={72} />}>
        {({ models = [] }) => <Houses houses={models} search={s} />}
      </Loaded>
    </Card>
  );
}

function Houses({ houses, search }: { houses: readonly HouseCoverage[]; search: string }) {
  const { t } = useLingui();
  const due = houses.filter(({ is_due: isDue }) => isDue === 1);
  const found = houses.filter((house) => isFound(house, search)).toSorted((a, b) => b.is_due - a.is_due);
  if (houses.length === 0) return <EmptyState icon={IconHomeOff} title={t`Aucune maison à louer`} />;
  return (
    <>
      {due.length > 0 && (
        <p className={classes.alert} role="status">
          {plural(due.length, {
            one: '# maison se ferme dans moins de soixante jours, faute de prix relus.',
            other: '# maisons se ferment dans moins de soixante jours, faute de prix relus.',
          })}
        </p>
      )}
      {found.length === 0 ? (
        <EmptyState title={t`Aucune maison ne correspond à cette recherche.`} />
      ) : (
        <ul className={classes.houses}>
          {found.map((house) => (
            <CoverageLine key={house.id} house={house} />
          ))}
        </ul>
      )}
    </>
  );
}

function Legend() {
  const { t } = useLingui();
  const entries = [
    ['priced', t`Avec un prix`],
    ['hole', t`Ouverte sans prix`],
    ['closed', t`Fermée`],
  ] as const;
  return (
    <ul className={classes.legend}>
      {entries.map(([kind, label]) => (
        <li key={kind}>
          <span className={classes.key} data-kind={kind} aria-hidden />
          {label}
        </li>
      ))}
      <li>
        <span className={classes.keyUntil} aria-hidden />
        {t`Relu jusque-là`}
      </li>
    </ul>
  );
}
