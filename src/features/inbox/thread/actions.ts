/** What may leave a thread. */
import { Refusal } from '#kernel/refusal.ts';
import { cancelRequestOfBid } from '#features/payments/actions.ts';
import { removeBid, removeNote } from '#features/requests/posting.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { removableInScope } from './threadqueries.ts';

/** A note leaves; a price is taken back and stays to be seen, with the request for money it made, unless that was paid (B58). */
export async function deleteMessage(tx: Tx, caller: Caller, messageId: number): Promise<void> {
  const message = await removableInScope(tx, caller, messageId);
  if (!message) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, message.agid);
  if (message.action === 'NOTE') return removeNote(tx, message.agid, messageId);
  await cancelRequestOfBid(tx, message.ddl_id, messageId, caller.uid);
  await removeBid(tx, message.agid, messageId);
}
