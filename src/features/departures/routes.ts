import { addDays } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { leaveAgency } from './actions.ts';
import * as after from './after.ts';
import * as api from './api.ts';
import * as queries from './queries.ts';
import type { DepartureRow } from './queries.ts';
import { aheadWire, departureWire } from './wire.ts';

/** Stays are cancelled by it, and money goes back. */
const MANAGE = 'toolMandates and toolChatManage';

export const departureRoutes: Route[] = [
  route(api.departureOutlook, { needs: MANAGE }, async ({ db, caller, query }) => {
    const house = await queries.leavingHouse(db, caller, query.nid);
    if (!house) throw new Refusal('notFound');
    const stays = await queries.staysAhead(db, house.id, query.from);
    return {
      models: [
        {
          nid: house.id,
          title: house.title,
          agid: house.agid,
          owner_uid: house.owner_uid,
          owner_name: house.owner_name,
          mandate_ends: house.mandate_to === null ? null : addDays(house.mandate_to, 1),
          stays: stays.map(aheadWire),
        },
      ],
    };
  }),

  route(api.readDeparture, { needs: MANAGE }, async ({ db, caller, params }) => {
    const house = await queries.leavingHouse(db, caller, params.nid);
    if (!house) throw new Refusal('notFound');
    const departure = await queries.departureOfHouse(db, caller, params.nid);
    return { models: departure ? [await wired(db, caller, departure)] : [] };
  }),

  route(api.leaveAgency, { needs: MANAGE }, async ({ tx, caller, body }) => {
    const { nid, reason, note = '', closed_from: closedFrom, stays } = body;
    const [uid, from] = [body.new_owner_uid ?? null, body.owner_from ?? null];
    if (uid !== null && from === null) throw new Refusal('required', { field: 'owner_from' });
    if (uid === null && from !== null) throw new Refusal('required', { field: 'new_owner_uid' });
    const newOwner = uid === null || from === null ? null : { uid, from };
    const id = await leaveAgency(tx, caller, {
      houseId: nid,
      reason,
      note: note.trim(),
      closedFrom,
      newOwner,
      stays,
    });
    return answer(tx, caller, id);
  }),

  route(api.undoDeparture, { needs: MANAGE }, async ({ tx, caller, params: { id } }) => {
    await after.undoDeparture(tx, caller, id);
    return answer(tx, caller, id);
  }),

  route(api.openDeparture, { needs: MANAGE }, async ({ tx, caller, params: { id } }) => {
    await after.openDeparture(tx, caller, id);
    return answer(tx, caller, id);
  }),

  route(api.nameNewOwner, { needs: MANAGE }, async ({ tx, caller, params: { id }, body }) => {
    const { new_owner_uid: uid, owner_from: from, former } = body;
    await after.nameNewOwner(tx, caller, id, { uid, from, former });
    return answer(tx, caller, id);
  }),
];

async function answer(db: Db, caller: Caller, id: number) {
  const departure = await queries.departureById(db, caller, id);
  if (!departure) throw new Refusal('notFound');
  return { models: [await wired(db, caller, departure)] };
}

async function wired(db: Db, caller: Caller, departure: DepartureRow) {
  return departureWire(departure, await queries.staysDecided(db, departure.id), caller);
}
