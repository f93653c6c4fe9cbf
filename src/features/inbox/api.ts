/** Calls of the inbox (S3 §7). Shapes of requests and messages are the requests' own. */
import { isDay } from '#kernel/day.ts';
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import { Ddl, Ddlchat } from '#features/requests/api.ts';
import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.maxLength(max));
const count = (max: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(max));
/** 0 or 1, as a number or as a form's text. */
const flag = z.pipe(
  z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]),
  z.transform((value) => Number(value) as 0 | 1),
);
/** An id, or an alphaid, which always holds a letter. */
const reference = z.string().check(z.regex(/^[\w-]{1,20}$/));

/**
 * The list (B14). `n` asks for so many results, `ps` and `page` for a page; `m` is a month of arrival. totalCount is exact up to 1000;
 * beyond, totalIsCapped says there are more.
 */
export const listRequests = endpoint({
  method: 'GET',
  path: '/ddls',
  query: z.strictObject({
    s: z.optional(text(200)),
    sid: z.optional(idParam),
    ps: z.optional(count(1_000_000)),
    page: z.optional(count(1_000_000)),
    n: z.optional(count(1_000_000)),
    of: z.optional(text(40)),
    od: z.optional(z.enum(['asc', 'desc'])),
    m: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
    masked: z.optional(z.enum(['true', 'false'])),
    l: z.optional(z.enum(['y', 'n'])),
  }),
  response: envelope(Ddl),
});

export const readRequest = endpoint({
  method: 'GET',
  path: '/ddls/:id',
  params: z.object({ id: reference }),
  response: envelope(Ddl),
});

const people = (least: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(20));
const day = z.string().check(z.refine(isDay, { params: { refusal: 'day' } }));
const ignored = z.optional(z.unknown());
/** What else a request shows may be sent back with it; it is not read (D13). */
const READ_ONLY = Object.fromEntries(Object.keys(Ddl.shape).map((name) => [name, ignored]));

/** What the agency may change of a request (CHAT-82); what is left out stays. */
export const DdlInput = z.strictObject({
  ...READ_ONLY,
  employee_uid: z.optional(z.nullable(idParam)),
  page_nid: z.optional(z.nullable(idParam)),
  date_from: z.optional(z.nullable(day)),
  date_to: z.optional(z.nullable(day)),
  nb_adults: z.optional(people(1)),
  nb_children: z.optional(people(0)),
  nb_disabled: z.optional(people(0)),
});
export type DdlInput = z.output<typeof DdlInput>;

export const saveRequest = endpoint({
  method: 'PUT',
  path: '/ddls/:id',
  params: z.object({ id: reference }),
  body: body({ CrmDdl: DdlInput }),
  response: envelope(Ddl),
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/ddlchats/list/:ddlId',
  params: z.object({ ddlId: reference }),
  response: envelope(Ddlchat),
});

export const readMessage = endpoint({
  method: 'GET',
  path: '/crmddlchats/:id',
  params: z.object({ id: idParam }),
  response: envelope(Ddlchat),
});

/** A message, a note of the agency's (is_note) or a status; the length is judged by the action, in characters. */
export const postDdlchat = endpoint({
  method: 'POST',
  path: '/ddlchats',
  body: body({
    id_ddl: z.optional(idParam),
    alphaid_ddl: z.optional(reference),
    message: z.optional(z.string().check(z.maxLength(20_000))),
    is_note: z.optional(flag),
    statusForm: z.optional(z.strictObject({ action: text(20) })),
    smsMailChannel: z.optional(z.enum(['mail'])),
  }),
  files: ['myFile'],
  response: envelope(Ddlchat),
});

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
    read: z.optional(flag),
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

export const maskRequest = endpoint({
  method: 'PUT',
  path: '/crmddls/mask/:id',
  params: z.object({ id: idParam }),
  body: body({}),
  response: envelope(Ddl),
});
export const unmaskRequest = endpoint({
  method: 'PUT',
  path: '/crmddls/unmask/:id',
  params: z.object({ id: idParam }),
  body: body({}),
  response: envelope(Ddl),
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/ddlchats/:id/:cacheTimestamp',
  params: z.object({ id: idParam, cacheTimestamp: z.string().check(z.regex(/^\d{1,16}$/)) }),
  response: envelope(z.object({ id: z.number() })),
});
