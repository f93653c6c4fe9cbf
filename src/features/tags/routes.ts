import { mailingRefusals } from '#features/mailing/refusals.ts';
import { refusalText } from '#kernel/refusal.ts';
import { sendNow } from '#features/mailing/actions.ts';
import { seesContacts } from '#server/contacts.ts';
import { languageOf } from '#server/errors.ts';
import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { fingerprint, replayed } from '#server/idempotency.ts';
import type { Caller } from '#server/session.ts';
import { inTransaction } from '#server/sql.ts';
import type { FastifyRequest } from 'fastify';
import { mailTemplateOf, setTagByHand, userTypes } from './actions.ts';
import * as api from './api.ts';
import type { TagChoice } from './api.ts';
import { tagsOf } from './queries.ts';
import type { TagRow } from './queries.ts';
import { TAG_SETS } from './tag.ts';

const STAFF = 'toolChatManage';

export const tagRoutes: Route[] = [
  route(api.listTags, { needs: STAFF }, async ({ db, caller, params, query }) => ({
    models: mapOf(await tagsOf(db, TAG_SETS[params.set] ?? [], wordOf(query)), caller),
  })),
  ...(
    [
      [api.listOwnerStatuses, 'proprietairestatus'],
      [api.listPartnerTypes, 'partenairetype'],
      [api.listTenantTypes, 'locatairetype'],
      [api.listOwnerTypes, 'proprietairetype'],
    ] as const
  ).map(([declared, set]) =>
    route(declared, { needs: STAFF }, async ({ db, caller, query }) => ({
      models: mapOf(await tagsOf(db, [set], wordOf(query)), caller),
    })),
  ),
  route(api.listUserTypes, { needs: STAFF }, async ({ db, caller, query }) => ({
    models: mapOf(await userTypes(db, caller, wordOf(query), false), caller),
  })),
  route(api.listAllUserTypes, { needs: 'virtualUserTypesTagsAll' }, async ({ db, caller, query }) => ({
    models: mapOf(await userTypes(db, caller, wordOf(query), true), caller),
  })),

  // The mail is tried after the tag's own transaction: one that is refused does not take the tag back.
  route(
    api.setTag,
    { needs: STAFF, ownTransaction: true, bypassesQueue: true },
    async ({ app, caller, body, request }) => {
      const wanted = {
        ddlId: body.id,
        category: body.tag_category,
        tag: body.tag === '' ? 0 : body.tag,
        former: body.former,
        mailText: body.also_send_mail === 1 ? (body.mail_text_content ?? '') : undefined,
        note: body.note ?? '',
      };
      const { mailId } = await inTransaction(app.db, (tx) =>
        once(tx, caller, request, () => setTagByHand(tx, caller, wanted)),
      );
      const failure = mailId === null ? undefined : await sendNow(app, mailId);
      const models = [
        {
          id: body.id,
          tag_category: body.tag_category,
          tag: wanted.tag || null,
          mailed: mailId !== null && failure === undefined,
        },
      ];
      if (!failure) return { models };
      const warning = {
        type: 'mailSendError' as const,
        // A mail server repeats the address in what it says (C15).
        params: { code: failure.code ?? '', message: seesContacts(caller) ? failure.message : '' },
      };
      const message = refusalText(warning, languageOf(request), mailingRefusals);
      return { result: 'cancelledwithwarnings', models, warnings: [{ ...warning, message }] };
    },
  ),

  route(api.readMailTemplate, { needs: STAFF }, async ({ db, caller, params, query }) => ({
    models: [await mailTemplateOf(db, caller, params.tagId, query.id_ddl)],
  })),
];

/** A repeat under the same key does nothing twice; it is told the same mail, whose fate is asked again. */
async function once<T>(
  tx: Parameters<typeof replayed>[0],
  caller: Caller,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return work();
  const print = fingerprint(request, { fields: request.body, files: {} });
  const write = { uid: caller.uid, key, print };
  return JSON.parse(await replayed(tx, write, async () => JSON.stringify(await work()))) as T;
}

function wordOf(query: { q?: string | undefined; s?: string | undefined }): string {
  return (query.q ?? query.s ?? '').trim();
}

function mapOf(tags: readonly TagRow[], caller: Caller): Record<string, TagChoice> {
  return Object.fromEntries(
    tags.map((tag, order) => [
      String(tag.id),
      {
        ...tag,
        title: (caller.language === 'en' && tag.label_en) || tag.label,
        order,
        group: tag.cat,
        type: 'tag',
        image: '',
        meta: tag.internal_tag,
      },
    ]),
  );
}
