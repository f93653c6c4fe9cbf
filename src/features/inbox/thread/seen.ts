/** What somebody has had before their eyes: the newest message of a thread, for two seconds, in a window in front, with nothing over it (B108). */
import { store } from '#web/store.ts';
import type { RefObject } from 'react';
import { useEffect } from 'react';

const SEEN_MS = 2_000;
const LOOK_MS = 250;

/** The thread that was looked at last, and up to which message. */
export const seenUpTo = store({ alphaid: '', last: 0 });

interface Newest {
  alphaid: string;
  /** The newest message's id, and its place among the rows. */
  last: number | undefined;
  index: number;
}

export function useSeen(box: RefObject<HTMLElement | null>, { alphaid, last, index }: Newest): void {
  useEffect(() => {
    if (last === undefined) return undefined;
    let since: number | undefined;
    const timer = setInterval(() => {
      if (!isBeforeEyes(box.current, index)) {
        since = undefined;
        return;
      }
      since ??= performance.now();
      if (performance.now() - since < SEEN_MS) return;
      clearInterval(timer);
      seenUpTo.set({ alphaid, last });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [box, alphaid, last, index]);
}

/** The end of a row stands within its box, and a press there would meet it: no dialog, no panel lies over it. */
function isBeforeEyes(box: HTMLElement | null, index: number): boolean {
  const row = box?.querySelector(`[data-index="${index}"]`);
  if (!box || !row || document.visibilityState !== 'visible' || !document.hasFocus()) return false;
  const [inside, end] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  if (end.bottom > inside.bottom + 1 || end.bottom < inside.top) return false;
  return box.contains(document.elementFromPoint(end.left + end.width / 2, end.bottom - 2));
}
