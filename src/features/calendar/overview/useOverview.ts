/** What the address says of the overview: which month, which houses, in which order, drawn how. */
import { firstOfMonth, isDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useFilters } from '#web/address.ts';
import { readList } from '#web/queries.ts';
import { useMemo } from 'react';
import { compareWeeks, listCalendars, MOST_HOUSES } from './api.ts';
import { MONTHS } from './month.ts';
import { ORDERS } from './overview.ts';
import type { Order } from './overview.ts';
import { monthOf } from '../MonthTurn.tsx';

export interface Overview {
  month: Day;
  /** The day that was jumped to. */
  day: Day | undefined;
  search: string;
  from: Day | undefined;
  to: Day | undefined;
  people: number | undefined;
  order: Order;
  isDescending: boolean;
  byVillage: boolean;
  withLastYear: boolean;
}

const MOST_PEOPLE = 99;

export function useOverview(): [Overview, ReturnType<typeof useFilters>[1]] {
  const [filters, setFilters] = useFilters();
  const overview = useMemo((): Overview => {
    const month = monthOf(filters['m']);
    const { d: day, from, to, of: order = '' } = filters;
    const isStay = isDay(from) && isDay(to) && from < to;
    const people = Number(filters['people']);
    return {
      month,
      day: isDay(day) && firstOfMonth(day) === month ? day : undefined,
      search: filters['s'] ?? '',
      from: isStay ? from : undefined,
      to: isStay ? to : undefined,
      people: Number.isInteger(people) && people >= 1 && people <= MOST_PEOPLE ? people : undefined,
      order: isOrder(order) ? order : 'number',
      isDescending: filters['od'] === 'desc',
      byVillage: filters['by'] === 'village',
      withLastYear: filters['last'] === '1',
    };
  }, [filters]);
  return [overview, setFilters];
}

function isOrder(text: string): text is Order {
  return (ORDERS as readonly string[]).includes(text);
}

function queryOf({ month, search, from, to, people, order, isDescending }: Overview) {
  return {
    m: month.slice(0, 7),
    n: MONTHS,
    ...(search !== '' && { s: search }),
    ...(from && to && { from, to }),
    ...(people !== undefined && { people }),
    ...(order !== 'number' && { of: order }),
    ...(isDescending && { od: 'desc' as const }),
    ps: MOST_HOUSES,
  };
}

export function housesRead(overview: Overview) {
  return readList(listCalendars, { query: queryOf(overview) }, ['calendar', 'house']);
}

export function weeksRead(overview: Overview) {
  return readList(compareWeeks, { query: queryOf(overview) }, ['calendar', 'house']);
}

/** Whether something keeps houses from being shown. */
export function isNarrowed({ search, from, people }: Overview): boolean {
  return search !== '' || from !== undefined || people !== undefined;
}
