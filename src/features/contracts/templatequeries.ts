/** SQL on the templates contracts are made from: a house's own, else the agency's. */
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';

interface TemplateFile {
  fid: number;
  name: string;
  uploaded: string;
}

/** A house and the templates it can use: its own, else its agency's. */
export interface HouseTemplates {
  agid: number;
  own_fr: TemplateFile | null;
  own_en: TemplateFile | null;
  agency_fr: TemplateFile | null;
  agency_en: TemplateFile | null;
}

const fileOf = (column: string): Sql =>
  sql`(select json_build_object('fid', f.id, 'name', f.name, 'uploaded', f.created) from file f where f.id = ${sql.ref(column)})`;

const seenBy = (houseId: number, caller: Caller): Sql =>
  sql`select h.agid, ${fileOf('h.contract_template_fid')} as own_fr, ${fileOf('h.contract_template_en_fid')} as own_en,
    ${fileOf('a.contract_template_fid')} as agency_fr, ${fileOf('a.contract_template_en_fid')} as agency_en
  from house h join agency a on a.id = h.agid where h.id = ${houseId} and ${houseScope(caller, 'h')}`;

export function houseForTemplate(
  db: Db,
  houseId: number,
  caller: Caller,
): Promise<HouseTemplates | undefined> {
  return maybe(db, sql<HouseTemplates>`${seenBy(houseId, caller)}`);
}

/** The same, held: of two who bring a template, the second one sees the first one's. */
export async function lockedHouseForTemplate(
  tx: Tx,
  houseId: number,
  caller: Caller,
): Promise<HouseTemplates | undefined> {
  await sql`select from house where id = ${houseId} for no key update`.execute(tx);
  return maybe(tx, sql<HouseTemplates>`${seenBy(houseId, caller)}`);
}

export interface TemplateRow {
  language: 'fr' | 'en';
  from: 'house' | 'agency' | 'none';
  fid: number | null;
  name: string | null;
  uploaded: Date | null;
}

export function templateRows(house: HouseTemplates): TemplateRow[] {
  const row = (language: 'fr' | 'en', own: TemplateFile | null, agency: TemplateFile | null): TemplateRow => {
    const used = own ?? agency;
    return {
      language,
      from: own ? 'house' : agency ? 'agency' : 'none',
      fid: used?.fid ?? null,
      name: used?.name ?? null,
      uploaded: used ? new Date(used.uploaded) : null,
    };
  };
  return [row('fr', house.own_fr, house.agency_fr), row('en', house.own_en, house.agency_en)];
}
