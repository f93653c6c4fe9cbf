/** Why a payment is refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const paymentRefusals = {
  paymentRequestState: conflict(
    'Cette demande de paiement est déjà réglée ou annulée, ou un paiement y est déjà rattaché.',
    'This payment request is already paid or cancelled, or already has a payment linked to it.',
  ),
  reasonForMore: field(
    'C’est plus que ce qui reste à demander ({left}). Dites pourquoi\u00a0: rien n’a été envoyé.',
    'This is more than what is left to ask for ({left}). Say why: nothing was sent.',
  ),
  alreadyAsked: conflict(
    'Cette somme est déjà demandée et attend d’être payée. Rien n’a été envoyé\u00a0: annulez d’abord l’autre demande, ou saisissez un montant.',
    'This sum has already been asked for and is waiting to be paid. Nothing was sent: cancel the other request first, or type an amount.',
  ),
  lessToPay: conflict(
    'Le montant à régler a changé depuis cette demande. Écrivez à l’agence\u00a0: elle vous enverra une nouvelle demande.',
    'The amount to pay has changed since this request. Write to the agency: it will send you a new request.',
  ),
  stayTakenBack: conflict(
    'L’agence ne réserve plus ces dates pour vous\u00a0: il n’y a rien à payer. Écrivez-lui si cela vous surprend.',
    'The agency is no longer holding these dates for you: there is nothing to pay. Write to it if this surprises you.',
  ),
  chargeInDoubt: conflict(
    'Un paiement par carte a déjà été annoncé pour cette demande, et l’agence le vérifie. Ne payez pas une seconde fois\u00a0: écrivez-lui si vous avez une question.',
    'A card payment has already been announced for this request, and the agency is checking it. Do not pay a second time: write to the agency if you have a question.',
  ),
  paymentNotWaiting: conflict(
    'Ce paiement n’attend pas de décision\u00a0: il est déjà affecté, ou en cours de remboursement.',
    'This payment is not waiting for a decision: it is already allocated, or being refunded.',
  ),
  notPaidByCard: conflict(
    'Ce paiement n’est pas venu par carte\u00a0: rendez l’argent comme il est venu, puis annulez ce paiement dans la liste.',
    'This payment did not come by card: give the money back as it came, then reverse this payment in the list.',
  ),
  paymentTooSmall: field(
    'Ce paiement est inférieur au montant demandé\u00a0: affectez-le comme avoir.',
    'This payment is less than the amount asked for: allocate it as credit.',
  ),
  paymentNotReversible: conflict(
    'Ce paiement ne peut pas être annulé ici.',
    'This payment cannot be reversed here.',
  ),
  duplicateTransaction: conflict(
    'Cette transaction est déjà enregistrée.',
    'This transaction is already recorded.',
  ),
  sumToReturn: field(
    'L’agence détient {amount} pour cette réservation. Indiquez la somme à rendre, ou 0 si rien n’est à rendre.',
    'The agency holds {amount} for this booking. Type the sum to return, or 0 if nothing is to be returned.',
  ),
  moreThanReceived: field(
    'C’est plus que ce que l’agence détient\u00a0: {amount}.',
    'This is more than what the agency holds: {amount}.',
  ),
  stayNotCancelled: conflict(
    'Cette réservation n’est pas annulée, ou ne l’est plus.',
    'This booking is not cancelled, or no longer.',
  ),
  platformCollectsRent: conflict(
    '{platform} encaisse le loyer\u00a0: aucune demande de paiement n’est possible.',
    '{platform} collects the rent: no payment can be requested.',
  ),
  linenChanged: conflict(
    'Le prix du linge a changé\u00a0: rien n’a été commandé. Rechargez la page pour le lire.',
    'The price of the linen has changed: nothing was ordered. Reload the page to read it.',
  ),
  linenTooEarly: conflict(
    'Le linge se commande à partir du {day}\u00a0: la loi ne permet pas de demander un paiement plus tôt.',
    'Linen can be ordered from {day}: the law allows no payment to be asked for earlier.',
  ),
  linenTooLate: conflict(
    'Le séjour a commencé\u00a0: le linge se demande par téléphone.',
    'The stay has begun: please ask for linen by telephone.',
  ),
  linenPaid: conflict(
    'Le linge est déjà réglé, ou son paiement est en cours de vérification. Écrivez à l’agence pour y renoncer.',
    'The linen is already paid for, or its payment is being checked. Write to the agency to cancel it.',
  ),
  linenAmount: field(
    'Le linge coûte {amount}\u00a0: notez exactement cette somme, et le reste comme un autre paiement.',
    'The linen costs {amount}: note exactly this sum, and the rest as another payment.',
  ),
  cardsUnavailable: {
    status: 503,
    fr: 'Le paiement par carte est momentanément indisponible. Réessayez dans un instant.',
    en: 'Card payment is unavailable at the moment. Try again shortly.',
  },
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof paymentRefusals, Planned> {}
}
