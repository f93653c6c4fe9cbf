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
  estimateOfCancelled: conflict(
    'Cette demande est annulée, et rien n’y a changé. Pour ce séjour, faites une nouvelle demande depuis la page de la maison\u00a0: nous vous répondons aussitôt.',
    'This request is cancelled, and nothing in it has changed. For this stay, please send a new request from the page of the house: you are answered at once.',
  ),
  estimateOfHeld: conflict(
    'Des nuits sont déjà retenues pour vous, et rien n’a changé. Si vous préférez cet autre séjour, écrivez-nous\u00a0: nous voyons avec vous comment changer.',
    'Nights are already held for you, and nothing has changed. If you would rather have this other stay, write to us: we will see with you how to change.',
  ),
  guestAcceptEstimate: conflict(
    'Ceci est une première estimation\u00a0: nous vous préparons notre proposition, que vous pourrez réserver.',
    'This is a first estimate: we are preparing our offer, which you will be able to book.',
  ),
  guestAcceptClosed: conflict(
    'Cette proposition n’est plus ouverte à la réservation. Rien n’a été fait. Écrivez-nous\u00a0: nous vous disons ce qui est possible.',
    'This offer is no longer open for booking. Nothing was done. Write to us: we will tell you what is possible.',
  ),
  guestAcceptOff: conflict(
    'Votre agence confirme elle-même les réservations. Écrivez-lui que vous réservez\u00a0: elle vous répond.',
    'Your agency confirms bookings itself. Write to say that you are booking: you will hear from them.',
  ),
  guestAcceptChanged: conflict(
    'Le prix de cette proposition a changé depuis que vous l’avez lue. Rien n’a été fait. Relisez-la, puis confirmez.',
    'The price of this offer has changed since you read it. Nothing was done. Read it again, then confirm.',
  ),
  guestAcceptAgain: conflict(
    'Vous avez déjà retenu ces nuits, et le temps qu’une option peut durer est passé. Rien n’a été fait. Écrivez-nous\u00a0: si vous les voulez toujours, nous regardons avec vous.',
    'You have already held these nights, and the time an option may last is over. Nothing was done. Write to us: if you still want them, we will see with you what is possible.',
  ),
  guestAcceptReleases: conflict(
    'Réserver ce séjour met fin à votre option {reference}\u00a0: {house}, du {from} au {to}. Rien n’est encore fait\u00a0: confirmez pour choisir ce séjour-ci.',
    'Booking this stay ends your option {reference}: {house}, from {from} to {to}. Nothing has been done yet: confirm to choose this stay instead.',
  ),
  guestAcceptTied: conflict(
    'Vous avez déjà un séjour à ces dates\u00a0: {reference}, {house}, du {from} au {to}. Il est confirmé, signé ou en partie payé, et nous n’avons rien changé. Écrivez-nous lequel vous gardez.',
    'You already have a stay on these dates: {reference}, {house}, from {from} to {to}. It is confirmed, signed or partly paid, and we have changed nothing. Write to us which one you keep.',
  ),
  quoteSaved: {
    status: 200,
    fr: 'La proposition de prix a été sauvegardée.',
    en: 'The price proposal was saved.',
  },
  linenNotOffered: conflict(
    'Ce devis ne propose pas de linge en option\u00a0: rien n’a été fait. Rechargez la page pour le voir tel qu’il est.',
    'This quote offers no optional linen: nothing was done. Reload the page to see it as it is.',
  ),
  linenPaidAlready: conflict(
    'Le linge de ce séjour est déjà commandé et payé\u00a0: il n’est pas compté une seconde fois. Rien n’a été fait. Il faut une proposition sans le linge\u00a0: celui qui est payé reste acquis.',
    'The linen of this stay is already ordered and paid for: it is not charged a second time. Nothing was done. An offer without linen is needed: what is paid remains yours.',
  ),
  cancellingLastBidNotAllowed: conflict(
    'Veuillez créer un nouveau devis avant d’annuler le dernier devis actif.',
    'Please create a new quote before cancelling the last active one.',
  ),
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof quoteRefusals, Planned> {}
}
