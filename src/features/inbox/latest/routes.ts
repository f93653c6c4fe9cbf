import { pageAsked } from '#kernel/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { threadForCaller } from '#features/requests/threadaccess.ts';
import { route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { withAddress } from '../thread/addresses.ts';
import * as api from './api.ts';
import { latestMessages } from './uniqueries.ts';

/** What one look at everything holds (B63). */
const LATEST = 100;
const LATEST_OFFSET = 10_000;

export const latestRoutes: Route[] = [
  route(api.listLatest, { needs: SESSION }, async ({ app, db, caller }) => {
    const latest = await latestMessages(db, caller, { limit: LATEST, offset: 0 });
    return { models: latest.map((message) => withAddress(app, message)), totalCount: latest.length };
  }),

  ...['', 'crm'].map((prefix) =>
    route(
      { ...api.listDdlchats, path: `/${prefix}ddlchats` as '/ddlchats' },
      { needs: SESSION },
      async ({ app, db, caller, query }) => {
        const { size: limit, page } = pageAsked(query, { most: LATEST });
        const offset = Math.min((page - 1) * limit, LATEST_OFFSET);
        const asked = requestAsked(query.s ?? '');
        const ddlId = asked === undefined ? undefined : (await threadForCaller(db, caller, asked)).id;
        const messages = await latestMessages(db, caller, { limit, offset, ddlId });
        return { models: messages.map((message) => withAddress(app, message)) };
      },
    ),
  ),
];

/** The one filter of this list: 'id_ddl:N', a number or an alphaid. */
function requestAsked(search: string): string | undefined {
  if (search.trim() === '') return undefined;
  const found = /^\s*id_ddl:"?([\w-]{1,20})"?\s*$/.exec(search)?.[1];
  if (found === undefined) throw new Refusal('unknownField', { field: 's' });
  return found;
}
