/** The sizes of photos that are drawn by a job. */
import type { Db } from '#server/sql.ts';
import { sql } from '#server/sql.ts';

/** Those of an album wait for the rest of it: nobody adds another here. */
export async function drawNow(db: Db): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
    where key like 'photo %' and locked_at is null), run_at => now())`.execute(db);
}
