/** Who a house may be, next. */
import { Refusal } from '#kernel/refusal.ts';
import type { Db } from '#server/sql.ts';
import * as queries from './queries.ts';
import type { LeavingHouse } from './queries.ts';

export async function checkOwner(
  db: Db,
  { agid, owner_uid: owner }: Pick<LeavingHouse, 'agid' | 'owner_uid'>,
  uid: number,
): Promise<void> {
  if (uid === owner) throw new Refusal('sameOwner', { field: 'new_owner_uid' });
  if (!(await queries.isKnownTo(db, agid, uid)))
    throw new Refusal('unknownChoice', { field: 'new_owner_uid' });
}
