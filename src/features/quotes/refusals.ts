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
