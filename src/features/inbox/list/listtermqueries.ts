/** SQL of the terms by which the list of requests is narrowed. */
import { seesContacts } from '#server/contacts.ts';
import { agencyScope, writeScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import type { Term } from './search.ts';
import type { TermField } from './terms.ts';
import { categoryOf } from './search.ts';

/** Whether the caller stands on the guest's side of a request `r`: always for guests; for the others, in the requests they made themselves. */
export function onGuestSide(caller: Caller): Sql {
  if (caller.sees === 'guest') return sql`true`;
  const own = sql`r.sender_uid = any(${caller.uids}::integer[])`;
  if (!isStaff(caller)) return sql`(${own})`;
  // The agency's own staff speak for it even there; where they see one agency only, it is theirs.
  return caller.sees === 'all' && caller.writableAgencies !== 'all'
    ? sql`(${own} and not ${writeScope(caller, 'r')})`
    : sql`false`;
}

export function unreadFor(caller: Caller): Sql {
  const asGuest = sql`r.last_agency_message > r.read_sender`;
  const asAgency = sql`r.last_sender_message > r.read_owner`;
  // What an agency has read is the agency's: nothing waits for those who only look on (B106).
  if (isStaff(caller)) return sql`(${asAgency} and ${writeScope(caller, 'r')})`;
  if (caller.sees === 'guest') return asGuest;
  return sql`(case when ${onGuestSide(caller)} then ${asGuest} else ${asAgency} end)`;
}

/** The newest message that `unreadFor` asks about. */
export function lastFor(caller: Caller): Sql {
  const [toGuest, toAgency] = [sql`r.last_agency_message`, sql`r.last_sender_message`];
  if (isStaff(caller)) return toAgency;
  if (caller.sees === 'guest') return toGuest;
  return sql`(case when ${onGuestSide(caller)} then ${toGuest} else ${toAgency} end)`;
}

/** field:value over the whitelist of B14. */
export function termCondition(caller: Caller, { field, value, tag }: Term): Sql {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : -1;
  switch (field) {
    case 'id':
      return sql`r.id = ${number}`;
    case 'alphaid':
      return sql`r.alphaid in (${value}, upper(${value}))`;
    case 'nid':
    case 'page_nid':
      return sql`r.page_nid = ${number}`;
    case 'sender_uid':
    case 'UID':
      return sql`r.sender_uid = ${number}`;
    case 'employee_uid':
      return notGuests(caller, sql`r.employee_uid = ${number}`);
    case 'to_uid':
      return notGuests(
        caller,
        sql`(r.id = any(array(select e.id from request e where e.employee_uid = ${number})) or (r.employee_uid is null and ${isOfHousesOf(number)}))`,
      );
    case 'nid_user_uid':
      return notGuests(caller, isOfHousesOf(number));
    case 'mail':
    case 'sender_email':
    case 'ddl_sender_email':
      return senderMailIs(caller, value);
    case 'internal_tag':
      return tagIs(caller, 'tag_ddl_reservation', tag);
    case 'tag_ddl_reservation':
    case 'tag_ddl_guarantee':
    case 'tag_ddl_arrhes':
    case 'tag_ddl_payment':
    case 'tag_ddl_communication':
    case 'tag_ddl_discount':
      return tagIs(caller, field, tag);
    case 'unread':
      return value === '0' ? sql`not (${unreadFor(caller)})` : isUnread(caller);
  }
}

/** Found first, house by house along its index, the newest of each: an owner of none would cost a walk over everything. */
function isOfHousesOf(owner: number): Sql {
  return sql`r.id = any(array(select o.id from house cross join lateral
    (select o.id from request o where o.page_nid = house.id order by o.id desc limit 2000) o where house.owner_uid = ${owner}))`;
}

/** Who answers and whose house it is are not told to guests: nothing is found by it either. */
function notGuests(caller: Caller, condition: Sql): Sql {
  return isStaff(caller) ? condition : sql`(not ${onGuestSide(caller)} and ${condition})`;
}

/**
 * Tags are named by their number or their internal name, and looked up before the list is asked for: with the number written out PostgreSQL
 * knows how many carry it, and walks that tag's own index when they are few (9 ms instead of 140 over 300 000 requests).
 */
export async function withTags(db: Db, terms: readonly Term[]): Promise<Term[]> {
  const known: Term[] = [];
  // One after the other: a call has one place, and asks for one connection at a time.
  for (const term of terms) {
    const category = categoryOf(term.field === 'internal_tag' ? 'tag_ddl_reservation' : term.field);
    known.push(category === undefined ? term : { ...term, tag: await tagNamed(db, category, term.value) });
  }
  return known;
}

async function tagNamed(db: Db, category: string, value: string): Promise<number | undefined> {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : -1;
  const tag = await maybe(
    db,
    sql<{
      id: number;
    }>`select id from tag where cat = ${category} and (id = ${number} or internal_tag = upper(${value}))`,
  );
  return tag?.id;
}

/** Only the agency sees the tags that are not the reservation's. */
function tagIs(caller: Caller, field: TermField, tag: number | undefined): Sql {
  if (tag === undefined || (field !== 'tag_ddl_reservation' && !isStaff(caller))) return sql`false`;
  return sql`r.${sql.raw(field)} = ${sql.lit(tag)}`;
}

function senderMailIs(caller: Caller, mail: string): Sql {
  if (!seesContacts(caller)) {
    return sql`(r.sender_uid = any(${caller.uids}::integer[]) and exists (select from person where person.id = r.sender_uid and lower(mail) = lower(${mail})))`;
  }
  // Found first, as a short list: tied to each row instead, this took half a minute over 200 000 requests.
  const knowsThem =
    caller.sees === 'all'
      ? sql`true`
      : sql`not exists (select from agency_card k where ${agencyScope(caller, 'k')} and k.uid = p.id and not k.knows_account)`;
  return sql`r.sender_uid = any(array(select p.id from person p where lower(p.mail) = lower(${mail}) and ${knowsThem}
    union select k.uid from agency_card k where ${agencyScope(caller, 'k')} and k.mail <> '' and lower(k.mail) = lower(${mail})))`;
}

/** For staff the few unread ones are taken from their own index first: nothing tells PostgreSQL how few they are. */
export function isUnread(caller: Caller): Sql {
  if (!isStaff(caller)) return unreadFor(caller);
  return sql`r.id = any(array(select u.id from request u where ${writeScope(caller, 'u')} and u.last_sender_message > u.read_owner))`;
}
