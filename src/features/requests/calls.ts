/** The calls on conversations that several features make: looking for them, reading one, taking a message away. The inbox answers them. */
import { countParam, endpoint, envelope, idParam, textParam } from '#kernel/endpoint.ts';
import { monthParam } from '#kernel/list.ts';
import * as z from 'zod/mini';
import { Ddl, Ddlchat, requestReference } from './api.ts';

/**
 * The list (B14). `n` asks for so many results, `ps` and `page` for a page; `m` is a month of arrival. totalCount is exact up to 1000;
 * beyond, totalIsCapped says there are more.
 */
export const listRequests = endpoint({
  method: 'GET',
  path: '/ddls',
  query: z.strictObject({
    s: z.optional(textParam(200)),
    sid: z.optional(idParam),
    ps: z.optional(countParam(1_000_000)),
    page: z.optional(countParam(1_000_000)),
    n: z.optional(countParam(1_000_000)),
    of: z.optional(textParam(40)),
    od: z.optional(z.enum(['asc', 'desc'])),
    m: z.optional(monthParam),
    masked: z.optional(z.enum(['true', 'false'])),
    l: z.optional(z.enum(['y', 'n'])),
  }),
  response: envelope(Ddl),
});

export const readRequest = endpoint({
  method: 'GET',
  path: '/ddls/:id',
  params: z.object({ id: requestReference }),
  response: envelope(Ddl),
});

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

/** Takes a note away, or a bid back. */
export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/ddlchats/:id/:cacheTimestamp',
  params: z.object({ id: idParam, cacheTimestamp: z.string().check(z.regex(/^\d{1,16}$/)) }),
  response: envelope(z.object({ id: z.number() })),
  writes: 'act',
});
