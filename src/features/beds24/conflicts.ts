/** What the product can't decide is said in the thread and left to a person, once; gone by whatever way, the task is done. */
import { todayInParis } from '#kernel/day.ts';
import { postNote } from '#features/requests/posting.ts';
import { makeTask, reopenMadeTask } from '#features/tasks/actions.ts';
import type { Tx } from '#server/sql.ts';
import type { ReadBooking } from './bookingqueries.ts';
import { calledBy, daysOf } from './words.ts';

export function conflictKey({ account_id: account, booking_id: booking }: ReadBooking): string {
  return `beds24 conflict ${account} ${booking}`;
}

export async function askPerson(
  tx: Tx,
  booking: ReadBooking,
  ddlId: number | null,
  why: string,
): Promise<void> {
  // Tried again without anything new, nobody is told again.
  if (booking.state === 'conflict' && booking.done === null) return;
  const { agid, house_id: nid, said } = booking;
  const key = conflictKey(booking);
  const made = await makeTask(tx, {
    agid,
    nid,
    title: `${calledBy(said)}\u00a0: à régler, ${daysOf(said)}`,
    description: why,
    due: todayInParis(),
    key,
  });
  if (made === undefined) await reopenMadeTask(tx, key, why);
  if (ddlId !== null) await postNote(tx, ddlId, null, why);
}
