/**
 * Which rows are ticked: `const selection = useSelection(resetOn, reading)`; it empties itself when `resetOn` (the filter) changes. It keeps when
 * the oldest of them was read: what is done to them is refused of rows that were changed since. "All that was found" is said over these ticks,
 * and goes with them.
 */
import { useMemo, useState } from 'react';

/** When rows were read, by the server's clock, and what the database showed then, in its words. */
export interface Reading {
  at: number;
  snapshot: string | undefined;
}
const NEVER: Reading = { at: 0, snapshot: undefined };

export interface Ticked extends Selection {
  keys: readonly string[];
  /** Of the oldest one; undefined while none is ticked. */
  reading: Reading | undefined;
  clear: () => void;
  /** Instead of the ticked ones: all that the search finds. */
  isAll: boolean;
  setAll: (isAll: boolean) => void;
}

/** @param reading of the rows on screen */
export function useSelection(resetOn: string, reading: Reading = NEVER): Ticked {
  const [state, setState] = useState({ resetOn, ticks: EMPTY, isAll: false });
  const { ticks, isAll } = state.resetOn === resetOn ? state : NOTHING;
  return useMemo(() => {
    const keys = [...ticks.keys()];
    const change = (next: Ticks) => setState({ resetOn, ticks: next, isAll: false });
    const without = (gone: readonly string[]) => new Map([...ticks].filter(([key]) => !gone.includes(key)));
    const and = (more: readonly string[]) =>
      new Map([...more.map((key) => [key, reading] as const), ...ticks]);
    return {
      keys,
      reading: [...ticks.values()].toSorted((one, other) => one.at - other.at)[0],
      has: (key) => ticks.has(key),
      toggle: (key) => change(ticks.has(key) ? without([key]) : and([key])),
      toggleAll: (all, ticked) => change(ticked ? and(all) : without(all)),
      clear: () => change(EMPTY),
      isAll,
      setAll: (all) => setState({ resetOn, ticks, isAll: all }),
    };
  }, [ticks, isAll, resetOn, reading]);
}

/** Each ticked row, and when it was read. */
type Ticks = ReadonlyMap<string, Reading>;
const EMPTY: Ticks = new Map();
const NOTHING = { ticks: EMPTY, isAll: false };

export interface Selection {
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  toggleAll: (keys: readonly string[], ticked: boolean) => void;
}
