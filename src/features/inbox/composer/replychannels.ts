/** By which channels the guest of a conversation can be told, asked by those who may choose. */
import type { Ddl } from '#features/requests/api.ts';
import { read } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import * as api from './api.ts';
import type { ReplyChannels } from './api.ts';
import { guessedReplyChannels } from './channel.ts';

export function useReplyChannels(ddl: Ddl, mayChoose: boolean): ReplyChannels {
  const { data } = useQuery({
    ...read(api.readReplyChannels, { params: { id: ddl.alphaid } }, ['user', 'smssent']),
    enabled: mayChoose,
  });
  return data?.models?.[0] ?? guessedReplyChannels(ddl.sender_email, ddl.sender_tel);
}
