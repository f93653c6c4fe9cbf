/** The houses: one's own, or all those of the agency. Search, filters and page are in the address. */
import { useFilters } from '#web/address.ts';
import { useList } from '#web/list/useList.ts';
import { useCan } from '#web/session.ts';
import { Pager } from '#web/table/Pager.tsx';
import { SearchInput } from '#web/table/SearchInput.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Chip, Group } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconHomeSearch } from '@tabler/icons-react';
import { AdTile } from './AdTile.tsx';
import classes from './Ads.module.css';
import { HOUSES, listHouses } from './api.ts';
import { ADS_PAGE } from './house.ts';

const DEBOUNCE_MS = 600;
type Kind = 'rg' | 'ob' | 'hk' | 'ar';
const SHOWN_BY_DEFAULT: Record<Kind, boolean> = { rg: true, ob: true, hk: false, ar: false };

export function AdsScreen() {
  const { t } = useLingui();
  const [filters] = useFilters();
  const kinds = {
    rg: flagOf(filters, 'rg'),
    ob: flagOf(filters, 'ob'),
    hk: flagOf(filters, 'hk'),
    ar: flagOf(filters, 'ar'),
  };
  const list = useList(HOUSES, listHouses, { keys: ['house', 'calendar'], also: kinds, size: ADS_PAGE });
  return (
    <>
      <PageTitle title={t`Annonces`} count={list.count} />
      <div className={classes.filters}>
        <SearchInput
          value={list.search.words}
          wait={DEBOUNCE_MS}
          label={t`Chercher une annonce`}
          onSearch={(words) => list.setSearch({ words, terms: [] }, { replace: true })}
        />
        <Kinds />
      </div>
      <Loaded query={list.query} skeleton={<SkeletonCards count={6} height={260} />}>
        {({ models = [], hasAny }) =>
          models.length === 0 ? (
            <EmptyState
              icon={IconHomeSearch}
              title={
                hasAny === false
                  ? t`Vous n'avez pas encore créé d'annonces de location.`
                  : t`Aucune annonce ne correspond à votre recherche.`
              }
            />
          ) : (
            <>
              <ul className={classes.tiles}>
                {models.map((house) => (
                  <AdTile key={house.id} house={house} />
                ))}
              </ul>
              {list.total > ADS_PAGE && (
                <Pager
                  page={list.page}
                  size={ADS_PAGE}
                  total={list.total}
                  capped={list.capped}
                  onPage={list.setPage}
                />
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function flagOf(filters: Readonly<Record<string, string | undefined>>, kind: Kind): '0' | '1' {
  const value = filters[kind];
  return value === '0' || value === '1' ? value : SHOWN_BY_DEFAULT[kind] ? '1' : '0';
}

function Kinds() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters();
  const mayHousekeeping = useCan('toolHousekeeping');
  const kinds: [kind: Kind, label: string][] = [
    ['rg', t`Sans réservation en ligne`],
    ['ob', t`Réservation en ligne`],
    ...(mayHousekeeping ? [['hk', t`Intendance`] satisfies [Kind, string]] : []),
    ['ar', t`Archivées`],
  ];
  return (
    <Group gap={8} role="group" aria-label={t`Filtres`}>
      {kinds.map(([kind, label]) => (
        <Chip
          key={kind}
          size="sm"
          variant="light"
          checked={flagOf(filters, kind) === '1'}
          // What is usual leaves no trace in the address.
          onChange={(checked) =>
            setFilters(
              { [kind]: checked === SHOWN_BY_DEFAULT[kind] ? '' : checked ? '1' : '0', page: '' },
              { replace: true },
            )
          }
        >
          {label}
        </Chip>
      ))}
    </Group>
  );
}
