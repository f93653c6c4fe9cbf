/** What the inbox screens read, each under the cache keys that make it stale. */
import * as api from './api.ts';
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { usePoll } from '#web/freshness.ts';
import { read, readList } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

/** Seconds between two looks where the event stream cannot be had (A20). */
const THREAD_SECONDS = 10;
export const CONVERSATIONS_STEP = 20;

export interface ConversationsAsked {
  search: string;
  onlyUnread: boolean;
  withMasked: boolean;
  /** By their last message instead of their own age. */
  byActivity: boolean;
  count: number;
}

export interface Conversations {
  models: readonly Ddl[];
  total: number;
  isCapped: boolean;
}

export function useConversations({ search, onlyUnread, withMasked, byActivity, count }: ConversationsAsked) {
  const s = [search, onlyUnread ? 'unread:1' : ''].filter(Boolean).join(' ');
  const query = useQuery(
    readList(
      api.listRequests,
      {
        query: {
          n: count,
          ...(s !== '' && { s }),
          ...(withMasked && { masked: 'true' as const }),
          ...(byActivity && { of: 'updated' }),
        },
      },
      ['ddl', 'ddlchat', 'unread'],
    ),
  );
  const data: Conversations | undefined = query.data && {
    models: query.data.models ?? [],
    total: query.data.totalCount ?? 0,
    isCapped: query.data.totalIsCapped ?? false,
  };
  return { ...query, data };
}

export function useRequest(alphaid: string) {
  const query = useQuery({
    ...read(api.readRequest, { params: { id: alphaid } }, ['ddl', 'ddlchat', 'unread']),
    enabled: alphaid !== '',
  });
  return { ...query, ddl: query.data?.models?.[0] };
}

export function useThread(alphaid: string): {
  query: UseQueryResult<{ models?: Ddlchat[] | undefined }>;
  messages: readonly Ddlchat[] | undefined;
} {
  const refetchInterval = usePoll(THREAD_SECONDS);
  const query = useQuery({
    ...read(api.listMessages, { params: { ddlId: alphaid } }, ['ddlchat']),
    enabled: alphaid !== '',
    refetchInterval,
  });
  return { query, messages: query.data?.models };
}
