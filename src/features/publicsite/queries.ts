/** SQL of the public page: an offered house in one statement. */
import type { Day } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import type { Platform } from '#features/pricing/fees.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import { HOUSE_EXPIRY, OFFER_IS_OVER } from '#server/sqlwords.ts';

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
  /** In words; its pool and its parking are outside. */
  indoors_equipment: LocalizedText[];
  outdoors_equipment: LocalizedText[];
  adapted_to: number[];
  outdoors_pool: boolean;
  /** As the commune or the State gave it; '' where there is none. */
  registration_number: string;
  /** 0 nobody has said, 1 a private person, 2 a professional. */
  owner_status: 0 | 1 | 2;
  /** What is said besides in its commune. */
  notices: LocalizedText[];
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
  sql`h.published and not h.archived and coalesce(${HOUSE_EXPIRY} > ${today}::date, true)`;

/** Of a column that holds ids of equipment: its words, in the order of the lists. */
function equipmentWords(ids: Sql): Sql {
  return sql`(select coalesce(json_agg(json_build_object('fr', e.label_fr, 'en', e.label_en) order by e.list, e.position), '[]') from equipment e where e.id = any(${ids}))`;
}

/** Sentences that its agency has switched on for the commune of a house `h` in a village `v`. */
const NOTICES = sql`(select coalesce(json_agg(json_build_object('fr', t.text_fr, 'en', coalesce(nullif(t.text_en, ''), t.text_fr)) order by t.label, t.id), '[]')
  from commune_text t left join village tv on tv.slug = t.village where t.agid = h.agid and t.active and (t.village is null or tv.insee = v.insee))`;

/** A special offer is shown for fifteen days from its last change (B35); its text is kept. */
const SHOWN_OFFER = sql`case when ${OFFER_IS_OVER} then '' else h.special_offer end`;

/** Everything the public page shows of an offered house, for the nights from `today` to `until` (excluded). Nothing of who stays there. */
export function publicHouse(db: Db, id: number, today: Day, until: Day): Promise<PublicHouse | undefined> {
  const range = sql`daterange(${today}::date - 1, ${until}::date)`;
  return maybe(
    db,
    sql<PublicHouse>`
      select h.id, h.agid, h.title, h.title_uk, h.description, h.description_en, h.property_type, class.classement, h.surface, h.max_num_people, h.rooms, h.bathrooms,
        h.sleeps_total, v.label as village_label, v.postal_code, v.island, h.distance_to_sea, h.distance_to_shops, ${equipmentWords(sql`h.indoors_equipment`)} as indoors_equipment,
        ${equipmentWords(sql`h.outdoors_equipment || h.outdoors_pool || h.outdoors_parking`)} as outdoors_equipment, h.adapted_to, h.outdoors_pool <> '{}' as outdoors_pool, coalesce(reg.number, '') as registration_number, coalesce(os.status, 0) as owner_status, ${NOTICES} as notices, h.guarantee, h.location_linge, ${SHOWN_OFFER} as special_offer, h.online_booking, h.housekeeping, h.updated,
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
          where t.authority_id = v.authority_id and t.classement = class.classement and t.valid @> ${today}::date) as tax
      from house h join village v on v.slug = h.village join agency a on a.id = h.agid
      join house_class class on class.house_id = h.id and class.valid @> ${today}::date
      left join house_registration reg on reg.house_id = h.id
      left join owner_status os on os.agid = h.agid and os.uid = h.owner_uid
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
