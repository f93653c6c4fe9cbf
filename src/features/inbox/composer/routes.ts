import { threadForCaller } from '#features/requests/threadaccess.ts';
import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import * as api from './api.ts';
import { guestChannels } from './delivery.ts';

export const composerRoutes: Route[] = [
  route(api.readReplyChannels, { needs: 'toolSmsSending' }, async ({ db, caller, params }) => {
    const { id } = await threadForCaller(db, caller, params.id);
    return { models: [await guestChannels(db, id)] };
  }),
];
