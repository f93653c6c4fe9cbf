/** Who did what that must be accounted for, written in the transaction of what was done. Without a secret. */
import type { Caller } from './session.ts';
import type { Db } from './sql.ts';
import { changed, sql } from './sql.ts';

export type Actor = Pick<Caller, 'impersonator' | 'agid'> & { uid: number | null };

/** Whoever has no session: a job, a command of the operator, somebody who could not log in. */
export function byNobody(agid: number | null): Actor {
  return { uid: null, impersonator: null, agid };
}

/** @param object the number of the one thing it was done to, where there is one. */
export async function audit(
  db: Db,
  { uid, impersonator, agid }: Actor,
  action: string,
  details: Record<string, unknown>,
  object = '',
): Promise<void> {
  await changed(
    db,
    sql`insert into audit (uid, impersonator, agid, action, object, details)
      values (${uid}, ${impersonator}, ${agid}::integer, ${action}, ${object}, ${JSON.stringify(details)}::jsonb)`,
  );
}

/** Kept for twelve months (B100). */
export function forgetOldAudit(db: Db): Promise<number> {
  return changed(db, sql`delete from audit where at < now() - interval '12 months'`);
}
