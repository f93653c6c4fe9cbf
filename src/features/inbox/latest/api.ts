/** Messages of all conversations (S3 §7). */
import { endpoint, envelope, textParam, countParam } from '#kernel/endpoint.ts';
import { Ddlchat } from '#features/requests/api.ts';
import * as z from 'zod/mini';

/** A message among those of other conversations: with whose it is. The telephone stands where the reader may know it. */
export const UniDdlchat = z.extend(Ddlchat, {
  alphaid: z.string(),
  sender_name: z.string(),
  sender_tel: z.string(),
  page_title: z.string(),
});
export type UniDdlchat = z.output<typeof UniDdlchat>;

/** The latest hundred of all conversations, newest first (B63). */
export const listLatest = endpoint({
  method: 'GET',
  path: '/ddlchats/unilist',
  response: envelope(UniDdlchat),
});

/** The generic list of messages (CHAT-83): those of one request (s=id_ddl:N), or the latest ones. Newest first. */
export const listDdlchats = endpoint({
  method: 'GET',
  path: '/ddlchats',
  query: z.strictObject({
    s: z.optional(textParam(200)),
    ps: z.optional(countParam(1_000_000)),
    page: z.optional(countParam(1_000_000)),
    n: z.optional(countParam(1_000_000)),
    l: z.optional(z.enum(['y', 'n'])),
  }),
  response: envelope(UniDdlchat),
});
