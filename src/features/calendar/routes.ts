import { addDays, addMonths, MOST_NIGHTS, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { route } from '#server/route.ts';
import * as api from './api.ts';
import { houseDays } from './queries.ts';
import { calendarOf, rowOf } from './wire.ts';

const MOST_HOUSES = 1000;

export const calendarRoutes = [
  route(api.readCalendar, { needs: 'toolAds' }, async ({ db, caller, params, query }) => {
    const { from, to } = params;
    if (to < from) throw new Refusal('fromAfterTo', { field: 'to' });
    // The most days of one call (S2 §9): as many as the longest stay has nights.
    if (nightsBetween(from, to) >= MOST_NIGHTS) throw new Refusal('stayTooLong', { field: 'to' });
    const until = addDays(to, 1);
    const [house] = await houseDays(db, caller, { from, until, houseId: query.house, limit: 1 });
    if (!house) throw new Refusal('notFound');
    return { calendar: calendarOf(house, from, until) };
  }),

  route(api.listCalendars, { needs: 'toolAds', trusted: true }, async ({ db, caller, query }) => {
    const from = `${query.m}-01` as Day;
    const until = addMonths(from, 1);
    const houses = await houseDays(db, caller, {
      from,
      until,
      search: query.s?.trim() ?? '',
      limit: Math.min(query.ps ?? MOST_HOUSES, MOST_HOUSES),
    });
    return { models: houses.map((house) => rowOf(house, from, until)), totalCount: houses.length };
  }),
];
