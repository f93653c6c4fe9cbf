/**
 * Which rows: the second of the two questions asked on every call (B23). Each function answers a condition to put in a `where`;
 * a row outside it does not exist for the caller.
 */
import type { Caller } from './session.ts';
import { sql } from './sql.ts';
import type { Sql } from './sql.ts';

/** Rows of an agency's table `alias` having a column agid: staff only. */
export function agencyScope(caller: Caller, alias: string): Sql {
  if (caller.sees === 'all') return sql`true`;
  return caller.sees === 'agency' ? sql`${sql.ref(`${alias}.agid`)} = ${caller.agid}` : sql`false`;
}

/** Houses: the agency's for its staff, their own for owners, none for guests (they use the public page). */
export function houseScope(caller: Caller, alias: string): Sql {
  if (caller.sees === 'owner') return sql`${sql.ref(`${alias}.owner_uid`)} = any(${caller.uids}::integer[])`;
  return agencyScope(caller, alias);
}

/** Requests: the agency's for its staff, those of their houses for owners, and one's own for everybody. */
export function requestScope(caller: Caller, alias: string): Sql {
  if (caller.kind === 'signature')
    return sql`exists (select from contract where contract.ddl_id = ${sql.ref(`${alias}.id`)} and contract.id = ${caller.contractId})`;
  const own = sql`${sql.ref(`${alias}.sender_uid`)} = any(${caller.uids}::integer[])`;
  if (caller.sees === 'guest') return own;
  if (caller.sees === 'owner')
    return sql`(${own} or exists (select from house where house.id = ${sql.ref(`${alias}.page_nid`)} and house.owner_uid = any(${caller.uids}::integer[])))`;
  return agencyScope(caller, alias);
}

/** What hangs on a request (payments, contracts, files): visible when its request is. `column` holds the request's id. */
export function throughRequest(caller: Caller, column: string): Sql {
  if (caller.sees === 'all') return sql`true`;
  return sql`exists (select from request scoped where scoped.id = ${sql.ref(column)} and ${requestScope(caller, 'scoped')})`;
}
