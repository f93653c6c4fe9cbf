/** What a reference may point at, as both sides know it: what its list is called, who reads that list, what tells that a name may have changed. */
import type { ReferenceTo } from '#kernel/fields.ts';
import type { CacheKey } from '#kernel/freshness.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { entityNamed } from './all.ts';
import { READS_PEOPLE, READS_STAFF } from './readers.ts';

export interface Referred {
  title: LocalizedText;
  /** An expression over permissions; null: whoever is logged in, each the rows of their scope. */
  view: string | null;
  keys: readonly CacheKey[];
}

/** Not declared: each is a feature of its own. A request's number never changes. */
const FEATURES: Readonly<Record<string, Referred>> = {
  house: { title: { fr: 'Maisons', en: 'Houses' }, view: null, keys: ['house'] },
  request: { title: { fr: 'Demandes', en: 'Requests' }, view: null, keys: [] },
  employee: { title: { fr: 'Collaborateurs', en: 'Staff' }, view: READS_STAFF, keys: ['user'] },
  person: { title: { fr: 'Personnes', en: 'People' }, view: READS_PEOPLE, keys: ['user'] },
};

/** Undefined for what nobody knows. */
export function referredBy(to: ReferenceTo): Referred | undefined {
  const entity = entityNamed(to);
  return FEATURES[to] ?? (entity && { title: entity.title, view: entity.view, keys: [entity.cacheKey] });
}
