/** The three states of a read, in one place: <Loaded query={useQuery(…)} skeleton={<SkeletonLines />}>{(data) => …}</Loaded>. Old data stays on screen while the new one comes. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { SkeletonLines } from './Skeletons.tsx';

interface Props<T> {
  query: UseQueryResult<T>;
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />;
  return skeleton ?? <SkeletonLines />;
}
