/** Whether this person does on a request what an agency does: quotes, money, contracts, tags. The server asks the same (B106). */
import { useCan } from '#web/session.ts';
import type { Ddl } from './api.ts';

export function useCanManage(ddl: Ddl): boolean {
  return useCan('toolChatManage') && ddl.can_manage === 1;
}
