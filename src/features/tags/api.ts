/** Calls about tags (S2 §7, S3 §7): the choices, setting one on a request, the mail a tag may send. */
import { MAX_INTEGER } from '#kernel/integers.ts';
import { endpoint, envelope, body, formerParam, idParam } from '#kernel/endpoint.ts';
import { Suggestion } from '#features/people/api.ts';
import { TAG_CATEGORIES } from '#features/requests/request.ts';
import * as z from 'zod/mini';
import { TAG_SETS } from './tag.ts';

/** A tag among its choices: title in the reader's language, group its set (TAGS-01). */
export const TagChoice = z.extend(Suggestion, {
  id: z.number(),
  cat: z.string(),
  label: z.string(),
  label_en: z.string(),
  color: z.string(),
  internal_tag: z.string(),
  sound_id: z.nullable(z.number()),
});
export type TagChoice = z.output<typeof TagChoice>;

const response = z.object({
  result: z.enum(['ok', 'error', 'cancelledwithwarnings']),
  models: z.record(z.string(), TagChoice),
  appVersion: z.optional(z.string()),
});
const searched = z.optional(z.string().check(z.maxLength(100)));
const query = z.strictObject({ q: searched, s: searched });

export const listTags = endpoint({
  method: 'GET',
  path: '/autocomplete/listtags/:set',
  params: z.object({ set: z.enum(Object.keys(TAG_SETS)) }),
  query,
  response,
});

const list = <const P extends string>(path: P) => ({ method: 'GET', path, query, response }) as const;
export const listOwnerStatuses = endpoint(list('/autocomplete/listtagsproprietairestatus'));
export const listPartnerTypes = endpoint(list('/autocomplete/listtagspartenairetype'));
export const listTenantTypes = endpoint(list('/autocomplete/listtagslocatairetype'));
export const listOwnerTypes = endpoint(list('/autocomplete/listtagsproprietairetype'));
export const listUserTypes = endpoint(list('/autocomplete/listtagsusertype'));
export const listAllUserTypes = endpoint(list('/autocomplete/listtagsusertypesuper'));

const flag = z.pipe(
  z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]),
  z.transform((value) => Number(value) as 0 | 1),
);

/** `tag` 0 or '' takes the tag away, `former` is the one it takes the place of; texts are measured in characters by the action. */
export const setTag = endpoint({
  method: 'POST',
  path: '/crmddls/tag',
  body: body({
    id: idParam,
    tag_category: z.enum(TAG_CATEGORIES),
    tag: z.union([z.literal(''), z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_INTEGER))]),
    former: formerParam,
    also_send_mail: flag,
    mail_text_content: z.optional(z.string().check(z.maxLength(20_000))),
    note: z.optional(z.string().check(z.maxLength(20_000))),
  }),
  response: envelope(
    z.object({ id: z.number(), tag_category: z.string(), tag: z.nullable(z.number()), mailed: z.boolean() }),
  ),
  writes: 'replaces',
});

/** What a tag would write, its placeholders filled for a request in its guest's language; empty where nobody has written anything. */
export const MailTemplate = z.object({
  tag: z.number(),
  activity_type: z.nullable(z.number()),
  internal_tag: z.string(),
  language: z.enum(['fr', 'en']),
  mail_subject: z.string(),
  mail_text_content: z.string(),
});
export type MailTemplate = z.output<typeof MailTemplate>;

export const readMailTemplate = endpoint({
  method: 'GET',
  path: '/crmactivitytypes/get-mail-template-content/:tagId',
  params: z.object({ tagId: idParam }),
  query: z.strictObject({ id_ddl: z.optional(idParam) }),
  response: envelope(MailTemplate),
});
