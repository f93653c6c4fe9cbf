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
  'channel',
  'mailin',
  'mandate',
  'beds24',
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
declare const ENTITY: unique symbol;
/** The key of a declared entity that has one of its own: its name. Made by `entityKey`, so that a misspelt key does not compile. */
export type EntityKey = string & { readonly [ENTITY]: true };
export type CacheKey = TrackedKey | (typeof DERIVED_KEYS)[number] | EntityKey;

const FIXED: readonly string[] = [...CACHE_KEYS, ...DERIVED_KEYS];
const entityKeys = new Set<EntityKey>();

export function entityKey(name: string): CacheKey {
  const key = name as EntityKey;
  if (!FIXED.includes(name)) entityKeys.add(key);
  return key;
}

/** Also of the entities declared so far: nothing was read under a key whose entity is not loaded. */
export function isCacheKey(key: string): key is CacheKey {
  return FIXED.includes(key) || entityKeys.has(key as EntityKey);
}

export function everyCacheKey(): CacheKey[] {
  return [...CACHE_KEYS, ...DERIVED_KEYS, ...entityKeys];
}

const DEPENDANTS: Readonly<Record<string, readonly CacheKey[]>> = {
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
