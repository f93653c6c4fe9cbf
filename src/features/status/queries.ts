import type { Db } from '#server/sql.ts';
import { changed, one, rows, sql } from '#server/sql.ts';

/** Whether work that should have begun minutes ago still waits; answering at all is what the question is for. */
export async function jobsAreLate(db: Db): Promise<boolean> {
  const found = await one(
    db,
    sql<{ late: boolean }>`select exists (
      select from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at < now() - interval '5 minutes'
    ) as late`,
  );
  return found.late;
}

/** Nobody has an account yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await one(db, sql<{ empty: boolean }>`select not exists (select from person) as empty`)).empty;
}

/** Accounts that open with a password printed in the README: by their addresses, and by a hash that several have, which only the demo makes. One that was disabled opens nothing. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const found = await one(
    db,
    sql<{
      found: boolean;
    }>`select exists (select from person where mail like '%@pertuis.test' and password_hash is not null and disabled_at is null)
        or exists (select from person one join person other on other.password_hash = one.password_hash and other.id <> one.id
          where one.disabled_at is null) as found`,
  );
  return found.found;
}

/** The agencies somebody has a request, a house or a file with. */
export async function agenciesOf(db: Db, uids: readonly number[]): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ agid: number }>`select agid from request where sender_uid = any(${[...uids]}::integer[])
      union select agid from house where owner_uid = any(${[...uids]}::integer[])
      union select h.agid from former_owner f join house h on h.id = f.house_id where f.owner_uid = any(${[...uids]}::integer[])
      union select agid from agency_card where uid = any(${[...uids]}::integer[])`,
  );
  return found.map(({ agid }) => agid);
}

/** The one request that a session to sign is about. */
export async function requestOfContract(db: Db, id: string): Promise<{ ddl: number; alphaid: string }> {
  return one(
    db,
    sql<{
      ddl: number;
      alphaid: string;
    }>`select r.id as ddl, r.alphaid from contract c join request r on r.id = c.ddl_id where c.id = ${id}`,
  );
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

/** Removes what has had its time; answers what it removed. */
export async function sweepOldRows(db: Db): Promise<string> {
  const counters = await changed(
    db,
    sql`delete from rate_limit where window_start < now() - interval '1 day'`,
  );
  const answers = await changed(db, sql`delete from idempotency where created < now() - interval '7 days'`);
  const sessions = await changed(
    db,
    sql`delete from session where coalesce(revoked_at, expires_at) < now() - interval '30 days'`,
  );
  const runs = await changed(db, sql`delete from cronlog where started < now() - interval '12 months'`);
  return `${counters} counters, ${answers} answers, ${sessions} sessions, ${runs} runs`;
}
