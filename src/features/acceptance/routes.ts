import { clientInfoOf } from '#server/clientaddress.ts';
import { route } from '#server/route.ts';
import { readBeforeTaking } from '#features/channels/actions.ts';
import { remarksOf } from '#features/channels/beforetaking.ts';
import { quoteForCaller } from '#features/quotes/found.ts';
import { acceptAndSend, prepareContract } from './actions.ts';
import * as api from './api.ts';
import { outlookOf } from './outlook.ts';

const MANAGE = 'toolChatManage';

export const acceptanceRoutes = [
  route(api.readOutlook, { needs: MANAGE }, async ({ app, db, caller, params }) => {
    const outlook = await outlookOf(app, db, caller, params.id);
    // A contract is near, and a cold converter may take its ten seconds.
    if (outlook.contract.obstacle === '') void app.providers.documents.warm();
    return { models: [outlook] };
  }),

  route(
    api.acceptAndSend,
    {
      needs: MANAGE,
      prepare: async ({ app, caller, params, body }) => {
        const { nid } = await quoteForCaller(app.db, caller, params.id);
        const [made, stale] = await Promise.all([
          prepareContract(app, caller, params.id, body),
          readBeforeTaking(app, nid),
        ]);
        return { made, stale };
      },
    },
    async ({ app, tx, caller, params, body, request, prepared: { made, stale } }) => {
      const done = await acceptAndSend(app, tx, caller, params.id, {
        wanted: body,
        made,
        origin: clientInfoOf(app, request),
      });
      return {
        models: [{ id: params.id, contract_id: done.contractId, payment_request_id: done.paymentRequestId }],
        ...remarksOf(stale, caller.language),
      };
    },
  ),
];
