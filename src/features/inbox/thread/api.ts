/** Calls on the messages of a thread (S3 §7). */
import { endpoint, envelope, idParam, countParam } from '#kernel/endpoint.ts';
import { Ddlchat, requestReference } from '#features/requests/api.ts';
import * as z from 'zod/mini';

/** The most messages in one answer. */
const THREAD_MAX = 500;

/** A thread, oldest first: its last messages, or with `n` and `before` the n last ones before a message. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/ddlchats/list/:ddlId',
  params: z.object({ ddlId: requestReference }),
  query: z.strictObject({ n: z.optional(countParam(THREAD_MAX)), before: z.optional(idParam) }),
  response: envelope(Ddlchat),
});

export const readMessage = endpoint({
  method: 'GET',
  path: '/crmddlchats/:id',
  params: z.object({ id: idParam }),
  response: envelope(Ddlchat),
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/ddlchats/:id/:cacheTimestamp',
  params: z.object({ id: idParam, cacheTimestamp: z.string().check(z.regex(/^\d{1,16}$/)) }),
  response: envelope(z.object({ id: z.number() })),
  writes: 'act',
});
