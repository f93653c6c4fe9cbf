/** A house begins empty and unpublished: its maker's own (B29), or, made by the agency, whose the agency says. */
import { letOwnHouses } from '#features/people/actions.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { DAYS_OF_NEW_HOUSE } from './house.ts';
import { agencysOwn, isKnownTo, paysNothing } from './ownerqueries.ts';
import { NEW_TITLE } from './record.ts';
import { agencyOfOwner, insertHouse } from './recordqueries.ts';

/** Neither: the maker's own. */
interface Owner {
  owner_uid?: number | undefined;
  of_agency?: 0 | 1 | undefined;
}

export async function createHouse(tx: Tx, caller: Caller, owner: Owner): Promise<number> {
  const agid = caller.agid ?? (await agencyOfOwner(tx, caller.uids));
  if (agid === undefined) throw new Refusal('noAgencyYet');
  requireAgencyWrite(tx, caller, agid, 'item');
  const named = await namedOwner(tx, caller, agid, owner);
  const isFree = named !== undefined && (await paysNothing(tx, named));
  const id = await insertHouse(tx, {
    agid,
    owner_uid: named ?? caller.uid,
    title: NEW_TITLE,
    updated_by: caller.uid,
    expiry_date: isFree ? null : addDays(todayInParis(), DAYS_OF_NEW_HOUSE),
  });
  touch(tx, agid, 'house');
  return id;
}

async function namedOwner(
  tx: Tx,
  caller: Caller,
  agid: number,
  { owner_uid: uid, of_agency: ofAgency }: Owner,
): Promise<number | undefined> {
  if (ofAgency !== 1 && (uid === undefined || uid === caller.uid)) return uid;
  if (!isStaff(caller)) throw new Refusal('fieldNotYours', { field: 'owner_uid' });
  if (ofAgency === 1) return (await agencysOwn(tx, agid, caller.uid)) ?? caller.uid;
  if (uid === undefined || !(await isKnownTo(tx, agid, uid)))
    throw new Refusal('unknownChoice', { field: 'owner_uid' });
  await letOwnHouses(tx, uid);
  touch(tx, agid, 'user');
  return uid;
}
