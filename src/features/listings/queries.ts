/** Houses: one for the back-office, the public page in one statement, and the one place that writes `house`. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Platform } from '#features/pricing/fees.ts';
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { fullName } from '#server/sqlwords.ts';

/** Nine months in which every free night should have a price (B36). */
const HOLE_DAYS = 270;

export interface HouseRow {
  id: number;
  agid: number;
  title: string;
  village: string;
  village_label: string;
  cover_path: string | null;
  published: boolean;
  archived: boolean;
  online_booking: boolean;
  housekeeping: boolean;
  has_holes: number;
  expiry_date: Day | null;
  days_remaining: number | null;
  max_num_people: number;
  owner_name: string;
  owner_mail: string;
}

export const COVER = sql`(select f.path from house_photo hp join file f on f.id = hp.file_id where hp.house_id = h.id and hp.delta = 0 and f.public)`;

/** 1 when some free night of the next nine months has no price, 2 where nights have none by nature, 0 when all is well (A47). */
function holes(today: Day): Sql {
  return sql`case when not (h.online_booking or h.housekeeping) then 2 when exists (${hole(today)}) then 1 else 0 end`;
}

function hole(today: Day): Sql {
  return sql`select from generate_series(0, ${HOLE_DAYS}::integer) n
    where not exists (select from day_price d where d.house_id = h.id and d.day = ${today}::date + n and (d.amount > 0 or d.blocked))
      and not exists (select from stay s where s.house_id = h.id and s.nights @> ${today}::date + n)`;
}

/** What a row of houses shows. */
export function columns(today: Day): Sql {
  return sql`h.id, h.agid, h.title, h.village, v.label as village_label, ${COVER} as cover_path, h.published, h.archived, h.online_booking, h.housekeeping,
    ${holes(today)} as has_holes, h.expiry_date, (h.expiry_date - ${today}::date)::integer as days_remaining, h.max_num_people,
    ${fullName('o')} as owner_name, coalesce(o.mail, '') as owner_mail`;
}

export const HOUSES_WITH_OWNERS = sql`house h join village v on v.slug = h.village join person o on o.id = h.owner_uid`;

export interface CrmRow extends HouseRow {
  owner_uid: number;
  rooms: number;
  bathrooms: number;
  sleeps_total: number;
  classement: number;
  fraisservice: Cents | null;
  guarantee: Cents | null;
  location_linge: Cents | null;
  management_fee_rate: number | null;
  ref_idrl: string;
}

export function houseInScope(db: Db, caller: Caller, id: number, today: Day): Promise<CrmRow | undefined> {
  return maybe(
    db,
    sql<CrmRow>`
      select ${columns(today)}, h.owner_uid, h.rooms, h.bathrooms, h.sleeps_total, h.classement, h.fraisservice, h.guarantee, h.location_linge,
        h.management_fee_rate, h.ref_idrl
      from ${HOUSES_WITH_OWNERS} where h.id = ${id} and ${houseScope(caller, 'h')}`,
  );
}

export interface EndedHouse {
  id: number;
  title: string;
  expiry_date: Day;
  agency: { name: string; phone: string; mail: string };
}

/** The caller's own houses that a subscription keeps online no longer (B34), the last one first. */
export function endedHouses(db: Db, caller: Caller, today: Day): Promise<EndedHouse[]> {
  return rows(
    db,
    sql<EndedHouse>`
      select h.id, h.title, h.expiry_date, json_build_object('name', a.name, 'phone', a.phone, 'mail', a.mail) as agency
      from house h join agency a on a.id = h.agid
      where h.owner_uid = any(${caller.uids}::integer[]) and ${houseScope(caller, 'h')} and not h.archived and h.expiry_date <= ${today}::date
      order by h.expiry_date desc, h.id`,
  );
}

export interface PublicHouse {
  id: number;
  agid: number;
  title: string;
  title_uk: string;
  description: string;
  description_en: string;
  property_type: number;
  classement: number;
  surface: number | null;
  max_num_people: number;
  rooms: number;
  bathrooms: number;
  sleeps_total: number;
  village_label: string;
  postal_code: string;
  island: string;
  distance_to_sea: number | null;
  distance_to_shops: number | null;
  indoors_equipment: string[];
  outdoors_equipment: string[];
  adapted_to: number[];
  outdoors_pool: boolean;
  num_taxe_sejour: string;
  guarantee: Cents | null;
  location_linge: Cents | null;
  special_offer: string;
  online_booking: boolean;
  housekeeping: boolean;
  updated: Date;
  agency: {
    name: string;
    legal_name: string;
    address: string;
    phone: string;
    mail: string;
    registration: string;
    arrival_time: string;
    departure_time: string;
  };
  photos: { path: string; title: string }[];
  /** [day, cents, arrivals allowed, minimum stay, blocked] */
  days: [Day, number | null, boolean, number, boolean][];
  taken: [Day, Day][];
  platforms: Platform[];
  periods: { from: Day; to: Day; price: Cents; type: number }[];
  tax: {
    amount_cents: number | null;
    percent_bp: number | null;
    cap_cents: number | null;
    departmental_bp: number;
  } | null;
}

export const OFFERED = (today: Day) =>
  sql`h.published and not h.archived and (h.expiry_date is null or h.expiry_date > ${today}::date)`;

/** Everything the public page shows of an offered house, for the nights from `today` to `until` (excluded). Nothing of who stays there. */
export function publicHouse(db: Db, id: number, today: Day, until: Day): Promise<PublicHouse | undefined> {
  const range = sql`daterange(${today}::date - 1, ${until}::date)`;
  return maybe(
    db,
    sql<PublicHouse>`
      select h.id, h.agid, h.title, h.title_uk, h.description, h.description_en, h.property_type, h.classement, h.surface, h.max_num_people, h.rooms, h.bathrooms,
        h.sleeps_total, v.label as village_label, v.postal_code, v.island, h.distance_to_sea, h.distance_to_shops, h.indoors_equipment, h.outdoors_equipment,
        h.adapted_to, h.outdoors_pool, h.num_taxe_sejour, h.guarantee, h.location_linge, h.special_offer, h.online_booking, h.housekeeping, h.updated,
        json_build_object('name', a.name, 'legal_name', a.legal_name, 'address', a.address, 'phone', a.phone, 'mail', a.mail, 'registration', a.registration,
          'arrival_time', a.arrival_time, 'departure_time', a.departure_time) as agency,
        (select coalesce(json_agg(json_build_object('path', f.path, 'title', hp.title) order by hp.delta), '[]')
          from house_photo hp join file f on f.id = hp.file_id where hp.house_id = h.id and f.public) as photos,
        (select coalesce(json_agg(json_build_array(d.day, d.amount, d.allow_arrival, d.minimum_stay, d.blocked) order by d.day), '[]')
          from day_price d where d.house_id = h.id and d.day >= ${today}::date - 1 and d.day < ${until}::date) as days,
        (select coalesce(json_agg(json_build_array(lower(s.nights), upper(s.nights)) order by s.nights), '[]') from stay s where s.house_id = h.id and s.nights && ${range}) as taken,
        (select coalesce(json_agg(p order by p.id), '[]') from platform p where p.agid = h.agid) as platforms,
        (select coalesce(json_agg(json_build_object('from', pp.date_from, 'to', pp.date_to, 'price', pp.price, 'type', pp.type) order by pp.date_from), '[]')
          from price_period pp where pp.house_id = h.id and pp.date_to >= ${today}::date) as periods,
        (select json_build_object('amount_cents', t.amount_cents, 'percent_bp', t.percent_bp, 'cap_cents', t.cap_cents, 'departmental_bp', ta.departmental_bp)
          from tax_rate t join tax_authority ta on ta.id = t.authority_id
          where t.authority_id = v.authority_id and t.classement = h.classement and t.valid @> ${today}::date) as tax
      from house h join village v on v.slug = h.village join agency a on a.id = h.agid
      where h.id = ${id} and ${OFFERED(today)}`,
  );
}

export interface OfferedHouse {
  id: number;
  agid: number;
  max_num_people: number;
}

/** What a request needs of the house it is for. */
export function offeredHouse(db: Db, id: number, today: Day): Promise<OfferedHouse | undefined> {
  return maybe(
    db,
    sql<OfferedHouse>`select h.id, h.agid, h.max_num_people from house h where h.id = ${id} and ${OFFERED(today)}`,
  );
}

/** The agency of the house, or undefined when there is none such. */
export async function writeContractTemplate(
  tx: Tx,
  houseId: number,
  language: 'fr' | 'en',
  fid: number,
): Promise<number | undefined> {
  const column = sql.ref(language === 'en' ? 'contract_template_en_fid' : 'contract_template_fid');
  return (
    await maybe(
      tx,
      sql<{
        agid: number;
      }>`update house set ${column} = ${fid}, updated = now() where id = ${houseId} returning agid`,
    )
  )?.agid;
}
