import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import * as act from './actions.ts';
import * as api from './api.ts';
import { bookingRows } from './bookingqueries.ts';
import { accountsAnswer } from './wire.ts';

const NEEDS = 'toolPlatformSync';
/** Each asks another server: what a person presses in an hour. */
const ASKED = { bucket: 'beds24', max: 60, minutes: 60, by: 'person' } as const;

export const beds24Routes: Route[] = [
  route(api.readAccounts, { needs: NEEDS }, ({ app, db, caller }) => accountsAnswer(app, db, caller)),

  route(api.listBookings, { needs: NEEDS }, async ({ db, caller }) => ({
    models: await bookingRows(db, caller),
  })),

  route(
    api.connectAccount,
    {
      needs: NEEDS,
      limit: ASKED,
      isSecret: true,
      bypassesQueue: true,
      prepare: ({ app, caller, params, body }) => act.acceptInvite(app, caller, params.agid, body.code),
    },
    async ({ app, tx, caller, params, prepared }) => {
      await act.connect(app, tx, caller, params.agid, prepared);
      return accountsAnswer(app, tx, caller, params.agid);
    },
  ),

  route(
    api.disconnectAccount,
    {
      needs: NEEDS,
      limit: ASKED,
      bypassesQueue: true,
      prepare: ({ app, caller, params }) => act.closeThere(app, caller, params.agid),
    },
    async ({ app, tx, caller, params }) => {
      await act.disconnect(tx, caller, params.agid);
      return accountsAnswer(app, tx, caller, params.agid);
    },
  ),

  route(
    api.refreshAccount,
    {
      needs: NEEDS,
      limit: ASKED,
      bypassesQueue: true,
      prepare: ({ app, caller, params }) => act.roomsThere(app, caller, params.agid),
    },
    async ({ app, tx, caller, params, prepared }) => {
      await act.refresh(tx, caller, params.agid, prepared);
      return accountsAnswer(app, tx, caller, params.agid);
    },
  ),

  route(api.linkRoom, { needs: NEEDS }, async ({ app, tx, caller, params, body }) => {
    const { agid, room: roomId } = params;
    await act.linkRoom(tx, caller, { agid, roomId, houseId: body.house_id, former: body.former });
    return accountsAnswer(app, tx, caller, agid);
  }),

  route(api.saveRates, { needs: NEEDS }, async ({ app, tx, caller, params, body }) => {
    const { rates, _clientTimestamp: seen } = body;
    await act.saveRates(tx, caller, { agid: params.agid, rates, seen });
    return accountsAnswer(app, tx, caller, params.agid);
  }),
];
