/** What the inbox screens read, each under the cache keys that make it stale. */
import * as api from './api.ts';
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { usePoll } from '#web/freshness.ts';
import { read, readList } from '#web/queries.ts';
import { useCan } from '#web/session.ts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

/** Seconds between two looks where the event stream cannot be had (A20). */
const THREAD_SECONDS = 10;
const UNREAD_IN_CHAT_SECONDS = 11;
const UNREAD_SECONDS = 60;
export const CONVERSATIONS_STEP = 20;

export interface ConversationsAsked {
  search: string;
  onlyUnread: boolean;
  withMasked: boolean;
  count: number;
}

export interface Conversations {
  models: readonly Ddl[];
  total: number;
  isCapped: boolean;
}

export function useConversations({ search, onlyUnread, withMasked, count }: ConversationsAsked) {
  const s = [search, onlyUnread ? 'unread:1' : ''].filter(Boolean).join(' ');
  const query = useQuery(readList(api.listRequests, { query: { n: count, ...(s !== '' && { s }), ...(withMasked && { masked: 'true' as const }) } }, ['ddl', 'ddlchat', 'unread']));
  const data: Conversations | undefined = query.data && {
    models: query.data.models ?? [],
    total: query.data.totalCount ?? 0,
    isCapped: query.data.totalIsCapped ?? false,
  };
  return { ...query, data };
}

export function useRequest(alphaid: string) {
  const query = useQuery({ ...read(api.readRequest, { params: { id: alphaid } }, ['ddl', 'ddlchat', 'unread']), enabled: alphaid !== '' });
  return { ...query, ddl: query.data?.models?.[0] };
}

export function useThread(alphaid: string): { query: UseQueryResult<{ models?: Ddlchat[] | undefined }>; messages: readonly Ddlchat[] | undefined } {
  const refetchInterval = usePoll(THREAD_SECONDS);
  const query = useQuery({ ...read(api.listMessages, { params: { ddlId: alphaid } }, ['ddlchat']), enabled: alphaid !== '', refetchInterval });
  return { query, messages: query.data?.models };
}

/** How many conversations wait for this person: the badge of the menu. In the inbox it is asked more often. */
export function useUnreadCount(inChat = false): number {
  const mayAsk = useCan('fullOwnVirtualdDdlchatread');
  const refetchInterval = usePoll(inChat ? UNREAD_IN_CHAT_SECONDS : UNREAD_SECONDS);
  const query = useQuery({ ...readList(api.listUnread, {}, ['unread']), enabled: mayAsk, refetchInterval });
  return query.data?.totalCount ?? 0;
}
