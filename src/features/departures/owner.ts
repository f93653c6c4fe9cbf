/** Who a house may be, next. */
import type { Day } from '#kernel/day.ts';
import { addDays, formatDay, todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { isKnownTo } from '#features/listings/actions.ts';
import type { Db } from '#server/sql.ts';
import * as queries from './ownerqueries.ts';
import type { LeavingHouse } from './queries.ts';

/** A sale is told of weeks late, not years: what began since passes to the new owner, its guests' names with it, and a mistyped year would pass all. */
const MOST_DAYS_AGO = 60;

export async function checkOwner(
  db: Db,
  { id, agid, owner_uid: owner }: Pick<LeavingHouse, 'id' | 'agid' | 'owner_uid'>,
  { uid, from }: { uid: number; from: Day },
): Promise<void> {
  if (uid === owner) throw new Refusal('sameOwner', { field: 'new_owner_uid' });
  if (!(await isKnownTo(db, agid, uid))) throw new Refusal('unknownChoice', { field: 'new_owner_uid' });
  const first = addDays(todayInParis(), -MOST_DAYS_AGO);
  if (from < first)
    throw new Refusal('ownerTooLongAgo', { field: 'owner_from', params: { day: formatDay(first) } });
  // A day before it would give stays of the owner before the last to the last one, their guests' names with them.
  const last = await queries.lastChange(db, id);
  if (last !== null && from < last)
    throw new Refusal('ownerBeforeLast', { field: 'owner_from', params: { day: formatDay(last) } });
}
