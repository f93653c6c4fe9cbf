/** Of what an agency proposed for one request: what its page shows. A mail speaks of one quote, and its button opens that one. Pure. */
import type { Booking, Offer } from './api.ts';

export interface ShownOffers {
  /** The one to say yes to. */
  one: number | undefined;
  /** What else is open, to be chosen from. */
  others: Offer[];
  /** The one that was asked for is no longer to be had. */
  isGone: boolean;
}

export function isOpen({ state }: Pick<Offer, 'state'>): boolean {
  return state !== 'taken';
}

/** @param named the quote of the address, if it names one */
export function shownOffers(
  booking: Pick<Booking, 'offers' | 'offer' | 'accepted_quote' | 'is_cancelled'>,
  named: number | undefined,
): ShownOffers {
  const { offers, offer, accepted_quote: accepted, is_cancelled: isCancelled } = booking;
  const nothing: ShownOffers = { one: undefined, others: [], isGone: false };
  if (isCancelled || (named !== undefined && named === accepted)) return nothing;
  // Once one is accepted, another is shown to whoever asks for it, and to nobody else.
  const open = accepted === null ? offers.filter(isOpen) : [];
  if (named === undefined)
    return open.length > 1 ? { ...nothing, others: open } : { ...nothing, one: offer?.quote_id };
  const isThere = offers.some(({ quote_id: id }) => id === named);
  return {
    one: isThere ? named : undefined,
    others: open.filter(({ quote_id: id }) => id !== named),
    isGone: !isThere,
  };
}

/** '?quote=12' of an address; what is no number names nothing. */
export function quoteNamed(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
