import { bothNames, route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import * as attentionApi from '../attention/api.ts';
import { maskConversation, requestAsSeen } from './actions.ts';
import * as api from './api.ts';
import { COUNTED, listDdls, listUnread } from './listqueries.ts';
import { withTags } from './listtermqueries.ts';
import { parseSearch, parseSort } from './search.ts';
import { searchDdls } from './searchqueries.ts';

const PAGE = 20;
const MOST = 1000;
const UNREAD_MOST = 500;

export const conversationRoutes: Route[] = [
  ...bothNames(
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
