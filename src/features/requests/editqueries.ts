/** SQL on what of a request is corrected: house, days, people, who follows it; and its version. */
import type { Db, Sql, Tx } from '#server/sql.ts';
import { one, sql } from '#server/sql.ts';
import { fullName } from '#server/sqlwords.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import type { Version } from '#server/version.ts';

export interface StayOfRequest {
  houseId: number;
  dateFrom: string;
  dateTo: string;
  adults: number;
  children: number;
  disabled: number;
}

/** When house, days, people or follower of a request were last written, and by whom. */
export async function requestVersion(db: Db, ddlId: number): Promise<Version> {
  return one(
    db,
    sql<Version>`select ${versionMs(sql`r.edited`)} as ms, r.edited_by as by, coalesce(${fullName('p')}, '') as name
      from request r left join person p on p.id = r.edited_by where r.id = ${ddlId}`,
  );
}

export async function writeStay(
  tx: Tx,
  ddlId: number,
  stay: StayOfRequest,
  editor: number | null,
): Promise<void> {
  await sql`update request set page_nid = ${stay.houseId}, date_from = ${stay.dateFrom}, date_to = ${stay.dateTo}, nb_adults = ${stay.adults},
      nb_children = ${stay.children}, nb_disabled = ${stay.disabled}, updated = now(), ${editedBy(editor)} where id = ${ddlId}`.execute(
    tx,
  );
}

export interface EditableRequest {
  employee_uid: number | null;
  page_nid: number | null;
  date_from: string | null;
  date_to: string | null;
  nb_adults: number;
  nb_children: number;
  nb_disabled: number;
}

export async function writeEdit(tx: Tx, ddlId: number, r: EditableRequest, editor: number): Promise<void> {
  await sql`update request set employee_uid = ${r.employee_uid}, page_nid = ${r.page_nid}, date_from = ${r.date_from}, date_to = ${r.date_to},
      nb_adults = ${r.nb_adults}, nb_children = ${r.nb_children}, nb_disabled = ${r.nb_disabled}, updated = now(), updated_by = ${editor}, ${editedBy(editor)}
    where id = ${ddlId}`.execute(tx);
}

function editedBy(editor: number | null): Sql {
  return sql`edited = ${nextVersion(sql`edited`)}, edited_by = ${editor}`;
}
