/** Where a signature request stands, as the provider says it. */
import { choice } from '#kernel/choices.ts';

export const SIGNATURE_STATUSES = [
  choice('draft', 'Brouillon', 'Draft'),
  choice('approval', 'En approbation', 'Awaiting approval'),
  choice('rejected', 'Rejeté', 'Rejected'),
  choice('ongoing', 'En cours', 'Ongoing'),
  choice('declined', 'Refusé', 'Declined'),
  choice('expired', 'Expiré', 'Expired'),
  choice('deleted', 'Supprimé', 'Deleted'),
  choice('canceled', 'Annulé', 'Cancelled'),
  choice('done', 'Signé', 'Signed'),
  choice('to_be_signed', 'À signer', 'To be signed'),
  choice('signed', 'Signé', 'Signed'),
] as const;
