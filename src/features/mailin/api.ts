/** Mail that came in and waits for a person. */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import { defineList, listQuery } from '#kernel/list.ts';
import * as z from 'zod/mini';
import { MAILIN_STATUSES, ATTACHMENT_REFUSALS } from './mailin.ts';

const text = z.string();
const nullableText = z.nullable(z.string());
const params = z.object({ id: idParam });
const reference = z.string().check(z.regex(/^[\w-]{1,20}$/));

export const MailinLine = z.object({
  id: z.number(),
  agid: z.number(),
  sender: text,
  sender_name: text,
  subject: text,
  first_words: text,
  /** Paris time. */
  received: text,
  status: text,
  reason: text,
  files: z.number(),
  /** The request it is probably about. */
  suggested_alphaid: nullableText,
  suggested_name: nullableText,
  /** The request it was filed in. */
  ddl_alphaid: nullableText,
});
export type MailinLine = z.output<typeof MailinLine>;

export const Mailin = z.extend(MailinLine, {
  text,
  quoted: text,
  recipients: z.array(text),
  attachments: z.array(
    z.object({
      name: text,
      bytes: z.number(),
      mime: text,
      /** '' for one that is not taken over. */
      filepath: text,
      refused: z.nullable(z.enum(ATTACHMENT_REFUSALS)),
    }),
  ),
  /** The mail as it came. */
  rawpath: text,
});
export type Mailin = z.output<typeof Mailin>;

/** Read from top to bottom: no search, no sort, no export. */
export const MAILINS = defineList({
  name: 'mailin',
  cacheKey: 'mailin',
  columns: {},
  sorts: [],
  terms: [],
  asks: [],
});

export const listMailins = endpoint({
  method: 'GET',
  path: '/mailins',
  query: listQuery(MAILINS, { status: z.optional(z.enum(MAILIN_STATUSES)) }),
  response: envelope(MailinLine),
});

export const readMailin = endpoint({
  method: 'GET',
  path: '/mailins/:id',
  params,
  response: envelope(Mailin),
});

/** Into a request of the mail's agency, by its number or its reference. */
export const fileMailin = endpoint({
  method: 'PUT',
  path: '/mailins/:id/file',
  params,
  body: body({ ddl: reference }),
  response: envelope(Mailin),
  writes: 'act',
});

/** A conversation with whoever wrote. */
export const openMailin = endpoint({
  method: 'PUT',
  path: '/mailins/:id/conversation',
  params,
  body: body({
    first_name: z.optional(z.string().check(z.maxLength(200))),
    last_name: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: envelope(Mailin),
  writes: 'act',
});

export const discardMailin = endpoint({
  method: 'PUT',
  path: '/mailins/:id/discard',
  params,
  body: body({}),
  response: envelope(Mailin),
  writes: 'act',
});

/** Back among those that wait. */
export const restoreMailin = endpoint({
  method: 'PUT',
  path: '/mailins/:id/restore',
  params,
  body: body({}),
  response: envelope(Mailin),
  writes: 'act',
});
