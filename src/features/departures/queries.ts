/** All SQL that writes departures, and what is read of them. */
import type { Cents } from '#kernel/money.ts';
import type { Day } from '#kernel/day.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { fullName, nameOrNull, parisTimestamp, SIGNED_CONTRACT } from '#server/sqlwords.ts';
import type { DepartureReason, Way } from './departure.ts';

export interface LeavingHouse {
  id: number;
  agid: number;
  title: string;
  owner_uid: number;
  owner_name: string;
  published: boolean;
  /** The last day of the mandate to let it that is in force. */
  mandate_to: Day | null;
}

export function leavingHouse(db: Db, caller: Caller, id: number): Promise<LeavingHouse | undefined> {
  return maybe(
    db,
    sql<LeavingHouse>`
      select h.id, h.agid, h.title, h.owner_uid, coalesce(nullif(c.company, ''), ${nameOrNull('c')}, ${nameOrNull('o')}, 'n°' || o.id) as owner_name, h.published,
        (select max(m.date_to) from mandate m where m.house_id = h.id and m.kind = 'location' and m.state = 'in_force') as mandate_to
      from house h join person o on o.id = h.owner_uid left join agency_card c on c.agid = h.agid and c.uid = h.owner_uid
      where h.id = ${id} and ${agencyScope(caller, 'h')}`,
  );
}

export interface AheadRow {
  id_ddl: number;
  alphaid: string;
  agid: number;
  sender_name: string;
  date_from: Day;
  date_to: Day;
  is_option: boolean;
  contract_signed: boolean;
  held: Cents;
}

const NAME = sql`coalesce(${nameOrNull('c')}, case when c.knows_account is not false then ${nameOrNull('p')} end, 'n°' || r.sender_uid)`;
const HELD = sql`greatest(0, coalesce((select sum(b.amount) from booking_payment b where b.ddl_id = r.id and b.confirmed), 0))::integer`;
const CARD = sql`left join agency_card c on c.agid = r.agid and c.uid = r.sender_uid left join person p on p.id = r.sender_uid`;

/** Requests that hold nights of a house on a day or after it. */
export function staysAhead(db: Db, houseId: number, from: Day): Promise<AheadRow[]> {
  return rows(
    db,
    sql<AheadRow>`
      select r.id as id_ddl, r.alphaid, r.agid, ${NAME} as sender_name, lower(s.nights) as date_from, upper(s.nights) as date_to, s.held_until is not null as is_option,
        exists (select from contract k where k.ddl_id = r.id and k.status in ${SIGNED_CONTRACT}) as contract_signed, ${HELD} as held
      from stay s join request r on r.id = s.ddl_id ${CARD}
      where s.house_id = ${houseId} and upper(s.nights) > ${from}::date order by lower(s.nights), r.id`,
  );
}

export interface NewDeparture {
  agid: number;
  houseId: number;
  reason: DepartureReason;
  note: string;
  closedFrom: Day;
  closureId: number;
  formerOwner: number;
  newOwner: number | null;
  ownerFrom: Day | null;
  wasPublished: boolean;
  authorUid: number;
}

export async function insertDeparture(tx: Tx, d: NewDeparture): Promise<number> {
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into departure (agid, house_id, reason, note, closed_from, closure_id, former_owner_uid, new_owner_uid, owner_from, was_published, created_by)
      values (${d.agid}, ${d.houseId}, ${d.reason}, ${d.note}, ${d.closedFrom}, ${d.closureId}, ${d.formerOwner}, ${d.newOwner}::integer, ${d.ownerFrom}::date,
        ${d.wasPublished}, ${d.authorUid}) returning id`,
  );
  return id;
}

export async function insertWay(tx: Tx, departureId: number, ddlId: number, way: Way): Promise<void> {
  await changed(
    tx,
    sql`insert into departure_stay (departure_id, ddl_id, way) values (${departureId}, ${ddlId}, ${way})`,
  );
}

export async function insertShortened(
  tx: Tx,
  departureId: number,
  mandateId: number,
  former: Day,
): Promise<void> {
  await changed(
    tx,
    sql`insert into departure_mandate (departure_id, mandate_id, former_date_to) values (${departureId}, ${mandateId}, ${former})`,
  );
}

export function shortenedBy(tx: Tx, departureId: number): Promise<{ id: number; former: Day }[]> {
  return rows(
    tx,
    sql`select mandate_id as id, former_date_to as former from departure_mandate where departure_id = ${departureId} order by mandate_id`,
  );
}

export interface DepartureRow {
  id: number;
  agid: number;
  house_id: number;
  title: string;
  reason: DepartureReason;
  note: string;
  closed_from: Day;
  closure_id: number | null;
  former_owner_uid: number;
  former_owner_name: string;
  new_owner_uid: number | null;
  new_owner_name: string;
  owner_from: Day | null;
  owner_changed: boolean;
  was_published: boolean;
  withdrawn: boolean;
  undone: boolean;
  created: string;
  author_name: string;
}

/** As the agency's card has them; their account's own name only where the agency knows the account (D12). */
const named = (card: string, person: string) =>
  sql`coalesce(${nameOrNull(card)}, case when ${sql.ref(`${card}.knows_account`)} is not false then ${nameOrNull(person)} end, 'n°' || ${sql.ref(`${person}.id`)}, '')`;

const DEPARTURE = sql`
  select d.id, d.agid, d.house_id, h.title, d.reason, d.note, d.closed_from, d.closure_id, d.former_owner_uid, ${named('fc', 'f')} as former_owner_name,
    d.new_owner_uid, ${named('nc', 'n')} as new_owner_name, d.owner_from, d.owner_changed_at is not null as owner_changed, d.was_published,
    d.withdrawn_at is not null as withdrawn, d.undone_at is not null as undone, ${parisTimestamp(sql`d.created`)} as created, coalesce(${fullName('a')}, '') as author_name
  from departure d join house h on h.id = d.house_id join person f on f.id = d.former_owner_uid left join person n on n.id = d.new_owner_uid
    left join agency_card fc on fc.agid = d.agid and fc.uid = f.id left join agency_card nc on nc.agid = d.agid and nc.uid = n.id left join person a on a.id = d.created_by`;

function departure(db: Db, where: Sql): Promise<DepartureRow | undefined> {
  return maybe(db, sql<DepartureRow>`${DEPARTURE} where ${where} order by d.id desc limit 1`);
}

/** The one that stands: its nights are closed. */
export function departureOfHouse(db: Db, caller: Caller, houseId: number): Promise<DepartureRow | undefined> {
  return departure(
    db,
    sql`d.house_id = ${houseId} and d.closure_id is not null and ${agencyScope(caller, 'd')}`,
  );
}

export function departureById(db: Db, caller: Caller, id: number): Promise<DepartureRow | undefined> {
  return departure(db, sql`d.id = ${id} and ${agencyScope(caller, 'd')}`);
}

export async function lockDeparture(tx: Tx, id: number): Promise<void> {
  await sql`select from departure where id = ${id} for no key update`.execute(tx);
}

export interface DecidedRow extends AheadRow {
  way: Way;
  is_here: boolean;
}

/** The stays it decided about; one that has left the house has the days its request has now. */
export function staysDecided(db: Db, departureId: number): Promise<DecidedRow[]> {
  return rows(
    db,
    sql<DecidedRow>`
      select r.id as id_ddl, r.alphaid, r.agid, ${NAME} as sender_name, coalesce(lower(s.nights), r.date_from) as date_from, coalesce(upper(s.nights), r.date_to) as date_to,
        s.held_until is not null as is_option, exists (select from contract k where k.ddl_id = r.id and k.status in ${SIGNED_CONTRACT}) as contract_signed, ${HELD} as held,
        w.way, s.id is not null as is_here
      from departure_stay w join departure d on d.id = w.departure_id join request r on r.id = w.ddl_id ${CARD}
        left join stay s on s.ddl_id = r.id and s.house_id = d.house_id
      where w.departure_id = ${departureId} order by date_from, r.id`,
  );
}

export async function markUndone(tx: Tx, id: number, uid: number): Promise<void> {
  await changed(
    tx,
    sql`update departure set undone_at = now(), undone_by = ${uid}, closure_id = null where id = ${id}`,
  );
}

export async function markOpen(tx: Tx, id: number): Promise<void> {
  await changed(tx, sql`update departure set closure_id = null where id = ${id}`);
}

export async function writeNewOwner(
  tx: Tx,
  id: number,
  { uid, from }: { uid: number; from: Day },
): Promise<void> {
  await changed(tx, sql`update departure set new_owner_uid = ${uid}, owner_from = ${from} where id = ${id}`);
}

/** Departures of which something is to happen today. */
export function dueDepartures(db: Db, today: Day): Promise<{ id: number }[]> {
  return rows(
    db,
    sql<{ id: number }>`select id from departure where undone_at is null
      and (withdrawn_at is null and closure_id is not null and closed_from <= ${today}::date or owner_changed_at is null and owner_from <= ${today}::date) order by id`,
  );
}

export interface DueDeparture {
  id: number;
  agid: number;
  house_id: number;
  closure_id: number | null;
  closed_from: Day;
  withdrawn: boolean;
  new_owner_uid: number | null;
  owner_from: Day | null;
  owner_changed: boolean;
}

export function lockDue(tx: Tx, id: number): Promise<DueDeparture | undefined> {
  return maybe(
    tx,
    sql<DueDeparture>`select id, agid, house_id, closure_id, closed_from, withdrawn_at is not null as withdrawn, new_owner_uid, owner_from, owner_changed_at is not null as owner_changed
      from departure where id = ${id} and undone_at is null for no key update`,
  );
}

export async function markWithdrawn(tx: Tx, id: number): Promise<void> {
  await changed(tx, sql`update departure set withdrawn_at = now() where id = ${id}`);
}

export async function markOwnerChanged(tx: Tx, id: number): Promise<void> {
  await changed(tx, sql`update departure set owner_changed_at = now() where id = ${id}`);
}
