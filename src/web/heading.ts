/** What the screen on show calls itself, when that is more exact than its line in the table of screens. Set by PageTitle and NotFound. */
import { useEffect } from 'react';
import { store, useStore } from './store.ts';

export const heading = store('');

export function useHeading(otherwise: string): string {
  return useStore(heading) || otherwise;
}

/** As long as it is on the screen, it calls itself this. */
export function useOwnHeading(title: string): void {
  useEffect(() => {
    heading.set(title);
    return () => heading.set('');
  }, [title]);
}
