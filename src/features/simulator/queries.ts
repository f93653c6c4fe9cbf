/** Which houses meet what the simulator was asked (B42). */
import type { Day } from '#kernel/day.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Sql } from '#server/sql.ts';
import { sql } from '#server/sql.ts';
import { isOffered } from '#server/sqlwords.ts';

/** adapted_to: 2 pets, 3 non-smoking, 4 disabled. */
const PETS = 2;
const NO_SMOKING = 3;
const DISABLED = 4;

export interface Criteria {
  persons: number;
  village: string | null;
  owner: number | null;
  pool: boolean | null;
  pets: boolean | null;
  noSmoking: boolean;
  disabledAccess: boolean;
  bedrooms: number;
  bathrooms: number;
  /** Of the platform chosen: it sells the houses of its own agency. */
  agid: number | null;
  today: Day;
}

/** A condition on `house h`. Houses under caretaking alone appear only to whoever asks for their owner. */
export function meetsCriteria(caller: Caller, asked: Criteria): Sql {
  const wanted: Sql[] = [
    agencyScope(caller, 'h'),
    isOffered(asked.today),
    asked.owner === null
      ? sql`h.online_booking`
      : sql`h.owner_uid = ${asked.owner} and (h.online_booking or h.housekeeping)`,
    sql`h.max_num_people >= ${asked.persons} and h.rooms >= ${asked.bedrooms} and h.bathrooms >= ${asked.bathrooms}`,
  ];
  if (asked.agid !== null) wanted.push(sql`h.agid = ${asked.agid}`);
  if (asked.village !== null) wanted.push(sql`h.village = ${asked.village}`);
  if (asked.pool !== null) wanted.push(sql`(h.outdoors_pool <> '{}') = ${asked.pool}`);
  if (asked.pets !== null) wanted.push(sql`(${PETS} = any(h.adapted_to)) = ${asked.pets}`);
  if (asked.noSmoking) wanted.push(sql`${NO_SMOKING} = any(h.adapted_to)`);
  if (asked.disabledAccess) wanted.push(sql`${DISABLED} = any(h.adapted_to)`);
  return sql.join(wanted, sql` and `);
}
