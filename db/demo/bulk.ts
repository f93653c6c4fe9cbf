/** Writing many rows at once: their JSON is turned into rows by PostgreSQL, columns that are absent keep their defaults. */
import type { Tx } from '#server/sql.ts';
import { sql } from '#server/sql.ts';

export async function insertRows(
  tx: Tx,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}

/** Rows were given their numbers: what comes next continues after them. */
export async function restartSequences(tx: Tx): Promise<void> {
  for (const table of [
    'agency',
    'person',
    'platform',
    'house',
    'request',
    'message',
    'quote',
    'stay',
    'booking_payment',
    'payment_request',
  ]) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select coalesce(max(id), 0) from ${sql.table(table)}), 1000))`.execute(
      tx,
    );
  }
}
