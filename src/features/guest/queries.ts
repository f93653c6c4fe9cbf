import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Asked, Excess, ReceivedLine } from '#features/payments/balance.ts';
import { guestAcceptState } from '#features/quotes/actions.ts';
import type { GuestAcceptState } from '#features/quotes/quote.ts';
import { guestState } from '#features/comments/actions.ts';
import type { GuestState } from '#features/comments/comment.ts';
import { isToldWhere } from '#features/geography/actions.ts';
import type { PaymentRequestStatus, PaymentType } from '#features/payments/payment.ts';
import { throughRequest } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import { LIVE_CONTRACT, PARIS_TODAY, hasReceipt, parisTimestamp } from '#server/sqlwords.ts';

export interface PaymentRow {
  id: number;
  ddl_id: number;
  paid_on: Day;
  type: PaymentType;
  mode: string;
  transaction_id: string | null;
  amount: Cents;
  /** What its standing is read from. */
  unallocated: boolean;
  refund: string;
  is_reversal: boolean;
  is_reversed: boolean;
  has_receipt: boolean;
}

/** The lines a guest reads: confirmed, and without a refund that the bank sent back and its opposite, which are the agency's affair. */
const LINE = {
  columns: sql`b.id, b.ddl_id, b.paid_on, b.type, b.mode, b.transaction_id, b.amount, b.unallocated, b.refund, b.reverses_id is not null as is_reversal, given_back(b.id) = b.amount as is_reversed, ${hasReceipt('b')} as has_receipt`,
  shown: sql`b.confirmed and not (b.reverses_id is not null and (given_back(b.id) <> 0 or exists (select from booking_payment l where l.id = b.reverses_id and l.reverses_id is not null)))`,
};

interface OfferRow {
  quote_id: number;
  state: GuestAcceptState;
  house: string;
  date_from: Day;
  date_to: Day;
  total: Cents;
}

export interface OpenRequest extends Asked, Excess {
  status: PaymentRequestStatus;
  message_id: number | null;
}

export interface BookingRow {
  id: number;
  alphaid: string;
  hashedid: string;
  agid: number;
  agency_name: string;
  page_nid: number | null;
  page_title: string;
  village_label: string;
  cover_path: string | null;
  date_from: Day | null;
  date_to: Day | null;
  nb_adults: number;
  nb_children: number;
  nb_disabled: number;
  has_cancelled: boolean;
  has_quote: boolean;
  /** What the agency proposed, the newest first. */
  offers: OfferRow[];
  accepted_quote: number | null;
  is_firm: boolean;
  total: Cents | null;
  contract_status: string | null;
  contract_id: string | null;
  /** What the stay's sums are added up from. */
  money: ReceivedLine[];
  open_requests: OpenRequest[];
  /** What linen costs beside the accepted price; 0 where there is none. */
  linen_offered: Cents;
  linen_ordered: { amount: Cents; status: PaymentRequestStatus; message_id: number | null } | null;
  online_booking: boolean | null;
  collects_rent: boolean;
  /** Paris time. */
  held_until: string | null;
  payments: PaymentRow[];
  /** Both empty to whoever is not told them. */
  house_street: string;
  house_location: string;
  is_told_where: boolean;
  agency_phone: string;
  arrival_time: string;
  /** What the guest may say of it, or said. */
  comment: GuestState;
  contract_fid: number | null;
  contract_name: string | null;
}

/** One's own requests with everything their cards show, in one statement: coming stays first, then the past ones. */
export function ownBookings(db: Db, caller: Caller): Promise<BookingRow[]> {
  return rows(
    db,
    sql<BookingRow>`
      select r.id, r.alphaid, r.hashedid, r.agid, a.name as agency_name, r.page_nid, coalesce(h.title, '') as page_title, coalesce(v.label, '') as village_label,
        (select f.path from house_photo hp join file f on f.id = hp.file_id where hp.house_id = h.id and hp.delta = 0 and f.public) as cover_path,
        r.date_from, r.date_to, r.nb_adults, r.nb_children, r.nb_disabled, r.has_cancelled,
        exists (select from quote q where q.ddl_id = r.id and not q.is_estimate and not q.cancelled) as has_quote,
        (select coalesce(json_agg(offer order by offer.quote_id desc), '[]') from (
          select q.id as quote_id, ${guestAcceptState(caller)} as state, qh.title as house, q.date_from, q.date_to, q.montant_total as total
          from quote q join house qh on qh.id = q.nid where q.ddl_id = r.id and not q.is_estimate and not q.cancelled) offer) as offers,
        accepted.id as accepted_quote, case when ${isToldWhere('r', 'h')} then h.street else '' end as house_street,
        case when ${isToldWhere('r', 'h')} then h.location else '' end as house_location, ${isToldWhere('r', 'h')} as is_told_where, a.phone as agency_phone, a.arrival_time,
        ${guestState('r')} as comment,
        coalesce(c.signed_attachment_fid, c.attachment_fid) as contract_fid, c.name as contract_name,
        accepted.montant_total as total, c.status as contract_status, c.id as contract_id,
        (select coalesce(json_agg(json_build_object('type', b.type, 'amount', b.amount, 'confirmed', b.confirmed, 'unallocated', b.unallocated)), '[]')
          from booking_payment b where b.ddl_id = r.id) as money,
        (select coalesce(json_agg(json_build_object('type', p.type, 'amount', p.amount, 'status', p.status, 'message_id', p.message_id,
          'beyond_total', p.beyond_total, 'beyond_deposit', p.beyond_deposit) order by p.id), '[]')
          from payment_request p where p.ddl_id = r.id and p.status in ('to_be_paid', 'payment_attached')) as open_requests,
        case when accepted.montant_linge = 0 then accepted.linen_offered else 0 end as linen_offered, h.online_booking, coalesce(pf.collects_rent, false) as collects_rent,
        (select json_build_object('amount', p.amount, 'status', p.status, 'message_id', p.message_id) from payment_request p
          where p.ddl_id = r.id and p.type = 'linge' and p.status <> 'canceled') as linen_ordered,
        exists (select from stay s where s.ddl_id = r.id and s.held_until is null) as is_firm,
        (select ${parisTimestamp(sql`s.held_until`)} from stay s where s.ddl_id = r.id) as held_until,
        (select coalesce(json_agg(line order by line.paid_on, line.id), '[]')
          from (select ${LINE.columns} from booking_payment b where b.ddl_id = r.id and ${LINE.shown}) line) as payments
      from request r join agency a on a.id = r.agid
        left join house h on h.id = r.page_nid left join village v on v.slug = h.village
        left join quote accepted on accepted.ddl_id = r.id and accepted.accepted and not r.has_cancelled
        left join platform pf on pf.id = accepted.platform
        left join contract c on c.ddl_id = r.id and c.status in ${LIVE_CONTRACT}
      where r.sender_uid = any(${caller.uids}::integer[])
        and (r.date_from is not null or exists (select from quote q where q.ddl_id = r.id and not q.is_estimate and not q.cancelled))
      order by (r.has_cancelled or r.date_to < ${PARIS_TODAY}), case when r.date_to >= ${PARIS_TODAY} then r.date_from end, r.date_from desc, r.id desc
      limit 200`,
  );
}

export function paymentsOf(db: Db, caller: Caller, ddlIds: readonly number[]): Promise<PaymentRow[]> {
  return rows(
    db,
    sql<PaymentRow>`
      select ${LINE.columns} from booking_payment b
      where b.ddl_id = any(${[...ddlIds]}::integer[]) and ${LINE.shown} and ${throughRequest(caller, 'b.ddl_id')} order by b.ddl_id, b.paid_on, b.id`,
  );
}
