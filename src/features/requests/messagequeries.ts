/** SQL on the messages of a request: written, struck, removed, read. */
import { prepared } from '#server/prepared.ts';
import { requestScope, writeScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';

export interface NewMessageRow {
  ddlId: number;
  action: string;
  message: string;
  authorUid: number | null;
  realAuthorUid: number | null;
  writtenByAgency: boolean;
  channel: string;
  fileId: number | null;
  quoteId: number | null;
  contractId: string | null;
  paymentRequestId: number | null;
  bookingPaymentId: number | null;
  details: Record<string, unknown>;
  /** The other side gets something to read. */
  calls: boolean;
  /** What the conversation shows of this side from now on; null keeps what it showed. */
  lastWords: string | null;
}

/**
 * Writes a message and what the request remembers of it. The request's row is locked before the message takes its number: otherwise a
 * slow writer could commit a lower number after a reader has already read a higher one, and its message would never show as unread. For the
 * same reason its instant is that of the writing, not that of a transaction which may have waited for the lock.
 */
export function insertMessage(tx: Tx, m: NewMessageRow): Promise<{ id: number; agid: number } | undefined> {
  const called = !m.calls
    ? sql``
    : m.writtenByAgency
      ? sql`last_agency_message = posted.id,`
      : sql`last_sender_message = posted.id,`;
  const side = m.writtenByAgency ? 'agency' : 'sender';
  const words =
    m.lastWords === null
      ? sql``
      : sql`${sql.ref(`${side}_words`)} = ${m.lastWords}, ${sql.ref(`${side}_action`)} = ${m.action},`;
  // Housekeeping is no news of the request.
  const action = m.calls ? sql`last_action = ${m.action},` : sql``;
  const searched = sql`, searched as (insert into message_text (ddl_id, message_id, agid, is_note, words)
        select locked.id, posted.id, locked.agid, ${m.action === 'NOTE'}::boolean, words_of(${m.message}) from locked, posted)`;
  return maybe(
    tx,
    prepared(sql<{ id: number; agid: number }>`
      with locked as (select id, agid from request where id = ${m.ddlId} for no key update),
      posted as (
        insert into message (ddl_id, agid, action, message, author_uid, real_author_uid, written_by_agency, channel, file_id, quote_id,
          contract_id, payment_request_id, booking_payment_id, details, created)
        select id, agid, ${m.action}, ${m.message}, ${m.authorUid}::integer, ${m.realAuthorUid}::integer, ${m.writtenByAgency}::boolean, ${m.channel},
          ${m.fileId}::integer, ${m.quoteId}::integer, ${m.contractId}::uuid, ${m.paymentRequestId}::integer, ${m.bookingPaymentId}::integer,
          ${JSON.stringify(m.details)}::jsonb, clock_timestamp()
        from locked returning id)
        ${m.message === '' ? sql`` : searched}
      update request set ${called} ${words} ${action} updated = now()
      from posted where request.id = ${m.ddlId} returning posted.id, request.agid`),
  );
}

export function deleteBidMessage(tx: Tx, messageId: number): Promise<number | undefined> {
  return strike(tx, messageId, 'BID');
}

/** An internal note leaves the thread, whose request is answered; nothing else is ever deleted. */
export function deleteNote(tx: Tx, messageId: number): Promise<number | undefined> {
  return strike(tx, messageId, 'NOTE');
}

/** What is struck is no longer found either. */
async function strike(tx: Tx, messageId: number, action: 'BID' | 'NOTE'): Promise<number | undefined> {
  const gone = await maybe(
    tx,
    sql<{ ddl_id: number }>`
      with gone as (update message set deleted_at = now() where id = ${messageId} and action = ${action} and deleted_at is null returning id, ddl_id),
        unsaid as (delete from message_text using gone where message_text.ddl_id = gone.ddl_id and message_text.message_id = gone.id)
      select ddl_id from gone`,
  );
  return gone?.ddl_id;
}

/** Last message of the other side and what each side has read. Also a conversation in which the other side never wrote can be kept as unread. */
export async function writeRead(
  tx: Tx,
  ddlIds: readonly number[],
  side: 'agency' | 'sender',
  read: boolean,
): Promise<number> {
  const [mark, last] =
    side === 'agency' ? ['read_owner', 'last_sender_message'] : ['read_sender', 'last_agency_message'];
  const value = read ? sql`${sql.ref(last)}` : sql`least(${sql.ref(mark)}, ${sql.ref(last)} - 1)`;
  const condition = read
    ? sql`${sql.ref(mark)} < ${sql.ref(last)}`
    : sql`${sql.ref(mark)} >= ${sql.ref(last)}`;
  return changed(
    tx,
    sql`update request set ${sql.ref(mark)} = ${value} where id = any(${[...ddlIds]}::integer[]) and ${condition}`,
  );
}

/**
 * Requests with something unread for a side, of which nothing came since they were seen: what 'mark all read' marks. Ordered, so that two of
 * them can't deadlock.
 */
export async function lockUnread(
  tx: Tx,
  caller: Caller,
  side: 'agency' | 'sender',
  seen: readonly { ddl_id: number; last: number }[],
): Promise<{ id: number; agid: number }[]> {
  const [mark, last] =
    side === 'agency'
      ? [sql`r.read_owner`, sql`r.last_sender_message`]
      : [sql`r.read_sender`, sql`r.last_agency_message`];
  return rows(
    tx,
    sql<{
      id: number;
      agid: number;
    }>`select r.id, r.agid from request r
      join unnest(${seen.map(({ ddl_id: id }) => id)}::integer[], ${seen.map((each) => each.last)}::integer[]) seen (id, last) on seen.id = r.id
      where ${requestScope(caller, 'r')} and ${isStaff(caller) ? writeScope(caller, 'r') : sql`true`} and ${last} > ${mark} and ${last} <= seen.last
      order by r.id for no key update of r`,
  );
}
