import { signedFileUrl } from '#features/files/links.ts';
import { fileName, shownName } from '#features/files/name.ts';
import { withoutKeys } from '#features/mailing/links.ts';
import { parisTime } from '#kernel/moment.ts';
import { Refusal } from '#kernel/refusal.ts';
import { listRoute } from '#server/listroute.ts';
import { oneAnswer } from '#server/listqueries.ts';
import { route } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as api from './api.ts';
import { MAILIN_PAGE } from './mailin.ts';
import { MAILIN_SOURCE, mailinInScope, mailinRows } from './triagequeries.ts';
import { discard, fileInRequest, openConversationWithSender, restore } from './triage.ts';

const NEEDS = 'toolChatManage';

export const mailinRoutes: Route[] = [
  listRoute(api.MAILINS, api.listMailins, {
    needs: NEEDS,
    source: MAILIN_SOURCE,
    size: MAILIN_PAGE,
    rows: async ({ db }, chosen) =>
      (await mailinRows(db, chosen)).map(({ received, ...line }) => ({
        ...line,
        received: parisTime(received),
      })),
  }),

  route(api.readMailin, { needs: NEEDS }, async ({ app, db, caller, params }) =>
    oneAnswer(db, api.MAILINS.cacheKey, () => whole(app, db, caller, params.id)),
  ),

  route(api.fileMailin, { needs: NEEDS }, async ({ app, tx, caller, params, body }) => {
    await fileInRequest(app, tx, caller, params.id, body.ddl);
    return { models: [await whole(app, tx, caller, params.id)] };
  }),

  route(api.openMailin, { needs: NEEDS }, async ({ app, tx, caller, params, body }) => {
    await openConversationWithSender(app, tx, caller, params.id, {
      first_name: body.first_name,
      last_name: body.last_name,
    });
    return { models: [await whole(app, tx, caller, params.id)] };
  }),

  route(api.discardMailin, { needs: NEEDS }, async ({ app, tx, caller, params }) => {
    await discard(tx, caller, params.id);
    return { models: [await whole(app, tx, caller, params.id)] };
  }),

  route(api.restoreMailin, { needs: NEEDS }, async ({ app, tx, caller, params }) => {
    await restore(tx, caller, params.id);
    return { models: [await whole(app, tx, caller, params.id)] };
  }),
];

/** Files leave by sealed addresses: they stand in pages, where a token must not (D01). */
async function whole(app: App, db: Db, caller: Caller, id: number): Promise<api.Mailin> {
  const mail = await mailinInScope(db, caller, id);
  if (!mail) throw new Refusal('notFound');
  const { received, file_id, attachments, recipients, ...rest } = mail;
  const address = (fid: number) => signedFileUrl(app.config.secret, fid);
  return {
    ...rest,
    received: parisTime(received),
    // What proves that a guest writes is theirs: nobody else is to write with it.
    recipients: recipients.map(withoutKeys),
    rawpath: address(file_id),
    attachments: attachments.map(({ name, bytes, mime = '', fid, refused }) => ({
      name: fid === undefined ? shownName(name) : fileName(name, mime),
      bytes,
      mime,
      filepath: fid === undefined ? '' : address(fid),
      refused: refused ?? null,
    })),
  };
}
