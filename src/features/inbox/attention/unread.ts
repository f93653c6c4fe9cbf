/** What waits to be read: the number in the menu and in the title, a sound when it grows (B62). */
import * as api from './api.ts';
import { useIntervals } from '#features/status/intervals.ts';
import { useSparePoll } from '#web/freshness.ts';
import { readList } from '#web/queries.ts';
import { useCan } from '#web/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { chime } from './chime.ts';

function useUnread(seconds: number) {
  const mayAsk = useCan('fullOwnVirtualdDdlchatread');
  const refetchInterval = useSparePoll(seconds);
  return useQuery({ ...readList(api.listUnread, {}, ['unread']), enabled: mayAsk, refetchInterval }).data;
}

/** The conversations that wait for this person. In the inbox they are asked for more often. */
export function useWaiting(): readonly api.Unread[] {
  return useUnread(useIntervals().otherUnread)?.models ?? NONE;
}
const NONE: readonly api.Unread[] = [];

/** Once, by the frame: the same number, with its sound and its place in the browser's tab. */
export function useUnreadSignals(): number {
  const data = useUnread(useIntervals().unread);
  const count = data?.totalCount ?? 0;
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (!data) return;
    const waiting = data.models ?? [];
    // What was already waiting when the person arrived is no news.
    const news = known.current && waiting.find(({ ddl_id }) => !known.current?.has(ddl_id));
    if (news) chime(news.sound_id);
    known.current = new Set(waiting.map(({ ddl_id }) => ddl_id));
  }, [data]);
  useTitleBadge(count);
  return count;
}

const BADGE = /^\(\d+\) /;

/** Screens name the tab when they open; the number is put before whatever they say. */
function useTitleBadge(count: number): void {
  useEffect(() => {
    const wanted = () => (count > 0 ? `(${count}) ` : '') + document.title.replace(BADGE, '');
    function apply(): void {
      if (document.title !== wanted()) document.title = wanted();
    }
    apply();
    const title = document.querySelector('title');
    if (!title) return undefined;
    const observer = new MutationObserver(apply);
    observer.observe(title, { childList: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(BADGE, '');
    };
  }, [count]);
}
