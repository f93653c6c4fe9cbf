/** What a mandate chooses from. */
import { choice } from '#kernel/choices.ts';

export const MANDATE_KINDS = [
  choice('location', 'Location', 'Letting'),
  choice('intendance', 'Intendance', 'Housekeeping'),
] as const;
export const BORNE_BY_WHOM = [
  choice('tenant', 'Le locataire', 'The tenant'),
  choice('owner', 'Le propriétaire', 'The owner'),
  choice('agency', 'L’agence', 'The agency'),
] as const;
