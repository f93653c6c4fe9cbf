/** The lists that describe a house, as its form chooses from them (API-20, B25): in the reader's language, in their order. */
import { endpoint } from '#kernel/endpoint.ts';
import { Suggestion } from '#features/people/api.ts';
import { route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import * as z from 'zod/mini';
import { EQUIPMENT_LISTS } from './equipment.ts';
import { equipment } from './factqueries.ts';

const search = z.optional(z.string().check(z.maxLength(100)));
const shapes = {
  query: z.strictObject({ q: search, s: search }),
  response: z.object({
    result: z.enum(['ok', 'error', 'cancelledwithwarnings']),
    models: z.record(z.string(), Suggestion),
    appVersion: z.optional(z.string()),
  }),
};

export const equipmentListRoutes: Route[] = EQUIPMENT_LISTS.map((list) =>
  route(
    endpoint({ method: 'GET', path: `/autocomplete/list${list}`, ...shapes }),
    { needs: SESSION },
    async ({ db, caller }) => {
      const found = await equipment(db, list);
      const models = found.map((row, order): [string, Suggestion] => [
        String(row.id),
        { title: row[caller.language] || row.fr, order, group: '', type: list, image: '', meta: '' },
      ]);
      return { models: Object.fromEntries(models) };
    },
  ),
);
