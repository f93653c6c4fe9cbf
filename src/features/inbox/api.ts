/** Calls of the inbox (S3 §7). Shapes of requests and messages are the requests' own. */
import { isDay } from '#kernel/day.ts';
import { body, endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
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
  body: versionedBody({ CrmDdl: DdlInput }),
  response: envelope(Ddl),
  writes: 'versioned',
});

/** The most messages in one answer. */
const THREAD_MAX = 500;

/** A thread, oldest first: its last messages, or with `n` and `before` the n last ones before a message. */
export const listMessages = endpoint({
  method: 'GET',
  path: '/ddlchats/list/:ddlId',
  params: z.object({ ddlId: reference }),
  query: z.strictObject({ n: z.optional(count(THREAD_MAX)), before: z.optional(idParam) }),
  response: envelope(Ddlchat),
});

export const readMessage = endpoint({
  method: 'GET',
  path: '/crmddlchats/:id',
  params: z.object({ id: idParam }),
  response: envelope(Ddlchat),
});

/** Euros as typed, '10,50': at most two decimals (A43). Judged by the noun, so that every wrong amount is told at once. */
const price = z.optional(z.union([z.string().check(z.maxLength(20)), z.number()]));
const BidForm = z.strictObject({
  bid: price,
  guarantee: price,
  taxedesejour: price,
  locationlinge: price,
  fraisservice: price,
  options: price,
  discount: price,
  /** 1 the total, 2 the deposit, 4 the balance, 0 or 5 nothing: the price is only shown (A34). */
  allowpayment: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(5))),
  allowaccompte: z.optional(flag),
  allowsolde: z.optional(flag),
  /** What the screen showed: refused when the amounts do not make it. */
  total: price,
});
export type BidForm = z.input<typeof BidForm>;

const PostBody = body({
  id_ddl: z.optional(idParam),
  alphaid_ddl: z.optional(reference),
  create_new_ddl: z.optional(flag),
  to_uid: z.optional(z.union([z.literal(''), idParam])),
  recipient_email: z.optional(text(300)),
  recipient_tel: z.optional(text(100)),
  message: z.optional(z.string().check(z.maxLength(20_000))),
  is_note: z.optional(flag),
  statusForm: z.optional(z.strictObject({ action: text(20) })),
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
});

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
    s: z.optional(text(200)),
    ps: z.optional(count(1_000_000)),
    page: z.optional(count(1_000_000)),
    n: z.optional(count(1_000_000)),
    l: z.optional(z.enum(['y', 'n'])),
  }),
  response: envelope(UniDdlchat),
});

export const Unread = z.object({ ddl_id: z.number(), alphaid: z.string(), sound_id: z.nullable(z.number()) });
export type Unread = z.output<typeof Unread>;
export const listUnread = endpoint({ method: 'GET', path: '/listunread', response: envelope(Unread) });

/** By which ways a conversation's guest can be told: null where nothing stands against it. */
export const Ways = z.object({
  mail: z.nullable(z.literal('noMail')),
  sms: z.nullable(z.enum(['noPhone', 'notMobile', 'smsStopped'])),
});
export type Ways = z.output<typeof Ways>;

export const readWays = endpoint({
  method: 'GET',
  path: '/ddls/:id/ways',
  params: z.object({ id: reference }),
  response: envelope(Ways),
});

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

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/ddlchats/:id/:cacheTimestamp',
  params: z.object({ id: idParam, cacheTimestamp: z.string().check(z.regex(/^\d{1,16}$/)) }),
  response: envelope(z.object({ id: z.number() })),
  writes: 'act',
});
