/**
 * Where one stands in the table, and what of it is open. The rows' elements say what they stand for; what keys and presses do is here. The row one
 * stands on is drawn even out of sight: the focus must not leave with it.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { HEADING, moved, placeKey, readPlace } from './lines.ts';
import type { At, Line } from './lines.ts';

export const HEAD_HEIGHT = 42;
const OVERSCAN = 4;

export function useStanding(
  box: RefObject<HTMLDivElement | null>,
  lines: readonly Line[],
  onFold: (village: string) => void,
) {
  const [at, setAt] = useState<At>();
  const [opened, setOpened] = useState<At>();
  const isByKey = useRef(false);
  // What was stood on may be gone: another month, a search.
  const place = lines.findIndex(({ key }) => key === at?.line);
  const here: At = place >= 0 && at ? at : { line: lines[0]?.key ?? '', item: HEADING };
  const virtualizer = useRows(box, lines, Math.max(0, place));

  useEffect(() => {
    if (!isByKey.current || !at) return;
    isByKey.current = false;
    virtualizer.scrollToIndex(place);
    const target = box.current?.querySelector<HTMLElement>(`[data-at="${CSS.escape(placeKey(at))}"]`);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, box, place, virtualizer]);

  function standBy(next: At): void {
    isByKey.current = true;
    setAt(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const next = moved(lines, here, event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    standBy(next);
  }

  function onClick({ target }: MouseEvent): void {
    const pressed = placeOf(target);
    const line = pressed && lines.find(({ key }) => key === pressed.line);
    if (line?.kind === 'village') onFold(line.village);
    else if (pressed && pressed.item !== HEADING) setOpened(pressed);
  }

  function onFocus({ target }: FocusEvent): void {
    const focused = placeOf(target);
    if (focused) setAt((former) => (isSame(former, focused) ? former : focused));
  }

  const close = useCallback((from: At) => {
    setOpened(undefined);
    isByKey.current = true;
    setAt({ ...from });
  }, []);

  return { here, opened, close, virtualizer, heard: { onKeyDown, onClick, onFocus } };
}

function placeOf(target: EventTarget): At | undefined {
  const text = target instanceof Element && target.closest<HTMLElement>('[data-at]')?.dataset['at'];
  return text ? readPlace(text) : undefined;
}

function isSame(one: At | undefined, other: At): boolean {
  return one?.line === other.line && one.item === other.item;
}

/** The rows in sight, and the one that is stood on. */
function useRows(box: RefObject<HTMLDivElement | null>, lines: readonly Line[], place: number) {
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([place, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
    [place],
  );
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  return useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => lines[index]?.height ?? 0,
    getItemKey,
    rangeExtractor,
    overscan: OVERSCAN,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    // A drawing per frame, not one per event of the wheel.
    useFlushSync: false,
  });
}
