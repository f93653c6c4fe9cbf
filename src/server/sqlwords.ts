/** Pieces of SQL that several queries say alike: names, dates in Paris, words that are searched, states of contracts. */
import { PUBLIC_FILES } from '#kernel/paths.ts';
import type { Day } from '#kernel/day.ts';
import { sql } from './sql.ts';
import type { Sql } from './sql.ts';

/** First and last name of the row `alias` (a person, or an agency's card of one); '' without either, null without a row. */
export function fullName(alias: string): Sql {
  return namesTogether(sql.ref(`${alias}.first_name`), sql.ref(`${alias}.last_name`));
}

/** The same of two names that come from several rows. */
export function namesTogether(first: Sql, last: Sql): Sql {
  return sql`concat_ws(' ', nullif(${first}, ''), nullif(${last}, ''))`;
}

/** The same, null where there is neither. */
export function nameOrNull(alias: string): Sql {
  return sql`nullif(${fullName(alias)}, '')`;
}

/** Who the account `alias` is on a paper: their name, else the address they are written to, else their number; null without a row. */
export function knownAs(alias: string): Sql {
  return sql`coalesce(${nameOrNull(alias)}, ${sql.ref(`${alias}.mail`)}, 'n°\u00a0' || ${sql.ref(`${alias}.id`)})`;
}

/** An instant as the documents write it, on Paris clocks: '2027-08-07 14:05:00'. */
export function parisTimestamp(column: Sql): Sql {
  return parisClock(column, 'YYYY-MM-DD HH24:MI:SS');
}

/** The same in another of PostgreSQL's formats. */
export function parisClock(column: Sql, format: string): Sql {
  return sql`to_char(${column} at time zone 'Europe/Paris', ${sql.lit(format)})`;
}

/** Today, in Paris. */
export const PARIS_TODAY = sql`(now() at time zone 'Europe/Paris')::date`;

/** The instant at which a day begins in Paris. */
export function parisMidnight(day: Sql): Sql {
  return sql`((${day})::timestamp at time zone 'Europe/Paris')`;
}

/** A pattern for `like` that finds what holds the word, without case or accents. The other side is folded too. */
export function contains(word: string): Sql {
  return sql`fold(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`;
}

/**
 * A name as the agency's card `card` has it; where the card says nothing, the account's own, unless the agency does not know the account.
 * What a family is asked for and what its contract says are the same.
 */
export function namedOnCard(card: string, account: string, column: 'first_name' | 'last_name'): Sql {
  return sql`coalesce(nullif(${sql.ref(`${card}.${column}`)}, ''), case when ${sql.ref(`${card}.knows_account`)} is not false then ${sql.ref(`${account}.${column}`)} end, '')`;
}

/** House and days of a request `r`, as a bid keeps those it was made for. */
const stayOfRequest = sql`jsonb_build_object('house_id', r.page_nid, 'date_from', r.date_from, 'date_to', r.date_to)`;

/** Whether the bid of a message `m` was made for another house or other days than its request has by now. */
export const bidIsForAnotherStay = sql`
  (m.details ? 'stay' and m.details->'stay' <> (select ${stayOfRequest} from request r where r.id = m.ddl_id))`;

/**
 * Whose a request's stay is: a house that changed hands keeps its former owner for what began before that day (migration 0085), by its arrival,
 * or by when it was asked where it has none.
 * @param house alias of its house, whose row may be missing
 */
export function ownerOfRequest(request: string, house: string): Sql {
  const of = (column: string) => sql.ref(`${request}.${column}`);
  return ownerOn(
    house,
    sql`coalesce(${of('date_from')}, (${of('created')} at time zone 'Europe/Paris')::date)`,
  );
}

/** Who owned a house on a day. */
export function ownerOn(house: string, day: Sql): Sql {
  return sql`coalesce((select former.owner_uid from former_owner former where former.house_id = ${sql.ref(`${house}.id`)}
      and ${day} < former.until order by former.until limit 1),
    ${sql.ref(`${house}.owner_uid`)})`;
}

/**
 * Under which mandate a house is let on a day: the one in force then, else the one in force today, under which it is signed for. One that was
 * written down before the register was kept here and is still to be completed says its number too: it is the one that stands on the paper.
 */
export function mandateNumber(house: Sql, day: Sql): Sql {
  const holdsOn = (on: Sql) => sql`daterange(m.date_from, m.date_to, '[]') @> ${on}`;
  return sql`coalesce((select coalesce(nullif(m.former_number, ''), m.number::text) from mandate m
    where m.house_id = ${house} and m.kind = 'location'
      and (m.state = 'in_force' and (${holdsOn(day)} or ${holdsOn(PARIS_TODAY)}) or m.state = 'draft' and m.former_number <> '')
    order by m.state = 'draft', not ${holdsOn(day)}, m.id desc limit 1), '')`;
}

/** Contracts that can still be signed. */
export const OPEN_CONTRACT = sql`('to_be_signed', 'ongoing', 'approval')`;
/** Contracts that bind. */
export const SIGNED_CONTRACT = sql`('signed', 'done')`;
/** Contracts that bind or may yet: out to be signed, or signed. */
export const LIVE_CONTRACT = sql`('to_be_signed', 'ongoing', 'approval', 'signed', 'done')`;

/** Of a contract `k` of a stay: it waits to be signed, or its time has just run out with the option's (B110). */
export function isUnsigned(k: string): Sql {
  const its = (column: string) => sql.ref(`${k}.${column}`);
  return sql`(${its('status')} in ${OPEN_CONTRACT}
        or (${its('status')} = 'expired' and ${its('expiration_date')} = (select held_until from stay where stay.ddl_id = ${its('ddl_id')})))`;
}

/** Money of a request that counts or is on its way: received, a cheque to confirm, a card page that is open. */
export function heldMoney(ddlId: Sql): Sql {
  return sql`(coalesce((select sum(amount) from booking_payment where ddl_id = ${ddlId} and not unallocated), 0) > 0
          or exists (select from payment_request where ddl_id = ${ddlId} and status = 'payment_attached')
          or exists (select from card_checkout where ddl_id = ${ddlId} and status in ('opening', 'open') and coalesce(expires_at, created + interval '1 hour') > now()))`;
}

/**
 * What a receipt is made out for, of a payment `b`: money that came and counts, with what went back of it, and what was returned of a
 * cancelled stay. What a clerk struck from the books never came, and what paid for nothing is a receipt of nothing, given back or not.
 */
export function hasReceipt(b: string): Sql {
  const its = (column: string) => sql.ref(`${b}.${column}`);
  return sql`(not ${its('unallocated')} and ${its('reverses_id')} is null
      and case when given_back(${its('id')}) = ${its('amount')} then ${its('refund')} = 'done' or (${its('refund')} = '' and ${its('mode')} = 'card')
        else ${its('confirmed')} or ${its('amount')} < 0 end)`;
}

/** Whether linen of a request, ordered by itself, is paid or seems to be. */
export function hasPaidLinen(ddlId: Sql): Sql {
  return sql`exists (select from payment_request where ddl_id = ${ddlId} and type = 'linge' and status in ('paid', 'payment_attached'))`;
}

/** Money of a request that was received for nothing that still stood. */
export function unallocatedMoney(ddlId: Sql): Sql {
  return sql`(coalesce((select sum(amount) from booking_payment where ddl_id = ${ddlId} and unallocated), 0) > 0)`;
}

/** What stands before the path of a public file to make its address. */
export const PUBLIC_FILE = sql.lit(PUBLIC_FILES);

/** What a house is found by besides its village and its owner, word for word as its index has it (migration 0041). */
export function houseWords(alias: string): Sql {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`fold(${of('id')}::text || E'\\n' || ${of('title')} || E'\\n' || ${of('ref_idrl')})`;
}

/** What a person is found by, word for word as its index has it (migration 0041). */
export function personWords(alias: string): Sql {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`fold(${of('first_name')} || E'\\n' || ${of('last_name')} || E'\\n' || coalesce(${of('mail')}, ''))`;
}

/** What a person is found by on an agency's card: names in either order, mail, digits of the phone; word for word as its index has it (migration 0008). */
export function cardWords(alias: string): Sql {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`fold(${of('first_name')} || ' ' || ${of('last_name')} || ' ' || ${of('first_name')} || ' ' || ${of('mail')} || ' ' || regexp_replace(${of('tel1')}, '[^0-9]', '', 'g'))`;
}

/** An estimate for other dates, or another house, than the request's is a choice, and no price of it. */
export function isPriceOf(quote: string, request: string): Sql {
  const of = (column: string) => sql.ref(`${quote}.${column}`);
  const asked = (column: string) => sql.ref(`${request}.${column}`);
  return sql`(not ${of('is_estimate')} or (${of('nid')} = ${asked('page_nid')} and ${of('date_from')} = ${asked('date_from')} and ${of('date_to')} = ${asked('date_to')}))`;
}

/** A house `h` that stands on the public pages: anybody may see it and ask for it (C17). */
export function isOffered(today: Day): Sql {
  return sql`(h.published and not h.archived and (h.expiry_date is null or h.expiry_date > ${today}::date))`;
}

const OFFER_DAYS = 15;
/** The special offer of a house `h` is shown for fifteen days from its last change (B35). */
export const OFFER_IS_OVER = sql`coalesce(h.specialoffer_since < now() - ${OFFER_DAYS} * interval '1 day', false)`;
