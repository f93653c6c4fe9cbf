/** The rows of the matrix: a house with the family that asks for it, and what hangs on their request. */
import type { Day } from '#kernel/day.ts';
import type { Registered } from './records.ts';

export const RE = 1;

export const OLERON = 2;

/** A house of the agency's and the family that asks for it. */
export interface Place {
  agid: number;
  house: number;
  owner: number;
  direct: boolean;
  guest: number;
}

/** The numbers of one request and of everything that hangs on it, as a route's address or body names them. */
export interface Bundle extends Record<Registered, number> {
  place: Place;
  /** Made for one call. */
  isNew?: boolean;
  from: Day;
  to: Day;
  guest: number;
  guestMail: string;
  guestPhone: string;
  owner: number;
  phoneOnly: number;
  clerk: number;
  house: number;
  /** Another one of the same owner, for what would leave the first in another state. */
  spareHouse: number;
  template: number;
  photo: number;
  request: number;
  alphaid: string;
  message: number;
  note: number;
  bid: number;
  quote: number;
  quoteMessage: number;
  platformOfQuote: number;
  contract: string;
  contractMessage: number;
  paymentRequest: number;
  paymentMessage: number;
  payment: number;
  checkout: string;
  mail: number;
  sms: number;
  mailin: number;
  activity: number;
  comment: number;
  attachment: number;
  attachmentPath: string;
  noteFile: number;
  contractFile: number;
  contractPath: string;
  preview: number;
  mailFile: number;
  tag: number;
  mandate: number;
  register: number;
  /** The agency itself. */
  ownAgency: number;
  departure: number;
  /** A season laid over the spare house, and what its owner is asked of it. */
  laying: number;
  proposal: number;
  /** The owner's own, in the spare house. */
  ownStay: number;
  /** A paper of the spare house's legal file. */
  document: number;
  /** What another site says of the spare house: a feed, what it said last, and an event over a stay of ours. */
  feed: number;
  feedReading: number;
  conflict: number;
}

export type Named = Exclude<keyof Bundle, 'place' | 'isNew' | 'from' | 'to'>;

/** What nobody has: numbers beyond every sequence. */
export function missing(like: Bundle): Bundle {
  const none = Object.fromEntries(
    Object.entries(like).map(([name, value]) => [
      name,
      typeof value === 'number' ? 2_000_000_000 : NOTHING[name as keyof typeof NOTHING],
    ]),
  );
  return { ...none, place: like.place, from: like.from, to: like.to } as Bundle;
}

const NOTHING = {
  alphaid: 'ZZZZZ',
  guestMail: 'personne@introuvable.test',
  guestPhone: '33639987777',
  contract: '00000000-0000-4000-8000-000000000000',
  checkout: '00000000-0000-4000-8000-000000000000',
  attachmentPath: 'attachment/introuvable',
  contractPath: 'contract/introuvable',
};
