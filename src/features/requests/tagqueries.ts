/** Which tag a request carries in one category. */
import type { Db } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import { TAG_COLUMNS } from './queries.ts';
import type { TagCategory } from './request.ts';

export async function tagOf(db: Db, ddlId: number, category: TagCategory): Promise<number | null> {
  const column = sql.ref(TAG_COLUMNS[category]);
  const row = await maybe(
    db,
    sql<{ tag: number | null }>`select ${column} as tag from request where id = ${ddlId}`,
  );
  return row?.tag ?? null;
}
