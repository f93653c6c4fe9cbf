/** Which colour says how a file or an item stands; the word beside it says it too. Pure. */
import type { FileState, ItemState } from './items.ts';

export const FILE_TONES = {
  blocked: 'grenat',
  grace: 'tremiere',
  incomplete: 'ajonc',
  ending: 'ajonc',
  complete: 'volet',
} as const satisfies Record<FileState, string>;

const BAD: readonly ItemState[] = ['suspended', 'withdrawn', 'ended', 'tooLow', 'outdated'];

/** What is missing is as bad as what asks for it is strict. */
export function itemTone(
  state: string,
  isMissing: boolean,
): 'grenat' | 'tremiere' | 'volet' | 'ajonc' | undefined {
  if (isMissing) return 'grenat';
  if (BAD.some((bad) => bad === state)) return 'tremiere';
  if (state === 'held') return 'volet';
  if (state === 'ending' || state === 'pending') return 'ajonc';
  return undefined;
}
