/** The names behind references, kept for the session: GET autocomplete/list{…}, a map of id to title (S1 §7). */
import { endpoint } from '#kernel/endpoint.ts';
import type { CacheKey } from '#kernel/freshness.ts';
import type { ReferenceTo } from '#kernel/fields.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readList } from '../queries.ts';

const autocomplete = endpoint({
  method: 'GET',
  path: '/autocomplete/:list',
  params: z.object({ list: z.string() }),
  response: z.object({ models: z.record(z.string(), z.object({ title: z.string() })) }),
});

const LISTS: Record<ReferenceTo, { list: string; keys: readonly CacheKey[] } | undefined> = {
  house: { list: 'listhouse', keys: ['house'] },
  platform: { list: 'listplatforms', keys: ['quote'] },
  person: { list: 'listuser', keys: ['user'] },
  // Too many, and never chosen in a form: shown by their name only.
  request: undefined,
};

export interface Option {
  value: string;
  label: string;
}

export function useReferenceOptions(
  to: ReferenceTo,
  wanted: boolean,
): { options: Option[]; loading: boolean } {
  const source = LISTS[to];
  const { data, isFetching } = useQuery({
    ...readList(autocomplete, { params: { list: source?.list ?? '' } }, source?.keys ?? []),
    enabled: wanted && source !== undefined,
  });
  const options = Object.entries(data?.models ?? {}).map(([value, { title }]) => ({ value, label: title }));
  return { options: options.toSorted((a, b) => a.label.localeCompare(b.label, 'fr')), loading: isFetching };
}
