/** What tells that a record may read otherwise: itself, and the names of what it refers to. */
import type { Entity } from '#kernel/entity.ts';
import type { CacheKey } from '#kernel/freshness.ts';
import { keysOfReference } from '../form/references.ts';

export function keysOf({ cacheKey, fields }: Entity): CacheKey[] {
  const named = Object.values(fields).flatMap(({ to }) => (to === undefined ? [] : keysOfReference(to)));
  return [...new Set([cacheKey, ...named])];
}
