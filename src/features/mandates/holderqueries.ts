/** SQL on who holds the cards, and their registers. */
import type { Day } from '#kernel/day.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';
import { fullName } from '#server/sqlwords.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import type { Version } from '#server/version.ts';
import type { MandateKind, MandateState } from './mandate.ts';

export interface HolderRow {
  id: number;
  name: string;
  card_number: string;
  first_number: number;
  last_number: number | null;
  entries: number;
  agencies: string[];
}

/** The register of somebody's own agency. */
export function holderOf(db: Db, agid: number): Promise<HolderRow | undefined> {
  return maybe(
    db,
    sql<HolderRow>`
      select k.id, k.name, k.card_number, k.first_number, k.last_number,
        (select count(*) from mandate m where m.holder_id = k.id and m.number is not null)::integer as entries,
        (select json_agg(a.name order by a.id) from mandate_register r join agency a on a.id = r.agid where r.holder_id = k.id) as agencies
      from mandate_holder k where k.id = (select holder_id from mandate_register where agid = ${agid})`,
  );
}

export function holderVersion(db: Db, id: number): Promise<Version | undefined> {
  return maybe(
    db,
    sql<Version>`select ${versionMs(sql`k.updated`)} as ms, k.updated_by as by, coalesce(${fullName('p')}, '') as name
      from mandate_holder k left join person p on p.id = k.updated_by where k.id = ${id}`,
  );
}

/** Waits for an entry that is being made, and lets none be made meanwhile. */
export async function lockHolder(tx: Tx, id: number): Promise<void> {
  await sql`select from mandate_holder where id = ${id} for no key update`.execute(tx);
}

export async function updateHolder(
  tx: Tx,
  id: number,
  { name, card_number: card, first_number: first }: Pick<HolderRow, 'name' | 'card_number' | 'first_number'>,
  uid: number,
): Promise<void> {
  await changed(
    tx,
    sql`update mandate_holder set name = ${name}, card_number = ${card}, first_number = ${first}, updated = ${nextVersion(sql`updated`)}, updated_by = ${uid}
      where id = ${id}`,
  );
}

/** Agencies that keep a register. */
export function agenciesOf(db: Db, holderId: number): Promise<{ agid: number }[]> {
  return rows(db, sql<{ agid: number }>`select agid from mandate_register where holder_id = ${holderId}`);
}

export interface RegisterEntry {
  number: number;
  owners: string;
  house_id: number;
  house_title: string;
  address: string;
  kind: MandateKind;
  state: MandateState;
  date_from: Day | null;
  date_to: Day | null;
  signed_on: Day | null;
  ended_reason: string;
  cancelled_reason: string;
  entered_on: Day;
}

/** Every entry of a register, whichever of its agencies made it: a register with gaps is none. Also of a house whose village nobody has said. */
export function registerEntries(db: Db, holderId: number): Promise<RegisterEntry[]> {
  return rows(
    db,
    sql<RegisterEntry>`
      select m.number, m.owners, m.house_id, h.title as house_title, concat_ws(', ', nullif(h.street, ''), v.label) as address, m.kind, m.state,
        m.date_from, m.date_to, m.signed_on, m.ended_reason, m.cancelled_reason, (m.created at time zone 'Europe/Paris')::date as entered_on
      from mandate m join house h on h.id = m.house_id left join village v on v.slug = h.village
      where m.holder_id = ${holderId} and m.number is not null order by m.number`,
  );
}
