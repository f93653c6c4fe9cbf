import { pageAsked } from '#kernel/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { threadForCaller } from '#features/requests/threadaccess.ts';
import { readingNow } from '#server/listqueries.ts';
import { pageAnswer } from '#server/listroute.ts';
import { route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { withAddress } from '../thread/addresses.ts';
import * as api from './api.ts';
import { countLatest, latestMessages } from './uniqueries.ts';

/** What one look at everything holds (B63). */
const LATEST = 100;
const LATEST_OFFSET = 10_000;
/** Whoever looks past the end of more than this is shown what stands at the furthest place. */
const MOST_COUNTED = LATEST_OFFSET + LATEST;

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
        const asked = requestAsked(query.s ?? '');
        const ddlId = asked === undefined ? undefined : (await threadForCaller(db, caller, asked)).id;
        const { ms: timestamp } = await readingNow(db);
        const page = await pageAnswer(pageAsked(query, { most: LATEST }), {
          count: (most = MOST_COUNTED) => countLatest(db, caller, ddlId, most),
          read: ({ size: limit, page: nth }) =>
            latestMessages(db, caller, {
              limit,
              offset: Math.min((nth - 1) * limit, LATEST_OFFSET),
              ddlId,
            }),
        });
        return {
          ...page,
          models: page.models.map((message) => withAddress(app, message)),
          cacheTimestamp: { querykey: 'ddlchat', timestamp },
        };
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
