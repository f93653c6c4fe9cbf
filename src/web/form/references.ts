/** The records a reference may point at: those of a declared entity from its own list, houses and people from the documents' autocomplete lists (S1 §7). */
import { entityNamed } from '#entities/all.ts';
import { referredBy } from '#entities/references.ts';
import { endpoint } from '#kernel/endpoint.ts';
import type { Entity } from '#kernel/entity.ts';
import type { CacheKey } from '#kernel/freshness.ts';
import type { ReferenceTo } from '#kernel/fields.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../api.ts';
import { callsOf } from '../entity/endpoints.ts';
import { IS_CHOICE } from '../queries.ts';
import { session } from '../session.ts';
import { plainText } from './values.ts';

const MOST_OFFERED = 50;

const SUGGESTIONS = {
  query: z.object({ q: z.string(), agid: z.optional(z.number()) }),
  response: z.object({
    models: z.record(z.string(), z.object({ title: z.string(), order: z.number() })),
  }),
};
/** Requests are never chosen in a form: there are too many. */
const SUGGESTED: Readonly<Record<string, ReturnType<typeof suggesting>>> = {
  house: suggesting('/autocomplete/listhouse'),
  person: suggesting('/autocomplete/listuser'),
  employee: suggesting('/autocomplete/listemployeeall'),
};

function suggesting(path: string) {
  return endpoint({ method: 'GET', path, ...SUGGESTIONS });
}

export interface Option {
  value: string;
  label: string;
}

/** @param word what they shall hold; empty: the first ones. */
export function useReferenceOptions(
  to: ReferenceTo,
  word: string,
  wanted: boolean,
): { options: Option[]; loading: boolean; failed: boolean; retry: () => unknown } {
  const {
    data = [],
    isFetching,
    isError,
    refetch,
  } = useQuery({
    queryKey: [keysOfReference(to), 'reference', to, word] as const,
    queryFn: ({ signal }) => optionsOf(to, word, signal),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    enabled: wanted,
    meta: IS_CHOICE,
  });
  return { options: data, loading: isFetching, failed: isError, retry: refetch };
}

/** What tells that a name may have changed. */
export function keysOfReference(to: ReferenceTo): readonly CacheKey[] {
  return referredBy(to)?.keys ?? [];
}

async function optionsOf(to: ReferenceTo, word: string, signal: AbortSignal): Promise<Option[]> {
  const entity = entityNamed(to);
  if (entity) return recordsOf(entity, word, signal);
  const list = SUGGESTED[to];
  if (!list) return [];
  // Of a person each agency has its own card, and gives work to its own staff: only those can be kept.
  const agid = to === 'person' || to === 'employee' ? session.get().profile?.agid : undefined;
  const query = { q: word, ...(typeof agid === 'number' && { agid }) };
  const { models } = await call(list, { query }, { signal });
  return Object.entries(models)
    .toSorted(([, one], [, other]) => one.order - other.order)
    .map(([value, { title }]) => ({ value, label: title }))
    .slice(0, MOST_OFFERED);
}

/** With its agency for those who see several, where each may have one of the same name. */
function named(row: Record<string, unknown>, label: string): string {
  const agency = plainText(row['agency_name'] ?? '');
  return agency === '' ? plainText(row[label]) : `${plainText(row[label])} · ${agency}`;
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
    .map((row) => ({ value: plainText(row['id']), label: named(row, label) }));
}
