import { Refusal } from '#kernel/refusal.ts';
import { readRequest } from '#features/requests/calls.ts';
import { threadForCaller } from '#features/requests/threadaccess.ts';
import { bothNames, route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { ddlById } from '../list/listqueries.ts';
import { editRequest } from './actions.ts';
import * as api from './api.ts';

export const requestRoutes: Route[] = [
  ...bothNames(
    route(readRequest, { needs: SESSION }, async ({ db, caller, params }) => {
      const request = await threadForCaller(db, caller, params.id);
      return answerRequest(db, caller, request.id);
    }),
  ),

  ...bothNames(
    route(api.saveRequest, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
      const { CrmDdl: input, _clientTimestamp: seen } = body;
      const id = await editRequest(tx, caller, params.id, input, seen);
      return answerRequest(tx, caller, id);
    }),
  ),
];

/** With its version, which a correction made from it names. */
async function answerRequest(db: Db, caller: Caller, ddlId: number) {
  const { ddl, version } = (await ddlById(db, caller, ddlId)) ?? {};
  if (!ddl || version === undefined) throw new Refusal('notFound');
  return { models: [ddl], cacheTimestamp: { querykey: 'ddl', timestamp: version } };
}
