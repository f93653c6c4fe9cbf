/** SQL on one payment as its receipt says it. */
import type { Day } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import { hasReceipt, nameOrNull, fullName } from '#server/sqlwords.ts';
import type { PaymentMode, PaymentType } from './payment.ts';

export interface ReceiptRow {
  id: number;
  language: Language;
  type: PaymentType;
  mode: PaymentMode;
  /** Below zero: a clerk noted what went back of a cancelled stay. */
  amount: Cents;
  paid_on: Day;
  /** The number of a cheque or a transfer, as a clerk typed it; no code of the card provider's. */
  reference: string;
  payer: string;
  alphaid: string;
  hashedid: string;
  house: string;
  village: string;
  date_from: Day | null;
  date_to: Day | null;
  legal_name: string;
  agency_name: string;
  agency_address: string;
  agency_phone: string;
  agency_mail: string;
  registration: string;
  /** What went back of it and has not come back since. */
  opposites: readonly { amount: Cents; paid_on: Day }[];
}

/** For the guest whose payment it is, and for the agency's staff; the owner of the house learns of money by the evening's mail. */
export function receiptRow(db: Db, id: number, caller: Caller): Promise<ReceiptRow | undefined> {
  const isTheirs = sql`r.sender_uid = any(${caller.uids}::integer[])`;
  // Whoever works at one agency may stay with the other.
  const whose = isStaff(caller) ? sql`(${requestScope(caller, 'r')} or ${isTheirs})` : isTheirs;
  return maybe(
    db,
    sql<ReceiptRow>`
      select bp.id, bp.type, bp.mode, bp.amount, bp.paid_on, case when bp.mode = 'card' then '' else coalesce(bp.transaction_id, '') end as reference,
        case when coalesce(c.business_language, p.business_language) = 2 then 'en' else 'fr' end as language,
        coalesce(${nameOrNull('c')}, case when c.knows_account is not false then ${fullName('p')} end, '') as payer,
        r.alphaid, r.hashedid, coalesce(h.title, '') as house, coalesce(v.label, '') as village, r.date_from, r.date_to,
        a.legal_name, a.name as agency_name, a.address as agency_address, a.phone as agency_phone, a.mail as agency_mail, a.registration,
        (select coalesce(json_agg(json_build_object('amount', l.amount - given_back(l.id), 'paid_on', l.paid_on) order by l.paid_on, l.id), '[]')
          from booking_payment l where l.reverses_id = bp.id and l.amount <> given_back(l.id)) as opposites
      from booking_payment bp join request r on r.id = bp.ddl_id join agency a on a.id = bp.agid join person p on p.id = r.sender_uid
        left join agency_card c on c.uid = r.sender_uid and c.agid = r.agid
        left join house h on h.id = r.page_nid left join village v on v.slug = h.village
      where bp.id = ${id} and ${whose} and ${hasReceipt('bp')}`,
  );
}
