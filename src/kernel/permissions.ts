/**
 * How permissions work: roles, what they begin with, and the expressions over names. The names stand beside what they open, in each feature's
 * `permissions.ts`, and are gathered in `src/main/permissions.ts`. They are the documents' own, misspellings included: matched letter for letter.
 */

export const ROLES = [
  'basicRole',
  'ownerRole',
  'partnerRole',
  'agencyRole',
  'employeeRole',
  'superRole',
] as const;
export type Role = (typeof ROLES)[number];

/** Each role also holds what those before it hold (B21); partnerRole may not log in and holds nothing. */
const LADDER = ['basicRole', 'ownerRole', 'agencyRole', 'employeeRole', 'superRole'] as const;

/** Permissions by name, each with the least role that holds it by default. */
export type PermissionTable = Readonly<Record<string, (typeof LADDER)[number]>>;

/** Of an entity somebody may have the whole (fullCrm…) or their own agency's part (fullOwnCrm…). */
export function entityPermissions<Name extends string>(name: Name) {
  return { [`fullOwnCrm${name}`]: 'agencyRole', [`fullCrm${name}`]: 'employeeRole' } as Record<
    `fullOwnCrm${Name}`,
    'agencyRole'
  > &
    Record<`fullCrm${Name}`, 'employeeRole'>;
}

/** 'fullCrmPlatform or fullOwnCrmPlatform': who may do anything with an entity of that name, where it says nothing else. */
export function entityNeeds(name: string): string {
  const capital = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  return `fullCrm${capital} or fullOwnCrm${capital}`;
}

const declared = new Set<string>();

/** What may be asked from now on. */
export function declarePermissions(table: PermissionTable): void {
  for (const name of Object.keys(table)) declared.add(name);
}

/** What each role begins with. */
export function roleDefaults(table: PermissionTable): Readonly<Record<Role, readonly string[]>> {
  const upTo = (role: (typeof LADDER)[number]) =>
    LADDER.slice(0, LADDER.indexOf(role) + 1).flatMap((each) =>
      Object.keys(table).filter((name) => table[name] === each),
    );
  return {
    basicRole: upTo('basicRole'),
    ownerRole: upTo('ownerRole'),
    partnerRole: [],
    agencyRole: upTo('agencyRole'),
    employeeRole: upTo('employeeRole'),
    superRole: upTo('superRole'),
  };
}

/** Other spellings the documents use for the same right (A10, A11). */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['fullOwnVirtualdDdlchatread', 'fullOwnVirtualDdlchatread'],
  ['smsSendingTool', 'toolSmsSending'],
]);

type Expression = { name: string } | { not: Expression } | { and: Expression[] } | { or: Expression[] };
const parsed = new Map<string, Expression>();

/** Evaluates 'a and (b or not c)' over the held permissions. A name nobody knows throws: a typing mistake must not grant or hide. */
export function can(expression: string, held: ReadonlySet<string>): boolean {
  let tree = parsed.get(expression);
  if (!tree) parsed.set(expression, (tree = parse(expression)));
  return holds(tree, held);
}

function holds(tree: Expression, held: ReadonlySet<string>): boolean {
  if ('name' in tree) return spellingsOf(tree.name).some((name) => held.has(name));
  if ('not' in tree) return !holds(tree.not, held);
  return 'and' in tree
    ? tree.and.every((part) => holds(part, held))
    : tree.or.some((part) => holds(part, held));
}

function parse(text: string): Expression {
  const tokens = text.match(/\(|\)|[A-Za-z]+/g) ?? [];
  if (tokens.join('') !== text.replace(/\s/g, ''))
    throw new SyntaxError(`Permission expression with a foreign character: ${text}`);
  const tree = either();
  if (tokens.length > 0) throw new SyntaxError(`Permission expression goes on after its end: ${text}`);
  return tree;

  function either(): Expression {
    const parts = [both()];
    while (tokens[0] === 'or') parts.push((tokens.shift(), both()));
    return parts.length === 1 ? parts[0]! : { or: parts };
  }
  function both(): Expression {
    const parts = [single()];
    while (tokens[0] === 'and') parts.push((tokens.shift(), single()));
    return parts.length === 1 ? parts[0]! : { and: parts };
  }
  function single(): Expression {
    const token = tokens.shift();
    if (token === 'not') return { not: single() };
    if (token === '(') {
      const inner = either();
      if (tokens.shift() !== ')')
        throw new SyntaxError(`Permission expression with an open parenthesis: ${text}`);
      return inner;
    }
    return { name: known(token ?? '') };
  }
}

function known(name: string): string {
  const found = permissionNamed(name);
  if (found === undefined) throw new SyntaxError(`Unknown permission: ${name}`);
  return found;
}

/** The permission of that name or of that other spelling of it. */
export function permissionNamed(name: string): string | undefined {
  const canonical = ALIASES.get(name) ?? name;
  return declared.has(canonical) ? canonical : undefined;
}

/** Whoever holds any of these holds the permission. */
export function spellingsOf(permission: string): string[] {
  return [permission, ...[...ALIASES.keys()].filter((alias) => ALIASES.get(alias) === permission)];
}
