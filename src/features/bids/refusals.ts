/** Why a price of one’s own is refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const bidRefusals = {
  depositOrBalance: field(
    'Demandez les arrhes ou le solde, pas les deux à la fois.',
    'Ask for the deposit or for the balance, not for both at once.',
  ),
  bidNeedsRequest: field(
    'Une proposition de prix se fait sur une demande de location, pas dans une conversation libre.',
    'A price is sent on a rental request, not in a free conversation.',
  ),
  bidTotalDiffers: field(
    'Le total ne correspond pas aux montants. Vérifiez-les, puis envoyez à nouveau.',
    'The total does not match the amounts. Check them, then send again.',
  ),
  onlineBookingOff: conflict(
    "Le paiement Online Booking n'est pas activé sur cette annonce.",
    'Online Booking payment is not active on this listing.',
  ),
  bidCancelled: conflict(
    'Cette proposition de prix est annulée, elle ne peut plus être payée.',
    'This price proposal is cancelled and can no longer be paid.',
  ),
  bidOfAnotherStay: conflict(
    'Ce prix a été fait pour une autre maison ou d’autres dates que celles de la demande aujourd’hui. Rien n’a été fait ni payé\u00a0: il faut une nouvelle proposition pour le séjour choisi.',
    'This price was made for another house or other dates than the request has today. Nothing was done or paid: a new price is needed for the stay that was chosen.',
  ),
  bidPaid: conflict('Cette proposition de prix est déjà payée.', 'This price proposal is already paid.'),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof bidRefusals, Planned> {}
}
