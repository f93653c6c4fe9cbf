/** Rows that come into sight, a few per frame: whoever flings a long list waits a moment for some, and never for the page. */
import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useState } from 'react';

/** Of what was not drawn before: some ten milliseconds of a slow machine. */
const MOST_NEW = 6;

/** @param first what must be there at once: the row that has the focus */
export function useGradually(items: readonly VirtualItem[], first: string): readonly VirtualItem[] {
  const [drawn, setDrawn] = useState<ReadonlySet<VirtualItem['key']>>(NONE);
  let room = MOST_NEW;
  const shown = items.filter(({ key }) => drawn.has(key) || key === first || room-- > 0);
  const isWhole = shown.length === items.length;
  useEffect(() => {
    const keys = new Set(shown.map(({ key }) => key));
    if (isWhole && keys.size === drawn.size && keys.isSubsetOf(drawn)) return undefined;
    const frame = requestAnimationFrame(() => setDrawn(keys));
    return () => cancelAnimationFrame(frame);
  });
  return shown;
}

const NONE: ReadonlySet<VirtualItem['key']> = new Set();
