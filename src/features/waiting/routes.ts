import { Refusal } from '#kernel/refusal.ts';
import { requestForCaller } from '#features/requests/actions.ts';
import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as actions from './actions.ts';
import * as api from './api.ts';
import type { WaitingWire } from './api.ts';
import { lastOf, lineOfHouse } from './queries.ts';

const NEEDS = 'toolChat';

export const waitingRoutes: Route[] = [
  route(api.readWaiting, { needs: NEEDS }, async ({ db, caller, params }) =>
    answer(db, caller, params.ddlId),
  ),

  route(api.joinLine, { needs: NEEDS }, async ({ tx, caller, params }) => {
    await actions.joinLine(tx, caller, params.ddlId);
    return answer(tx, caller, params.ddlId);
  }),

  route(api.takeOffer, { needs: NEEDS }, async ({ tx, caller, params }) => {
    await actions.takeOffer(tx, caller, params.ddlId);
    return answer(tx, caller, params.ddlId);
  }),

  route(api.leaveLine, { needs: NEEDS }, async ({ tx, caller, params }) => {
    await actions.leaveLine(tx, caller, params.ddlId);
    return answer(tx, caller, params.ddlId);
  }),

  route(api.lineOfHouse, { needs: 'toolChatManage' }, async ({ db, caller, params }) => {
    const line = await lineOfHouse(db, caller, params.nid);
    if (!line) throw new Refusal('notFound');
    return { models: line };
  }),
];

async function answer(db: Db, caller: Caller, id: number): Promise<{ models: WaitingWire[] }> {
  const request = await requestForCaller(db, caller, id);
  const row = await lastOf(db, request.id);
  const mayJoin =
    row?.state !== 'waiting' && row?.state !== 'offered' && (await actions.canJoin(db, request));
  return {
    models: [
      {
        id_ddl: request.id,
        id: row?.id ?? null,
        state: row?.state ?? null,
        date_from: row?.date_from ?? null,
        date_to: row?.date_to ?? null,
        place: row?.place ?? 0,
        offered_until: row?.offered_until ?? null,
        can_join: mayJoin ? 1 : 0,
      },
    ],
  };
}
