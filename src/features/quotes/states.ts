/** Where a quote stands, in a word. Pure. */
import type { LocalizedText } from '#kernel/localized.ts';

export interface Standing {
  tone: 'ocean' | 'volet' | 'ajonc' | 'grenat' | undefined;
  words: LocalizedText;
}

interface Flags {
  is_estimate: number | undefined;
  accepted: number | undefined;
  cancelled: number | undefined;
  locked: number | undefined;
}

export function standingOf({ is_estimate, accepted, cancelled, locked }: Flags): Standing {
  if (cancelled === 1) return { tone: 'grenat', words: { fr: 'Annulé', en: 'Cancelled' } };
  if (is_estimate === 1) return { tone: undefined, words: { fr: 'Estimation', en: 'Estimate' } };
  if (accepted === 1) return { tone: 'volet', words: { fr: 'Accepté', en: 'Accepted' } };
  if (locked === 1) return { tone: 'ajonc', words: { fr: 'Verrouillé', en: 'Locked' } };
  return { tone: 'ocean', words: { fr: 'Proposé', en: 'Offered' } };
}
