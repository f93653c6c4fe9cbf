import { Refusal } from '#kernel/refusal.ts';
import { todayInParis } from '#kernel/day.ts';
import { requestForCaller } from '#features/requests/actions.ts';
import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as actions from './actions.ts';
import * as api from './api.ts';
import { guestMove } from './guestmove.ts';
import * as queries from './queries.ts';
import { datesProblem } from './stay.ts';
import { outlookWire, stayWire } from './wire.ts';

export const stayRoutes: Route[] = [
  route(api.stayOutlook, { needs: 'toolStays' }, async ({ db, caller, query }) => {
    const { nid, kind, date_from: from, date_to: to, id } = query;
    const house = await actions.stayHouse(db, caller, nid);
    const stay = id === undefined ? undefined : await queries.stayInScope(db, caller, id);
    if (id !== undefined && !stay) throw new Refusal('notFound');
    const problem = datesProblem(from, to, todayInParis(), stay?.date_from);
    if (problem) throw new Refusal(problem.type, { field: problem.field });
    return { models: [await outlookWire(db, caller, house, { kind, from, to, id })] };
  }),

  route(api.guestMoveOutlook, { needs: 'toolChatManage' }, async ({ db, caller, params, query }) => {
    const request = await requestForCaller(db, caller, params.alphaid);
    const { nid: houseId, date_from: from, date_to: to } = query;
    return { models: [await guestMove(db, caller, request, { houseId, from, to })] };
  }),

  route(api.listStays, { needs: 'toolStays' }, async ({ db, caller, params }) => {
    const house = await actions.stayHouse(db, caller, params.nid);
    const stays = await queries.staysAhead(db, caller, house.id);
    return { models: stays.map((stay) => stayWire(stay, caller)) };
  }),

  route(api.readStay, { needs: 'toolStays' }, async ({ db, caller, params }) =>
    answer(db, caller, params.id),
  ),

  route(api.takeStay, { needs: 'toolStays' }, async ({ tx, caller, body }) =>
    answer(tx, caller, await actions.takeStay(tx, caller, wantedOf(body))),
  ),

  route(
    api.moveStay,
    { needs: 'toolStays' },
    async ({ tx, caller, params: { id }, body: { _clientTimestamp: seen, ...sent } }) => {
      await actions.moveStay(tx, caller, id, { ...wantedOf(sent), seen });
      return answer(tx, caller, id);
    },
  ),

  route(
    api.endStay,
    { needs: 'toolStays' },
    async ({ tx, caller, params: { id }, body: { _clientTimestamp: seen } }) => {
      const stay = await actions.endStay(tx, caller, id, seen);
      return { models: [stayWire(stay, caller)] };
    },
  ),
];

type Sent = Parameters<Parameters<typeof route<typeof api.takeStay>>[2]>[0]['body'];

function wantedOf(sent: Pick<Sent, 'nid' | 'kind' | 'date_from' | 'date_to' | 'note' | 'ignoreWarnings'>) {
  const { nid: houseId, kind, date_from: from, date_to: to, note = '', ignoreWarnings } = sent;
  return { houseId, kind, from, to, note: note.trim(), ignoresWarnings: ignoreWarnings === 1 };
}

async function answer(db: Db, caller: Caller, id: number) {
  const stay = await queries.stayInScope(db, caller, id);
  if (!stay) throw new Refusal('notFound');
  return {
    models: [stayWire(stay, caller)],
    cacheTimestamp: { querykey: 'calendar' as const, timestamp: stay.version },
  };
}
