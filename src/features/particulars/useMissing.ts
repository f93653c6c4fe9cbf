/** What the particulars of a house still leave unsaid, as one line; undefined until it is known. */
import { nounOf } from '#kernel/localized.ts';
import { read } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { readParticulars } from './api.ts';

export function useMissing(houseId: number): string | undefined {
  const query = useQuery(read(readParticulars, { params: { id: houseId } }, ['house']));
  return query.data?.models?.[0]?.missing.map(nounOf).join(', ');
}
