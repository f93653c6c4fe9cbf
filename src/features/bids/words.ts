/** The lines of a bid as people read them, in the order of the card. */
import type { LocalizedText } from '#kernel/localized.ts';
import type { BidAmount } from './bid.ts';

export const BID_WORDS: Record<BidAmount, LocalizedText> = {
  bid: { fr: 'Prix du séjour', en: 'Price of the stay' },
  fraisservice: { fr: 'Frais de service', en: 'Service fee' },
  locationlinge: { fr: 'Linge de maison', en: 'Linen rental' },
  options: { fr: 'Options', en: 'Options' },
  taxedesejour: { fr: 'Taxe de séjour', en: 'Tourist tax' },
  discount: { fr: 'Remise', en: 'Discount' },
  guarantee: { fr: 'Caution', en: 'Security deposit' },
};

export const BID_LINES = Object.keys(BID_WORDS) as BidAmount[];
