/** Rights are data (B21): a role that has no row yet receives its default ones; a role somebody has edited is left alone. */
import { DEFAULT_ROLE_PERMISSIONS } from '#kernel/permissions.ts';
import type { Db } from './sql.ts';
import { inTransaction, rows, sql } from './sql.ts';

export async function holdPermissions(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`lock table role_permission in share row exclusive mode`.execute(tx);
    const known = new Set(
      (await rows(tx, sql<{ role: string }>`select distinct role from role_permission`)).map(
        ({ role }) => role,
      ),
    );
    for (const [role, permissions] of Object.entries(DEFAULT_ROLE_PERMISSIONS)) {
      if (known.has(role) || permissions.length === 0) continue;
      await sql`insert into role_permission (role, permission) select ${role}, unnest(${[...permissions]}::text[])`.execute(
        tx,
      );
    }
  });
}
