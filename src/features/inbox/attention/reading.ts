/**
 * What counts as read (B62, B108): a conversation one has opened oneself, at once; one that opened by itself, and what arrives in an open
 * one, when it has been before one's eyes. What somebody marked as unread stays so until they come back.
 */
import type { Ddl } from '#features/requests/api.ts';
import { useWatching } from '#web/freshness.ts';
import { usePlace } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { useStore } from '#web/store.ts';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useEffect, useRef } from 'react';
import { isThreadAwaited, useIsThreadAwaited } from '../thread/loading.ts';
import { seenUpTo } from '../thread/seen.ts';
import * as api from './api.ts';

/** In the history's state of a conversation nobody chose. */
export const OPENED_BY_ITSELF = { openedByItself: true };

export interface Reading {
  markUnread: () => void;
  /** Read becomes unread, and unread read. */
  toggle: () => void;
  pending: boolean;
}

export function useReading(ddl: Ddl | undefined): Reading {
  const { run, pending } = useSave(api.toggleRead, { touches: ['unread'], quiet: true, dialog: false });
  const { i18n } = useLingui();
  const kept = useRef(false);
  const id = ddl?.id;
  const waits = ddl?.unread === 1;
  const readOpened = useLatestSave(() => run({ params: { ddlId: id! }, body: { read: 1 } }));
  useReadOnceOpened(ddl, kept, readOpened);
  useReadOnceSeen(ddl, kept);
  // What was just asked for, until the conversation is heard of again: the next press is its opposite.
  const asked = useRef<{ of: number; isUnread: boolean; over: boolean }>(undefined);
  async function mark(isUnread: boolean): Promise<void> {
    if (id === undefined || pending) return;
    kept.current = isUnread;
    asked.current = { of: id, isUnread, over: waits };
    const says = i18n._(isUnread ? msg`Marquée comme non lue.` : msg`Marquée comme lue.`);
    const answer = await run({ params: { ddlId: id }, body: { read: isUnread ? 0 : 1 } }, { says });
    // Nothing was marked: the next press asks the same again.
    if (!answer) asked.current = undefined;
  }
  useEffect(() => {
    if (asked.current?.over !== waits) asked.current = undefined;
  }, [waits]);
  const markUnread = () => void mark(true);
  const toggle = () => {
    const { current } = asked;
    const isAsked = current?.of === id && current?.over === waits;
    void mark(!(isAsked ? current.isUnread : waits));
  };
  return { markUnread, toggle, pending };
}

type Flag = React.RefObject<boolean>;

/** Not before its messages are here: marked as read ahead of them, they would come without the line that says which are new. */
function useReadOnceOpened(
  ddl: Ddl | undefined,
  kept: Flag,
  read: React.RefObject<() => Promise<unknown>>,
): void {
  const { state } = usePlace();
  const isPressed = !isOpenedByItself(state);
  const watching = useWatching();
  const alphaid = ddl?.alphaid ?? '';
  const waits = ddl?.unread === 1;
  const isAwaited = useIsThreadAwaited(alphaid);
  const isDone = useRef(false);
  useEffect(() => {
    if (alphaid === '' || !isPressed || !watching || isDone.current) return;
    if (isAwaited || isThreadAwaited(alphaid)) return;
    isDone.current = true;
    if (waits && !kept.current) void read.current();
  }, [alphaid, isPressed, waits, watching, isAwaited, kept, read]);
}

function useReadOnceSeen(ddl: Ddl | undefined, kept: Flag): void {
  const { run } = useSave(api.markAllRead, { touches: ['unread'], quiet: true, dialog: false });
  const watching = useWatching();
  const seen = useStore(seenUpTo);
  const id = ddl?.id;
  const waits = ddl?.unread === 1;
  const last = seen.alphaid === ddl?.alphaid ? seen.last : undefined;
  const read = useLatestSave(() => run({ body: { seen: [{ ddl_id: id!, last: last! }] } }));
  useEffect(() => {
    if (id !== undefined && waits && watching && last !== undefined && !kept.current) void read.current();
  }, [id, waits, watching, last, kept, read]);
}

function isOpenedByItself(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedByItself' in state;
}

function useLatestSave(save: () => Promise<unknown>): React.RefObject<() => Promise<unknown>> {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  return latest;
}
