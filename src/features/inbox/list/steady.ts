/** Conversations that move: never under a pointer, and where they do, one sees from where. */
import type { Ddl } from '#features/requests/api.ts';
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Somebody whose pointer has rested for that long is not about to press. */
const RESTS_MS = 2_000;
const MOVE_MS = 180;

/** What a pointer does over the list just now: what is about to be pressed stays where it is, and still more what is being pressed. */
export interface Pointing {
  isPointing: boolean;
  isPressed: boolean;
}

export function usePointing(): Pointing & {
  handlers: { onPointerMove: () => void; onPointerLeave: () => void; onPointerDown: () => void };
} {
  const [isPointing, setPointing] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function rest(): void {
    clearTimeout(timer.current);
    setPointing(false);
  }
  function point(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(rest, RESTS_MS);
    setPointing(true);
  }
  function press(): void {
    setPressed(true);
    const released = new AbortController();
    // The click comes after the release, and belongs to the row that was pressed.
    const release = () => {
      released.abort();
      setTimeout(() => setPressed(false));
    };
    for (const name of ['pointerup', 'pointercancel'])
      addEventListener(name, release, { signal: released.signal });
  }
  return {
    isPointing,
    isPressed,
    handlers: { onPointerMove: point, onPointerLeave: rest, onPointerDown: press },
  };
}

/**
 * The rows in the order they last had while nobody pointed at them: as they are now, but none that came since and none moved. What was
 * looked for is shown as soon as it is found, though not while a row of the list before is pressed.
 */
export function useSteadyOrder(
  rows: readonly Ddl[] | undefined,
  asked: string,
  { isPointing, isPressed }: Pointing,
): readonly Ddl[] | undefined {
  const [shown, setShown] = useState({ rows, asked });
  const isSame = shown.asked === asked;
  const isHeld = (isSame ? isPointing : isPressed) && (shown.rows?.length ?? 0) > 0;
  if (!isHeld && (shown.rows !== rows || shown.asked !== asked)) setShown({ rows, asked });
  if (!isHeld) return rows;
  if (!isSame) return shown.rows;
  const now = new Map(rows?.map((row) => [row.id, row]));
  const known = new Set(shown.rows?.map(({ id }) => id));
  // Asked for more, they stand below: nothing above moves.
  const lastKnown = rows?.findLastIndex(({ id }) => known.has(id)) ?? -1;
  return [
    ...(shown.rows ?? []).flatMap(({ id }) => now.get(id) ?? []),
    ...(rows?.slice(lastKnown + 1) ?? []),
  ];
}

/**
 * Rows that changed their place glide to the new one, unless somebody asked for less motion. Those of another list, what was looked for, stand
 * where they stand at once: one presses what was found as soon as it is there, and a press on a row that moves away under it is lost.
 * @param asked which list it is
 */
export function useGliding(list: RefObject<HTMLElement | null>, order: string, asked: string): void {
  const last = useRef({ order: '', asked: '', places: new Map<Element, number>() });
  useLayoutEffect(() => {
    if (last.current.order === order) return;
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
    const isCalm = last.current.asked !== asked || matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const row of rows) {
      const from = last.current.places.get(row);
      if (isCalm || from === undefined || from === row.offsetTop) continue;
      row.animate([{ transform: `translateY(${from - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'ease-out',
      });
    }
    last.current = { order, asked, places: new Map(rows.map((row) => [row, row.offsetTop])) };
  }, [list, order, asked]);
}
