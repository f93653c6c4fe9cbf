/** Stays ahead that nobody has paid or signed: options of a later year, beside those of the demo: how many of these are ahead follows from the season in which the tests run. */
import type { Day } from '#kernel/day.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Person } from './app.ts';
import { one, rows, sql } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';

/** Further ahead than the demo and its calendars. */
const AHEAD_DAYS = 800;

/** A stay that is booked, and its quote. */
export interface StayAhead {
  ddl: number;
  alphaid: string;
  quote: number;
  /** The message that shows the quote. */
  message: number;
  house: number;
  owner: number;
  /** The tenant. */
  uid: number;
  username: string;
  total: number;
}

/** A week of the owner's own in house 101, made for a test, and the same nights again. */
export async function ownWeek(person: Person, from: Day) {
  const body = { nid: 101, kind: 'owner', date_from: from, date_to: addDays(from, 7) };
  const made = await person.post('stays', body);
  return { id: String(made.body.models[0]!['id']), body };
}

/** One for each test, so that none meets the other's money or contract; so many at least. */
export async function staysAhead(db: Db, count: number): Promise<StayAhead[]> {
  await addStaysAhead(db, count);
  return rows(
    db,
    sql<StayAhead>`select r.id as ddl, r.alphaid, q.id as quote, q.message_id as message, q.nid as house, h.owner_uid as owner,
        q.tenant_uid as uid, p.username, q.montant_total as total
      from request r join quote q on q.ddl_id = r.id and q.accepted join person p on p.id = q.tenant_uid join platform f on f.id = q.platform
      join house h on h.id = q.nid
      where r.agid = 1 and r.date_from > current_date + 90 and r.sender_uid = q.tenant_uid and p.mail is not null and p.business_language <> 2
        and not f.collects_rent and exists (select from stay s where s.ddl_id = r.id)
        and not exists (select from booking_payment bp where bp.ddl_id = r.id)
        and not exists (select from contract c where c.ddl_id = r.id) order by r.id`,
  );
}

/** Each is a copy of an accepted quote of the first agency: its house, its tenant, its price, in a week of its own. Nothing paid, nothing signed. */
export async function addStaysAhead(db: Db, count: number): Promise<void> {
  const copied = await rows(
    db,
    sql<{
      quote: number;
    }>`select min(q.id) as quote from quote q join platform f on f.id = q.platform join house h on h.id = q.nid
      join person p on p.id = q.tenant_uid join request r on r.id = q.ddl_id
      where q.agid = 1 and q.accepted and not f.collects_rent and h.online_booking and p.mail is not null and p.business_language <> 2
        and r.sender_uid = q.tenant_uid group by q.nid, q.tenant_uid order by 1`,
  );
  for (let number = 0; number < count; number++) {
    const from = addDays(todayInParis(), AHEAD_DAYS + 7 * number);
    const dates = { date_from: from, date_to: addDays(from, 7) };
    const { quote } = copied[number % copied.length]!;
    const { ddl } = await one(
      db,
      sql<{ ddl: number }>`with asked as (
          insert into request (alphaid, hashedid, agid, page_nid, sender_uid, date_from, date_to, nb_adults, nb_children, sender_origin, tag_ddl_reservation)
          select ${`AHEAD${number}`}, ${`ahead-${number}`}, q.agid, q.nid, q.tenant_uid, ${dates.date_from}::date, ${dates.date_to}::date, q.nb_adults, q.nb_children, 'site',
            (select id from tag where internal_tag = 'PREAPPROBATION') from quote q where q.id = ${quote} returning id)
        insert into message (ddl_id, agid, action, message, written_by_agency) select id, 1, 'Q_NEW', '', true from asked returning ddl_id as ddl`,
    );
    await sql`insert into quote select (jsonb_populate_record(q, jsonb_build_object('id', nextval(pg_get_serial_sequence('quote', 'id')),
        'ddl_id', ${ddl}::integer, 'message_id', (select max(id) from message where ddl_id = ${ddl})) || ${JSON.stringify(dates)}::jsonb)).*
      from quote q where q.id = ${quote}`.execute(db);
    await sql`update message m set quote_id = q.id from quote q where q.ddl_id = ${ddl} and m.id = q.message_id`.execute(
      db,
    );
    await sql`insert into stay (house_id, nights, kind, ddl_id, held_until)
      select page_nid, daterange(date_from, date_to), 'request', id, now() + interval '7 days' from request where id = ${ddl}`.execute(
      db,
    );
  }
}
