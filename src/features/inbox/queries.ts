/** When a request was last corrected, and by whom: its rows carry it, and a correction names it (B12). */
import type { Db } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import { fullName } from '#server/sqlwords.ts';

/** A correction of the request itself, not of its tags or its quotes. */
const IS_EDIT = sql`m.action = 'S_INFO_UPD' and not m.details ? 'tag' and m.quote_id is null`;

/** When a request `r` as it is now was written: what a later correction names (B12). */
export const REQUEST_VERSION = sql`coalesce((select m.created from message m where m.ddl_id = r.id and ${IS_EDIT} order by m.id desc limit 1), r.created)`;

/** Who last changed the request itself, and when: messages of others are no conflict. */
export function lastEdit(
  db: Db,
  ddlId: number,
): Promise<{ at: Date; author_uid: number | null; name: string } | undefined> {
  return maybe(
    db,
    sql<{ at: Date; author_uid: number | null; name: string }>`
      select m.created as at, m.author_uid, coalesce(${fullName('p')}, '') as name
      from message m left join person p on p.id = m.author_uid
      where m.ddl_id = ${ddlId} and ${IS_EDIT} order by m.id desc limit 1`,
  );
}
