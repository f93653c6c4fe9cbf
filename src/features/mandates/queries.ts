/** All SQL that writes mandates and their registers, and what is read of them. */
import type { Day } from '#kernel/day.ts';
import type { Stored } from '#kernel/fields.ts';
import { agencyScope, houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { fullName, nameOrNull, parisTimestamp } from '#server/sqlwords.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import type { MandateKind, MandateState } from './mandate.ts';

/** A mandate as it is kept: cents, basis points. */
export interface MandateRow {
  id: number;
  agid: number;
  holder_id: number;
  number: number | null;
  former_number: string;
  house_id: number;
  house_title: string;
  owner_uid: number;
  owners: string;
  kind: MandateKind;
  state: MandateState;
  date_from: Day | null;
  date_to: Day | null;
  notice_months: number | null;
  rate: number | null;
  payout_day: number | null;
  cleaning_by: 'tenant' | 'owner' | 'agency' | null;
  linen_by: 'tenant' | 'owner' | 'agency' | null;
  discount_floor: number | null;
  works_threshold: number | null;
  weeks_high: number | null;
  weeks_middle: number | null;
  weeks_low: number | null;
  claim_until: string;
  remarks: string;
  signed_on: Day | null;
  ended_reason: string;
  cancelled_reason: string;
  file_id: number | null;
  created: string;
  updated: string;
  author_name: string;
  version: number;
  updated_by: number | null;
  updated_by_name: string;
}

const COLUMNS = sql`m.id, m.agid, m.holder_id, m.number, m.former_number, m.house_id, h.title as house_title, m.owner_uid, m.owners, m.kind, m.state,
    m.date_from, m.date_to, m.notice_months, m.rate, m.payout_day, m.cleaning_by, m.linen_by, m.discount_floor, m.works_threshold,
    m.weeks_high, m.weeks_middle, m.weeks_low, m.claim_until, m.remarks, m.signed_on, m.ended_reason, m.cancelled_reason, m.file_id,
    ${parisTimestamp(sql`m.created`)} as created, ${parisTimestamp(sql`m.updated`)} as updated, coalesce(${fullName('a')}, '') as author_name,
    ${versionMs(sql`m.updated`)} as version, m.updated_by, coalesce(${fullName('u')}, '') as updated_by_name`;

const JOINS = sql`join house h on h.id = m.house_id left join person a on a.id = m.created_by left join person u on u.id = m.updated_by`;

/** Staff theirs; an owner their own, once they are more than a draft of the agency's: one that was cancelled as a draft never was. */
export function isShown(caller: Caller): Sql {
  return caller.sees === 'owner'
    ? sql`(m.state in ('to_be_signed', 'in_force') or m.state = 'cancelled' and m.was_prepared)`
    : sql`true`;
}

export function mandateInScope(db: Db, caller: Caller, id: number): Promise<MandateRow | undefined> {
  return maybe(
    db,
    sql<MandateRow>`select ${COLUMNS} from mandate m ${JOINS} where m.id = ${id} and ${houseScope(caller, 'm')} and ${isShown(caller)}`,
  );
}

/** By somebody who will change it: nobody else does until the transaction ends. */
export async function lockMandate(tx: Tx, caller: Caller, id: number): Promise<MandateRow | undefined> {
  await sql`select from mandate where id = ${id} for no key update`.execute(tx);
  return maybe(
    tx,
    sql<MandateRow>`select ${COLUMNS} from mandate m ${JOINS} where m.id = ${id} and ${agencyScope(caller, 'm')}`,
  );
}

export function mandateRows(db: Db, chosen: Sql): Promise<MandateRow[]> {
  return rows(
    db,
    sql<MandateRow>`select ${COLUMNS} from ${chosen} join mandate m on m.id = chosen.id ${JOINS} order by chosen.place`,
  );
}

/** Its number is the next of the register of its agency. Whoever draws one holds the register until the entry is there: no number is left out. */
export async function drawNumber(tx: Tx, agid: number): Promise<{ holder_id: number; number: number }> {
  return one(
    tx,
    sql<{ holder_id: number; number: number }>`
      update mandate_holder set last_number = coalesce(last_number + 1, first_number)
      where id = (select holder_id from mandate_register where agid = ${agid}) returning id as holder_id, last_number as number`,
  );
}

export interface NewMandate {
  agid: number;
  holderId: number;
  number: number;
  ownerUid: number;
  values: Readonly<Record<string, Stored>>;
  authorUid: number;
}

export async function insertMandate(tx: Tx, mandate: NewMandate): Promise<number> {
  const all: [string, unknown][] = [
    ['agid', mandate.agid],
    ['holder_id', mandate.holderId],
    ['number', mandate.number],
    ['owner_uid', mandate.ownerUid],
    ['created_by', mandate.authorUid],
    ['updated_by', mandate.authorUid],
    ...Object.entries(mandate.values),
  ];
  const names = sql.join(all.map(([name]) => sql.ref(name)));
  const values = sql.join(all.map(([, value]) => sql`${value}`));
  const { id } = await one(
    tx,
    sql<{ id: number }>`insert into mandate (${names}) values (${values}) returning id`,
  );
  return id;
}

export async function updateMandate(
  tx: Tx,
  id: number,
  values: Readonly<Record<string, Stored>>,
  uid: number | null,
): Promise<void> {
  const assigned = sql.join(
    Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql`, `,
  );
  await sql`update mandate set ${assigned}, updated = ${nextVersion(sql`updated`)}, updated_by = ${uid} where id = ${id}`.execute(
    tx,
  );
}

/** The house a mandate would be of, as far as it is the caller's. */
export interface MandatedHouse {
  id: number;
  agid: number;
  title: string;
  owner_uid: number;
  owner_name: string;
  /** Whole percent. */
  management_fee_rate: number | null;
  online_booking: boolean;
  housekeeping: boolean;
}

export function mandatedHouse(db: Db, caller: Caller, id: number): Promise<MandatedHouse | undefined> {
  return maybe(
    db,
    sql<MandatedHouse>`
      select h.id, h.agid, h.title, h.owner_uid, coalesce(nullif(c.company, ''), ${nameOrNull('c')}, ${nameOrNull('o')}, 'n°' || o.id) as owner_name,
        h.management_fee_rate, h.online_booking, h.housekeeping
      from house h join person o on o.id = h.owner_uid left join agency_card c on c.agid = h.agid and c.uid = h.owner_uid
      where h.id = ${id} and ${agencyScope(caller, 'h')}`,
  );
}

/** The one whose terms a new one begins with: of the same owner, the last that was not cancelled. */
export function lastMandate(
  db: Db,
  { id, owner_uid: owner }: Pick<MandatedHouse, 'id' | 'owner_uid'>,
): Promise<MandateRow | undefined> {
  return maybe(
    db,
    sql<MandateRow>`select ${COLUMNS} from mandate m ${JOINS} where m.house_id = ${id} and m.owner_uid = ${owner} and m.state <> 'cancelled'
      order by m.date_to desc nulls last, m.id desc limit 1`,
  );
}

/** Of these houses, those the agency has a mandate to let in force on a day, given by whoever owns the house now. */
export function housesWithMandate(db: Db, houseIds: readonly number[], day: Day): Promise<{ id: number }[]> {
  return rows(
    db,
    sql<{
      id: number;
    }>`select distinct h.id from mandate m join house h on h.id = m.house_id and h.owner_uid = m.owner_uid
      where h.id = any(${[...houseIds]}::integer[]) and m.kind = 'location' and m.state = 'in_force' and daterange(m.date_from, m.date_to, '[]') @> ${day}::date`,
  );
}

/** What is or will be in force in a house on a day or after it; nobody else changes it until the transaction ends. */
export async function lockInForceAfter(tx: Tx, houseId: number, day: Day): Promise<MandateRow[]> {
  const isAfter = (alias: string) =>
    sql`${sql.ref(`${alias}.house_id`)} = ${houseId} and ${sql.ref(`${alias}.state`)} = 'in_force' and ${sql.ref(`${alias}.date_to`)} >= ${day}::date`;
  await sql`select from mandate x where ${isAfter('x')} order by x.id for no key update`.execute(tx);
  return rows(
    tx,
    sql<MandateRow>`select ${COLUMNS} from mandate m ${JOINS} where ${isAfter('m')} order by m.id`,
  );
}

/** Of one whose house is still its principal's: its agency. */
export async function agencyWhileTheirs(db: Db, id: number): Promise<number | undefined> {
  const found = sql<{
    agid: number;
  }>`select m.agid from mandate m join house h on h.id = m.house_id and h.owner_uid = m.owner_uid where m.id = ${id}`;
  return (await maybe(db, found))?.agid;
}

/** Whom a mandate is between, and of what: for its pages. A house may be without a village when it is entered. */
export interface MandateParties {
  agency_name: string;
  agency_address: string;
  agency_phone: string;
  agency_registration: string;
  holder_name: string;
  card_number: string;
  owner_address: string;
  house_title: string;
  house_id: number;
  house_street: string;
  house_village: string;
  house_postal_code: string;
}

export function mandateParties(db: Db, id: number): Promise<MandateParties> {
  return one(
    db,
    sql<MandateParties>`
      select a.name as agency_name, a.address as agency_address, a.phone as agency_phone, a.registration as agency_registration,
        k.name as holder_name, k.card_number, coalesce(nullif(c.address, ''), o.address) as owner_address,
        h.title as house_title, h.id as house_id, h.street as house_street, coalesce(v.label, '') as house_village, coalesce(v.postal_code, '') as house_postal_code
      from mandate m join agency a on a.id = m.agid join mandate_holder k on k.id = m.holder_id join person o on o.id = m.owner_uid
        left join agency_card c on c.agid = m.agid and c.uid = m.owner_uid join house h on h.id = m.house_id left join village v on v.slug = h.village
      where m.id = ${id}`,
  );
}
