/** What is unread, and reading it (S3 §7). */
import { body, endpoint, envelope, idParam, flagParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

export const Unread = z.object({ ddl_id: z.number(), alphaid: z.string(), sound_id: z.nullable(z.number()) });
export type Unread = z.output<typeof Unread>;

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
});

export const markAllRead = endpoint({
  method: 'POST',
  path: '/markallread',
  body: body({}),
  response: envelope(ReadState),
});
