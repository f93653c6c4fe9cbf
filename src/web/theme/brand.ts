/** A guest's space wears their agency's colour, made readable by rule; everybody else's keeps the tokens as they are. */
import { isHex, shadesOf } from '#kernel/colour.ts';
import { useLayoutEffect } from 'react';
import { session } from '../session.ts';
import type { Brand } from '../session.ts';
import { useStore } from '../store.ts';
import { chosenTheme, schemeOf } from './choice.ts';

export function useBrand(): Brand | undefined {
  return useStore(session).profile?.brand ?? undefined;
}

/** Ours; its tokens were chosen by eye. */
const OCEAN = '#0b5c7a';

export function useBrandColours(): void {
  const accent = useBrand()?.accent;
  const scheme = schemeOf(useStore(chosenTheme));
  useLayoutEffect(() => {
    if (!isHex(accent) || accent === OCEAN) return;
    const { solid, hover, ink, wash } = shadesOf(accent, scheme);
    const { style } = document.documentElement;
    const tokens = { '--ocean': solid, '--ocean-hover': hover, '--ocean-ink': ink, '--ocean-wash': wash };
    for (const [token, colour] of Object.entries(tokens)) style.setProperty(token, colour);
    return () => {
      for (const token of Object.keys(tokens)) style.removeProperty(token);
    };
  }, [accent, scheme]);
}
