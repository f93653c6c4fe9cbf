import { addDays, MOST_NIGHTS, nightsBetween } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { route } from '#server/route.ts';
import * as api from './api.ts';
import { houseDays } from './queries.ts';
import { calendarOf } from './wire.ts';

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
];
