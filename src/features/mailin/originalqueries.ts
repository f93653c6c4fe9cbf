/** All SQL on the originals of mails that came in. */
import type { Db } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';

/** Mails of a range, the oldest first, with the files that hold them as they came. */
export function originalsIn(
  db: Db,
  { after, upTo }: { after: number; upTo: number },
  limit: number,
): Promise<{ id: number; file_id: number }[]> {
  return rows(
    db,
    sql<{ id: number; file_id: number }>`
      select id, file_id from mailin where id > ${after} and id <= ${upTo} and file_id is not null order by id limit ${limit}`,
  );
}
