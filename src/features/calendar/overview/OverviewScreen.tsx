/** `/calendars`: a month of every house, one row each. */
import { todayInParis } from '#kernel/day.ts';
import { useCan } from '#web/session.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarOff, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { HouseRow } from './api.ts';
import { Controls } from './Controls.tsx';
import { shownMonth } from './month.ts';
import classes from './Overview.module.css';
import { OverviewLegend } from './OverviewLegend.tsx';
import { OverviewTable } from './OverviewTable.tsx';
import { PrintedMonth, useIsPrinting } from './PrintedMonth.tsx';
import { housesRead, isNarrowed, useOverview } from './useOverview.ts';

export function OverviewScreen() {
  const { t } = useLingui();
  const [overview, setFilters] = useOverview();
  const query = useQuery(housesRead(overview));
  const readsOwners = useCan('toolChatManage');
  const today = todayInParis();
  const month = useMemo(() => shownMonth(overview.month, today), [overview.month, today]);
  const houses = query.data?.models ?? NONE;
  const total = query.data?.totalCount;
  const isPrinting = useIsPrinting();
  return (
    <>
      <div className={classes.onScreen}>
        <PageTitle
          title={t`Calendriers`}
          count={total}
          actions={
            houses.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} stroke={1.8} aria-hidden />}
                onClick={() => print()}
              >
                <Trans>Imprimer le mois</Trans>
              </Button>
            )
          }
        />
        <Controls overview={overview} onChange={setFilters} readsOwners={readsOwners} />
        <Loaded query={query} skeleton={<SkeletonCards count={8} height={56} />}>
          {({ models = [] }) =>
            models.length === 0 ? (
              <Nothing
                isNarrowed={isNarrowed(overview)}
                onAll={() => setFilters({ s: '', from: '', to: '', people: '' })}
              />
            ) : (
              <div className={classes.shown} aria-busy={query.isPlaceholderData}>
                <OverviewLegend withLastYear={overview.withLastYear} />
                <OverviewTable houses={models} month={month} overview={overview} />
                <Truncated shown={models.length} total={total ?? models.length} />
              </div>
            )
          }
        </Loaded>
      </div>
      {isPrinting && (
        <PrintedMonth houses={houses} month={overview.month} today={today} byVillage={overview.byVillage} />
      )}
    </>
  );
}

const NONE: readonly HouseRow[] = [];

function Nothing({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={t`Aucun calendrier disponible.`}
      action={
        isNarrowed && (
          <Button variant="default" onClick={onAll}>
            <Trans>Montrer toutes les locations</Trans>
          </Button>
        )
      }
    >
      {isNarrowed && <Trans>Aucune location ne répond à ce que vous cherchez.</Trans>}
    </EmptyState>
  );
}

function Truncated({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null;
  return (
    <p className={classes.truncated}>
      <Trans>
        Les {shown} premières locations sur {total}. Cherchez un nom, un village ou des dates pour voir les
        autres.
      </Trans>
    </p>
  );
}
