/** Up to which of the news a person has read. */
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, sql } from '#server/sql.ts';

export async function lastRead(db: Db, uid: number): Promise<string | undefined> {
  return (await maybe(db, sql<{ at: string }>`select at from news_read where uid = ${uid}`))?.at;
}

/** Never back to an earlier one: two windows may be closed in any order. */
export async function writeLastRead(tx: Tx, uid: number, at: string): Promise<void> {
  await changed(
    tx,
    sql`insert into news_read (uid, at) values (${uid}, ${at}) on conflict (uid) do update set at = greatest(news_read.at, excluded.at)`,
  );
}
