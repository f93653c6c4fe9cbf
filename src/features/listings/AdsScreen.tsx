/** The houses: one's own, or all those of the agency. Search, filters, layout and page are in the address. */
import { paths, withSearch } from '#kernel/paths.ts';
import { useFilters } from '#web/address.ts';
import { useList } from '#web/list/useList.ts';
import { Redirect, usePattern, usePlace } from '#web/router.tsx';
import { recall, remember } from '#web/storage.ts';
import { useCan } from '#web/session.ts';
import { Pager } from '#web/table/Pager.tsx';
import { SearchInput } from '#web/table/SearchInput.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Chip, Group, SegmentedControl } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHomeSearch, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useEffect } from 'react';
import { AdRow, AdTile } from './AdTile.tsx';
import classes from './Ads.module.css';
import { HOUSES, listHouses } from './api.ts';
import { CreateHouse } from './CreateHouse.tsx';
import { ADS_PAGE } from './house.ts';
import { IgnoreDialog } from './ignoring.tsx';
import { rememberList, useHousePaths } from './mode.ts';

const DEBOUNCE_MS = 600;
type Kind = 'rg' | 'ob' | 'hk' | 'ar';
const SHOWN_BY_DEFAULT: Record<Kind, boolean> = { rg: true, ob: true, hk: false, ar: false };
type Layout = 'tiles' | 'rows';

export function AdsScreen() {
  const isInventories = usePattern() === paths.inventories.pattern;
  const { isInventoryOnly, toHouses } = useHousePaths();
  const { search } = usePlace();
  useEffect(() => rememberList(search), [search]);
  return isInventoryOnly !== undefined && isInventoryOnly !== isInventories ? (
    <Redirect to={withSearch(toHouses(), search)} />
  ) : (
    <Ads isInventories={isInventories} />
  );
}

function Ads({ isInventories }: { isInventories: boolean }) {
  const { t } = useLingui();
  const [filters] = useFilters();
  const kinds = {
    rg: flagOf(filters, 'rg'),
    ob: flagOf(filters, 'ob'),
    hk: flagOf(filters, 'hk'),
    ar: flagOf(filters, 'ar'),
  };
  const list = useList(HOUSES, listHouses, { keys: ['house', 'calendar'], also: kinds, size: ADS_PAGE });
  const [layout, setLayout] = useLayout();
  const House = layout === 'rows' ? AdRow : AdTile;
  return (
    <>
      <PageTitle
        title={isInventories ? t`États des lieux` : t`Annonces`}
        count={list.count}
        actions={!isInventories && <CreateHouse />}
      />
      <div className={classes.filters}>
        <SearchInput
          value={list.search.words}
          wait={DEBOUNCE_MS}
          label={t`Chercher une annonce`}
          onSearch={(words) => list.setSearch({ words, terms: [] }, { replace: true })}
        />
        <Kinds />
        <LayoutChoice layout={layout} onChange={setLayout} />
      </div>
      <Loaded query={list.query} skeleton={<SkeletonCards count={6} height={260} />}>
        {({ models = [], hasAny }) =>
          models.length === 0 ? (
            <NoHouse hasAny={hasAny !== false} mayCreate={!isInventories} />
          ) : (
            <>
              <ul className={layout === 'rows' ? classes.rows : classes.tiles}>
                {models.map((house) => (
                  <House key={house.id} house={house} />
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
      <IgnoreDialog />
    </>
  );
}

/** Nobody has made one, or none is like that: the filters may be why. */
function NoHouse({ hasAny, mayCreate }: { hasAny: boolean; mayCreate: boolean }) {
  const { t } = useLingui();
  const creates = useCan('toolCreateAd');
  if (hasAny)
    return (
      <EmptyState icon={IconHomeSearch} title={t`Aucune annonce ne correspond à votre recherche.`}>
        <Trans>Essayez d'autres mots, ou montrez aussi les autres annonces avec les filtres.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={IconHomeSearch}
      title={t`Vous n'avez pas encore créé d'annonces de location.`}
      action={mayCreate && creates && <CreateHouse />}
    />
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

const LAYOUT = 'adsLayout';

/** As the address says it, else as it was left on this device; tiles for whoever has no choice. */
function useLayout(): [Layout, (layout: Layout) => void] {
  const [filters, setFilters] = useFilters();
  const mayChoose = useCan('toolHorizontalAds');
  const wanted = filters['layout'] ?? recall(LAYOUT);
  function choose(layout: Layout): void {
    remember(LAYOUT, layout === 'rows' ? layout : null);
    setFilters({ layout: layout === 'rows' ? layout : '' }, { replace: true });
  }
  return [mayChoose && wanted === 'rows' ? 'rows' : 'tiles', choose];
}

function LayoutChoice({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) {
  const { t } = useLingui();
  const mayChoose = useCan('toolHorizontalAds');
  if (!mayChoose) return null;
  const icons = { tiles: IconLayoutGrid, rows: IconList };
  const names: Record<Layout, string> = { tiles: t`Vignettes`, rows: t`Liste` };
  return (
    <SegmentedControl
      className={classes.layout}
      aria-label={t`Présentation`}
      value={layout}
      onChange={(chosen) => onChange(chosen === 'rows' ? 'rows' : 'tiles')}
      data={(['tiles', 'rows'] as const).map((each) => {
        const Icon = icons[each];
        return {
          value: each,
          label: (
            <span title={names[each]}>
              <Icon size={17} stroke={1.7} aria-hidden />
              <span className="visually-hidden">{names[each]}</span>
            </span>
          ),
        };
      })}
    />
  );
}
