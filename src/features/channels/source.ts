/** The sites whose calendars are read, and what each means by what it writes. */
import type { Day } from '#kernel/day.ts';
import { nightsBetween } from '#kernel/day.ts';

export const SOURCES = [
  { id: 'airbnb', label: { fr: 'Airbnb', en: 'Airbnb' } },
  { id: 'booking', label: { fr: 'Booking.com', en: 'Booking.com' } },
  { id: 'abritel', label: { fr: 'Abritel / Vrbo', en: 'Abritel / Vrbo' } },
  { id: 'idrl', label: { fr: 'IDRL', en: 'IDRL' } },
  { id: 'other', label: { fr: 'Autre site', en: 'Another site' } },
] as const;
export type Source = (typeof SOURCES)[number]['id'];
export const SOURCE_IDS = SOURCES.map(({ id }) => id) as [Source, ...Source[]];

/**
 * booking: somebody stays there. closure: closed there by hand, by our own calendar or by another rule of the site. horizon: closed from the end
 * of what can be booked there on. unknown: the site writes bookings and closures alike.
 */
export type EventKind = 'booking' | 'closure' | 'horizon' | 'unknown';

const HOSTS: readonly (readonly [RegExp, Source])[] = [
  [/(^|\.)airbnb\.[a-z.]+$/, 'airbnb'],
  [/(^|\.)booking\.com$/, 'booking'],
  [/(^|\.)(abritel|vrbo|homeaway|homelidays|fewo-direkt)\.[a-z.]+$/, 'abritel'],
  [/(^|\.)(idrl|iledere-location)\.[a-z.]+$/, 'idrl'],
];

/** Whose calendar stands at an address. */
export function sourceOfAddress(url: string): Source {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return HOSTS.find(([pattern]) => pattern.test(host))?.[1] ?? 'other';
}

const PRODUCTS: readonly (readonly [RegExp, Source])[] = [
  [/airbnb/i, 'airbnb'],
  [/booking\.com/i, 'booking'],
  [/homeaway|vrbo|abritel/i, 'abritel'],
];

/** Who says they wrote a calendar; undefined: none of those that are known. */
export function sourceOfProduct(product: string): Source | undefined {
  return PRODUCTS.find(([pattern]) => pattern.test(product))?.[1];
}

/** No stay on Booking.com is longer: beyond, it is the closure at the end of its booking window, whose end moves every day. */
const LONGEST_BOOKING = 90;

const CLOSED =
  /^(airbnb \()?(not available|unavailable|indisponible|blocked|bloqu[ée]e?|owner|propri[ée]taire)/i;
const BOOKED = /^(r[ée]serv|booked|tentative|provisoire)/i;

export function kindOf(source: Source, summary: string, from: Day, to: Day): EventKind {
  if (source === 'booking') return nightsBetween(from, to) > LONGEST_BOOKING ? 'horizon' : 'unknown';
  if (source !== 'airbnb' && source !== 'abritel') return 'unknown';
  if (CLOSED.test(summary)) return 'closure';
  // Airbnb's former calendars named the guest instead.
  return source === 'airbnb' || BOOKED.test(summary) ? 'booking' : 'unknown';
}
