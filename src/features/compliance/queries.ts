/** Documents of legal files: read with all a screen shows of them, and the one place that writes them. */
import type { Day } from '#kernel/day.ts';
import type { Stored } from '#kernel/fields.ts';
import type { EnergyClass } from '#entities/legalchoices.ts';
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { fullName, knownAs } from '#server/sqlwords.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import type { Stated } from './facts.ts';
import { IS_OF_PRESENT_OWNER, mayRead } from './ownqueries.ts';
import { isOfTheHouse } from './items.ts';
import type { DocumentState, Item, OwnerStatus, Regime } from './items.ts';

/** A house as its file's screens name it. */
export interface LegalHouse {
  id: number;
  agid: number;
  agency_name: string;
  title: string;
  owner_uid: number;
  owner_name: string;
  owner_mail: string;
  owner_language: number;
  village: string;
  insee: string;
  street: string;
  postal_code: string;
  legal_type: number;
  outdoors_pool: boolean;
  classement: number;
  class_today: number;
  published: boolean;
  archived: boolean;
  days_remaining: number | null;
  max_num_people: number;
  owner_status: OwnerStatus;
}

/** What a file says of its house, `house h` in scope. */
export function legalHouseColumns(today: Day): Sql {
  return sql`h.id, h.agid, (select its.name from agency its where its.id = h.agid) as agency_name, h.title, h.owner_uid, ${knownAs('o')} as owner_name, coalesce(o.mail, '') as owner_mail, o.business_language as owner_language,
    coalesce(v.label, '') as village, coalesce(v.insee, '') as insee, h.street, coalesce(v.postal_code, '') as postal_code, h.legal_type,
    h.outdoors_pool <> '{}' as outdoors_pool, h.classement,
    (select c.classement from house_class c where c.house_id = h.id and c.valid @> ${today}::date) as class_today, h.published, h.archived,
    (h.expiry_date - ${today}::date)::integer as days_remaining, h.max_num_people, coalesce(s.status, 0) as owner_status`;
}

export const LEGAL_HOUSES = sql`house h left join village v on v.slug = h.village join person o on o.id = h.owner_uid
  left join owner_status s on s.agid = h.agid and s.uid = h.owner_uid`;

export function legalHouse(db: Db, caller: Caller, id: number, today: Day): Promise<LegalHouse | undefined> {
  return maybe(
    db,
    sql<LegalHouse>`select ${legalHouseColumns(today)} from ${LEGAL_HOUSES} where h.id = ${id} and ${houseScope(caller, 'h')}`,
  );
}

/** Whoever writes into a file takes its house first: nights are counted and documents replaced one after the other. */
export async function lockHouse(tx: Tx, id: number): Promise<void> {
  await sql`select id from house where id = ${id} for no key update`.execute(tx);
}

export interface DocumentRow {
  id: number;
  house_id: number;
  /** Whose own it is; null: the house's. */
  owner_uid: number | null;
  /** Of a former owner's own: their name. */
  former_owner: string;
  item: Item;
  state: DocumentState;
  regime: Regime | null;
  number: string;
  receipt: string;
  asked_on: Day | null;
  issued_on: Day | null;
  ends_on: Day | null;
  holder: string;
  note: string;
  energy: number | null;
  energy_class: EnergyClass | null;
  climate: number | null;
  climate_class: EnergyClass | null;
  classement: number | null;
  device: number | null;
  stated: Stated | null;
  signed_by: string;
  signed_at: Date | null;
  file_id: number | null;
  file_name: string;
  file_bytes: number;
  checked_uid: number | null;
  checked_by: string;
  checked_at: Date | null;
  /** How often it was looked at. */
  checks: number;
  replaced_at: Date | null;
  /** Neither replaced nor a former owner's. */
  stands: boolean;
  created: Date;
  /** The version a save names. */
  version: number;
  updated_by: number | null;
  updated_by_name: string;
}

const DOCUMENTS = sql`
  select d.id, d.house_id, d.owner_uid, case when ${IS_OF_PRESENT_OWNER} then '' else ${knownAs('former')} end as former_owner, d.item, d.state, d.regime, d.number, d.receipt, d.asked_on, d.issued_on, d.ends_on, d.holder, d.note, d.energy, d.energy_class,
    d.climate, d.climate_class, d.classement, d.device, d.stated, coalesce(${knownAs('signer')}, '') as signed_by, d.signed_at, d.file_id,
    coalesce(f.name, '') as file_name, coalesce(f.bytes, 0) as file_bytes, d.checked_by as checked_uid, coalesce(${fullName('checker')}, '') as checked_by, d.checked_at, d.checks, d.replaced_at, d.replaced_at is null and ${IS_OF_PRESENT_OWNER} as stands, d.created,
    ${versionMs(sql`d.updated`)} as version, d.updated_by, coalesce(${fullName('editor')}, '') as updated_by_name
  from house_document d
  join house h on h.id = d.house_id
  left join person former on former.id = d.owner_uid
  left join file f on f.id = d.file_id
  left join person signer on signer.id = d.signed_by
  left join person checker on checker.id = d.checked_by
  left join person editor on editor.id = d.updated_by`;

/** Those that stand first, then the newest. */
export function documentsOf(db: Db, caller: Caller, houseIds: readonly number[]): Promise<DocumentRow[]> {
  return rows(
    db,
    sql<DocumentRow>`${DOCUMENTS} where d.house_id = any(${[...houseIds]}::integer[]) and ${mayRead(caller)}
      order by d.house_id, d.item, stands desc, d.replaced_at desc nulls first, d.id desc`,
  );
}

export function standingDocument(db: Db, houseId: number, item: Item): Promise<DocumentRow | undefined> {
  return maybe(
    db,
    sql<DocumentRow>`${DOCUMENTS} where d.house_id = ${houseId} and d.item = ${item} and d.replaced_at is null and ${IS_OF_PRESENT_OWNER}`,
  );
}

/** What a form writes. */
const WRITTEN = [
  'state',
  'regime',
  'number',
  'receipt',
  'asked_on',
  'issued_on',
  'ends_on',
  'holder',
  'note',
  'energy',
  'energy_class',
  'climate',
  'climate_class',
  'classement',
  'device',
] as const;

function written(values: Readonly<Record<string, Stored>>): [Sql, Stored][] {
  return WRITTEN.filter((name) => values[name] !== undefined).map((name) => [
    sql.ref(name),
    values[name] ?? null,
  ]);
}

export async function insertDocument(
  tx: Tx,
  about: { houseId: number; item: Item; editor: number },
  values: Readonly<Record<string, Stored>>,
  statement?: { stated: Stated; isSigned: boolean },
): Promise<number> {
  const columns = written(values);
  const named = sql.join([
    sql`house_id, owner_uid, item, created_by, updated_by, stated, signed_by, signed_at`,
    ...columns.map(([name]) => name),
  ]);
  const isSigned = statement?.isSigned === true;
  const { id } = await one(
    tx,
    sql<{ id: number }>`insert into house_document (${named})
      values (${about.houseId}, ${isOfTheHouse(about.item) ? sql`null` : sql`(select owner_uid from house where id = ${about.houseId})`}, ${about.item}, ${about.editor}, ${about.editor}, ${statement ? JSON.stringify(statement.stated) : null}::jsonb,
        ${isSigned ? about.editor : null}::integer, ${isSigned ? sql`now()` : sql`null`}${columns.map(([, value]) => sql`, ${value}`).reduce((all, part) => sql`${all}${part}`, sql``)})
      returning id`,
  );
  return id;
}

/** Another one takes its place; for the days it names it goes on counting. */
export async function retireDocument(tx: Tx, id: number): Promise<void> {
  await sql`update house_document set replaced_at = now() where id = ${id}`.execute(tx);
}

/** What was checked is checked again, and what ends on another day is reminded of again. */
export async function updateDocument(
  tx: Tx,
  id: number,
  values: Readonly<Record<string, Stored>>,
  editor: number,
): Promise<void> {
  const set = written(values).map(([name, value]) => sql`${name} = ${value}`);
  await sql`update house_document set ${sql.join([...set, ...editedBy(editor)])},
    reminded = case when ends_on is distinct from ${values['ends_on'] ?? null}::date then 0 else reminded end where id = ${id}`.execute(
    tx,
  );
}

function editedBy(editor: number): Sql[] {
  return [
    sql`checked_by = null`,
    sql`checked_at = null`,
    sql`updated = ${nextVersion(sql`updated`)}`,
    sql`updated_by = ${editor}`,
  ];
}

/** @param stated of a statement signed on paper: what it states */
export async function attachFile(
  tx: Tx,
  id: number,
  fid: number,
  { editor, stated }: { editor: number; stated: Stated | undefined },
): Promise<void> {
  const states = stated === undefined ? [] : [sql`stated = ${JSON.stringify(stated)}::jsonb`];
  await sql`update house_document set ${sql.join([sql`file_id = ${fid}`, ...states, ...editedBy(editor)])} where id = ${id}`.execute(
    tx,
  );
}

export async function markChecked(tx: Tx, id: number, checker: number | null): Promise<void> {
  await sql`update house_document set checked_by = ${checker}, checked_at = ${checker === null ? sql`null` : sql`now()`},
    checks = checks + ${checker === null ? 0 : 1},
    updated = ${nextVersion(sql`updated`)}, updated_by = coalesce(${checker}::integer, updated_by) where id = ${id}`.execute(
    tx,
  );
}

/** The one before stands again. */
export async function removeDocument(
  tx: Tx,
  { id, house_id: houseId, item, owner_uid: owner }: DocumentRow,
): Promise<void> {
  await changed(tx, sql`delete from house_document where id = ${id}`);
  await changed(
    tx,
    sql`update house_document set replaced_at = null where id = (select id from house_document
      where house_id = ${houseId} and item = ${item} and owner_uid is not distinct from ${owner}::integer order by replaced_at desc limit 1)`,
  );
}
