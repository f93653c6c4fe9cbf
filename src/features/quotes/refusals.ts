/** Why a quote is refused, in words. */
import { conflict } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const quoteRefusals = {
  quoteNotAcceptable: {
    ...conflict(
      'Ce devis ne peut pas être accepté dans son état actuel.',
      'This quote cannot be accepted in its present state.',
    ),
    constraint: 'quote_one_accepted',
  },
  quoteState: conflict(
    'Cette action n’est pas possible dans l’état actuel du devis.',
    'This action is not possible in the quote’s present state.',
  ),
  otherQuoteAccepted: conflict(
    'Le devis n°{id} de cette demande vient d’être accepté par {name}. Rien n’a été fait. Si le client a bien choisi celui-ci, rechargez la page, puis acceptez-le.',
    'Quote no. {id} of this request has just been accepted by {name}. Nothing was done. If this is the one the guest has chosen, reload the page, then accept it.',
  ),
  quoteAcceptedMeanwhile: conflict(
    'Ce devis vient d’être accepté par {name}. Rien n’a été envoyé\u00a0: le contrat et la demande de paiement se préparent dans leurs onglets.',
    'This quote has just been accepted by {name}. Nothing was sent: the contract and the payment request are prepared in their tabs.',
  ),
  quoteIsEstimate: conflict(
    'Une estimation ne peut que servir de base à un nouveau devis.',
    'An estimate can only serve as the basis for a new quote.',
  ),
  quoteSaved: {
    status: 200,
    fr: 'La proposition de prix a été sauvegardée.',
    en: 'The price proposal was saved.',
  },
  cancellingLastBidNotAllowed: conflict(
    'Veuillez créer un nouveau devis avant d’annuler le dernier devis actif.',
    'Please create a new quote before cancelling the last active one.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof quoteRefusals, Planned> {}
}
