/** What follows a guest's yes, by name: contracts do it. */
import { jobReference } from '#server/jobs.ts';

/** `at`: when the yes was said, in milliseconds. */
export interface Yes {
  quoteId: number;
  at: number;
}

export const CONTRACT_FOR_YES = jobReference<Yes>('contractForYes');

/** Sees to it that the family hears of a contract that isn't there. */
export const CONTRACT_OVERDUE = jobReference<Yes>('contractOverdue');
/** No family waits longer without a word. */
export const CONTRACT_PATIENCE_MINUTES = 15;
