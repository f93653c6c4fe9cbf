/** What is unread, and reading it (S3 §7). */
import { body, endpoint, envelope, idParam, flagParam } from '#kernel/endpoint.ts';
import { MAX_INTEGER } from '#kernel/integers.ts';
import * as z from 'zod/mini';

/** `last`: the newest message that waits there; 0 where none was ever written, and somebody keeps it as unread. */
export const Unread = z.object({
  ddl_id: z.number(),
  alphaid: z.string(),
  sound_id: z.nullable(z.number()),
  last: z.number(),
});
export type Unread = z.output<typeof Unread>;

export const UNREAD_MOST = 500;
export const listUnread = endpoint({ method: 'GET', path: '/listunread', response: envelope(Unread) });

const ReadState = z.object({ ddl_id: z.number(), read: z.number() });

/** `toggleread/1` names its requests in the body (A27): no request has so low an id. */
export const toggleRead = endpoint({
  method: 'POST',
  path: '/toggleread/:ddlId',
  params: z.object({ ddlId: idParam }),
  body: body({
    read: z.optional(flagParam),
    id_ddl: z.optional(idParam),
    ids: z.optional(z.array(idParam).check(z.maxLength(200))),
  }),
  response: envelope(ReadState),
  writes: 'act',
});

/** Up to which message somebody was shown a conversation. Where more came since, they have not seen it: all of it goes on waiting. */
const Seen = z.strictObject({
  ddl_id: idParam,
  last: z.number().check(z.int(), z.gte(0), z.lte(MAX_INTEGER)),
});
export type Seen = z.output<typeof Seen>;

export const markAllRead = endpoint({
  method: 'POST',
  path: '/markallread',
  body: body({ seen: z.array(Seen).check(z.maxLength(UNREAD_MOST)) }),
  response: envelope(ReadState),
  writes: 'act',
});
