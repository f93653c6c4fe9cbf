/** The newest messages of all conversations (B63), as fresh as a thread is. */
import { useIntervals } from '#features/status/intervals.ts';
import { useSparePoll } from '#web/freshness.ts';
import { read } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import * as api from './api.ts';

export function useLatest() {
  const refetchInterval = useSparePoll(useIntervals().chat);
  return useQuery({ ...read(api.listLatest, {}, ['ddlchat', 'unread']), refetchInterval });
}
