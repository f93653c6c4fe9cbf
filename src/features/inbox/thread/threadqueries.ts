/** What a thread holds, as one reader sees it. */
import { seesRecipient, seesSender } from '#server/contacts.ts';
import { can } from '#kernel/permissions.ts';
import { prepared } from '#server/prepared.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { nameOrNull, parisClock, parisTimestamp } from '#server/sqlwords.ts';
import { PAYMENT_ACTIONS } from '#features/requests/request.ts';
import { paths } from '#kernel/paths.ts';
import type { Ddlchat } from '#features/requests/api.ts';
import { bidJson, withShares } from '#features/bids/actions.ts';
import { WIRE_TYPES } from '#features/payments/payment.ts';
import { guestAcceptState } from '#features/quotes/actions.ts';

/** What stands before a contract's id to make its page's address. */
const SIGN_PAGE = sql.lit(paths.sign({ id: '' }));

/** Which rows of a thread a reader gets: notes stay among those who manage the conversation (C13), a price taken back is still seen. */
export function messagesFor(caller: Caller): Sql {
  const seesNotes = isStaff(caller) && can('toolChatManage', caller.permissions);
  const inner = seesNotes ? sql`` : sql`and not ${IS_INTERNAL}`;
  return sql`(m.deleted_at is null or m.action = 'BID') ${inner}`;
}

/** A thread's message as JSON; `fid` is turned into a sealed address on the way out. */
export type MessageRow = Omit<Ddlchat, 'filepath' | 'previewpath'> & {
  fid: number | null;
  is_damaged: boolean;
};

const THREAD_MAX = 500;

const PAYMENT_TYPE_SAID = sql`${sql.lit(JSON.stringify(WIRE_TYPES))}::jsonb->>coalesce(bp.type, pr.type)`;

/** The agency's own affair (C13): its notes, its tags, who follows a request, which mail was sent again, which quote is being worked on. */
const IS_INTERNAL = sql`(m.action in ('NOTE', 'M_RESENT', 'Q_LOCK', 'Q_UNLOCK')
  or (m.action = 'S_INFO_UPD' and (m.details ? 'tag' or coalesce(m.details->'changed' = '["employee_uid"]'::jsonb, false))))`;

/** The tag a line of the thread tells of: the former one, the new one, and the note kept with it. */
const TAG_CHANGE = sql`case when m.action = 'S_INFO_UPD' and m.details ? 'tag' then (
    select jsonb_build_object('cat', ua.tag_category, 'note', ua.description, 'before', ${tagJson('ua.tag_before')}, 'after', ${tagJson('ua.tag_after')})
    from user_activity ua where ua.message_id = m.id limit 1) end`;

/** Until when the nights were held, and are: their guest reads it too. */
const OPTION_MOVED = sql`case when m.action = 'S_INFO_UPD' and m.details ? 'held_until' then jsonb_build_object(
    'before', ${parisTimestamp(sql`(m.details->'held_until'->>'before')::timestamptz`)}, 'after', ${parisTimestamp(sql`(m.details->'held_until'->>'after')::timestamptz`)}) end`;

function tagJson(column: string): Sql {
  return sql`(select jsonb_build_object('id', t.id, 'label', t.label, 'label_en', t.label_en, 'color', t.color) from tag t where t.id = ${sql.ref(column)})`;
}

/** All that the same thread tells of a message's payment. */
const PAYMENT_HISTORY = sql`case when m.action = any(${sql.lit(`{${PAYMENT_ACTIONS.join(',')}}`)}::text[]) and coalesce(pr.id, bp.id) is not null then (
    select jsonb_agg(jsonb_build_object('action', e.action, 'at', ${parisTimestamp(sql`e.created`)}) order by e.id)
    from message e left join booking_payment ep on ep.id = e.booking_payment_id
    where e.ddl_id = m.ddl_id and e.deleted_at is null and e.action = any(${sql.lit(`{${PAYMENT_ACTIONS.join(',')}}`)}::text[])
      and case when pr.id is null then e.booking_payment_id = bp.id else coalesce(e.payment_request_id, ep.payment_request_id) = pr.id end) end`;

/** A part of a thread: one message, or the last ones before another. */
export interface ThreadPart {
  only?: number | undefined;
  before?: number | undefined;
  count?: number | undefined;
}

/** The last messages of a thread, oldest first. One query whatever the thread holds: it walks (ddl_id, id) backwards. */
export async function threadOf(
  db: Db,
  caller: Caller,
  ddlId: number,
  { only, before, count = THREAD_MAX }: ThreadPart = {},
): Promise<MessageRow[]> {
  const one = only === undefined ? sql`` : sql`and m.id = ${only}`;
  const until = before === undefined ? sql`` : sql`and m.id < ${before}`;
  const answers = await rows(
    db,
    prepared(sql<{ message: MessageRow }>`
      with page as materialized (select m.* from message m where m.ddl_id = ${ddlId} and ${messagesFor(caller)} ${one} ${until} order by m.id desc limit ${count})
      select ${messageJson(caller)} as message from page m ${messageJoins(caller)} order by m.id`),
  );
  return answers.map((answer) => withShares(answer.message));
}

/** Only staff hears of mails and texts: for the others the look-up is not made. */
export function messageJoins(caller: Caller): Sql {
  const mail = sql`select status, recipient, uid, error_code, nullif(concat_ws(' ', error_code, nullif(error, '')), '') as error
    from maillog where maillog.ddl_id = m.ddl_id and maillog.ddlchat_id = m.id order by maillog.id desc limit 1`;
  const sms = sql`select id, status, error_code, error from smssent where smssent.ddlchat_id = m.id and direction = 'out' order by smssent.id desc limit 1`;
  return sql`
  join request r on r.id = m.ddl_id
  join agency a on a.id = r.agid
  left join house h on h.id = r.page_nid
  left join person author on author.id = m.author_uid
  left join agency_card card on card.uid = m.author_uid and card.agid = r.agid
  left join person typist on typist.id = m.real_author_uid
  left join file f on f.id = m.file_id
  left join quote q on q.id = m.quote_id
  left join house qh on qh.id = q.nid
  left join stay s on s.ddl_id = m.ddl_id and q.accepted
  left join contract k on k.id = m.contract_id
  left join booking_payment bp on bp.id = m.booking_payment_id
  left join payment_request pr on pr.id = coalesce(m.payment_request_id, bp.payment_request_id)
  left join lateral (${isStaff(caller) ? mail : sql`select null::text as status`}) mail on true
  ${isStaff(caller) ? sql`left join lateral (${sms}) sms on true` : sql``}`;
}

export function messageJson(caller: Caller): Sql {
  const staff = isStaff(caller);
  const moment = (format: string) => parisClock(sql.ref('m.created'), format);
  const usesAgencyName = sql`(m.written_by_agency and coalesce((m.details->>'use_agency_name')::boolean, m.author_uid is null))`;
  // A guest whose mail or text was filed here is not thereby known (D12).
  const isKnown = sql`(m.written_by_agency or card.knows_account is not false)`;
  // Filed here by hand: under the name its writer signed with, never under the guest's.
  const isStranger = sql`(not m.written_by_agency and m.details ? 'mail_from')`;
  const strangerName = sql`coalesce(nullif(m.details->>'mail_name', ''), ${staff ? sql`case when ${seesSender(caller)} then m.details->>'mail_from' end` : sql`null`}, '')`;
  const authorName = sql`coalesce(case when ${isKnown} then ${nameOrNull('author')} end,
    ${nameOrNull('card')}, case when m.written_by_agency then a.name else '' end)`;
  const shownName = staff
    ? sql`case when ${isStranger} then ${strangerName} when m.author_uid is null then a.name else ${authorName} end`
    : sql`case when ${isStranger} then ${strangerName} when ${usesAgencyName} then a.name else ${authorName} end`;
  // Words in the agency's name do not tell by a number or a face whose they are (C14); one's own are still one's own.
  const isVeiled = staff
    ? sql`false`
    : sql`(${usesAgencyName} and not coalesce(m.author_uid = any(${caller.uids}::integer[]), false))`;
  // What a mail repeats names its reader's address: to the other side that is somebody's address (C13).
  const isTheirs = sql`(m.author_uid = any(${caller.uids}::integer[]) and not ${isStranger})`;
  const quoted = sql`case when ${staff ? sql`(${isTheirs} or ${seesSender(caller)})` : isTheirs} then nullif(m.details->>'quoted', '') end`;
  // To whom a mail went, and where one came from, is the guest's address unless it was the other side's (CHAT-87 within CHAT-92).
  const isMailShown = seesRecipient(caller, sql`mail.uid`);
  const staffOnly = staff
    ? sql`,
        'mail_status', mail.status, 'mail_error', case when mail.status <> 'sent' then case when ${isMailShown} then mail.error else mail.error_code::text end end,
        'mail_recipient', case when mail.recipient is not null then case when ${isMailShown} then mail.recipient end
          when m.action = 'M_RESENT' and ${seesSender(caller)} then m.details->>'recipient' end,
        'mail_from', case when m.written_by_agency or ${seesSender(caller)} then m.details->>'mail_from' end, 'author_mail', case when m.action = 'NOTE' then author.mail end,
        'tag_change', ${TAG_CHANGE},
        'quote_accepted_id', case when q.id is not null then (select o.id from quote o where o.ddl_id = q.ddl_id and o.accepted) end,
        'sms_id', sms.id, 'sms_status', sms.status, 'sms_error', nullif(sms.error, ''), 'sms_code', nullif(sms.error_code, '')`
    : sql``;
  const typist = staff ? sql`, 'real_author_full_name', coalesce(${nameOrNull('typist')}, '')` : sql``;
  // jsonb_strip_nulls drops what a message does not carry; the fields every message has are put in after it.
  return sql`jsonb_strip_nulls(jsonb_build_object(
      'quote_id', q.id, 'quote_reference', q.id::text, 'quote_is_estimate', q.is_estimate::int, 'quote_cancelled', q.cancelled::int,
      'quote_locked', q.locked::int, 'quote_accepted', q.accepted::int, 'quote_montant_total', q.montant_total,
      'quote_montant_total_before_discount', q.montant_total_before_discount, 'quote_taxe_sejour', q.taxe_sejour, 'quote_discount', q.discount,
      'quote_montant_caution', q.montant_caution, 'quote_montant_linge', q.montant_linge, 'quote_linen_offered', q.linen_offered, 'quote_bider', q.bider, 'quote_platform', q.platform,
      'quote_nid', q.nid, 'quote_title', qh.title, 'quote_registration', (select reg.number from house_registration reg where reg.house_id = q.nid), 'quote_date_from', q.date_from, 'quote_date_to', q.date_to,
      'quote_nb_adults', q.nb_adults, 'quote_nb_children', q.nb_children, 'quote_nb_disabled', q.nb_disabled,
      'quote_held_until', ${parisTimestamp(sql`s.held_until`)}, 'quote_guest_state', ${guestAcceptState(caller)})
    || jsonb_build_object(
      'yousign_id', k.id, 'yousign_status', k.status, 'yousign_reference', k.reference, 'yousign_signature_link', ${SIGN_PAGE} || k.id,
      'yousign_expiration_date', ${parisTimestamp(sql`k.expiration_date`)},
      'option_moved', ${OPTION_MOVED}, 'to_return', case when m.action = 'S_INFO_UPD' then (m.details->'to_return'->>'after')::integer end,
      'quoted', ${quoted}, 'file_size', f.bytes, 'from_stranger', case when ${isStranger} then 1 end,
      'payment_type', ${PAYMENT_TYPE_SAID}, 'payment_amount', coalesce(bp.amount, pr.amount), 'payment_mode', bp.mode,
      'payment_confirmed', bp.confirmed::int, 'payment_unallocated', bp.unallocated::int, 'payment_refund', nullif(bp.refund, ''), 'payment_reversed', (given_back(bp.id) = bp.amount)::int, 'booking_payment_id', bp.id, 'payment_history', ${PAYMENT_HISTORY}, 'payment_request_id', pr.id, 'payment_request_amount', pr.amount, 'payment_request_type', pr.type,
      'payment_request_status', pr.status, 'ddlchat_req_id', pr.message_id
      ${staffOnly}))
    || ${bidJson}
    || jsonb_build_object(
      'id', m.id, 'id_ddl', m.ddl_id, 'action', m.action, 'message', m.message, 'timestamp', ${parisTimestamp(sql`m.created`)},
      'datetimeFormatted', ${moment('DD/MM/YYYY HH24:MI')}, 'datetimeFormattedUk', ${moment('DD Mon YYYY, HH24:MI')},
      'author_uid', case when not ${isVeiled} and not ${isStranger} then m.author_uid end, 'author_full_name', ${shownName},
      'author_profile_picture', case when ${isVeiled} or ${isStranger} then '' else coalesce(author.profile_picture, '') end,
      'use_agency_name', ${usesAgencyName}::int, 'channel', m.channel, 'fid', m.file_id, 'file_name', coalesce(f.name, ''), 'file_mime', coalesce(f.mime, ''), 'is_damaged', coalesce(f.clean_failed, false),
      'deleted', (m.deleted_at is not null)::int, 'written_by_agency', m.written_by_agency::int, 'read_owner', (m.id <= r.read_owner)::int, 'read_sender', (m.id <= r.read_sender)::int,
      'can_resend', (mail.status is not null)::int ${typist})`;
}

/** One message wherever it stands, as its reader sees it. */
export async function messageInScope(
  db: Db,
  caller: Caller,
  messageId: number,
): Promise<MessageRow | undefined> {
  const where = await maybe(
    db,
    sql<{
      ddl_id: number;
    }>`select m.ddl_id from message m join request r on r.id = m.ddl_id where m.id = ${messageId} and ${requestScope(caller, 'r')}`,
  );
  return where && (await threadOf(db, caller, where.ddl_id, { only: messageId }))[0];
}

/** A note or a price that stands in its reader's sight. */
export function removableInScope(
  db: Db,
  caller: Caller,
  messageId: number,
): Promise<{ agid: number; ddl_id: number; action: 'NOTE' | 'BID' } | undefined> {
  return maybe(
    db,
    sql<{ agid: number; ddl_id: number; action: 'NOTE' | 'BID' }>`
      select r.agid, m.ddl_id, m.action from message m join request r on r.id = m.ddl_id
      where m.id = ${messageId} and m.action in ('NOTE', 'BID') and m.deleted_at is null and ${requestScope(caller, 'r')}`,
  );
}
