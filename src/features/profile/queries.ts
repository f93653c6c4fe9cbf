/** SQL on what an agency says of itself. */
import type { Stored } from '#kernel/fields.ts';
import { writeScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';
import { fullName, parisTimestamp } from '#server/sqlwords.ts';
import type { Version } from '#server/version.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import { AGENCY_FIELD_NAMES } from './fields.ts';
import type { AgencyField } from './fields.ts';

export interface AgencyRow extends Record<AgencyField, Stored> {
  id: number;
  name: string;
  logo_fid: number;
  logo_path: string | null;
  version: Version;
  changes: { at: string; by: string; fields: string[] }[];
}

/** What its history is kept under. */
export const AGENCY_CHANGED = 'agency settings';
const MOST_CHANGES = 10;

const FIELDS = sql.join(AGENCY_FIELD_NAMES.map((field) => sql.ref(`a.${field}`)));

/** Those in which the caller changes things, their own first; or the one that is named. */
export function agencies(db: Db, caller: Caller, id?: number): Promise<AgencyRow[]> {
  const one = id === undefined ? sql`true` : sql`a.id = ${id}`;
  return rows(
    db,
    sql<AgencyRow>`
      select a.id, ${FIELDS}, coalesce(a.logo_fid, 0) as logo_fid, (select f.path from file f where f.id = a.logo_fid and f.public) as logo_path,
        json_build_object('ms', ${versionMs(sql`a.updated`)}, 'by', a.updated_by,
          'name', coalesce((select ${fullName('e')} from person e where e.id = a.updated_by), '')) as version,
        (select coalesce(json_agg(json_build_object('at', l.at, 'by', l.by, 'fields', l.fields)), '[]') from (
          select ${parisTimestamp(sql`d.at`)} as at, coalesce(${fullName('p')}, '') as by,
            array(select jsonb_object_keys(d.details)) as fields
          from audit d left join person p on p.id = d.uid
          where d.action = ${AGENCY_CHANGED} and d.object = a.id::text order by d.at desc, d.id desc limit ${MOST_CHANGES}) l) as changes
      from (select *, id as agid from agency) a where ${one} and ${writeScope(caller, 'a')}
      order by a.id is distinct from ${caller.agid}, a.id`,
  );
}

export async function lockAgency(tx: Tx, id: number): Promise<void> {
  await maybe(tx, sql`select from agency where id = ${id} for no key update`);
}

export async function writeAgency(
  tx: Tx,
  id: number,
  by: number,
  changes: Readonly<Record<string, Stored>>,
): Promise<void> {
  const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const version = sql`updated = ${nextVersion(sql`updated`)}, updated_by = ${by}`;
  await changed(tx, sql`update agency set ${sql.join([...set, version])} where id = ${id}`);
}
