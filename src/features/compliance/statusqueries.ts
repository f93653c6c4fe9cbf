/** Whether an owner lets as a professional: the one place that writes it. */
import type { Tx } from '#server/sql.ts';
import { sql } from '#server/sql.ts';

export async function writeOwnerStatus(
  tx: Tx,
  of: { agid: number; uid: number },
  status: 1 | 2,
  editor: number,
): Promise<void> {
  await sql`insert into owner_status (agid, uid, status, updated_by) values (${of.agid}, ${of.uid}, ${status}, ${editor})
    on conflict (agid, uid) do update set status = excluded.status, updated = now(), updated_by = excluded.updated_by`.execute(
    tx,
  );
}
