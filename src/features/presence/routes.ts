import { route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import * as act from './actions.ts';
import * as api from './api.ts';

export const presenceRoutes: Route[] = [
  // Nothing is written: no transaction, no remembered answer.
  route(api.sayPresence, { needs: SESSION, ownTransaction: true }, async ({ app, caller, params, body }) => {
    const { typing, open, is_note: note } = body;
    await act.sayPresence(app.db, caller, params.id, { typing, open, isNote: note === 1 });
    return { models: [] };
  }),

  route(
    api.sayHousePresence,
    { needs: 'toolAds', ownTransaction: true },
    async ({ app, caller, params, body }) => {
      await act.sayHousePresence(app, caller, params.id, body.section);
      return { models: [] };
    },
  ),
];
