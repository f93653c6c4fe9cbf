/** The parts' calls, and the one that writes: in a thread, or the first words of a new one. */
import { Refusal } from '#kernel/refusal.ts';
import { acceptAttachments } from '#features/files/intake.ts';
import { ATTACHMENT_MAX_BYTES } from '#features/requests/request.ts';
import type { App } from '#server/app.ts';
import { enforceLimit } from '#server/ratelimit.ts';
import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { UploadedFile } from '#server/uploads.ts';
import { attentionRoutes } from './attention/routes.ts';
import { postDdlchat } from './composer/api.ts';
import type { PostedBody } from './composer/api.ts';
import type { PostedMessage } from './composer/posting.ts';
import { postToThread } from './composer/posting.ts';
import { composerRoutes } from './composer/routes.ts';
import { latestRoutes } from './latest/routes.ts';
import { conversationRoutes } from './list/routes.ts';
import { beginConversation, countConversation } from './newmessage/newconversation.ts';
import type { NewConversation } from './newmessage/newconversation.ts';
import { requestRoutes } from './request/routes.ts';
import { withAddress } from './thread/addresses.ts';
import { threadRoutes } from './thread/routes.ts';
import { threadOf } from './thread/threadqueries.ts';

export const inboxRoutes: Route[] = [
  ...conversationRoutes,
  ...requestRoutes,
  ...composerRoutes,
  ...threadRoutes,
  ...latestRoutes,
  route(
    postDdlchat,
    {
      needs: 'toolChat',
      maxFileBytes: ATTACHMENT_MAX_BYTES,
      prepare: async ({ app, caller, body, files }) => {
        if (!isStaff(caller) && caller.impersonator === null)
          await enforceLimit(app.db, BY_GUEST, `uid ${caller.uid}`);
        if (body.create_new_ddl === 1)
          await countConversation(app, caller, newConversation(body, files['myFile']));
        return acceptAttachments(app, caller, files);
      },
    },
    async ({ app, tx, caller, body, prepared: files }) => {
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
  ...attentionRoutes,
];

/** What one guest or owner writes: a lively talk is sixty; whoever sends on without end is a program. */
const BY_GUEST = { bucket: 'messages', max: 300, minutes: 60, refusal: 'tooManyMessages' } as const;

async function post(
  app: App,
  tx: Tx,
  caller: Caller,
  body: PostedBody,
  file: UploadedFile | undefined,
): Promise<PostedMessage> {
  const words = { message: body.message ?? '', file };
  if (body.create_new_ddl === 1) return beginConversation(app, tx, caller, newConversation(body, file));
  const ddl = body.id_ddl ?? body.alphaid_ddl;
  if (ddl === undefined) throw new Refusal('required', { field: 'id_ddl' });
  return postToThread(app, tx, caller, {
    ...words,
    ddl,
    isNote: body.is_note === 1,
    status: body.statusForm?.action,
    money: { toReturn: body.statusForm?.to_return, reason: body.statusForm?.reason?.trim() ?? '' },
    bid: body.bidForm,
    channel: body.smsMailChannel,
  });
}

function newConversation(body: PostedBody, file: UploadedFile | undefined): NewConversation {
  // The first words of a conversation leave for somebody: what was meant to stay inside must not.
  if (body.is_note === 1) throw new Refusal('forbidden', { field: 'is_note' });
  if (body.statusForm) throw new Refusal('forbidden', { field: 'statusForm' });
  if (body.bidForm) throw new Refusal('bidNeedsRequest', { field: 'bidForm' });
  return {
    message: body.message ?? '',
    file,
    to_uid: body.to_uid === '' ? undefined : body.to_uid,
    recipient_email: body.recipient_email ?? '',
    recipient_tel: body.recipient_tel ?? '',
    smsMailChannel: body.smsMailChannel,
  };
}
