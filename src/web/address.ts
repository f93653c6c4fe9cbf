/**
 * The part of the address behind '?', as plain strings: '?s=0612' must not become a number.
 * `const [filters, setFilters] = useFilters()`; `setFilters({ page: '2' })` merges, an empty value removes, back and forward work.
 */
import { useCallback, useMemo } from 'react';
import { go, usePlace } from './router.tsx';

export type Filters = Readonly<Record<string, string | undefined>>;

export function searchText(values: Filters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}

export function useFilters(): [Filters, (patch: Filters, options?: { replace?: boolean }) => void] {
  const { search } = usePlace();
  const filters = useMemo((): Filters => Object.fromEntries(new URLSearchParams(search)), [search]);
  const change = useCallback((patch: Filters, options: { replace?: boolean } = {}) => {
    // What is in the bar now, not what was there when this component was drawn.
    const former = Object.fromEntries(new URLSearchParams(location.search));
    go(location.pathname + searchText({ ...former, ...patch }), options);
  }, []);
  return [filters, change];
}
