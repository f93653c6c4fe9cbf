import { Refusal } from '#kernel/refusal.ts';
import { threadForCaller } from '#features/requests/threadaccess.ts';
import { oneAnswer } from '#server/listqueries.ts';
import { route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { deleteMessage } from './actions.ts';
import { withAddress } from './addresses.ts';
import { deleteMessage as deleteMessageCall, listMessages } from '#features/requests/calls.ts';
import * as api from './api.ts';
import { messageInScope, threadOf } from './threadqueries.ts';

export const threadRoutes: Route[] = [
  route(listMessages, { needs: SESSION }, async ({ app, db, caller, params, query }) => {
    const request = await threadForCaller(db, caller, params.ddlId);
    const part = { before: query.before, count: query.n };
    return {
      models: (await threadOf(db, caller, request.id, part)).map((message) => withAddress(app, message)),
    };
  }),

  route(api.readMessage, { needs: 'toolChatManage' }, async ({ app, db, caller, params }) => {
    return oneAnswer(db, 'ddlchat', async () => {
      const message = await messageInScope(db, caller, params.id);
      if (!message) throw new Refusal('notFound');
      return withAddress(app, message);
    });
  }),

  route(deleteMessageCall, { needs: 'toolChatManage' }, async ({ tx, caller, params }) => {
    await deleteMessage(tx, caller, params.id);
    return { models: [{ id: params.id }] };
  }),
];
