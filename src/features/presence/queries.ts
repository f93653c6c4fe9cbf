import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { maybe, one, sql } from '#server/sql.ts';
import type { SaidOfHouse } from './inhouse.ts';
import type { Said } from './presence.ts';

export const PRESENCE_CHANNEL = 'presence';
export const HOUSE_PRESENCE_CHANNEL = 'house_presence';

/** How the others know somebody: by the first name they or the agency gave. */
export function namesFor(
  db: Db,
  caller: Caller,
  agid: number,
): Promise<{ name: string; picture: string; agency: string }> {
  return one(
    db,
    sql<{ name: string; picture: string; agency: string }>`
      select coalesce(case when c.knows_account is not false then nullif(p.first_name, '') end, nullif(c.first_name, ''), '') as name,
        case when c.knows_account is not false then coalesce(p.profile_picture, '') else '' end as picture, a.name as agency
      from person p join agency a on a.id = ${agid} left join agency_card c on c.uid = p.id and c.agid = a.id
      where p.id = ${caller.uid}`,
  );
}

/** Every process hears it and tells its own streams; no row is written. */
export async function notifyPresence(db: Db, said: Said): Promise<void> {
  await sql`select pg_notify(${PRESENCE_CHANNEL}, ${JSON.stringify(said)})`.execute(db);
}

export async function notifyHousePresence(db: Db, said: SaidOfHouse): Promise<void> {
  await sql`select pg_notify(${HOUSE_PRESENCE_CHANNEL}, ${JSON.stringify(said)})`.execute(db);
}

export function houseOf(
  db: Db,
  caller: Caller,
  id: number,
): Promise<{ agid: number; owner_uid: number } | undefined> {
  return maybe(
    db,
    sql<{
      agid: number;
      owner_uid: number;
    }>`select h.agid, h.owner_uid from house h where h.id = ${id} and ${houseScope(caller, 'h')}`,
  );
}
