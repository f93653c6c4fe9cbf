import { Refusal } from '#kernel/refusal.ts';
import type { Ddl } from '#features/requests/api.ts';
import { route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as act from './actions.ts';
import { withAddress } from './thread/addresses.ts';
import * as api from './api.ts';
import { editRequest } from './request/edit.ts';
import { COUNTED, ddlById, listDdls, listUnread } from './list/listqueries.ts';
import { withTags } from './list/listtermqueries.ts';
import { messageRoutes } from './messageroutes.ts';
import { messageInScope, threadOf } from './thread/threadqueries.ts';
import { guestChannels } from './composer/delivery.ts';
import { parseSearch, parseSort } from './list/search.ts';
import { searchDdls } from './list/searchqueries.ts';

const PAGE = 20;
const MOST = 1000;
const UNREAD_MOST = 500;

export const inboxRoutes: Route[] = [
  ...underBothNames(
    route(api.listRequests, { needs: SESSION, trusted: true }, async ({ db, caller, query }) => {
      const limit = Math.min(query.n ?? query.ps ?? PAGE, MOST);
      const asked = {
        ...parseSearch(query.s ?? ''),
        sort: parseSort(query.of, query.od),
        masked: query.masked === 'true' || query.sid !== undefined,
        month: query.m,
        limit,
        offset: query.n === undefined ? ((query.page ?? 1) - 1) * limit : 0,
      };
      if (query.sid !== undefined) asked.terms.push({ field: 'id', value: String(query.sid) });
      asked.terms = await withTags(db, asked.terms);
      if (asked.items.length > 0) {
        const found = await searchDdls(db, caller, asked);
        return { models: found.models, totalCount: found.total, totalIsCapped: found.isCapped };
      }
      const { models, total } = await listDdls(db, caller, asked);
      return { models, totalCount: Math.min(total, COUNTED), totalIsCapped: total > COUNTED };
    }),
  ),

  ...underBothNames(
    route(api.readRequest, { needs: SESSION }, async ({ db, caller, params }) => {
      const request = await act.threadForCaller(db, caller, params.id);
      return answerRequest(db, caller, request.id);
    }),
  ),

  route(api.readWays, { needs: 'toolSmsSending' }, async ({ db, caller, params }) => {
    const { id } = await act.threadForCaller(db, caller, params.id);
    return { models: [await guestChannels(db, id)] };
  }),

  ...underBothNames(
    route(api.saveRequest, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
      const { CrmDdl: input, _clientTimestamp: seen } = body;
      const id = await editRequest(tx, caller, params.id, input, seen);
      return answerRequest(tx, caller, id);
    }),
  ),

  route(api.listMessages, { needs: SESSION }, async ({ app, db, caller, params, query }) => {
    const request = await act.threadForCaller(db, caller, params.ddlId);
    const part = { before: query.before, count: query.n };
    return {
      models: (await threadOf(db, caller, request.id, part)).map((message) => withAddress(app, message)),
    };
  }),

  route(api.readMessage, { needs: 'toolChatManage' }, async ({ app, db, caller, params }) => {
    const message = await messageInScope(db, caller, params.id);
    if (!message) throw new Refusal('notFound');
    return { models: [withAddress(app, message)] };
  }),

  ...messageRoutes,

  route(api.maskRequest, { needs: 'toolChatHideConversation' }, async ({ tx, caller, params }) => {
    await act.maskConversation(tx, caller, params.id, true);
    return { models: await asSeen(tx, caller, params.id) };
  }),

  route(api.unmaskRequest, { needs: 'toolChatHideConversation' }, async ({ tx, caller, params }) => {
    await act.maskConversation(tx, caller, params.id, false);
    return { models: await asSeen(tx, caller, params.id) };
  }),

  route(api.listUnread, { needs: 'fullOwnVirtualDdlchatread' }, async ({ db, caller }) => {
    const models = await listUnread(db, caller, UNREAD_MOST);
    return { models, totalCount: models.length };
  }),

  route(api.toggleRead, { needs: SESSION }, async ({ tx, caller, params, body }) => {
    const ids =
      params.ddlId === 1
        ? [...(body.ids ?? []), ...(body.id_ddl === undefined ? [] : [body.id_ddl])]
        : [params.ddlId];
    if (ids.length === 0) throw new Refusal('required', { field: 'ids' });
    const read = params.ddlId === 1 ? true : body.read !== 0;
    return {
      models: (await act.toggleRead(tx, caller, ids, read)).map((ddl_id) => ({ ddl_id, read: read ? 1 : 0 })),
    };
  }),

  route(api.markAllRead, { needs: SESSION }, async ({ tx, caller }) => {
    await act.readEverything(tx, caller);
    return { models: [] };
  }),
];

/** With its version, which a correction made from it names. */
async function answerRequest(db: Db, caller: Caller, ddlId: number) {
  const { ddl, version } = (await ddlById(db, caller, ddlId)) ?? {};
  if (!ddl || !version) throw new Refusal('notFound');
  return { models: [ddl], cacheTimestamp: { querykey: 'ddl', timestamp: version.getTime() } };
}

async function asSeen(db: Db, caller: Caller, ddlId: number): Promise<Ddl[]> {
  const found = await ddlById(db, caller, ddlId);
  return found ? [found.ddl] : [];
}

/** Every entity also answers under its crm name (A27). */
function underBothNames(declared: Route): Route[] {
  return [declared, { ...declared, path: `/crm${declared.path.slice(1)}` }];
}
