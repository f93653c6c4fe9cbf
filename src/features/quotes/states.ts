/** Where a quote stands, in a word. Pure. */
import type { Day } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import type { Quote } from './api.ts';

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

/** The stay a quote is for, as the form and its summary name it. */
export function stayOfQuote<
  Q extends Pick<Quote, 'date_from' | 'date_to' | 'nb_adults' | 'nb_children' | 'nb_disabled'>,
>(quote: Q) {
  return {
    ...quote,
    from: quote.date_from as Day,
    to: quote.date_to as Day,
    adults: quote.nb_adults,
    children: quote.nb_children,
    disabled: quote.nb_disabled,
  };
}
