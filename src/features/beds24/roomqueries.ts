/** SQL on the rooms of an account, which house each is, and at which prices they are sold. */
import type { ChannelRoom } from '#providers/channels/port.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { fullName } from '#server/sqlwords.ts';
import { nextVersion } from '#server/version.ts';

export interface RoomShown {
  room_id: number;
  property_id: number;
  property: string;
  room: string;
  quantity: number;
  currency: string;
  stays_through: boolean;
  gone: boolean;
  house_id: number | null;
  house: string | null;
  problem: string;
  waiting: boolean;
}

export function roomsShown(db: Db, accountId: number): Promise<RoomShown[]> {
  return rows(
    db,
    sql<RoomShown>`
      select r.room_id, r.property_id, r.property, r.room, r.quantity, r.currency, r.stays_through, r.gone, r.house_id,
        h.title as house, r.problem, exists (select from beds24_change c where c.house_id = r.house_id) as waiting
      from beds24_room r left join house h on h.id = r.house_id
      where r.account_id = ${accountId} and not (r.gone and r.house_id is null) order by r.property, r.room, r.room_id`,
  );
}

export interface Room {
  account_id: number;
  room_id: number;
  quantity: number;
  currency: string;
  house_id: number | null;
  /** Who linked it. */
  by: number | null;
  name: string;
}

export function lockRoom(tx: Tx, accountId: number, roomId: number): Promise<Room | undefined> {
  return maybe(
    tx,
    sql<Room>`select r.account_id, r.room_id, r.quantity, r.currency, r.house_id, r.linked_by as by, coalesce(${fullName('p')}, '') as name
      from beds24_room r left join person p on p.id = r.linked_by
      where r.account_id = ${accountId} and r.room_id = ${roomId} and not r.gone for update of r`,
  );
}

export function houseInScope(
  db: Db,
  caller: Caller,
  houseId: number,
): Promise<{ id: number; agid: number; title: string } | undefined> {
  return maybe(
    db,
    sql<{ id: number; agid: number; title: string }>`select h.id, h.agid, h.title from house h
      where h.id = ${houseId} and not h.archived and ${agencyScope(caller, 'h')}`,
  );
}

/** The room it is there, if it is one. */
export function roomOfHouse(
  tx: Tx,
  houseId: number,
): Promise<{ account_id: number; room_id: number } | undefined> {
  return maybe(
    tx,
    sql<{
      account_id: number;
      room_id: number;
    }>`select account_id, room_id from beds24_room where house_id = ${houseId} for update`,
  );
}

/** What is told of a day there is forgotten with the house it was of. */
export async function writeLink(
  tx: Tx,
  {
    account_id: accountId,
    room_id: roomId,
    house_id: former,
  }: Pick<Room, 'account_id' | 'room_id' | 'house_id'>,
  houseId: number | null,
  by: number,
): Promise<void> {
  await sql`delete from beds24_change where house_id = ${former}`.execute(tx);
  await sql`delete from beds24_day where account_id = ${accountId} and room_id = ${roomId}`.execute(tx);
  await sql`update beds24_room set house_id = ${houseId}, problem = '', linked_at = now(), linked_by = ${by}
    where account_id = ${accountId} and room_id = ${roomId}`.execute(tx);
}

/** As their list has them now; `isOther`: of another account than before, whose rooms are none of these. */
export async function writeRooms(
  tx: Tx,
  accountId: number,
  found: readonly ChannelRoom[],
  { isOther }: { isOther: boolean },
): Promise<void> {
  const ids = found.map(({ roomId }) => roomId);
  await sql`update beds24_room set gone = true ${isOther ? sql`, house_id = null` : sql``}
    where account_id = ${accountId} and not (room_id = any(${ids}::integer[]))`.execute(tx);
  for (const room of found)
    await sql`
      insert into beds24_room (account_id, room_id, property_id, property, room, quantity, currency, stays_through)
      values (${accountId}, ${room.roomId}, ${room.propertyId}, ${room.property}, ${room.room}, ${room.quantity}, ${room.currency}, ${room.staysThrough})
      on conflict (account_id, room_id) do update set property_id = excluded.property_id, property = excluded.property, room = excluded.room,
        quantity = excluded.quantity, currency = excluded.currency, stays_through = excluded.stays_through, gone = false`.execute(
      tx,
    );
}

export interface Rate {
  channel: string;
  platform_id: number;
  price: number;
}

export function ratesOf(db: Db, accountId: number): Promise<Rate[]> {
  return rows(
    db,
    sql<Rate>`select channel, platform_id, price from beds24_rate where account_id = ${accountId} order by channel`,
  );
}

export async function writeRates(
  tx: Tx,
  accountId: number,
  rates: readonly Rate[],
  by: number,
): Promise<void> {
  await sql`delete from beds24_rate where account_id = ${accountId}`.execute(tx);
  for (const { channel, platform_id: platformId, price } of rates)
    await sql`insert into beds24_rate (account_id, channel, platform_id, price)
      values (${accountId}, ${channel}, ${platformId}, ${price})`.execute(tx);
  await sql`update beds24_account set updated = ${nextVersion(sql`updated`)}, updated_by = ${by} where id = ${accountId}`.execute(
    tx,
  );
  await sql`select note_beds24(array(select house_id from beds24_room where account_id = ${accountId} and house_id is not null))`.execute(
    tx,
  );
}

/** As if something of them had changed: everything about them is looked at again. */
export async function noteHouses(tx: Db, houseIds: readonly number[]): Promise<void> {
  await sql`select note_beds24(${[...houseIds]}::integer[])`.execute(tx);
}

/** Houses of an agency that are no room yet. */
export function housesToLink(db: Db, agid: number): Promise<{ id: number; title: string }[]> {
  return rows(
    db,
    sql<{ id: number; title: string }>`select h.id, h.title from house h
      where h.agid = ${agid} and not h.archived and not exists (select from beds24_room r where r.house_id = h.id)
      order by h.title, h.id`,
  );
}
