/** The noun: a request that waits for nights somebody else holds. Both sides, pure. */
import type { LocalizedText } from '#kernel/localized.ts';

export const WAITING_STATES = ['waiting', 'offered', 'taken', 'declined', 'over', 'withdrawn'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** Who is first has them so long. */
export const OFFER_HOURS = 24;

export const WAITING_WORDS: Record<WaitingState, LocalizedText> = {
  waiting: { fr: 'En attente', en: 'Waiting' },
  offered: { fr: 'Proposé', en: 'Offered' },
  taken: { fr: 'Pris', en: 'Taken' },
  declined: { fr: 'Décliné', en: 'Declined' },
  over: { fr: 'Délai passé', en: 'Time is over' },
  withdrawn: { fr: 'Retiré', en: 'Withdrawn' },
};
