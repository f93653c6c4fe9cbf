/** Why taking nights is refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const bookingRefusals = {
  nightsTaken: {
    ...conflict(
      'Ces nuits viennent d’être prises. Rien n’a été enregistré.',
      'These nights have just been taken. Nothing was saved.',
    ),
    constraint: 'stay_nights_free',
  },
  nightsHeld: conflict(
    'Ces nuits ne sont pas libres\u00a0: {who}. Rien n’a été enregistré.',
    'These nights are not free: {who}. Nothing was saved.',
  ),
  nightsNotForSale: conflict(
    'Ces nuits ne peuvent pas être vendues. {reason} Rien n’a été enregistré.',
    'These nights cannot be sold. {reason} Nothing was saved.',
  ),
  nightsNotOffered: conflict(
    'Cette location ne peut pas être réservée à ces dates. Rien n’a été enregistré\u00a0: écrivez-nous, nous chercherons une solution.',
    'This house cannot be booked on these dates. Nothing was saved: write to us and we will find a solution.',
  ),
  noAcceptedQuote: conflict('Aucun devis accepté sur cette demande.', 'No accepted quote on this request.'),
  stayIsFirm: conflict(
    'Ce séjour est déjà confirmé\u00a0: il n’a plus d’option à prolonger ni à raccourcir.',
    'This stay is already confirmed: it no longer has an option to extend or shorten.',
  ),
  optionTooLate: field(
    'L’option ne peut pas durer au-delà de l’arrivée\u00a0: au plus tard le {until}.',
    'The option cannot last beyond the arrival: {until} at the latest.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof bookingRefusals, Planned> {}
}
