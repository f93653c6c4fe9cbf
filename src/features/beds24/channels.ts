/** The noun: what the platforms behind Beds24 are called, what state a booking of theirs is in, and what is wrong with an account. Both sides, pure. */
import type { Language, LocalizedText } from '#kernel/localized.ts';

/** By Beds24's word for them. What is not listed here is shown by that word. */
export const CHANNELS = [
  { id: 'airbnb', label: 'Airbnb' },
  { id: 'booking', label: 'Booking.com' },
  { id: 'vrbo', label: 'Abritel (Vrbo)' },
  { id: 'expedia', label: 'Expedia' },
  { id: 'tripadvisorrentals', label: 'Tripadvisor' },
  { id: 'hometogo', label: 'HomeToGo' },
  { id: 'agoda', label: 'Agoda' },
  { id: 'traumferienwohnungen', label: 'Traum-Ferienwohnungen' },
  { id: 'direct', label: 'Beds24 (vente directe)' },
] as const;

/** Beds24's own page of bookings, and what somebody typed there, come with no name, or one of these. */
const DIRECT: readonly string[] = ['', 'bookingpage', 'direct'];

export function channelKey(channel: string): string {
  return DIRECT.includes(channel) ? 'direct' : channel;
}

export function channelLabel(channel: string): string {
  const key = channelKey(channel);
  return CHANNELS.find(({ id }) => id === key)?.label ?? key;
}

export const BOOKING_STATES = [
  'waiting',
  'unlinked',
  'taken',
  'asked',
  'conflict',
  'blocked',
  'cancelled',
  'past',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const STATE_WORDS: Readonly<Record<BookingState, LocalizedText>> = {
  waiting: { fr: 'En attente', en: 'Waiting' },
  unlinked: { fr: 'Logement non relié', en: 'Room not linked' },
  taken: { fr: 'Séjour ferme', en: 'Firm stay' },
  asked: { fr: 'Demande, sans nuits', en: 'Request, without nights' },
  conflict: { fr: 'Nuits déjà prises', en: 'Nights taken already' },
  blocked: { fr: 'Fermé chez Beds24', en: 'Closed at Beds24' },
  cancelled: { fr: 'Annulée', en: 'Cancelled' },
  past: { fr: 'Passée', en: 'Past' },
};

export const ACCOUNT_STATES = ['none', 'connected', 'lost', 'off'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** What keeps calls from succeeding. */
export const PROBLEMS = ['', 'away', 'throttled', 'refused'] as const;
export type Problem = (typeof PROBLEMS)[number];

/** What an invitation must open, as Beds24 calls it, with what it is for. */
export const SCOPES = [
  'bookings',
  'bookings-personal',
  'bookings-financial',
  'inventory',
  'properties',
] as const;

const WRITTEN: readonly string[] = ['inventory'];

/** 'all:inventory' opens more than 'read:inventory'. */
export function missingScopes(held: readonly string[]): string[] {
  return SCOPES.flatMap((scope) => {
    const has = (way: string) => held.includes(`${way}:${scope}`);
    const isRead = has('all') || has('read') || held.includes(scope);
    const isWritten = !WRITTEN.includes(scope) || has('all') || has('write') || held.includes(scope);
    return isRead && isWritten ? [] : [isRead ? `write:${scope}` : scope];
  });
}

/** How long a refresh token lives that nobody uses, and from when on somebody is told. */
export const TOKEN_DAYS = 30;
export const WARN_DAYS = 20;

export function wordsOf(state: BookingState, language: Language): string {
  return STATE_WORDS[state][language];
}
