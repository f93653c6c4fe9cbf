/** Sending a price of one's own (A42): whoever answers for the house, on a request about a house. */
import type { Day } from '#kernel/day.ts';
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { isBookedOnline } from '#features/bookings/actions.ts';
import { guestOf, partiesOf, queueMail } from '#features/mailing/actions.ts';
import { objectionsTo } from '#features/pricing/actions.ts';
import { priceWarningText } from '#features/pricing/words.ts';
import { lockRequest, requestRow, setReservationTag } from '#features/requests/actions.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import { speaksForAgency } from '#features/requests/threadaccess.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { Bid, PricedBid, TypedBid } from './bid.ts';
import { readBid } from './bid.ts';
import { bidToGuest } from './texts.ts';

export type { TypedBid };
/** For the messages of a thread: the bid among the columns of its message `m`, beside its payment request `pr`. */
export { bidJson, hasPayableBid, withShares } from './queries.ts';

/** The price that was typed, once everything about it is right, with the stay it is the price of. */
export async function checkedBid(
  tx: Tx,
  caller: Caller,
  request: RequestRow,
  typed: TypedBid,
): Promise<PricedBid> {
  // Whoever moves the request takes its lock too: the price is of the stay it has, not of the one it had.
  await lockRequest(tx, request.id);
  const { page_nid: houseId, date_from, date_to } = (await requestRow(tx, request.id)) ?? request;
  const mayBid = isStaff(caller)
    ? can('toolChatManage', caller.permissions)
    : speaksForAgency(caller, request);
  if (!mayBid) throw new Refusal('forbidden');
  if (request.is_conversation) throw new Refusal('bidNeedsRequest', { field: 'bidForm' });
  const read = readBid(typed);
  if ('warnings' in read) throw Refusal.many(read.warnings);
  if (read.bid.part !== null && !(await isBookedOnline(tx, houseId)))
    throw new Refusal('onlineBookingOff', { field: 'bidForm.allowpayment' });
  await refuseUnsellable(tx, { ddlId: request.id, houseId, from: date_from, to: date_to });
  return { ...read.bid, stay: { house_id: houseId, date_from, date_to } };
}

/** What may not be let is not offered, as a quote for it is not. */
async function refuseUnsellable(
  tx: Tx,
  { ddlId, houseId, from, to }: { ddlId: number; houseId: number | null; from: Day | null; to: Day | null },
): Promise<void> {
  if (houseId === null || from === null || to === null) return;
  const nights = { from, to, exceptDdl: ddlId, isOffered: true };
  const [objection] = (await objectionsTo(tx, [houseId], nights)).get(houseId) ?? [];
  if (!objection) return;
  const reason = { fr: priceWarningText(objection, 'fr'), en: priceWarningText(objection, 'en') };
  throw new Refusal('nightsNotForSale', { field: 'bidForm', params: { reason } });
}

/** A price is an offer like a quote: the request is at least there, and a cancelled one is back. */
export async function offered(tx: Tx, ddlId: number): Promise<void> {
  await setReservationTag(tx, ddlId, 'DEVIS', { neverLower: true });
}

/** The guest hears of it by mail, in the transaction that wrote its message. */
export async function mailBid(
  tx: Tx,
  { ddlId, messageId, message }: { ddlId: number; messageId: number; message: string },
  bid: Bid,
): Promise<void> {
  const parties = await partiesOf(tx, ddlId);
  const to = guestOf(parties);
  await queueMail(tx, {
    agid: parties.agid,
    ddlId,
    ddlchatId: messageId,
    to,
    template: 'newMessage',
    ...bidToGuest(parties, bid, message, to.language),
    summary: 'stay',
    onceKey: `message-${messageId}`,
  });
}
