import { bookingAnswer } from '#features/bookings/wire.ts';
import { requestToChange } from '#features/requests/actions.ts';
import { isDay } from '#kernel/day.ts';
import { fromParisTime } from '#kernel/moment.ts';
import { Refusal } from '#kernel/refusal.ts';
import { route } from '#server/route.ts';
import { confirmStay, moveOption } from './actions.ts';
import * as api from './api.ts';

export const optionRoutes = [
  route(api.moveOption, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    const { held_until: end, _clientTimestamp: seen } = body;
    const { id } = await requestToChange(tx, caller, params.id);
    await moveOption(tx, caller, id, instant(end), seen);
    return bookingAnswer(tx, id);
  }),

  route(api.confirmStay, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    const { id } = await requestToChange(tx, caller, params.id);
    await confirmStay(tx, id, { authorUid: caller.uid, reason: body.reason });
    return { models: (await bookingAnswer(tx, id)).models };
  }),
];

function instant(text: string): Date {
  const [day, time = ''] = text.split(' ');
  const [hour = 24, minute = 60, second = 60] = time.split(':').map(Number);
  if (!isDay(day) || hour > 23 || minute > 59 || second > 59)
    throw new Refusal('day', { field: 'held_until' });
  return fromParisTime(text);
}
