import { WRITES_HOUSES } from '#features/listings/record.ts';
import { MOST_NIGHTS, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { route } from '#server/route.ts';
import * as api from './api.ts';
import { copiedDays, copyYear } from './copying.ts';
import { holesAnswer } from './holes.ts';
import { holidaysAnswer } from './holidays.ts';
import { calendarAnswer } from './reading.ts';
import * as saves from './saveapi.ts';
import type { Saved } from './saveapi.ts';
import { houseOfDays } from './savequeries.ts';
import { removeExceptions, saveCalendar } from './saving.ts';
import { refuseSpan } from './sentdays.ts';

export const calendarRoutes = [
  route(api.readCalendar, { needs: 'toolAds' }, async ({ db, caller, params, query }) => {
    const { from, to } = params;
    if (to < from) throw new Refusal('fromAfterTo', { field: 'to' });
    // The most days of one call (S2 §9): as many as the longest stay has nights.
    if (nightsBetween(from, to) >= MOST_NIGHTS) throw new Refusal('stayTooLong', { field: 'to' });
    if (!(await houseOfDays(db, caller, query.house))) throw new Refusal('notFound');
    return calendarAnswer(db, caller, query.house, from, to);
  }),

  route(api.checkHoles, { needs: 'toolAds' }, async ({ db, caller, params }) =>
    holesAnswer(db, caller, params.houseId, caller.language),
  ),

  route(api.readHolidays, { needs: 'toolAds' }, async ({ db, caller, params, query }) =>
    holidaysAnswer(db, caller, { ...params, ...query }),
  ),

  route(saves.saveCalendar, { needs: WRITES_HOUSES }, async ({ tx, caller, params, body }) =>
    savedAnswer(
      await saveCalendar(tx, caller, body.house, {
        ...params,
        days: body.daycalendar,
        modified: body.modified,
        seen: body['_clientTimestamp'],
      }),
    ),
  ),

  route(saves.removeExceptions, { needs: WRITES_HOUSES }, async ({ tx, caller, params, body }) => {
    requireSpan(params);
    return savedAnswer(
      await removeExceptions(tx, caller, body.house, { ...params, seen: body['_clientTimestamp'] }),
    );
  }),

  route(saves.previewCopy, { needs: WRITES_HOUSES }, async ({ db, caller, params, query }) => {
    requireSpan(params);
    if (!(await houseOfDays(db, caller, query.house))) throw new Refusal('notFound');
    const models = await copiedDays(db, query.house, { ...params, ...query });
    return { models, totalCount: models.length };
  }),

  route(saves.copyYear, { needs: WRITES_HOUSES }, async ({ tx, caller, params, body }) => {
    requireSpan(params);
    return savedAnswer(
      await copyYear(tx, caller, body.house, { ...params, ...body, seen: body['_clientTimestamp'] }),
    );
  }),
];

function requireSpan({ from, to }: { from: Day; to: Day }): void {
  const warning = refuseSpan(from, to);
  if (warning) throw Refusal.many([warning]);
}

function savedAnswer(saved: Saved) {
  return { models: [saved], cacheTimestamp: { querykey: 'calendar', timestamp: saved.version } };
}
