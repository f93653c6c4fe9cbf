/** The tracking keys of S2 §9 and what each drags along (B82). */

export const CACHE_KEYS = [
  'house',
  'comment',
  'useractivity',
  'useractivitytask',
  'pagehit',
  'phoneclick',
  'smssent',
  'accesstoken',
  'maillog',
  'ownerpayment',
  'bookingpayment',
  'user',
  'smspack',
  'ddlchat',
  'ddl',
  'quote',
  'yousign',
  'schemaVersion',
] as const;
/** What depends on a key but is not tracked by itself. */
export const DERIVED_KEYS = [
  'mailin',
  'calendar',
  'estimate',
  'simulation',
  'photos',
  'unread',
  'stats',
  'profile',
  'tabledefinitions',
  'tag',
] as const;
export type TrackedKey = (typeof CACHE_KEYS)[number];
export type CacheKey = TrackedKey | (typeof DERIVED_KEYS)[number];

const DEPENDANTS: Partial<Record<CacheKey, readonly CacheKey[]>> = {
  house: ['calendar', 'estimate', 'simulation', 'photos'],
  ddl: ['ddlchat', 'unread', 'calendar', 'stats'],
  quote: ['ddl', 'ddlchat', 'simulation', 'calendar'],
  yousign: ['ddlchat', 'profile'],
  bookingpayment: ['ddl', 'ddlchat', 'stats'],
  ownerpayment: ['house', 'user'],
  user: ['house', 'ddl', 'profile'],
  smspack: ['user'],
  useractivity: ['user', 'ddl'],
  tag: ['ddl', 'ddlchat'],
  schemaVersion: [...CACHE_KEYS.filter((key) => key !== 'schemaVersion'), ...DERIVED_KEYS],
};

/** The keys and their direct dependants, once each. */
export function withDependants(keys: readonly CacheKey[]): CacheKey[] {
  return [...new Set(keys.flatMap((key) => [key, ...(DEPENDANTS[key] ?? [])]))];
}
