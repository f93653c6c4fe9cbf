/** Who did something, as their reader may know them. */
import type { Caller } from './session.ts';
import { isStaff } from './session.ts';
import { sql } from './sql.ts';
import type { Sql } from './sql.ts';
import { fullName } from './sqlwords.ts';

/**
 * The name of the person `person`, whose row may be missing; to whoever is no staff, somebody else is the agency `agid`: its people are not theirs
 * to know (decision 62).
 */
export function nameTold(caller: Caller, person: string, agid: Sql): Sql {
  if (isStaff(caller)) return fullName(person);
  const id = sql.ref(`${person}.id`);
  return sql`case when ${id} is null then null when ${id} = any(${caller.uids}::integer[]) then ${fullName(person)}
    else (select its.name from agency its where its.id = ${agid}) end`;
}
