/**
 * Which rows are ticked: `const selection = useSelection(resetOn, readAt)`; it empties itself when `resetOn` (the filter) changes. It keeps when
 * the oldest of them was read: what is done to them is refused of rows that were changed since.
 */
import { useMemo, useState } from 'react';

export interface Ticked extends Selection {
  keys: readonly string[];
  /** By the server's clock; 0 while none is ticked. */
  readAt: number;
  clear: () => void;
}

/** @param readAt when the rows on screen were read, by the server's clock */
export function useSelection(resetOn: string, readAt: number): Ticked {
  const [state, setState] = useState({ resetOn, ticks: EMPTY });
  const ticks = state.resetOn === resetOn ? state.ticks : EMPTY;
  return useMemo(() => {
    const keys = [...ticks.keys()];
    const change = (next: Ticks) => setState({ resetOn, ticks: next });
    const without = (gone: readonly string[]) => new Map([...ticks].filter(([key]) => !gone.includes(key)));
    const and = (more: readonly string[]) =>
      new Map([...more.map((key) => [key, readAt] as const), ...ticks]);
    return {
      keys,
      readAt: keys.length === 0 ? 0 : Math.min(...ticks.values()),
      has: (key) => ticks.has(key),
      toggle: (key) => change(ticks.has(key) ? without([key]) : and([key])),
      toggleAll: (all, ticked) => change(ticked ? and(all) : without(all)),
      clear: () => change(EMPTY),
    };
  }, [ticks, resetOn, readAt]);
}

/** Each ticked row, and when it was read. */
type Ticks = ReadonlyMap<string, number>;
const EMPTY: Ticks = new Map();

export interface Selection {
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  toggleAll: (keys: readonly string[], ticked: boolean) => void;
}
