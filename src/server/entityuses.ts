/**
 * What stands in the way of a removal: which rows are used, by how many rows of which kind, the first of them by name where the caller may read
 * it. Only what lies in their scope is counted.
 */
import { entities } from '#entities/all.ts';
import type { Entity, Use } from '#kernel/entity.ts';
import { asNoun } from '#kernel/localized.ts';
import { can } from '#kernel/permissions.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { Refusal } from '#kernel/refusal.ts';
import { columnOf } from './entitycolumns.ts';
import { scopeOf } from './entitylists.ts';
import { agencyScope, throughRequest } from './scope.ts';
import type { Caller } from './session.ts';
import type { Sql, Tx } from './sql.ts';
import { databaseError, rows, sql } from './sql.ts';
import { nameOrNull } from './sqlwords.ts';

const FOREIGN_KEY_VIOLATION = '23503';
const NAMED = 3;
/** Several rows may bear one name: it is said once. */
const LOOKED_AT = 30;

/** Removes, or says what keeps it: the transaction goes on from before the attempt, so that it can still be asked. */
export async function removeUnused(
  tx: Tx,
  entity: Entity,
  caller: Caller,
  ids: readonly number[],
  removal: () => Promise<void>,
): Promise<void> {
  await sql`savepoint removal`.execute(tx);
  try {
    await removal();
  } catch (error) {
    if (databaseError(error)?.code !== FOREIGN_KEY_VIOLATION) throw error;
    await sql`rollback to savepoint removal`.execute(tx);
    const uses = await describeUses(tx, entity, caller, ids);
    throw new Refusal(entity.inUse ?? 'inUse', { params: { uses } });
  }
  await sql`release savepoint removal`.execute(tx);
}

/** Which rows may point at these: those it declares, and the references of other entities. */
export function usesOf(entity: Entity): DeclaredUse[] {
  const references = entities.flatMap((other) =>
    Object.entries(other.fields).flatMap(([name, { to }]) =>
      to === entity.name ? [useBy(other, columnOf(other, name))] : [],
    ),
  );
  return [...(entity.usedBy ?? []), ...references];
}

/** Of a declared entity: its rows are those that its own list shows. */
interface DeclaredUse extends Use {
  scope?: Entity['scope'];
}

function useBy(other: Entity, column: string): DeclaredUse {
  return {
    table: other.table,
    column,
    one: asNoun(other.singular),
    many: asNoun(other.title),
    named: other.labelField === null ? 'id' : columnOf(other, other.labelField),
    view: other.view,
    scope: other.scope,
  };
}

interface Used {
  id: number;
  label: string;
  total: number;
  names: string[];
}

async function describeUses(
  tx: Tx,
  entity: Entity,
  caller: Caller,
  ids: readonly number[],
): Promise<LocalizedText> {
  const uses = usesOf(entity);
  const found = await Promise.all(
    uses.map(async (use) => ({ use, used: await usedIn(tx, entity, caller, use, ids) })),
  );
  const labels = new Map(found.flatMap(({ used }) => used.map(({ id, label }) => [id, label] as const)));
  const said = [...labels].slice(0, NAMED).map(([id, label]) =>
    sentence(
      label,
      found.flatMap(({ use, used }) =>
        used.filter((each) => each.id === id).map((each) => ({ use, ...each })),
      ),
    ),
  );
  if (said.length === 0) return { fr: 'par d’autres données', en: 'by other data' };
  const more = labels.size > NAMED ? '\u00a0; …' : '';
  return {
    fr: said.map(({ fr }) => fr).join('\u00a0; ') + more,
    en: said.map(({ en }) => en).join('; ') + more,
  };
}

/** Which of these rows are used there, by what they are called. */
function usedIn(
  tx: Tx,
  entity: Entity,
  caller: Caller,
  use: DeclaredUse,
  ids: readonly number[],
): Promise<Used[]> {
  const label = sql.ref(`x.${columnOf(entity, entity.labelField ?? entity.columns[0]!)}`);
  const names = can(use.view, caller.permissions)
    ? sql`(array_agg(${nameOf(use)} order by used.id desc))[1:${sql.lit(LOOKED_AT)}]`
    : sql`'{}'::text[]`;
  return rows(
    tx,
    sql<Used>`
      select x.id, ${label}::text as label, count(*)::integer as total,
        ${names} as names
      from ${sql.table(entity.table)} x join ${sql.table(use.table)} used on ${sql.ref(`used.${use.column}`)} = x.id
      where x.id = any(${[...ids]}::integer[]) and ${scopeOfUse(use, caller)} group by x.id order by x.id`,
  );
}

function nameOf(use: Use): Sql {
  if (use.person === undefined)
    return sql`${use.named === 'id' ? 'n°' : ''}::text || ${sql.ref(`used.${use.named}`)}`;
  // By the agency's own card: what an account says of itself may be more than the agency knows (C13).
  const uid = sql.ref(`used.${use.person}`);
  return sql`coalesce((select ${nameOrNull('c')} from agency_card c where c.agid = used.agid and c.uid = ${uid}), 'n°' || ${uid})`;
}

function scopeOfUse(use: DeclaredUse, caller: Caller): Sql {
  if (use.scope !== undefined) return scopeOf({ scope: use.scope }, caller, 'used');
  return use.request === undefined
    ? agencyScope(caller, 'used')
    : throughRequest(caller, `used.${use.request}`);
}

/** « Airbnb » par 3 devis (1003, 1002, 1001) et 1 règle de remise (Été); without the names that are not for the caller: par 3 devis. */
function sentence(label: string, uses: readonly (Used & { use: Use })[]): LocalizedText {
  const counted = (language: 'fr' | 'en') =>
    uses.map(({ use, total, names }) => {
      const noun = total > 1 ? use.many : use.one;
      const different = [...new Set(names)];
      const counts = `${total} ${noun[language]}`;
      if (different.length === 0) return counts;
      const isCut = different.length > NAMED || total > names.length;
      return `${counts} (${different.slice(0, NAMED).join(', ')}${isCut ? ', …' : ''})`;
    });
  return {
    fr: `«\u00a0${label}\u00a0» par ${counted('fr').join(' et ')}`,
    en: `‘${label}’ by ${counted('en').join(' and ')}`,
  };
}
