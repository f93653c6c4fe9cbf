/** Whose voice a person's is in a request's thread: who may write in it, and for whom they speak. */
import { Refusal } from '#kernel/refusal.ts';
import { requestForCaller } from '#features/requests/actions.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import { allowAgencyWrite, canWriteAgency, requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';

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
