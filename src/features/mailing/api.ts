/** Sending a mail of a thread again (S3 §7). */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

const text = z.string();
/** Where a mail comes from (B65). Everything the product writes is the hub's. */
const params = z.object({ system: z.enum(['hub', 'site']), ddlchatId: idParam });

/** What would be sent again, to whom, and where else it may go: other addresses of the same person or side. */
export const Resendable = z.object({
  id_ddlchat: z.number(),
  subject: text,
  recipient: text,
  addresses: z.array(text),
});
export type Resendable = z.output<typeof Resendable>;

export const resendable = endpoint({
  method: 'GET',
  path: '/resendemail/:system/:ddlchatId',
  params,
  response: envelope(Resendable),
});

/** mail_status: 'sent', or 'queued' when the mail server is away: it then leaves by itself. */
export const Resent = z.object({
  id_ddlchat: z.number(),
  mail_id: z.number(),
  mail_status: z.enum(['sent', 'queued']),
  recipient: text,
});
export type Resent = z.output<typeof Resent>;

export const resendEmail = endpoint({
  method: 'POST',
  path: '/resendemail/:system/:ddlchatId',
  params,
  body: body({ email: z.optional(z.string().check(z.maxLength(300))) }),
  response: envelope(Resent),
  writes: 'adds',
});
