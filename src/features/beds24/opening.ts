/** A platform's booking that nobody here knows yet: its guest and its request. */
import { createRequest } from '#features/requests/actions.ts';
import type { Tx } from '#server/sql.ts';
import type { ReadBooking } from './bookingqueries.ts';
import { channelLabel } from './channels.ts';
import { guestOf } from './guest.ts';

export const WEBSITE = 'beds24';

export async function openRequest(tx: Tx, booking: ReadBooking & { house_id: number }): Promise<number> {
  const { agid, house_id: houseId, account_id: accountId, said } = booking;
  const senderUid = await guestOf(tx, { agid, houseId, accountId, said });
  const { id } = await createRequest(tx, {
    agid,
    houseId,
    senderUid,
    dateFrom: said.arrival,
    dateTo: said.departure,
    adults: Math.max(1, said.adults),
    children: said.children,
    disabled: 0,
    origin: channelLabel(said.channel),
    message: said.comments,
    website: WEBSITE,
    isSold: true,
  });
  return id;
}
