import type { Entity } from '#kernel/entity.ts';
import type { Field, ReferenceTo } from '#kernel/fields.ts';
import { targetOf } from '#server/references.ts';
import type { Db, Sql } from '#server/sql.ts';
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';

/** The rows that records of that agency may name, by what references hold of them. */
export function namableRows(to: ReferenceTo, agid: number): Sql {
  const { table, key, worksFor } = targetOf(to);
  const ofAgency = worksFor
    ? sql`${worksFor(agid)} and target.roles && '{agencyRole,employeeRole,superRole}'`
    : sql`target.agid = ${agid}`;
  return sql`select ${sql.ref(`target.${key}`)} as id from ${sql.table(table)} target where ${ofAgency}`;
}

/** A row that the agency may name for each thing the entity refers to. */
export async function rowsNamedBy(db: Db, entity: Entity, agid = 1): Promise<(to: string) => number> {
  const found = new Map<string, number>();
  for (const { to, readOnly } of Object.values(entity.fields)) {
    if (to === undefined || readOnly) continue;
    const { id } = await one(
      db,
      sql<{ id: number | null }>`select max(id) as id from (${namableRows(to, agid)}) named`,
    );
    assert.ok(
      id !== null,
      `${entity.name} points at ${to}, of which agency ${agid} has none among the demo's`,
    );
    found.set(to, id);
  }
  return (to) => found.get(to)!;
}

/** A record that the entity's own rules accept, in that agency. */
export async function sample(
  db: Db,
  entity: Entity,
  serial: number,
  agid = 1,
): Promise<Record<string, unknown>> {
  const rowOf = await rowsNamedBy(db, entity, agid);
  const value = (name: string, field: Field): unknown => {
    switch (field.kind) {
      case 'text':
      case 'longtext':
        if (field.rules.some(({ wire }) => wire === 'siret')) return '732 829 320 00074';
        return `${name} ${serial}`.slice(0, 14);
      case 'mail':
        return `atelier${serial}@exemple.test`;
      case 'phone':
        return '05 36 49 30 77';
      case 'integer':
        return 3;
      case 'percent':
        return '12,5';
      case 'euros':
        return null;
      case 'day':
        return '2027-05-01';
      case 'flag':
        return 1;
      case 'choice':
        return field.choices?.[0]?.id;
      case 'choices':
        return field.choices?.slice(0, 1).map(({ id }) => id);
      case 'place':
        return '46.2,-1.37';
      case 'reference':
        return rowOf(field.to!);
      case 'moment':
        return null;
    }
  };
  return Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, value(name, field)]),
  );
}

/** Rates of a channel manager's account, which the demo has none of. */
export async function ratesToSave(db: Db): Promise<{ id: string; body: Record<string, unknown> }> {
  await sql`insert into beds24_account (agid, state, news_nonce) values (1, 'off', 'none') on conflict do nothing`.execute(
    db,
  );
  return { id: '1', body: { rates: [] } };
}
