/** What follows a guest's yes, by name: contracts do it. */
import { jobReference } from '#server/jobs.ts';

/** `at`: when the yes was said, in milliseconds. */
export const CONTRACT_FOR_YES = jobReference<{ quoteId: number; at: number }>('contractForYes');
