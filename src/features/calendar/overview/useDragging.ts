/**
 * Carrying a stay over the table: which day and house lie under the hand, and the table's own scrolling at its edges. One listener for the whole
 * table, since its bars come and go while one scrolls. The keyboard's way is the form behind 'Déplacer…'.
 */
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Carried, Target } from './dragging.ts';
import { hold } from './hold.ts';
import type { Point } from './hold.ts';

const EDGE_PX = 48;
const STEP_PX = 14;

export interface Geometry {
  /** What stands at that height of the table. */
  houseAt: (offset: number) => Target['house'] | undefined;
  days: number;
}

export function useDragging(
  box: RefObject<HTMLDivElement | null>,
  geometry: Geometry,
  onDrop: (carried: Carried, target: Target) => void,
) {
  const [carried, setCarried] = useState<Carried>();
  const [target, setTarget] = useState<Target>();
  const now = useRef({ geometry, onDrop, target });
  useEffect(() => {
    now.current = { geometry, onDrop, target };
  });

  const press = useCallback(
    (event: PointerEvent, what: Carried) => {
      const element = box.current;
      if (!element || event.button !== 0) return;
      const own = what.span.date_from as Day;
      const left = event.clientX + element.scrollLeft;
      hold(event, {
        onBegin: () => {
          setCarried(what);
          setTarget({ house: what.house, from: own });
        },
        onFrame: (hand) => {
          scrollAtEdges(element, hand);
          const { houseAt, days } = now.current.geometry;
          const shift = Math.round((hand.x + element.scrollLeft - left) / dayWidth(element, days));
          const offset = hand.y - element.getBoundingClientRect().top + element.scrollTop;
          const [house, from] = [houseAt(offset) ?? what.house, addDays(own, shift)];
          setTarget((former) => (former?.house === house && former.from === from ? former : { house, from }));
        },
        onEnd: (isDropped) => {
          const { target: there } = now.current;
          setCarried(undefined);
          setTarget(undefined);
          if (isDropped && there) now.current.onDrop(what, there);
        },
      });
    },
    [box],
  );
  return { carried, target, press };
}

function nameWidth(element: HTMLElement): number {
  return element.querySelector<HTMLElement>('[data-corner]')?.offsetWidth ?? 0;
}

function dayWidth(element: HTMLElement, days: number): number {
  return (element.scrollWidth - nameWidth(element)) / days;
}

function scrollAtEdges(element: HTMLElement, { x, y }: Point): void {
  const { top, bottom, right, left } = element.getBoundingClientRect();
  element.scrollBy({
    top: y > bottom - EDGE_PX ? STEP_PX : y < top + EDGE_PX ? -STEP_PX : 0,
    left: x > right - EDGE_PX ? STEP_PX : x < left + nameWidth(element) ? -STEP_PX : 0,
  });
}
