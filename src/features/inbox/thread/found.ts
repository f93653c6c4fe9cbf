/** The message a search found: looked for further back if need be, brought into sight once, and marked as long as the conversation stays open. */
import type { Ddl } from '#features/requests/api.ts';
import { usePlace } from '#web/router.tsx';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { loadOlder } from './loading.ts';
import type { Row } from './rows.ts';

export interface FoundMessage {
  id: number;
  /** The words that were found in it, as they stand there. */
  words: readonly string[];
}

/** For the history's state of a conversation that is opened from what was found in it. */
export function foundState(ddl: Ddl): { found: FoundMessage } | undefined {
  const found = ddl.found?.find(({ where }) => where === 'message');
  if (found?.id === undefined) return undefined;
  const characters = [...found.text];
  const words = new Set(found.marks.map(([from, to]) => characters.slice(from, to).join('')));
  return { found: { id: found.id, words: [...words] } };
}

export function useFoundMessage(): FoundMessage | undefined {
  const { state } = usePlace();
  return typeof state === 'object' && state !== null && 'found' in state
    ? (state.found as FoundMessage)
    : undefined;
}

interface Shown {
  alphaid: string;
  rows: readonly Row[];
  hasOlder: boolean;
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
}

export function useFoundInSight(
  found: FoundMessage | undefined,
  { alphaid, rows, hasOlder, virtualizer }: Shown,
): void {
  const shown = useRef<FoundMessage>(undefined);
  const index = found === undefined ? -1 : rows.findIndex(({ message }) => message.id === found.id);
  const count = rows.length;
  useEffect(() => {
    if (found === undefined || shown.current === found) return undefined;
    if (index === -1) {
      // Every page that comes changes their count, and asks again.
      if (hasOlder && count > 0) void loadOlder(alphaid).catch(() => undefined);
      return undefined;
    }
    // After the thread has opened at its end.
    const frame = requestAnimationFrame(() => {
      shown.current = found;
      virtualizer.scrollToIndex(index, { align: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [found, index, hasOlder, alphaid, count, virtualizer]);
}
