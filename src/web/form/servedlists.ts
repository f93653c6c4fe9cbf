/** Lists that stand in the database and that fields choose from: `autocomplete/list{name}` (S2 §7), read once and kept. */
import { endpoint } from '#kernel/endpoint.ts';
import type { ServedList } from '#kernel/chosen.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../api.ts';
import { IS_CHOICE } from '../queries.ts';
import type { Option } from './references.ts';

const SHAPES = {
  query: z.object({}),
  response: z.object({
    models: z.record(z.string(), z.object({ title: z.string(), order: z.number(), group: z.string() })),
  }),
};

export interface ServedOption extends Option {
  group: string;
}

/** @param wanted left unread until somebody needs them */
export function useServedList(
  list: ServedList | undefined,
  wanted = true,
): { options: ServedOption[]; loading: boolean; failed: boolean; retry: () => unknown } {
  const name = list?.name ?? '';
  const {
    data = [],
    isFetching,
    isError,
    refetch,
  } = useQuery({
    queryKey: [['house'], 'served', name] as const,
    queryFn: async ({ signal }) => {
      const { models } = await call(
        endpoint({ method: 'GET', path: `/autocomplete/list${name}`, ...SHAPES }),
        { query: {} },
        { signal },
      );
      return Object.entries(models)
        .toSorted(([, one], [, other]) => one.order - other.order)
        .map(([value, { title, group }]) => ({ value, label: title, group }));
    },
    staleTime: Infinity,
    enabled: wanted && name !== '',
    meta: IS_CHOICE,
  });
  return { options: data, loading: isFetching, failed: isError, retry: refetch };
}
