import { requestForCaller } from '#features/requests/actions.ts';
import { route, SESSION } from '#server/route.ts';
import * as api from './api.ts';
import { bookingAnswer } from './wire.ts';

export const bookingRoutes = [
  route(api.readBooking, { needs: SESSION }, async ({ db, caller, params }) => {
    const { id } = await requestForCaller(db, caller, params.id);
    return bookingAnswer(db, id);
  }),
];
