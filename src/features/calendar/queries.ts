/** Reads of the calendars: houses, their days and what lies over them, each in one statement however many days there are. */
import type { Day } from '#kernel/day.ts';
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import { houseIsFound } from '#server/searches.ts';
import { namesTogether, ownerOfRequest, PARIS_TODAY, parisTimestamp } from '#server/sqlwords.ts';
import type { SpanKind } from './calendar.ts';

export interface SpanRow {
  id: number;
  kind: SpanKind;
  from: Day;
  to: Day;
  ddl_id: number | null;
  alphaid: string;
  color: string;
  label: string;
  name: string;
  people: number;
  /** Paris time. */
  held_until: string | null;
  note: string;
  website: string;
  platform: string;
  /** What its contract, or the quote that was accepted, says the nights cost: for the agency alone. */
  contract_cents: number | null;
}

/** What holds of a day. */
export type PriceOfDay = [
  day: Day,
  cents: number | null,
  allowArrival: boolean,
  minimumStay: number,
  blocked: boolean,
  donotimport: boolean,
  allowDeparture: boolean,
  maximumStay: number | null,
  wholeWeeks: boolean,
];

export interface HouseDays {
  id: number;
  title: string;
  village_label: string;
  cover_path: string | null;
  /** As `PriceOfDay` says: a year of them is sent, names would weigh more than values. */
  prices: PriceOfDay[];
  spans: SpanRow[];
}

/**
 * Who stays is the agency's to know. An owner reads the first name where the agency lets the house, since the contract with the guest
 * is the agency's; where they let it themselves, the whole name (C13). Phones and mails are never read here. Of a former owner's guests, whose
 * stays are theirs (decision 73), whoever bought the house reads that the nights are taken.
 */
export function spansOf(caller: Caller, from: Day, until: Day): Sql {
  const staff = isStaff(caller);
  const isTheirs = staff ? sql`true` : sql`${ownerOfRequest('r', 'h')} = any(${caller.uids}::integer[])`;
  const first = sql`coalesce(nullif(c.first_name, ''), p.first_name)`;
  const last = sql`coalesce(nullif(c.last_name, ''), p.last_name)`;
  const whole = namesTogether(first, last);
  const name = staff ? whole : sql`case when h.online_booking then ${first} else ${whole} end`;
  const note = staff
    ? sql`s.note`
    : sql`case when s.kind in ('owner', 'works') and not ${isBefore(caller)} then s.note else '' end`;
  const range = sql`daterange(${from}::date, ${until}::date)`;
  return sql`
    select s.id, s.kind, lower(s.nights) as "from", upper(s.nights) as "to", r.id as ddl_id, coalesce(r.alphaid, '') as alphaid, coalesce(t.color, '') as color,
      coalesce(t.label, '') as label, coalesce(${name}, '') as name, coalesce(r.nb_adults + r.nb_children + r.nb_disabled, 0) as people,
      ${parisTimestamp(sql`s.held_until`)} as held_until, ${note} as note, coalesce(r.website, '') as website,
      coalesce((select f.label from quote q join platform f on f.id = q.platform where q.ddl_id = r.id and q.accepted), '') as platform,
      ${staff ? sql`(select q.tarif_affiche_semaine_base from quote q where q.ddl_id = r.id and q.accepted)` : sql`null`}::integer as contract_cents
    from stay s left join request r on r.id = s.ddl_id and ${isTheirs} left join agency_card c on c.agid = r.agid and c.uid = r.sender_uid
      left join person p on p.id = r.sender_uid and c.knows_account is not false left join tag t on t.id = r.tag_ddl_reservation
    where s.house_id = h.id and s.nights && ${range}
    union all
    select r.id, 'pending', r.date_from, r.date_to, r.id, r.alphaid, coalesce(t.color, ''), coalesce(t.label, ''), coalesce(${name}, ''),
      r.nb_adults + r.nb_children + r.nb_disabled, null, '', r.website, '', null
    from request r left join agency_card c on c.agid = r.agid and c.uid = r.sender_uid
      left join person p on p.id = r.sender_uid and c.knows_account is not false join tag t on t.id = r.tag_ddl_reservation
    where r.page_nid = h.id and r.date_from >= ${PARIS_TODAY} and daterange(r.date_from, r.date_to) && ${range} and not r.masked and not r.has_cancelled and ${isTheirs}
      and t.internal_tag in ('DEMANDE', 'DEVIS') and not exists (select from stay where stay.ddl_id = r.id)`;
}

/** A stay `s` that began while the house was somebody else's. */
export function isBefore({ uids }: Caller): Sql {
  return sql`exists (select from former_owner f where f.house_id = h.id and lower(s.nights) < f.until and f.owner_uid <> all(${uids}::integer[]))`;
}

/** What holds of days of a house, `until` excluded. */
export function pricesIn(house: Sql, from: Day, until: Day): Sql {
  return sql`(select coalesce(json_agg(json_build_array(d.day, d.amount, d.allow_arrival, d.minimum_stay, d.blocked, d.donotimport,
      d.allow_departure, d.maximum_stay, d.whole_weeks)), '[]')
    from day_price d where d.house_id = ${house} and d.day >= ${from}::date and d.day < ${until}::date)`;
}

interface Asked {
  from: Day;
  /** Excluded. */
  until: Day;
  houseId?: number;
  search?: string;
  limit: number;
}

/** Calendars of the houses in scope. */
export function houseDays(db: Db, caller: Caller, asked: Asked): Promise<HouseDays[]> {
  const wanted: Sql[] = [houseScope(caller, 'h')];
  if (asked.houseId !== undefined) wanted.push(sql`h.id = ${asked.houseId}`);
  else wanted.push(sql`not h.archived`);
  // The agency minds those it lets or keeps; an owner also looks at the one they let themselves.
  if (asked.houseId === undefined && isStaff(caller)) wanted.push(sql`(h.online_booking or h.housekeeping)`);
  if (asked.search) wanted.push(houseIsFound('h', asked.search, caller));
  return rows(
    db,
    sql<HouseDays>`
      select h.id, h.title, v.label as village_label,
        (select f.path from house_photo hp join file f on f.id = hp.file_id where hp.house_id = h.id and hp.delta = 0 and f.public) as cover_path,
        ${pricesIn(sql`h.id`, asked.from, asked.until)} as prices,
        (select coalesce(json_agg(x order by x."from", x.id), '[]') from (${spansOf(caller, asked.from, asked.until)}) x) as spans
      from house h join village v on v.slug = h.village
      where ${sql.join(wanted, sql` and `)}
      order by h.agid, h.id limit ${asked.limit}`,
  );
}
