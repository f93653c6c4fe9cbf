/**
 * The part of the address behind '?', as plain strings: '?s=0612' must not become a number.
 * `const [filters, setFilters] = useFilters()`; `setFilters({ page: '2' })` merges, an empty value removes, back and forward work.
 */
import { searchText, withSearch } from '#kernel/paths.ts';
import { useCallback, useMemo } from 'react';
import { addressNow, go, usePlace } from './router.tsx';

export type Filters = Readonly<Record<string, string | undefined>>;

export function useFilters(): [Filters, (patch: Filters, options?: { replace?: boolean }) => void] {
  const { search } = usePlace();
  const filters = useMemo((): Filters => Object.fromEntries(new URLSearchParams(search)), [search]);
  const change = useCallback((patch: Filters, options: { replace?: boolean } = {}) => {
    // What is in the bar now, not what was there when this component was drawn.
    const former = Object.fromEntries(new URLSearchParams(location.search));
    go(withSearch(addressNow(), searchText({ ...former, ...patch })), options);
  }, []);
  return [filters, change];
}
