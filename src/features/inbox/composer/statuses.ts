/** The statuses a person of the agency may set by hand (B58). Confirming and cancelling do what their words say, not only say it. */
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { bookingOf, isBookedOnline, makeFirm, takeNights } from '#features/bookings/actions.ts';
import { cancelStay } from '#features/cancelling/actions.ts';
import { confirmStay } from '#features/options/actions.ts';
import type { SumToReturn } from '#features/payments/cancelling.ts';
import { lockRequest, requestForCaller } from '#features/requests/actions.ts';
import { postEvent } from '#features/requests/posting.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import { POSTABLE_STATUS } from '#features/requests/request.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';

/** Confirming before contract and deposit is explained to the agency, not to the guest (B48). */
export function saysWhy(status: string): boolean {
  return status === 'S_CONFIRM';
}

export interface PostedStatus {
  status: string;
  /** What was typed with it: needed to confirm a stay before its contract and deposit (B48). */
  reason: string;
  /** What of a cancelled stay's money goes back, and why: for the agency. */
  money: SumToReturn;
}

export async function postStatus(
  tx: Tx,
  caller: Caller,
  { id }: Pick<RequestRow, 'id'>,
  { status, reason, money }: PostedStatus,
): Promise<void> {
  const action = POSTABLE_STATUS.find((known) => known === status);
  if (action === undefined) throw new Refusal('wrongType', { field: 'statusForm.action' });
  // House and days as they are from here on: somebody may just have moved the stay.
  await lockRequest(tx, id);
  const request = await requestForCaller(tx, caller, id);
  const said = { ddlId: request.id, authorUid: caller.uid, writtenByAgency: true };
  // Where the agency lets the house, its owner does not confirm or cancel over its head.
  const isOwners = !isStaff(caller) && (await isBookedOnline(tx, request.page_nid));
  if (isOwners && (action === 'S_CONFIRM' || action === 'S_CANCEL')) throw new Refusal('forbidden');
  if (action === 'S_CONFIRM') return confirm(tx, caller, request, reason);
  if (action === 'S_CANCEL') return cancelStay(tx, caller, request, money);
  await postEvent(tx, { ...said, action, realAuthorUid: caller.impersonator });
}

async function confirm(tx: Tx, caller: Caller, request: RequestRow, reason: string): Promise<void> {
  if (!isStaff(caller)) return confirmOwn(tx, caller, request);
  if (!can('toolChatManage', caller.permissions)) throw new Refusal('forbidden');
  if (reason === '') throw new Refusal('required', { field: 'message' });
  await confirmStay(tx, request.id, { authorUid: caller.uid, reason });
}

/** An owner who lets the house alone has no quote to accept: saying yes takes the nights, for good. */
async function confirmOwn(tx: Tx, caller: Caller, request: RequestRow): Promise<void> {
  const { page_nid: houseId, date_from: from, date_to: to } = request;
  if (houseId === null || from === null || to === null) throw new Refusal('required', { field: 'date_from' });
  const isHeld = (await bookingOf(tx, request.id)) !== undefined;
  if (!isHeld)
    await takeNights(tx, { ddlId: request.id, houseId, from, to, authorUid: caller.uid, isOffered: true });
  await makeFirm(tx, request.id, { authorUid: caller.uid, reason: '' });
}
