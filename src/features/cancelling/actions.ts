/** A request cancelled by a person, with all that follows: in the conversation, and where a house leaves the agency. */
import { bookingOf, releaseNights } from '#features/bookings/actions.ts';
import { cancelWaitingContracts, unsignedReference } from '#features/contracts/actions.ts';
import { mailCancelled } from '#features/mailing/threadmails.ts';
import { closeRequestsOf } from '#features/payments/actions.ts';
import { cancelledSentence, settleCancelled } from '#features/payments/cancelling.ts';
import type { SumToReturn } from '#features/payments/cancelling.ts';
import { dropAcceptance } from '#features/quotes/actions.ts';
import { cancelRequest } from '#features/requests/actions.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import { systemCaller } from '#server/session.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';

/** The nights are free again at once; a contract that waits can no longer be signed, nor what was asked be paid; quote and signed contract stay as history (B41). */
export async function cancelStay(
  tx: Tx,
  caller: Caller,
  request: Pick<RequestRow, 'id' | 'agid'>,
  money: SumToReturn,
): Promise<void> {
  const isCancelled = await cancelRequest(tx, {
    ddlId: request.id,
    authorUid: caller.uid,
    writtenByAgency: true,
  });
  if (!isCancelled) return;
  const held = await bookingOf(tx, request.id);
  const contract = await unsignedReference(tx, request.id);
  await cancelWaitingContracts(tx, request.id, caller);
  await dropAcceptance(tx, request.id, caller.uid);
  await closeRequestsOf(tx, request.id, { authorUid: caller.uid });
  await releaseNights(tx, request.id);
  await settleCancelled(tx, caller, request, money);
  const sentence = await cancelledSentence(tx, request.id);
  await mailCancelled(tx, request.id, { by: caller.uid, held, contract, money: sentence });
}

/**
 * The platform that sold the stay has cancelled it: the same, in its guest's name. What was received here is for a person to decide; the guest
 * hears of it there. Doing it twice changes nothing.
 */
export async function cancelByPlatform(tx: Tx, request: Pick<RequestRow, 'id' | 'agid'>): Promise<boolean> {
  const { id, agid } = request;
  if (!(await cancelRequest(tx, { ddlId: id, authorUid: null, writtenByAgency: false }))) return false;
  const held = await bookingOf(tx, id);
  const contract = await unsignedReference(tx, id);
  await cancelWaitingContracts(tx, id);
  await dropAcceptance(tx, id, null);
  await closeRequestsOf(tx, id, { authorUid: null });
  await releaseNights(tx, id);
  await settleCancelled(tx, systemCaller(agid), request, { toReturn: undefined, reason: '' });
  await mailCancelled(tx, id, { by: null, held, contract, money: null, tellsGuest: false });
  return true;
}
