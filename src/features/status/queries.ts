import type { Db } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';

export async function databaseAnswers(db: Db): Promise<void> {
  await one(db, sql`select 1`);
}

/** Which of these sessions are still open. */
export async function aliveSessions(db: Db, ids: number[]): Promise<ReadonlySet<number>> {
  const alive = await rows(
    db,
    sql<{ id: number }>`select s.id from session s join person p on p.id = s.uid
      where s.id = any(${ids}::bigint[]) and s.revoked_at is null and s.expires_at > now() and p.disabled_at is null`,
  );
  return new Set(alive.map((session) => session.id));
}
