/** By which ways the guest of a conversation can be told, asked by those who may choose. */
import type { Ddl } from '#features/requests/api.ts';
import { read } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import * as api from './api.ts';
import type { Ways } from './api.ts';
import { guessedWays } from './channel.ts';

export function useReplyChannels(ddl: Ddl, mayChoose: boolean): Ways {
  const { data } = useQuery({
    ...read(api.readWays, { params: { id: ddl.alphaid } }, ['user', 'smssent']),
    enabled: mayChoose,
  });
  return data?.models?.[0] ?? guessedWays(ddl.sender_email, ddl.sender_tel);
}
