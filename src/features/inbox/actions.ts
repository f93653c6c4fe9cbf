/** Whose a thread is: who may read and write in it, what they have read of it, what may leave it. */
import { Refusal } from '#kernel/refusal.ts';
import { cancelRequestOfBid } from '#features/payments/actions.ts';
import { requestForCaller, requestToChange, setMasked } from '#features/requests/actions.ts';
import { markAllRead, markRead, removeBid, removeNote } from '#features/requests/posting.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import { allowAgencyWrite, canWriteAgency, requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { removableInScope } from './thread/threadqueries.ts';

/** The right of S3 §5: the request's own agency, the house's owner, the sender. Staff of another agency only read (B101, B106). */
export function mustWriteInThread(tx: Tx, caller: Caller, request: RequestRow): void {
  const { owner_uid: owner, sender_uid: sender } = request;
  const isTheirs = caller.uids.includes(sender) || (owner !== null && caller.uids.includes(owner));
  if (isTheirs) allowAgencyWrite(tx, request.agid);
  else requireAgencyWrite(tx, caller, request.agid);
}

/**
 * Whose voice a person's is in a thread. The agency's staff and the owner answer for the house, except in a request they made themselves;
 * staff of another agency who rent a house are a guest like any other.
 */
export function speaksForAgency(caller: Caller, request: RequestRow): boolean {
  if (isStaff(caller) && canWriteAgency(caller, request.agid)) return true;
  return caller.sees !== 'guest' && !caller.uids.includes(request.sender_uid);
}

/** The request as its thread is asked for: what may not be seen does not exist, and is named as it was asked (CHAT-67). */
export async function threadForCaller(
  db: Db,
  caller: Caller,
  idOrAlphaid: number | string,
): Promise<RequestRow> {
  try {
    return await requestForCaller(db, caller, idOrAlphaid);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'notFound')
      throw new Refusal('ddlNotFound', { params: { id: idOrAlphaid } });
    throw error;
  }
}

/** Marks requests of the caller's scope. What an agency has read is the agency's: the other one leaves it as it is (B106). */
export async function toggleRead(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  read: boolean,
): Promise<number[]> {
  const requests: RequestRow[] = [];
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
    requests.push(await requestForCaller(tx, caller, id));
  for (const request of requests) mustWriteInThread(tx, caller, request);
  const [agency, sender] = [
    requests.filter((r) => speaksForAgency(caller, r)),
    requests.filter((r) => !speaksForAgency(caller, r)),
  ];
  if (agency.length > 0) await markRead(tx, agency, 'agency', read);
  if (sender.length > 0) await markRead(tx, sender, 'sender', read);
  return requests.map((request) => request.id);
}

export async function readEverything(tx: Tx, caller: Caller): Promise<void> {
  if (isStaff(caller)) return markAllRead(tx, caller, 'agency');
  await markAllRead(tx, caller, 'sender');
  if (caller.sees === 'owner') await markAllRead(tx, caller, 'agency');
}

/** Out of the list, still read, still heard (C12). */
export async function maskConversation(
  tx: Tx,
  caller: Caller,
  ddlId: number,
  masked: boolean,
): Promise<void> {
  const request = await requestToChange(tx, caller, ddlId);
  await setMasked(tx, request, masked);
}

/** A note leaves; a price is taken back and stays to be seen, with the request for money it made, unless that was paid (B58). */
export async function deleteMessage(tx: Tx, caller: Caller, messageId: number): Promise<void> {
  const message = await removableInScope(tx, caller, messageId);
  if (!message) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, message.agid);
  if (message.action === 'NOTE') return removeNote(tx, message.agid, messageId);
  await cancelRequestOfBid(tx, message.ddl_id, messageId, caller.uid);
  await removeBid(tx, message.agid, messageId);
}
