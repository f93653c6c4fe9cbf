/** Messages by themselves: posted, listed across conversations, taken away. */
import { pageAsked } from '#kernel/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { acceptAttachments } from '#features/files/intake.ts';
import { ATTACHMENT_MAX_BYTES } from '#features/requests/request.ts';
import type { App } from '#server/app.ts';
import { route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { enforceLimit } from '#server/ratelimit.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { UploadedFile } from '#server/uploads.ts';
import { deleteMessage, threadForCaller } from './actions.ts';
import { withAddress } from './thread/addresses.ts';
import type { PostedBody } from './api.ts';
import * as api from './api.ts';
import { beginConversation } from './newmessage/newconversation.ts';
import type { PostedMessage } from './composer/posting.ts';
import { postToThread } from './composer/posting.ts';
import { threadOf } from './thread/threadqueries.ts';
import { latestMessages } from './latest/uniqueries.ts';

/** What one look at everything holds (B63). */
const LATEST = 100;
const LATEST_OFFSET = 10_000;

export const messageRoutes: Route[] = [
  route(api.listLatest, { needs: SESSION }, async ({ app, db, caller }) => {
    const latest = await latestMessages(db, caller, { limit: LATEST, offset: 0 });
    return { models: latest.map((message) => withAddress(app, message)), totalCount: latest.length };
  }),

  ...['', 'crm'].map((prefix) =>
    route(
      { ...api.listDdlchats, path: `/${prefix}ddlchats` as '/ddlchats' },
      { needs: SESSION },
      async ({ app, db, caller, query }) => {
        const { size: limit, page } = pageAsked(query, { most: LATEST });
        const offset = Math.min((page - 1) * limit, LATEST_OFFSET);
        const asked = requestAsked(query.s ?? '');
        const ddlId = asked === undefined ? undefined : (await threadForCaller(db, caller, asked)).id;
        const messages = await latestMessages(db, caller, { limit, offset, ddlId });
        return { models: messages.map((message) => withAddress(app, message)) };
      },
    ),
  ),

  route(
    api.postDdlchat,
    {
      needs: 'toolChat',
      maxFileBytes: ATTACHMENT_MAX_BYTES,
      before: async ({ app, caller, files }) => {
        if (!isStaff(caller) && caller.impersonator === null)
          await enforceLimit(app.db, BY_GUEST, `uid ${caller.uid}`);
        return acceptAttachments(app, caller, files);
      },
    },
    async ({ app, tx, caller, body, before: files }) => {
      const { ddlId, alphaid, messageId } = await post(app, tx, caller, body, files['myFile']);
      const posted = await threadOf(
        tx,
        caller,
        ddlId,
        messageId === undefined ? { count: 1 } : { only: messageId },
      );
      return { models: posted.map((message) => ({ ...withAddress(app, message), alphaid })) };
    },
  ),

  route(api.deleteMessage, { needs: 'toolChatManage' }, async ({ tx, caller, params }) => {
    await deleteMessage(tx, caller, params.id);
    return { models: [{ id: params.id }] };
  }),
];

/** What one guest or owner writes: a lively talk is sixty; whoever sends on without end is a program. */
const BY_GUEST = { bucket: 'messages', max: 300, minutes: 60, refusal: 'tooManyMessages' } as const;

/** The one filter of this list: 'id_ddl:N', a number or an alphaid. */
function requestAsked(search: string): string | undefined {
  if (search.trim() === '') return undefined;
  const found = /^\s*id_ddl:"?([\w-]{1,20})"?\s*$/.exec(search)?.[1];
  if (found === undefined) throw new Refusal('unknownField', { field: 's' });
  return found;
}

async function post(
  app: App,
  tx: Tx,
  caller: Caller,
  body: PostedBody,
  file: UploadedFile | undefined,
): Promise<PostedMessage> {
  const words = { message: body.message ?? '', file };
  if (body.create_new_ddl === 1) {
    // The first words of a conversation leave for somebody: what was meant to stay inside must not.
    if (body.is_note === 1) throw new Refusal('forbidden', { field: 'is_note' });
    if (body.statusForm) throw new Refusal('forbidden', { field: 'statusForm' });
    if (body.bidForm) throw new Refusal('bidNeedsRequest', { field: 'bidForm' });
    return beginConversation(app, tx, caller, {
      ...words,
      to_uid: body.to_uid === '' ? undefined : body.to_uid,
      recipient_email: body.recipient_email ?? '',
      recipient_tel: body.recipient_tel ?? '',
      smsMailChannel: body.smsMailChannel,
    });
  }
  const ddl = body.id_ddl ?? body.alphaid_ddl;
  if (ddl === undefined) throw new Refusal('required', { field: 'id_ddl' });
  return postToThread(app, tx, caller, {
    ...words,
    ddl,
    isNote: body.is_note === 1,
    status: body.statusForm?.action,
    bid: body.bidForm,
    channel: body.smsMailChannel,
  });
}
