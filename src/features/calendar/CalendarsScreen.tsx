/** Every house's month, one row each. */
import { useFilters } from '#web/address.ts';
import { readList } from '#web/queries.ts';
import { SearchInput } from '#web/table/SearchInput.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listCalendars } from './api.ts';
import classes from './Calendar.module.css';
import { HouseRows } from './HouseRows.tsx';
import { Legend } from './Legend.tsx';
import { MonthTurn, monthOf } from './MonthTurn.tsx';

const PAGE = 1000;

export function CalendarsScreen() {
  const { t } = useLingui();
  const [{ m, s = '' }, setFilters] = useFilters();
  const month = monthOf(m);
  const query = useQuery(
    readList(listCalendars, { query: { m: month.slice(0, 7), s, ps: PAGE } }, ['calendar']),
  );
  return (
    <>
      <PageTitle title={t`Calendriers`} count={query.data?.totalCount} />
      <div className={classes.head}>
        <MonthTurn month={month} />
        <SearchInput
          value={s}
          label={t`Chercher une location`}
          onSearch={(text) => setFilters({ s: text }, { replace: true })}
        />
      </div>
      <Legend />
      <Loaded query={query} skeleton={<SkeletonCards count={8} height={56} />}>
        {({ models = [] }) =>
          models.length === 0 ? (
            <EmptyState icon={IconCalendarOff} title={t`Aucun calendrier disponible.`} />
          ) : (
            <HouseRows month={month} houses={models} />
          )
        }
      </Loaded>
    </>
  );
}
