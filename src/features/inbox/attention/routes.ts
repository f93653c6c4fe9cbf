import { Refusal } from '#kernel/refusal.ts';
import { route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { readEverything, toggleRead } from './actions.ts';
import * as api from './api.ts';

export const attentionRoutes: Route[] = [
  route(api.toggleRead, { needs: SESSION }, async ({ tx, caller, params, body }) => {
    const ids =
      params.ddlId === 1
        ? [...(body.ids ?? []), ...(body.id_ddl === undefined ? [] : [body.id_ddl])]
        : [params.ddlId];
    if (ids.length === 0) throw new Refusal('required', { field: 'ids' });
    const read = params.ddlId === 1 ? true : body.read !== 0;
    return {
      models: (await toggleRead(tx, caller, ids, read)).map((ddl_id) => ({ ddl_id, read: read ? 1 : 0 })),
    };
  }),

  route(api.markAllRead, { needs: SESSION }, async ({ tx, caller, body }) => {
    await readEverything(tx, caller, body.seen);
    return { models: [] };
  }),
];
