/** What each role may do (B21), looked at and changed by whoever runs the installation. Running servers read it at every call. */
import { permissionNamed, ROLES } from '#kernel/permissions.ts';
import { DEFAULT_ROLE_PERMISSIONS, PERMISSIONS } from '#main/permissions.ts';
import type { Role } from '#kernel/permissions.ts';
import { grantPermissions, heldPermissions, revokePermissions } from '#server/rolepermissions.ts';
import type { Db, Tx } from '#server/sql.ts';

/** A sentence for whoever typed it. */
export class GrantError extends Error {
  override readonly name = 'GrantError';
}

/** Instead of permissions: all that the role begins with. */
const DEFAULTS = 'defaults';

/** Lines about every role, or about the role or permission that is named. */
export async function describeGrants(db: Db, name?: string): Promise<string[]> {
  const held = new Map<string, Set<string>>(ROLES.map((role) => [role, new Set()]));
  // Also a role that somebody made by hand: whoever has it, may.
  for (const { role, permission } of await heldPermissions(db))
    held.set(role, (held.get(role) ?? new Set()).add(permissionNamed(permission) ?? permission));
  const permission = name === undefined ? undefined : permissionNamed(name);
  if (permission !== undefined) return [whoHolds(permission, held)];
  if (name !== undefined && !held.has(name))
    throw new GrantError(
      `No role and no permission is called ${name}.${closeTo(name, [...held.keys(), ...PERMISSIONS])}`,
    );
  const shown = name === undefined ? [...held.keys()] : [name];
  return shown.flatMap((role) => describeRole(role, held.get(role) ?? new Set()));
}

function whoHolds(permission: string, held: ReadonlyMap<string, ReadonlySet<string>>): string {
  const roles = [...held.keys()].filter((role) => held.get(role)?.has(permission));
  return `${permission} is held by ${roles.length === 0 ? 'no role' : roles.join(', ')}.`;
}

function describeRole(role: string, held: ReadonlySet<string>): string[] {
  if (!isRole(role))
    return [`${role}, a role of your own making, holds: ${[...held].toSorted().join(', ')}.`];
  const defaults = new Set<string>(DEFAULT_ROLE_PERMISSIONS[role]);
  const lines: [about: string, names: readonly string[]][] = [
    ['holds', [...held]],
    ['lacks of its defaults', [...defaults.difference(held)]],
    ['holds beyond its defaults', [...held.difference(defaults)]],
  ];
  return lines
    .filter(([about, names]) => about === 'holds' || names.length > 0)
    .map(([about, names]) => `${role} ${about}: ${names.toSorted().join(', ') || 'nothing'}.`);
}

/** Answers what changed, and what was so already. A role of one's own making is one that holds something: its first permission is written by hand. */
export async function changeGrants(
  tx: Tx,
  verb: 'grant' | 'revoke',
  role: string | undefined,
  names: readonly string[],
): Promise<string[]> {
  const roles = new Set<string>([...ROLES, ...(await heldPermissions(tx)).map((held) => held.role)]);
  if (role === undefined || !roles.has(role))
    throw new GrantError(`No role is called ${role ?? 'so'}. There are ${[...roles].join(', ')}.`);
  if (names.length === 0) throw new GrantError(`Which permissions? npm run db -- grants ${role} shows them.`);
  const wanted = new Set(names.flatMap((name) => permissionsNamed(verb, role, name)));
  const isGrant = verb === 'grant';
  const moved = await (isGrant ? grantPermissions : revokePermissions)(tx, role, [...wanted]);
  const already = [...wanted.difference(new Set<string>(moved.map((name) => permissionNamed(name) ?? name)))];
  return [
    ...(moved.length > 0
      ? [`${role} ${isGrant ? 'now holds' : 'no longer holds'} ${moved.join(', ')}.`]
      : []),
    ...(already.length > 0
      ? [`${role} ${isGrant ? 'already held' : 'did not hold'} ${already.join(', ')}.`]
      : []),
  ];
}

function permissionsNamed(verb: 'grant' | 'revoke', role: string, name: string): readonly string[] {
  if (verb === 'grant' && name === DEFAULTS) {
    if (isRole(role)) return DEFAULT_ROLE_PERMISSIONS[role];
    throw new GrantError(`${role} is a role of your own making: it has no defaults. Nothing was changed.`);
  }
  const permission = permissionNamed(name);
  if (permission === undefined)
    throw new GrantError(
      `No permission is called ${name}.${closeTo(name, PERMISSIONS)} Nothing was changed.`,
    );
  return [permission];
}

function isRole(name: string): name is Role {
  return ROLES.some((role) => role === name);
}

/** Names are matched letter for letter, and nobody remembers their capitals. */
function closeTo(name: string, names: readonly string[]): string {
  const word = name.toLowerCase();
  const close = names.filter(
    (each) => each.toLowerCase().includes(word) || word.includes(each.toLowerCase()),
  );
  return close.length === 0 ? '' : ` Is it ${close.join(', ')}?`;
}
