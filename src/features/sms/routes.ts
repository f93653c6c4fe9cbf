import { route } from '#server/route.ts';
import { resendSms } from './actions.ts';
import * as api from './api.ts';

/** Each one is paid: what a person presses in an hour, not what a script does. */
const RESENDS = { bucket: 'smsresend', max: 60, minutes: 60, by: 'person' } as const;

export const smsRoutes = [
  route(api.resendSms, { needs: 'toolSmsSending', limit: RESENDS }, async ({ tx, caller, params }) => {
    await resendSms(tx, caller, params.id);
    return { models: [{ id: params.id }] };
  }),
];
