/** What platforms have sold is read, kept, and carried out booking by booking: what fails for one keeps no other. */
import { addDays, todayInParis } from '#kernel/day.ts';
import {
  ChannelThrottled,
  ChannelTokenLost,
  ChannelUnavailable,
  ChannelRefused,
} from '#providers/channels/port.ts';
import type { ChannelBooking } from '#providers/channels/port.ts';
import type { App } from '#server/app.ts';
import { touch } from '#server/freshness.ts';
import { eachAlone } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import { carryOut } from './booked.ts';
import * as bookings from './bookingqueries.ts';
import { callFor, NotConnected } from './calling.ts';
import * as queries from './queries.ts';

const MOST_PAGES = 200;
/** Their clock has seconds, and what is changed while we read may stand on a page that is read already. */
const OVERLAP_MS = 600_000;

/** Outside failures are late, never lost: the next minute asks again, from where this one began. */
export function isOutside(error: unknown): error is Error {
  return (
    error instanceof NotConnected ||
    error instanceof ChannelUnavailable ||
    error instanceof ChannelThrottled ||
    error instanceof ChannelRefused ||
    error instanceof ChannelTokenLost
  );
}

export async function readAccount(
  app: App,
  accountId: number,
  { whole = false, isUrgent = false } = {},
): Promise<string> {
  const news = await callFor(app, accountId, { isUrgent }, async (access, account) => {
    const since = whole || account.read_since === '' ? null : earlier(account.read_since);
    const today = addDays(todayInParis(), -1);
    let latest = account.read_since;
    let changed = 0;
    for (let page = 1; page <= MOST_PAGES; page++) {
      const {
        bookings: found,
        unreadable,
        hasMore,
      } = await app.providers.channels.bookings(access, { since, today, page });
      for (const { id, why } of unreadable)
        app.log.warn({ account: accountId, booking: id, why }, 'a booking of Beds24 cannot be read');
      latest = latestOf(latest, found);
      changed += await inTransaction(app.db, (tx) => bookings.keepRead(tx, accountId, found));
      if (!hasMore) break;
    }
    // Only now: what stood on a page that was not read would be behind it.
    await inTransaction(app.db, async (tx) => {
      await queries.writeRead(tx, accountId, latest);
      if (changed > 0 || account.read_at === null) touch(tx, account.agid, 'beds24');
    });
    return changed;
  });
  const done = await carryOutWaiting(app, accountId);
  return news + done === 0 ? '' : `${news} read, ${done} carried out`;
}

export async function carryOutWaiting(app: App, accountId: number): Promise<number> {
  const waiting = await bookings.waitingBookings(app.db, accountId);
  let done = 0;
  await eachAlone(waiting, async (id) => {
    const state = await inTransaction(app.db, (tx) => carryOut(tx, accountId, id));
    if (state !== undefined) done += 1;
  });
  return done;
}

function latestOf(before: string, found: readonly ChannelBooking[]): string {
  return found.reduce((latest, { modified }) => (modified > latest ? modified : latest), before);
}

/** By their clock, whatever its zone: only ever compared with itself. */
function earlier(written: string): string {
  const instant = Date.parse(written.endsWith('Z') ? written : `${written.replace(' ', 'T')}Z`);
  if (Number.isNaN(instant)) return written;
  return new Date(instant - OVERLAP_MS).toISOString().slice(0, 19);
}
