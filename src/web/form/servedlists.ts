/** Lists of choices that stand in the database: `autocomplete/list{name}`, read once for the session. */
import { endpoint } from '#kernel/endpoint.ts';
import type { Field } from '#kernel/fields.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useLanguage, useLocalized } from '../i18n/language.ts';
import { call } from '../api.ts';
import { IS_CHOICE } from '../queries.ts';
import type { Option } from './references.ts';

const SERVED = {
  query: z.object({}),
  response: z.object({ models: z.record(z.string(), z.object({ title: z.string(), order: z.number() })) }),
};

interface Offered {
  options: readonly Option[];
  isLoading: boolean;
  isFailed: boolean;
  retry: () => unknown;
}

/** What may be chosen of a field: its own choices, or those of the list it names. */
export function useOffered({ choices = [], list }: Pick<Field, 'choices' | 'list'>): Offered {
  const words = useLocalized();
  const language = useLanguage();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [['house'], 'list', list?.name, language] as const,
    queryFn: ({ signal }) => optionsOf(list?.name ?? '', signal),
    staleTime: Infinity,
    enabled: list !== undefined,
    meta: IS_CHOICE,
  });
  if (!list)
    return {
      options: choices.map(({ id, label }) => ({ value: String(id), label: words(label) })),
      isLoading: false,
      isFailed: false,
      retry: refetch,
    };
  return { options: data ?? [], isLoading: isPending, isFailed: isError, retry: refetch };
}

async function optionsOf(name: string, signal: AbortSignal): Promise<Option[]> {
  const list = endpoint({ method: 'GET', path: `/autocomplete/list${name}`, ...SERVED });
  const { models } = await call(list, { query: {} }, { signal });
  return Object.entries(models)
    .toSorted(([, one], [, other]) => one.order - other.order)
    .map(([value, { title }]) => ({ value, label: title }));
}
