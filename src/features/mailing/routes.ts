import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import * as api from './api.ts';
import { resendableMail, resendMail } from './resend.ts';

const KEY = /^[\w-]{8,100}$/;
/** Nobody's mailbox is filled by somebody who keeps clicking. */
const RESENDS = { bucket: 'resendEmail', max: 60, minutes: 10, by: 'person' } as const;

export const mailingRoutes: Route[] = [
  route(api.resendable, { needs: 'toolEmailResend' }, async ({ db, caller, params }) => ({
    models: [await resendableMail(db, caller, params)],
  })),

  // It speaks to the mail server between its two writes: the intention's key is remembered with the mail instead.
  route(
    api.resendEmail,
    { needs: 'toolEmailResend', ownTransaction: true, bypassesQueue: true, limit: RESENDS },
    async ({ app, caller, params, body, request }) => {
      const key = request.headers['idempotency-key'];
      const asked = {
        ...params,
        email: body.email,
        key: typeof key === 'string' && KEY.test(key) ? key : undefined,
      };
      return { models: [await resendMail(app, caller, asked)] };
    },
  ),
];
