import { pageAsked } from '#kernel/list.ts';
import { COUNTED } from '#server/listqueries.ts';
import { bothNames, route, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { Ddl } from '#features/requests/api.ts';
import * as attentionApi from '../attention/api.ts';
import { maskConversation, requestAsSeen } from './actions.ts';
import * as api from './api.ts';
import { listRequests } from '#features/requests/calls.ts';
import { countDdls, listDdls, listUnread } from './listqueries.ts';
import type { ListAsked } from './listqueries.ts';
import { withTags } from './listtermqueries.ts';
import { parseSearch, parseSort } from './search.ts';
import { searchDdls } from './searchqueries.ts';
import type { SearchAsked } from './searchqueries.ts';

export const conversationRoutes: Route[] = [
  ...bothNames(
    route(listRequests, { needs: SESSION, trusted: true }, async ({ db, caller, query }) => {
      const { size, page } = pageAsked(query);
      const asked = {
        ...parseSearch(query.s ?? ''),
        sort: parseSort(query),
        masked:
          (query.masked === 'true' && caller.permissions.has('toolChatHideConversation')) ||
          query.sid !== undefined,
        month: query.m,
        limit: size,
        offset: (page - 1) * size,
      };
      if (query.sid !== undefined) asked.terms.push({ field: 'id', value: String(query.sid) });
      asked.terms = await withTags(db, asked.terms);
      return asked.items.length > 0 ? pageOfFound(db, caller, asked) : pageOfList(db, caller, asked);
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
    const models = await listUnread(db, caller, attentionApi.UNREAD_MOST);
    return { models, totalCount: models.length };
  }),
];

interface Page {
  models: Ddl[];
  totalCount: number;
  totalIsCapped: boolean;
}

/** Past the end there is the last page, as in every list (C43). */
async function pageOfFound(db: Db, caller: Caller, asked: SearchAsked): Promise<Page> {
  const found = await searchDdls(db, caller, asked);
  const last = lastOffset(found.total, asked.limit);
  const { models } = asked.offset > last ? await searchDdls(db, caller, { ...asked, offset: last }) : found;
  return { models, totalCount: found.total, totalIsCapped: found.isCapped };
}

/** Past an end nobody had counted to, it is worth counting: the answer says how many there are. */
async function pageOfList(db: Db, caller: Caller, asked: ListAsked): Promise<Page> {
  const { models, total } = await listDdls(db, caller, asked);
  const isCapped = total > COUNTED;
  if (models.length > 0 || asked.offset === 0)
    return { models, totalCount: Math.min(total, COUNTED), totalIsCapped: isCapped };
  const exact = isCapped ? await countDdls(db, caller, asked) : total;
  const last = await listDdls(db, caller, { ...asked, offset: lastOffset(exact, asked.limit) });
  return { models: last.models, totalCount: exact, totalIsCapped: false };
}

/** Where the last page begins. */
function lastOffset(total: number, limit: number): number {
  return Math.max(0, Math.ceil(total / limit) - 1) * limit;
}
