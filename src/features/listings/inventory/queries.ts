/** SQL of sealed inventories, and what their pages say of a house besides its record. */
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';
import { fullName, parisTimestamp } from '#server/sqlwords.ts';
import { nameTold } from '#server/toldnames.ts';

export interface NewInventory {
  houseId: number;
  fileId: number;
  at: Date;
  by: number;
}

export async function insertInventory(tx: Tx, { houseId, fileId, at, by }: NewInventory): Promise<void> {
  await changed(
    tx,
    sql`insert into house_inventory (house_id, file_id, locked_on, locked_by) values (${houseId}, ${fileId}, ${at}, ${by})`,
  );
}

export async function endInventory(tx: Tx, houseId: number, by: number): Promise<void> {
  await changed(
    tx,
    sql`update house_inventory set unlocked_on = now(), unlocked_by = ${by} where house_id = ${houseId} and unlocked_on is null`,
  );
}

export interface InventoryRow {
  id: number;
  locked_on: string;
  locked_by_name: string;
  unlocked_on: string | null;
  unlocked_by_name: string;
  file_id: number;
  file_name: string;
}

function nameFor(caller: Caller, column: 'locked_by' | 'unlocked_by'): Sql {
  const by = sql.ref(`i.${column}`);
  return sql`coalesce((select ${nameTold(caller, 'p', sql`h.agid`)} from person p where p.id = ${by}), '')`;
}

export function inventoriesOf(db: Db, caller: Caller, houseId: number): Promise<InventoryRow[]> {
  return rows(
    db,
    sql<InventoryRow>`
      select i.id, ${parisTimestamp(sql`i.locked_on`)} as locked_on, ${nameFor(caller, 'locked_by')} as locked_by_name,
        ${parisTimestamp(sql`i.unlocked_on`)} as unlocked_on, ${nameFor(caller, 'unlocked_by')} as unlocked_by_name, i.file_id, f.name as file_name
      from house_inventory i join file f on f.id = i.file_id join house h on h.id = i.house_id
      where i.house_id = ${houseId} and ${houseScope(caller, 'h')} order by i.id desc`,
  );
}

export interface ReportedHouse {
  agency_name: string;
  village_label: string;
  postal_code: string;
  owner_name: string;
}

/** Who it is of, where it stands, and whose agency lets it. */
export function reportedHouse(db: Db, caller: Caller, houseId: number): Promise<ReportedHouse | undefined> {
  return maybe(
    db,
    sql<ReportedHouse>`
      select a.name as agency_name, coalesce(v.label, '') as village_label, coalesce(v.postal_code, '') as postal_code, ${fullName('o')} as owner_name
      from house h join agency a on a.id = h.agid join person o on o.id = h.owner_uid left join village v on v.slug = h.village
      where h.id = ${houseId} and ${houseScope(caller, 'h')}`,
  );
}
