/** What a correction of a request depends on. */
import { isStaffOfAgency } from '#server/scope.ts';
import type { Db } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import { SIGNED_CONTRACT } from '#server/sqlwords.ts';

export async function hasSignedContract(db: Db, ddlId: number): Promise<boolean> {
  return (
    (await maybe(db, sql`select from contract where ddl_id = ${ddlId} and status in ${SIGNED_CONTRACT}`)) !==
    undefined
  );
}

export async function isStaffOf(db: Db, agid: number, uid: number): Promise<boolean> {
  return (
    (await maybe(
      db,
      sql`select from person where id = ${uid} and disabled_at is null and roles && '{agencyRole,employeeRole,superRole}'
        and ${isStaffOfAgency('person', sql`${agid}::integer`)}`,
    )) !== undefined
  );
}
