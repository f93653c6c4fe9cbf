/** Every house's month, one row each. */
import { useFilters } from '#web/address.ts';
import { readList } from '#web/queries.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarOff, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCalendars } from './api.ts';
import classes from './Calendar.module.css';
import { HouseRows } from './HouseRows.tsx';
import { Legend } from './Legend.tsx';
import { MonthTurn, monthOf } from './MonthTurn.tsx';

const PAGE = 1000;
const DEBOUNCE_MS = 300;

export function CalendarsScreen() {
  const { t } = useLingui();
  const [{ m, s = '' }, setFilters] = useFilters();
  const [typed, setTyped] = useState(s);
  const search = useDebouncedCallback((text: string) => setFilters({ s: text }, { replace: true }), DEBOUNCE_MS);
  const month = monthOf(m);
  const query = useQuery(readList(listCalendars, { query: { m: month.slice(0, 7), s, ps: PAGE } }, ['calendar']));
  return (
    <>
      <PageTitle title={t`Calendriers`} count={query.data?.totalCount} />
      <div className={classes.head}>
        <MonthTurn month={month} />
        <TextInput
          aria-label={t`Chercher une location`}
          placeholder={t`Chercher une location`}
          value={typed}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            search(event.currentTarget.value);
          }}
        />
      </div>
      <Legend />
      <Loaded query={query} skeleton={<SkeletonCards count={8} height={56} />}>
        {({ models = [] }) => (models.length === 0 ? <EmptyState icon={IconCalendarOff} title={t`Aucun calendrier disponible.`} /> : <HouseRows month={month} houses={models} />)}
      </Loaded>
    </>
  );
}
