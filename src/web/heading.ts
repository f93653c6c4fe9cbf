/** What the screen on show calls itself, when that is more exact than its line in the table of screens. Set by PageTitle. */
import { store, useStore } from './store.ts';

export const heading = store('');

export function useHeading(otherwise: string): string {
  return useStore(heading) || otherwise;
}
