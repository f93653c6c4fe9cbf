/** The records a reference may point at: those of a declared entity from its own list, houses from the documents' autocomplete list (S1 §7). */
import { entityNamed } from '#entities/all.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { Entity } from '#kernel/entity.ts';
import type { CacheKey } from '#kernel/freshness.ts';
import type { ReferenceTo } from '#kernel/fields.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../api.ts';
import { callsOf } from '../entity/endpoints.ts';
import { plainText } from './values.ts';

const MOST_OFFERED = 50;

const listHouse = endpoint({
  method: 'GET',
  path: '/autocomplete/listhouse',
  query: z.object({ q: z.string() }),
  response: z.object({
    models: z.record(z.string(), z.object({ title: z.string(), order: z.number() })),
  }),
});

export interface Option {
  value: string;
  label: string;
}

/** @param word what they shall hold; empty: the first ones. */
export function useReferenceOptions(
  to: ReferenceTo,
  word: string,
  wanted: boolean,
): { options: Option[]; loading: boolean } {
  const { data = [], isFetching } = useQuery({
    queryKey: [keysOfReference(to), 'reference', to, word] as const,
    queryFn: ({ signal }) => optionsOf(to, word, signal),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    enabled: wanted,
  });
  return { options: data, loading: isFetching };
}

/** What tells that a name may have changed. A request's never does. */
export function keysOfReference(to: ReferenceTo): CacheKey[] {
  const entity = entityNamed(to);
  if (entity) return [entity.cacheKey];
  return to === 'house' ? ['house'] : [];
}

async function optionsOf(to: ReferenceTo, word: string, signal: AbortSignal): Promise<Option[]> {
  const entity = entityNamed(to);
  if (entity) return recordsOf(entity, word, signal);
  // Requests are never chosen in a form: there are too many.
  return to === 'house' ? houses(word, signal) : [];
}

async function houses(q: string, signal: AbortSignal): Promise<Option[]> {
  const { models } = await call(listHouse, { query: { q } }, { signal });
  return Object.entries(models)
    .toSorted(([, one], [, other]) => one.order - other.order)
    .map(([value, { title }]) => ({ value, label: title }))
    .slice(0, MOST_OFFERED);
}

/** Light rows: what each is called. Those of an agency one does not write for could not be kept. */
async function recordsOf(entity: Entity, s: string, signal: AbortSignal): Promise<Option[]> {
  const label = entity.labelField ?? 'id';
  const query = {
    l: 'y' as const,
    n: MOST_OFFERED,
    ...(s !== '' && { s }),
    ...(entity.sort.includes(label) && { of: label, od: 'asc' as const }),
  };
  const { models } = await call(callsOf(entity).list, { query }, { signal });
  return (models ?? [])
    .filter((row) => row['can_write'] !== 0)
    .map((row) => ({ value: plainText(row['id']), label: plainText(row[label]) }));
}
