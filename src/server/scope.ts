/**
 * Which rows: the second of the two questions asked on every call (B23). Each function answers a condition to put in a `where`;
 * a row outside it does not exist for the caller. Whoever changes a row asks once more, whose it is (B106): `requireAgencyWrite`.
 */
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from './session.ts';
import { isStaff } from './session.ts';
import { sql } from './sql.ts';
import type { Db, Sql } from './sql.ts';
import { ownerOfRequest } from './sqlwords.ts';

declare const SCOPE: unique symbol;
/** A condition that keeps to what exists for the caller. Only this file makes one: what asks for a scope cannot be given anything else. */
export type Scope = Sql & { readonly [SCOPE]: true };

function scope(condition: Sql): Scope {
  return condition as Scope;
}

/** Rows that every agency shares: staff read them. */
export function sharedScope(caller: Caller): Scope {
  return scope(isStaff(caller) ? sql`true` : sql`false`);
}

/** What lies in both. */
export function bothScopes(one: Scope, other: Scope): Scope {
  return scope(sql`(${one} and ${other})`);
}

/** Rows of an agency's table `alias` having a column agid: staff only. */
export function agencyScope(caller: Caller, alias: string): Scope {
  if (caller.sees === 'all') return scope(sql`true`);
  return scope(caller.sees === 'agency' ? sql`${sql.ref(`${alias}.agid`)} = ${caller.agid}` : sql`false`);
}

/** Rows of no agency among them stand in nobody's list, whoever sees all agencies (D12): signing codes, links to a new password. */
export function listedScope(caller: Caller, alias: string): Scope {
  return bothScopes(agencyScope(caller, alias), scope(sql`${sql.ref(`${alias}.agid`)} is not null`));
}

/** Houses: the agency's for its staff, their own for owners, none for guests (they use the public page). */
export function houseScope(caller: Caller, alias: string): Scope {
  if (caller.sees === 'owner')
    return scope(sql`${sql.ref(`${alias}.owner_uid`)} = any(${caller.uids}::integer[])`);
  return agencyScope(caller, alias);
}

/** What hangs on a house and says itself whose it is, rows of a table `alias` having agid and nid: as its house, which nobody reads for it. */
export function throughHouse(caller: Caller, alias: string): Scope {
  if (caller.sees !== 'owner') return agencyScope(caller, alias);
  return scope(
    sql`${sql.ref(`${alias}.nid`)} = any(array(select scoped.id from house scoped where ${houseScope(caller, 'scoped')}))`,
  );
}

/** Requests: the agency's for its staff, those of their houses for owners, and one's own for everybody. */
export function requestScope(caller: Caller, alias: string): Scope {
  if (caller.kind === 'signature')
    return scope(
      sql`exists (select from contract where contract.ddl_id = ${sql.ref(`${alias}.id`)} and contract.id = ${caller.contractId})`,
    );
  const own = sql`${sql.ref(`${alias}.sender_uid`)} = any(${caller.uids}::integer[])`;
  if (caller.sees === 'guest') return scope(own);
  if (caller.sees === 'owner')
    return scope(
      sql`(${own} or exists (select from house where house.id = ${sql.ref(`${alias}.page_nid`)} and ${ownerOfRequest(alias, 'house')} = any(${caller.uids}::integer[])))`,
    );
  return agencyScope(caller, alias);
}

/**
 * An owner's requests, their own and those of their houses: the same rows as `requestScope`, gathered along the indexes. Its 'or' would read the
 * whole table (100 ms over 200 000 requests).
 */
export function requestsOfOwner({ uids }: Pick<Caller, 'uids'>): Sql {
  const mine = sql`any(${uids}::integer[])`;
  const isTheirs = sql`${ownerOfRequest('o', 'house')} = ${mine}`;
  return sql`select id from request where sender_uid = ${mine}
    union select o.id from house join request o on o.page_nid = house.id where house.owner_uid = ${mine} and ${isTheirs}
    union select o.id from former_owner f join house on house.id = f.house_id join request o on o.page_nid = house.id where f.owner_uid = ${mine} and ${isTheirs}`;
}

/** What hangs on a request (payments, contracts, files): visible when its request is. `column` holds the request's id. */
export function throughRequest(caller: Caller, column: string): Scope {
  if (caller.sees === 'all') return scope(sql`true`);
  return scope(
    sql`exists (select from request scoped where scoped.id = ${sql.ref(column)} and ${requestScope(caller, 'scoped')})`,
  );
}

/**
 * Whether the caller may change what belongs to an agency: the one question every write asks. Staff who see both agencies change things in
 * their own; guests and owners see nothing but what is theirs. Asking allows nothing: whoever writes says so with `requireAgencyWrite`.
 */
export function canWriteAgency(caller: Caller, agid: number): boolean {
  return !isStaff(caller) || caller.writableAgencies === 'all' || caller.writableAgencies.includes(agid);
}

/** Agencies in which a transaction was allowed to change something, for `http.ts` to compare with those it changed. */
const allowed = new WeakMap<Db, Set<number>>();

/** Allows the transaction to change what is the agency's, or refuses in a sentence: the row is visible, so nothing is betrayed. */
export function requireAgencyWrite(
  tx: Db,
  caller: Caller,
  agid: number,
  what: 'request' | 'item' = 'request',
): void {
  if (!canWriteAgency(caller, agid))
    throw new Refusal('forbidden', {
      params: { code: what === 'request' ? 'otherAgency' : 'itemOfOtherAgency' },
    });
  allowAgencyWrite(tx, agid);
}

/**
 * Allows without the question: for what is the caller's own, whatever agency keeps it. Outside of a transaction (`tx` is the pool) nothing is
 * written, and nothing allowed.
 */
export function allowAgencyWrite(tx: Db, agid: number): void {
  if (tx.isTransaction) allowed.set(tx, (allowed.get(tx) ?? new Set()).add(agid));
}

/** Agencies among these in which a member of staff changed something without being allowed to: a mistake of ours, whatever the answer would have been. */
export function unauthorizedAgencies(tx: Db, caller: Caller, agids: readonly number[]): number[] {
  return isStaff(caller) ? agids.filter((agid) => !allowed.get(tx)?.has(agid)) : [];
}

/** The same question as a condition on rows of a table `alias` having a column agid: staff only. */
export function writeScope(caller: Caller, alias: string): Sql {
  if (!isStaff(caller)) return sql`false`;
  return caller.writableAgencies === 'all'
    ? sql`true`
    : sql`${sql.ref(`${alias}.agid`)} = any(${[...caller.writableAgencies]}::integer[])`;
}

/** Whether a member of staff, the person row `alias`, works for an agency: their own, or lent to it. */
export function isStaffOfAgency(alias: string, agid: Sql): Sql {
  return sql`(${sql.ref(`${alias}.agid`)} = ${agid} or ('employeeRole' = any(${sql.ref(`${alias}.roles`)})
    and exists (select from person_agency lent where lent.uid = ${sql.ref(`${alias}.id`)} and lent.agid = ${agid})))`;
}

/** Whose work the caller sees, rows of the table `alias` of persons: the staff of their agency and those lent to it; of every one, for those who see all. */
export function staffScope(caller: Caller, alias: string): Scope {
  if (!isStaff(caller)) return scope(sql`false`);
  const roles = sql`${sql.ref(`${alias}.roles`)} && '{agencyRole,employeeRole,superRole}'`;
  if (caller.sees === 'all') return scope(roles);
  return scope(sql`(${roles} and ${isStaffOfAgency(alias, sql`${caller.agid}::integer`)})`);
}
