/**
 * The part of the address behind '?', as plain strings: '?s=0612' must not become a number.
 * `const [filters, setFilters] = useFilters()`; `setFilters({ page: '2' })` merges, an empty value removes, back and forward work.
 */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Filters = Readonly<Record<string, string | undefined>>;

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

export function useFilters(): [Filters, (patch: Filters, options?: { replace?: boolean }) => void] {
  const filters: Filters = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: Filters, { replace = false }: { replace?: boolean } = {}) => {
      void navigate({ to: '.', search: ((former: Filters) => ({ ...former, ...patch })) as never, replace });
    },
    [navigate],
  );
  return [filters, change];
}
