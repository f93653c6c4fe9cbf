/** A house begins empty, unpublished, its maker's own (B29). */
import { addDays, todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { DAYS_OF_NEW_HOUSE } from './house.ts';
import { NEW_TITLE } from './record.ts';
import { agencyOfOwner, insertHouse } from './recordqueries.ts';

export async function createHouse(tx: Tx, caller: Caller): Promise<number> {
  const agid = caller.agid ?? (await agencyOfOwner(tx, caller.uids));
  if (agid === undefined) throw new Refusal('noAgencyYet');
  requireAgencyWrite(tx, caller, agid, 'item');
  const id = await insertHouse(tx, {
    agid,
    owner_uid: caller.uid,
    title: NEW_TITLE,
    updated_by: caller.uid,
    expiry_date: addDays(todayInParis(), DAYS_OF_NEW_HOUSE),
  });
  touch(tx, agid, 'house');
  return id;
}
