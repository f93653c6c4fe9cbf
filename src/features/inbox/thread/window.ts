/**
 * The window over a thread: it opens at the end, stays there while somebody reads there, keeps its place when older messages arrive above
 * it or pictures grow, and counts what was missed further down.
 */
import { usePerson } from '#web/session.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadOlder } from './loading.ts';
import { guessHeight } from './rows.ts';
import type { Row } from './rows.ts';

const NEAR_PX = 80;
const OVERSCAN = 8;
/** A short thread stands in the page as a whole: the browser's own search finds it. */
const WHOLE = 70;
/** So many rows from the top, what is before them is asked for. */
const AHEAD = 15;

interface Shown {
  rows: readonly Row[];
  hasOlder: boolean;
  alphaid: string;
}

export function useWindow(box: RefObject<HTMLDivElement | null>, { rows, hasOlder, alphaid }: Shown) {
  const { uid } = usePerson();
  const [isAway, setAway] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const last = rows.at(-1)?.message;
  const [seen, setSeen] = useState(last?.id ?? 0);
  const isOpened = useRef(false);

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => guessHeight(rows[index]),
    // A whole thread may fit its box: an offset it cannot have would be sought at every frame, for five seconds.
    initialOffset: () => (rows.length <= WHOLE ? 0 : rows.reduce((sum, row) => sum + guessHeight(row), 0)),
    getItemKey: (index) => rows[index]?.message.id ?? index,
    rangeExtractor: rangeOf,
    overscan: OVERSCAN,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_PX,
    directDomUpdates: true,
    onChange: (instance) => {
      if (isOpened.current) setAway(!instance.isAtEnd(NEAR_PX));
    },
  });

  const toEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer]);

  useLayoutEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    toEnd();
  }, [toEnd]);

  // One's own words are looked at, wherever one was reading.
  const isOwn = last?.author_uid === uid;
  useEffect(() => {
    if (isOwn) toEnd();
  }, [isOwn, last?.id, toEnd]);

  const lastId = last?.id ?? 0;
  if (!isAway && seen !== lastId) setSeen(lastId);

  useResized(box, isAway, toEnd);

  const first = virtualizer.range?.startIndex ?? Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (!hasOlder || !isOpened.current || first > AHEAD) return undefined;
    let isThere = true;
    setLoading(true);
    loadOlder(alphaid)
      .catch(() => undefined) // The next scroll asks again.
      .finally(() => isThere && setLoading(false));
    return () => {
      isThere = false;
    };
  }, [hasOlder, first, alphaid, rows.length]);

  const missed = isAway
    ? rows.filter(({ message }) => message.id > seen && message.author_uid !== uid).length
    : 0;
  return {
    virtualizer,
    hold: virtualizer.containerRef,
    isAway,
    isLoading: isLoading && hasOlder,
    missed,
    toEnd,
  };
}

function rangeOf(range: Range): number[] {
  return range.count <= WHOLE
    ? Array.from({ length: range.count }, (_, index) => index)
    : defaultRangeExtractor(range);
}

/** The keyboard of a telephone opens, the composer grows: the end stays in sight. */
function useResized(box: RefObject<HTMLDivElement | null>, isAway: boolean, toEnd: () => void): void {
  const away = useRef(isAway);
  useEffect(() => {
    away.current = isAway;
  });
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(() => {
      if (!away.current) toEnd();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, toEnd]);
}
