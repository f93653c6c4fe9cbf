/**
 * Rights are data (B21): the table `role_permission` has the last word, and calls read it anew. A default permission goes to its role once
 * in the life of a database, noted in `permission_seen`; whatever somebody decided about since stays as decided (docs/decisions/0029).
 */
import { spellingsOf } from '#kernel/permissions.ts';
import type { Role } from '#kernel/permissions.ts';
import { audit, byNobody } from './audit.ts';
import { touch } from './freshness.ts';
import type { Db, Tx } from './sql.ts';
import { changed, inTransaction, rows, sql } from './sql.ts';

/** What speaks to every agency. */
const EVERYBODY = 0;

/** What each role begins with. */
type Defaults = Readonly<Record<Role, readonly string[]>>;

/**
 * Gives every default that this database has not seen. Of servers that start at once, one notes a pair and the others wait for it: all in
 * the same order, so that none waits for one that waits for it.
 */
export async function giveNewPermissions(db: Db, roles: Defaults): Promise<void> {
  const defaults = Object.entries(roles).flatMap(([role, permissions]) =>
    permissions.map((permission) => ({ role, permission })),
  );
  await inTransaction(db, async (tx) => {
    const given = await rows(
      tx,
      sql<{ role: string; permission: string }>`
        with seen as (
          insert into permission_seen (role, permission)
            select role, permission
            from unnest(${defaults.map(({ role }) => role)}::text[], ${defaults.map(({ permission }) => permission)}::text[]) d (role, permission)
            order by role, permission
          on conflict do nothing returning role, permission)
        insert into role_permission (role, permission) select role, permission from seen
        on conflict do nothing returning role, permission`,
    );
    if (given.length > 0) touchEverybody(tx);
    for (const [role, mine] of Map.groupBy(given, (row) => row.role))
      await audit(
        tx,
        byNobody(null),
        'new permissions',
        { permissions: mine.map(({ permission }) => permission) },
        role,
      );
  });
}

/** Every row: also what no version knows any more. */
export function heldPermissions(db: Db): Promise<{ role: string; permission: string }[]> {
  return rows(db, sql`select role, permission from role_permission order by role, permission`);
}

/** Answers which of them the role did not hold before. */
export async function grantPermissions(
  tx: Tx,
  role: string,
  permissions: readonly string[],
): Promise<string[]> {
  await decide(tx, role, permissions);
  const granted = await rows(
    tx,
    sql<{ permission: string }>`
      insert into role_permission (role, permission) select ${role}, unnest(${[...permissions]}::text[])
      on conflict do nothing returning permission`,
  );
  return accounted(tx, 'permissions granted', role, granted);
}

/** Answers which of them the role held, in whatever spelling. One it did not hold is from now on no default of it either. */
export async function revokePermissions(
  tx: Tx,
  role: string,
  permissions: readonly string[],
): Promise<string[]> {
  await decide(tx, role, permissions);
  const spellings = permissions.flatMap(spellingsOf);
  const revoked = await rows(
    tx,
    sql<{ permission: string }>`
      delete from role_permission where role = ${role} and permission = any(${spellings}::text[]) returning permission`,
  );
  return accounted(tx, 'permissions revoked', role, revoked);
}

/** First: a server that starts meanwhile waits here, or has given what is then taken. */
async function decide(tx: Tx, role: string, permissions: readonly string[]): Promise<void> {
  await changed(
    tx,
    sql`insert into permission_seen (role, permission)
      select ${role}, permission from unnest(${[...permissions]}::text[]) permission order by permission on conflict do nothing`,
  );
}

async function accounted(
  tx: Tx,
  action: string,
  role: string,
  moved: readonly { permission: string }[],
): Promise<string[]> {
  const names = moved.map(({ permission }) => permission).toSorted();
  if (names.length === 0) return names;
  touchEverybody(tx);
  await audit(tx, byNobody(null), action, { permissions: names }, role);
  return names;
}

/** Every open screen asks again what its person may: the menu follows (`useFreshPermissions` of main/Shell.tsx). */
function touchEverybody(tx: Tx): void {
  touch(tx, EVERYBODY, 'profile');
}
