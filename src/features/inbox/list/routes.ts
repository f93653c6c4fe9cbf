import { pageAsked } from '#kernel/list.ts';
import { COUNTED } from '#server/listqueries.ts';
import { bothNames, route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import * as attentionApi from '../attention/api.ts';
import { maskConversation, requestAsSeen } from './actions.ts';
import * as api from './api.ts';
import { listDdls, listUnread } from './listqueries.ts';
import { withTags } from './listtermqueries.ts';
import { parseSearch, parseSort } from './search.ts';
import { searchDdls } from './searchqueries.ts';

const UNREAD_MOST = 500;

export const conversationRoutes: Route[] = [
  ...bothNames(
    route(api.listRequests, { needs: SESSION, trusted: true }, async ({ db, caller, query }) => {
      const { size, page } = pageAsked(query);
      const asked = {
        ...parseSearch(query.s ?? ''),
        sort: parseSort(query.of, query.od),
        masked:
          (query.masked === 'true' && caller.permissions.has('toolChatHideConversation')) ||
          query.sid !== undefined,
        month: query.m,
        limit: size,
        offset: (page - 1) * size,
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

  route(api.maskRequest, { needs: 'toolChatHideConversation' }, async ({ tx, caller, params }) => {
    await maskConversation(tx, caller, params.id, true);
    return { models: await requestAsSeen(tx, caller, params.id) };
  }),

  route(api.unmaskRequest, { needs: 'toolChatHideConversation' }, async ({ tx, caller, params }) => {
    await maskConversation(tx, caller, params.id, false);
    return { models: await requestAsSeen(tx, caller, params.id) };
  }),

  route(attentionApi.listUnread, { needs: 'fullOwnVirtualDdlchatread' }, async ({ db, caller }) => {
    const models = await listUnread(db, caller, UNREAD_MOST);
    return { models, totalCount: models.length };
  }),
];
