import { bookingAnswer, optionEndOf } from '#features/bookings/wire.ts';
import { requestToChange } from '#features/requests/actions.ts';
import { route } from '#server/route.ts';
import { confirmStay, moveOption } from './actions.ts';
import * as api from './api.ts';

export const optionRoutes = [
  route(api.moveOption, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    const { held_until: end, _clientTimestamp: seen } = body;
    const { id } = await requestToChange(tx, caller, params.id);
    await moveOption(tx, caller, id, optionEndOf(end), seen);
    return bookingAnswer(tx, id);
  }),

  route(api.confirmStay, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    const { id } = await requestToChange(tx, caller, params.id);
    await confirmStay(tx, id, { authorUid: caller.uid, reason: body.reason });
    return { models: (await bookingAnswer(tx, id)).models };
  }),
];
