/** SQL on what the particulars of a house say. */
import type { Day } from '#kernel/day.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import { houseScope, requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import { fullName, mandateNumber, nameOrNull } from '#server/sqlwords.ts';

/** As it stands in the house's fields: a number nobody gave is null or 0, a text ''. */
export interface HouseFacts {
  id: number;
  title: string;
  street: string;
  postal_code: string;
  village: string;
  property_type: number;
  house_type: LocalizedText | null;
  surface: number | null;
  main_room_surface: number | null;
  land_surface: number | null;
  num_rooms_total: number | null;
  rooms: number | null;
  max_num_people: number | null;
  sleeps_total: number | null;
  /** On the day it is about: stars that are lost by then are not promised. */
  classement: number;
  registration: string;
  dpe: number | null;
  ges: number | null;
  /** Of the certificate that stands; '' where there is none. */
  energy_class: string;
  climate_class: string;
  situation: string;
  distance_to_sea: number | null;
  distance_to_shops: number | null;
  name_closest_beach: string;
  close_to: LocalizedText[];
  num_singlebeds: number | null;
  doublebeds: number | null;
  kidsbeds: number | null;
  sofabeds: number | null;
  bunkbeds: number | null;
  bathrooms: number | null;
  showers: number | null;
  bathtubs: number | null;
  toilets: number | null;
  energies: number[];
  indoors: LocalizedText[];
  outdoors: LocalizedText[];
  pool: LocalizedText[];
  /** Decimetres. */
  pool_depth: number | null;
  pool_surface: number | null;
  parking: LocalizedText[];
  adapted_to: number[];
  indoors_comment: string;
  indoors_comment_en: string;
  outdoors_comment: string;
  outdoors_comment_en: string;
  guarantee: Cents | null;
  fraisservice: Cents | null;
  location_linge: Cents | null;
  owner_name: string;
  /** The agency lets it. */
  online_booking: boolean;
  /** The agency keeps its keys; its owner lets it. */
  housekeeping: boolean;
  mandate_number: string;
  agency_name: string;
  agency_address: string;
  agency_phone: string;
  agency_mail: string;
  agency_registration: string;
  arrival_time: string;
  departure_time: string;
}

const LABEL = sql`json_build_object('fr', e.label_fr, 'en', coalesce(nullif(e.label_en, ''), e.label_fr))`;

/** Of a column that holds ids of equipment: its words, in the order of the lists. */
function words(ids: Sql): Sql {
  return sql`(select coalesce(json_agg(${LABEL} order by e.list, e.position), '[]') from equipment e where e.id = any(${ids}))`;
}

/** @param caller whose house it must be to see; undefined for one that was looked at already */
export function houseFacts(
  db: Db,
  houseId: number,
  on: Day,
  caller?: Caller,
): Promise<HouseFacts | undefined> {
  return maybe(
    db,
    sql<HouseFacts>`
      select h.id, h.title, h.street, coalesce(v.postal_code, '') as postal_code, coalesce(v.label, '') as village, h.property_type,
        (select ${LABEL} from equipment e where e.id = h.house_type) as house_type,
        h.surface, h.main_room_surface, h.land_surface, h.num_rooms_total, h.rooms, h.max_num_people, h.sleeps_total,
        class.classement, coalesce(reg.number, '') as registration, h.dpe, h.ges, coalesce(energy.energy_class, '') as energy_class, coalesce(energy.climate_class, '') as climate_class, h.situation, h.distance_to_sea, h.distance_to_shops, h.name_closest_beach,
        ${words(sql`h.outdoors_close_to`)} as close_to, h.num_singlebeds, h.doublebeds, h.kidsbeds, h.sofabeds, h.bunkbeds,
        h.bathrooms, h.showers, h.bathtubs, h.toilets, h.energies,
        ${words(sql`h.indoors_equipment || array_remove(array[h.coffee_brand, h.coffee_brand_bis], null)`)} as indoors,
        ${words(sql`h.outdoors_equipment`)} as outdoors, ${words(sql`h.outdoors_pool`)} as pool, h.pool_depth, h.pool_surface,
        ${words(sql`h.outdoors_parking`)} as parking, h.adapted_to,
        h.indoors_comment, h.indoors_comment_en, h.outdoors_comment, h.outdoors_comment_en, h.guarantee, h.fraisservice, h.location_linge,
        coalesce(nullif(oc.company, ''), ${nameOrNull('oc')}, ${fullName('o')}) as owner_name, h.online_booking, h.housekeeping,
        ${mandateNumber(sql`h.id`, sql`${on}::date`)} as mandate_number,
        a.name as agency_name, a.address as agency_address, a.phone as agency_phone, a.mail as agency_mail, a.registration as agency_registration,
        a.arrival_time, a.departure_time
      from house h
      left join village v on v.slug = h.village
      join house_class class on class.house_id = h.id and class.valid @> ${on}::date
      left join house_registration reg on reg.house_id = h.id
      left join house_document energy on energy.house_id = h.id and energy.item = 'energy' and energy.replaced_at is null and energy.state = 'held'
        and coalesce(energy.ends_on >= ${on}::date, true)
      join agency a on a.id = h.agid
      join person o on o.id = h.owner_uid
      left join agency_card oc on oc.agid = h.agid and oc.uid = o.id
      where h.id = ${houseId} and ${caller === undefined ? sql`true` : houseScope(caller, 'h')}`,
  );
}

/** A quote as its sheet is made of it. */
export interface SheetQuote {
  id: number;
  ddl_id: number;
  nid: number;
  date_from: Day;
  /** Of the guest. */
  language: Language;
}

/** Of a request the caller sees. */
export function sheetQuote(db: Db, caller: Caller, id: number): Promise<SheetQuote | undefined> {
  return maybe(
    db,
    sql<SheetQuote>`
      select q.id, q.ddl_id, q.nid, q.date_from, case when coalesce(c.business_language, t.business_language) = 2 then 'en' else 'fr' end as language
      from quote q join request r on r.id = q.ddl_id join person t on t.id = q.tenant_uid
      left join agency_card c on c.agid = r.agid and c.uid = q.tenant_uid
      where q.id = ${id} and ${requestScope(caller, 'r')}`,
  );
}
