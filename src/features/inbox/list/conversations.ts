/** The list of conversations as the screens read it. */
import { listRequests } from '#features/requests/calls.ts';
import type { Ddl } from '#features/requests/api.ts';
import { readList } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';

export const CONVERSATIONS_STEP = 20;

export interface ConversationsAsked {
  /** Terms and words (B14). */
  s: string;
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

export function useConversations({ s, withMasked, byActivity, count }: ConversationsAsked) {
  const query = useQuery(
    readList(
      listRequests,
      {
        query: {
          n: count,
          ...(s !== '' && { s }),
          ...(withMasked && { masked: 'true' as const }),
          ...(byActivity && { of: 'updated', od: 'desc' as const }),
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
