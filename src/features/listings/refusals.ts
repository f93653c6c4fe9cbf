/** Why a house or an enquiry is refused, in words. */
import { field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const listingRefusals = {
  capacityExceeded: field(
    'Cette location accueille {n} personnes au plus.',
    'This house takes at most {n} people.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof listingRefusals, Planned> {}
}
