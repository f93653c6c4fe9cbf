/** Calls about texts. */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

/** The text waits again; what becomes of it is seen in its thread and in the list. */
export const resendSms = endpoint({
  method: 'POST',
  path: '/crmsmssents/:id/resend',
  params: z.object({ id: idParam }),
  body: body({}),
  response: envelope(z.object({ id: z.number() })),
  writes: 'act',
});
