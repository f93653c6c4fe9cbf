/** Calls of the list of conversations (S3 §7): looked through, put away. */
import { endpoint, envelope, idParam, body, textParam, countParam } from '#kernel/endpoint.ts';
import { Ddl } from '#features/requests/api.ts';
import * as z from 'zod/mini';

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
    m: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
    masked: z.optional(z.enum(['true', 'false'])),
    l: z.optional(z.enum(['y', 'n'])),
  }),
  response: envelope(Ddl),
});

export const maskRequest = endpoint({
  method: 'PUT',
  path: '/crmddls/mask/:id',
  params: z.object({ id: idParam }),
  body: body({}),
  response: envelope(Ddl),
  writes: 'act',
});

export const unmaskRequest = endpoint({
  method: 'PUT',
  path: '/crmddls/unmask/:id',
  params: z.object({ id: idParam }),
  body: body({}),
  response: envelope(Ddl),
  writes: 'act',
});
