/** Comments as they travel: `note` in stars, halves included (B91). */
import { body, endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
import { listQuery } from '#kernel/list.ts';
import * as z from 'zod/mini';
import { GUEST_STATES } from './comment.ts';
import { COMMENTS } from './commentlist.ts';

const text = z.string();
const flag = z.union([z.literal(0), z.literal(1)]);
const status = z.enum(['waiting', 'published', 'refused']);

export const Comment = z.object({
  id: z.number(),
  agid: z.number(),
  agency_name: z.optional(text),
  nid: z.number(),
  house: text,
  author: text,
  language: z.enum(['fr', 'en']),
  note: z.number(),
  text,
  date_from: text,
  date_to: text,
  created: text,
  checked: flag,
  status,
  published: flag,
  /** Staff's to read: why it was refused, who judged it and when, the conversation it belongs to. */
  reason: z.optional(text),
  moderated_at: z.optional(z.nullable(text)),
  moderated_by_name: z.optional(text),
  alphaid: z.optional(text),
  answer: text,
  answered_at: z.nullable(text),
  /** Whether the caller may judge it, and answer it (B106). */
  can_moderate: flag,
  can_answer: flag,
});
export type Comment = z.output<typeof Comment>;

export const listComments = endpoint({
  method: 'GET',
  path: '/comments',
  query: listQuery(COMMENTS),
  response: envelope(Comment),
});

const params = z.object({ id: idParam });

export const readComment = endpoint({
  method: 'GET',
  path: '/comments/:id',
  params,
  response: envelope(Comment),
});

const typed = text.check(z.maxLength(20_000));

/** What was read is what is judged: a comment that its guest has changed meanwhile is refused. */
export const moderateComment = endpoint({
  method: 'PUT',
  path: '/comments/:id/moderation',
  params,
  body: versionedBody({ status: z.enum(['published', 'refused']), reason: z.optional(typed) }),
  response: envelope(Comment),
  writes: 'versioned',
});

/** Empty: it is answered no more. */
export const answerComment = endpoint({
  method: 'PUT',
  path: '/comments/:id/answer',
  params,
  body: versionedBody({ answer: typed }),
  response: envelope(Comment),
  writes: 'versioned',
});

/** A guest's own, by the number of its request. */
export const OwnComment = z.object({
  state: z.enum(GUEST_STATES),
  house: text,
  /** What was written, and what became of it; null before. */
  comment: z.nullable(
    z.object({ note: z.number(), text, created: text, reason: text, answer: text, author: text }),
  ),
});
export type OwnComment = z.output<typeof OwnComment>;

const ofRequest = z.object({ ddlId: idParam });
const written = { note: z.optional(z.number()), text: typed };

export const readOwnComment = endpoint({
  method: 'GET',
  path: '/guest/comments/:ddlId',
  params: ofRequest,
  response: envelope(OwnComment),
});

export const writeComment = endpoint({
  method: 'POST',
  path: '/guest/comments/:ddlId',
  params: ofRequest,
  body: body(written),
  response: envelope(OwnComment),
  writes: 'adds',
});

export const changeComment = endpoint({
  method: 'PUT',
  path: '/guest/comments/:ddlId',
  params: ofRequest,
  body: versionedBody(written),
  response: envelope(OwnComment),
  writes: 'versioned',
});
