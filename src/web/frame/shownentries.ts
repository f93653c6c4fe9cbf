import { useMemo } from 'react';
import { mayWith, usePerson } from '../session.ts';
import type { MenuEntry } from './menu.ts';

/** Only what this person may open. */
export function useShownEntries(menu: readonly MenuEntry[]): readonly MenuEntry[] {
  const person = usePerson();
  return useMemo(() => menu.filter(({ needs }) => mayWith(person, needs)), [menu, person]);
}
