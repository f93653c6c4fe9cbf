/** One request as the screens read it. */
import { readRequest } from '#features/requests/calls.ts';
import { read } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';

export function useRequest(alphaid: string) {
  const query = useQuery({
    ...read(readRequest, { params: { id: alphaid } }, ['ddl', 'ddlchat', 'unread'], { about: alphaid }),
    enabled: alphaid !== '',
  });
  return { ...query, ddl: query.data?.models?.[0], since: query.data?.cacheTimestamp?.timestamp };
}
