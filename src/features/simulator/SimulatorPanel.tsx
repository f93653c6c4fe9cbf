/**
 * Prices every free house for dates and people: <SimulatorPanel ddl={ddl} /> in a conversation starts from the request and attaches the quote
 * to it; without one, the criteria stand in the address.
 */
import { formatDay } from '#kernel/day.ts';
import type { Ddl } from '#features/requests/api.ts';
import { useFilters } from '#web/address.ts';
import { readList } from '#web/queries.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHomeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { simulate } from './api.ts';
import type { SimulatorRow } from './api.ts';
import { usePlatforms } from '#features/lists/choices.ts';
import type { Criteria } from './criteria.ts';
import {
  criteriaOf,
  criteriaProblems,
  fromAddress,
  searchCriteriaOf,
  simulateArgs,
  toAddress,
} from './criteria.ts';
import { CriteriaForm } from './CriteriaForm.tsx';
import { nightsOfSearch, ResultRow } from './ResultRow.tsx';
import { WhyNotButton } from '#features/whynot/WhyNotButton.tsx';
import classes from './Simulator.module.css';

const DEBOUNCE_MS = 300;
const ROW = 44;

interface Props {
  ddl?: Ddl;
}

export function SimulatorPanel({ ddl }: Props) {
  const [filters, setFilters] = useFilters();
  const [chosen, setChosen] = useState<Criteria>(() => (ddl ? criteriaOf(ddl) : fromAddress(filters)));
  const { platforms, ready } = usePlatforms(ddl?.agency_name);
  // The agency's own site is what one prices first; another platform is one choice away.
  const own = platforms.find(({ type }) => type === 'er')?.value ?? platforms[0]?.value ?? '';
  const criteria = useMemo(
    () => (chosen.platform === '' ? { ...chosen, platform: own } : chosen),
    [chosen, own],
  );

  function change(part: Partial<Criteria>): void {
    const next = { ...criteria, ...part };
    setChosen(next);
    if (!ddl) setFilters(toAddress(next), { replace: true });
  }

  return (
    <div className={classes.simulator}>
      {ddl ? (
        <Folded criteria={criteria}>
          <CriteriaForm criteria={criteria} onChange={change} platforms={platforms} />
        </Folded>
      ) : (
        <CriteriaForm criteria={criteria} onChange={change} platforms={platforms} />
      )}
      {ready ? <Results criteria={criteria} ddl={ddl} /> : <SkeletonCards count={12} height={ROW} />}
    </div>
  );
}

/** Beside a conversation what was asked for is known: the houses come first, the fields when something else is tried. */
function Folded({ criteria, children }: { criteria: Criteria; children: ReactNode }) {
  const { from, to } = criteria;
  const people = Number(criteria.adults) + Number(criteria.children) + Number(criteria.disabled);
  // Only at first: it must not close over what somebody is typing.
  const [isOpen] = useState(criteriaProblems(criteria).some(({ field }) => field !== 'platform'));
  return (
    <details className={classes.fold} open={isOpen}>
      <summary>
        {from && to && (
          <Trans>
            Du {formatDay(from)} au {formatDay(to)}
          </Trans>
        )}
        {' · '}
        <Plural value={people} one="# voyageur" other="# voyageurs" />{' '}
        <span>
          <Trans>Modifier</Trans>
        </span>
      </summary>
      {children}
    </details>
  );
}

function Results({ criteria, ddl }: { criteria: Criteria; ddl: Ddl | undefined }) {
  const { t } = useLingui();
  const [asked] = useDebouncedValue(criteria, DEBOUNCE_MS);
  const isValid = criteriaProblems(asked).length === 0;
  const query = useQuery({
    ...readList(simulate, simulateArgs(asked), ['house', 'quote', 'simulation']),
    enabled: isValid,
  });
  const searchCriteria = searchCriteriaOf(asked);
  const requested = ddl?.page_nid ?? null;
  const isComing = criteriaProblems(criteria).length === 0;
  if (!isValid || !searchCriteria)
    return isComing ? (
      <SkeletonCards count={12} height={ROW} />
    ) : (
      <p className={classes.hint}>
        <Trans>Complétez les critères pour voir les locations disponibles.</Trans>
      </p>
    );
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />;
  const rows = query.data?.models;
  if (!rows) return <SkeletonCards count={12} height={ROW} />;
  const hasRequested = requested === null || rows.some(({ nid }) => nid === requested);
  const whyNot = requested !== null && (
    <WhyNotButton
      houseId={requested}
      houseTitle={ddl?.page_title ?? ''}
      {...nightsOfSearch(searchCriteria)}
      ddlId={ddl?.id}
    />
  );
  if (rows.length === 0)
    return (
      <EmptyState
        icon={IconHomeOff}
        title={t`Aucune location n'est disponible avec ces critères de recherche.`}
        action={whyNot}
      />
    );
  return (
    <section aria-busy={query.isFetching} data-stale={query.isPlaceholderData} className={classes.results}>
      <p className={classes.count} role="status">
        <Plural value={rows.length} one="# location disponible" other="# locations disponibles" />
        {rows.some(
          ({ montant_total, tax_collected_by }) => montant_total !== null && tax_collected_by === null,
        ) && (
          <>
            {', '}
            <Trans>taxe de séjour comprise</Trans>
          </>
        )}
        {!hasRequested && (
          <>
            {' · '}
            <Trans>
              {ddl?.page_title}, la maison demandée, n'est pas libre à ces dates ou selon ces critères.
            </Trans>
          </>
        )}
      </p>
      {!hasRequested && whyNot}
      <ul className={classes.rows}>
        {firstOf(rows, requested).map((row) => (
          <ResultRow
            key={row.nid}
            row={row}
            searchCriteria={searchCriteria}
            ddl={ddl}
            isRequested={row.nid === requested}
          />
        ))}
      </ul>
    </section>
  );
}

/** The house somebody asked for comes first: the others follow as the server has them, cheapest first. */
function firstOf(rows: readonly SimulatorRow[], nid: number | null): readonly SimulatorRow[] {
  const first = rows.filter((row) => row.nid === nid);
  return [...first, ...rows.filter((row) => row.nid !== nid)];
}
