import { addMonths, MOST_NIGHTS, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Inputs } from '#kernel/endpoint.ts';
import { Refusal } from '#kernel/refusal.ts';
import { route } from '#server/route.ts';
import * as api from './api.ts';
import { weeksBetween } from './overview.ts';
import { houseMonths, houseWeeks } from './queries.ts';
import type { Asked } from './queries.ts';
import { rowOf, weeksOf } from './wire.ts';

export const overviewRoutes = [
  route(api.listCalendars, { needs: 'toolAds', trusted: true }, async ({ db, caller, query }) => {
    const asked = askedOf(query);
    const houses = await houseMonths(db, caller, asked);
    return {
      models: houses.map((house) => rowOf(house, asked.from, asked.until)),
      totalCount: houses[0]?.total ?? 0,
    };
  }),

  route(api.compareWeeks, { needs: 'toolAds', trusted: true }, async ({ db, caller, query }) => {
    const asked = askedOf(query);
    const houses = await houseWeeks(db, caller, asked, weeksBetween(asked.from, asked.until));
    return { models: houses.map(weeksOf), totalCount: houses[0]?.total ?? 0 };
  }),
];

function askedOf(query: Inputs<typeof api.listCalendars>['query']): Asked {
  const from = `${query.m}-01` as Day;
  return {
    from,
    until: addMonths(from, query.n ?? 1),
    search: query.s?.trim() ?? '',
    free: freeBetween(query),
    people: query.people,
    order: query.of ?? 'number',
    isDescending: query.od === 'desc',
    limit: Math.min(query.ps ?? api.MOST_HOUSES, api.MOST_HOUSES),
  };
}

/** Both days or neither: an arrival alone says nothing of the nights. */
function freeBetween({ from, to }: { from?: Day | undefined; to?: Day | undefined }): Asked['free'] {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) throw new Refusal('required', { field: 'from' });
  if (to === undefined) throw new Refusal('required', { field: 'to' });
  if (to <= from) throw new Refusal('fromAfterTo', { field: 'to' });
  if (nightsBetween(from, to) > MOST_NIGHTS) throw new Refusal('stayTooLong', { field: 'to' });
  return { from, to };
}
