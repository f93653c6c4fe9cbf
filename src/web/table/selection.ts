/** Which rows are ticked: `const selection = useSelection(resetOn)`; it empties itself when `resetOn` (the filter) changes. */
import { useMemo, useState } from 'react';

export interface Ticked extends Selection {
  keys: readonly string[];
  clear: () => void;
}

export function useSelection(resetOn: string): Ticked {
  const [state, setState] = useState({ resetOn, keys: new Set<string>() });
  const keys = state.resetOn === resetOn ? state.keys : EMPTY;
  return useMemo(() => {
    const change = (next: Iterable<string>) => setState({ resetOn, keys: new Set(next) });
    return {
      keys: [...keys],
      has: (key) => keys.has(key),
      toggle: (key) => change(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key]),
      toggleAll: (all, ticked) =>
        change(ticked ? [...keys, ...all] : [...keys].filter((key) => !all.includes(key))),
      clear: () => change([]),
    };
  }, [keys, resetOn]);
}

const EMPTY: ReadonlySet<string> = new Set();

export interface Selection {
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  toggleAll: (keys: readonly string[], ticked: boolean) => void;
}
