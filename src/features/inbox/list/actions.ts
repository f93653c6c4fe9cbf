/** What is done to a conversation from its list. */
import type { Ddl } from '#features/requests/api.ts';
import { requestToChange, setMasked } from '#features/requests/actions.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { ddlById } from './listqueries.ts';

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

/** The request as the caller sees it, in a list of one; an empty one when it is not theirs. */
export async function requestAsSeen(db: Db, caller: Caller, ddlId: number): Promise<Ddl[]> {
  const found = await ddlById(db, caller, ddlId);
  return found ? [found.ddl] : [];
}
