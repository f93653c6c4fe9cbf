/** SQL on bookings of platforms, as they were read and what became of them. */
import type { ChannelBooking } from '#providers/channels/port.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { parisTime } from '#kernel/moment.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';
import { createHash } from 'node:crypto';
import type { BookingRowWire } from './api.ts';
import type { BookingState } from './channels.ts';

export interface ReadBooking {
  account_id: number;
  booking_id: number;
  room_id: number;
  said: ChannelBooking;
  version: string;
  done: string | null;
  state: BookingState;
  ddl_id: number | null;
  /** Of nights that are merely closed there. */
  stay_id: number | null;
  agid: number;
  house_id: number | null;
}

/** Without the instant of the change: a booking that says the same as before is none that changed. */
export function versionOf(said: ChannelBooking): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...said, modified: '' }))
    .digest('base64url')
    .slice(0, 22);
}

/** What a page of bookings says, kept before anything is made of it. Answers how many are new or other than before. */
export async function keepRead(
  tx: Tx,
  accountId: number,
  bookings: readonly ChannelBooking[],
): Promise<number> {
  if (bookings.length === 0) return 0;
  const read = bookings.map((said) => ({ said, version: versionOf(said) }));
  return changed(
    tx,
    sql`
      insert into beds24_booking (account_id, booking_id, room_id, said, version)
      select ${accountId}, (one->'said'->>'id')::bigint, (one->'said'->>'roomId')::integer, one->'said', one->>'version'
      from jsonb_array_elements(${JSON.stringify(read)}::jsonb) one
      on conflict (account_id, booking_id) do update set room_id = excluded.room_id, said = excluded.said, version = excluded.version,
        read_at = now()
      where beds24_booking.version <> excluded.version and beds24_booking.said->>'modified' <= excluded.said->>'modified'`,
  );
}

/** What is still to be carried out, in the order of the bookings. */
export async function waitingBookings(db: Db, accountId: number): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ booking_id: number }>`select booking_id from beds24_booking
      where account_id = ${accountId} and done is distinct from version order by booking_id`,
  );
  return found.map(({ booking_id: id }) => id);
}

/** Locked: two readings of one booking are carried out one after the other. */
export function lockBooking(tx: Tx, accountId: number, bookingId: number): Promise<ReadBooking | undefined> {
  return maybe(
    tx,
    sql<ReadBooking>`
      select b.account_id, b.booking_id, b.room_id, b.said, b.version, b.done, b.state, b.ddl_id, b.stay_id, a.agid,
        (select r.house_id from beds24_room r where r.account_id = b.account_id and r.room_id = b.room_id) as house_id
      from beds24_booking b join beds24_account a on a.id = b.account_id
      where b.account_id = ${accountId} and b.booking_id = ${bookingId} for update of b`,
  );
}

export async function writeDone(
  tx: Tx,
  booking: Pick<ReadBooking, 'account_id' | 'booking_id' | 'version'>,
  outcome: {
    state: BookingState;
    ddlId: number | null;
    stayId: number | null;
    problem?: LocalizedText | undefined;
  },
): Promise<void> {
  await sql`update beds24_booking set done = ${booking.version}, state = ${outcome.state}, ddl_id = ${outcome.ddlId}, stay_id = ${outcome.stayId},
    problem = ${outcome.problem ? JSON.stringify(outcome.problem) : ''}, done_at = now()
    where account_id = ${booking.account_id} and booking_id = ${booking.booking_id}`.execute(tx);
}

/** What could not be done is tried again: their room is a house by now, their nights may be free. */
export async function reopen(
  db: Db,
  accountId: number,
  state: 'unlinked' | 'conflict',
  houseId: number,
): Promise<number> {
  return changed(
    db,
    sql`update beds24_booking b set done = null from beds24_room r
      where r.account_id = b.account_id and r.room_id = b.room_id and r.house_id = ${houseId}
        and b.account_id = ${accountId} and b.state = ${state} and b.done is not null`,
  );
}

const SHOWN = 50;

/** Those a person has to look at first, then the latest. */
export async function bookingRows(db: Db, caller: Caller): Promise<BookingRowWire[]> {
  const found = await rows(
    db,
    sql<Omit<BookingRowWire, 'read_at'> & { read_at: Date }>`
      select b.booking_id as id, a.agid, b.said->>'channel' as channel, b.said->>'reference' as reference,
        trim((b.said->>'firstName') || ' ' || (b.said->>'lastName')) as guest, h.title as house, coalesce(r.property, '') as property,
        b.said->>'arrival' as arrival, b.said->>'departure' as departure, (b.said->>'price')::integer as price, b.state, b.problem,
        q.alphaid, b.read_at
      from beds24_booking b join beds24_account a on a.id = b.account_id
        left join beds24_room r on r.account_id = b.account_id and r.room_id = b.room_id
        left join house h on h.id = r.house_id left join request q on q.id = b.ddl_id
      where ${agencyScope(caller, 'a')}
      order by b.state not in ('conflict', 'unlinked'), b.read_at desc, b.booking_id desc limit ${SHOWN}`,
  );
  return found.map((row) => ({
    ...row,
    problem: wordsIn(row.problem, caller.language),
    read_at: parisTime(row.read_at),
  }));
}

/** Kept in both languages, read in one. */
function wordsIn(problem: string, language: Language): string {
  return problem.startsWith('{') ? (JSON.parse(problem) as LocalizedText)[language] : problem;
}
