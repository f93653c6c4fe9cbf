/** A contract that somebody will change. */
import { Refusal } from '#kernel/refusal.ts';
import { lockRequest } from '#features/requests/actions.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { contractForCaller, contractOfMessage, lockedContract } from './queries.ts';
import type { ContractRow } from './queries.ts';

/** Its request first, as everybody who changes both: a signature, a code and a cancellation wait for each other. */
export async function contractToChange(
  tx: Tx,
  which: { id: string } | { messageId: number },
  caller: Caller,
): Promise<ContractRow> {
  const found =
    'id' in which
      ? await contractForCaller(tx, which.id, caller)
      : await contractOfMessage(tx, which.messageId, caller);
  if (!found) throw new Refusal('notFound');
  await lockRequest(tx, found.ddl_id);
  const contract = await lockedContract(tx, found.id, caller);
  if (!contract) throw new Refusal('notFound');
  return contract;
}
