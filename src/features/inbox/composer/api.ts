/** Writing (S3 §7), and by which channels it can leave. */
import { body, centsParam, endpoint, envelope, idParam, flagParam, textParam } from '#kernel/endpoint.ts';
import { Ddlchat, requestReference } from '#features/requests/api.ts';
import { reasonIfAnyParam } from '#features/payments/receipt.ts';
import * as z from 'zod/mini';
import { BidForm } from '#features/bids/api.ts';

const PostBody = body({
  id_ddl: z.optional(idParam),
  alphaid_ddl: z.optional(requestReference),
  create_new_ddl: z.optional(flagParam),
  to_uid: z.optional(z.union([z.literal(''), idParam])),
  recipient_email: z.optional(textParam(300)),
  recipient_tel: z.optional(textParam(100)),
  message: z.optional(z.string().check(z.maxLength(20_000))),
  is_note: z.optional(flagParam),
  statusForm: z.optional(
    z.strictObject({
      action: textParam(20),
      /** With S_CANCEL of a stay that has received money (B112): in cents, what goes back from now on; and why, for the agency alone. */
      to_return: z.optional(centsParam),
      reason: z.optional(reasonIfAnyParam),
    }),
  ),
  bidForm: z.optional(BidForm),
  smsMailChannel: z.optional(z.enum(['mail', 'sms', 'mailandsms'])),
});
export type PostedBody = z.output<typeof PostBody>;

/**
 * A message, a note of the agency's (is_note), a price (bidForm) or a status; with create_new_ddl the first words of a new conversation.
 * The length is judged by the action, in characters.
 */
export const postDdlchat = endpoint({
  method: 'POST',
  path: '/ddlchats',
  body: PostBody,
  files: ['myFile'],
  /** `alphaid`: the conversation it stands in, which may be a new one. */
  response: envelope(z.extend(Ddlchat, { alphaid: z.string() })),
  writes: 'adds',
});

/** By which channels a conversation's guest can be told: null where nothing stands against it; and by which one they last wrote, if not here. */
export const ReplyChannels = z.object({
  mail: z.nullable(z.literal('noMail')),
  sms: z.nullable(z.enum(['noPhone', 'notMobile', 'smsStopped'])),
  wrote_by: z.nullable(z.enum(['mail', 'sms'])),
});
export type ReplyChannels = z.output<typeof ReplyChannels>;

export const readReplyChannels = endpoint({
  method: 'GET',
  path: '/ddls/:id/channels',
  params: z.object({ id: requestReference }),
  response: envelope(ReplyChannels),
});
