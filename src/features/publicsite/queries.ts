/** SQL of the public page: an offered house in one statement. */
import type { Day } from '#kernel/day.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import type { PhotoSources } from '#features/photos/sources.ts';
import type { Platform } from '#features/pricing/fees.ts';
import { photoSources } from '#server/photosql.ts';
import { unreviewed } from '#server/nightsql.ts';
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { isOffered, OFFER_IS_OVER, PARIS_TODAY } from '#server/sqlwords.ts';

/** A text in every language it was written in; '' where it was not. */
export type Texts = Readonly<Record<PageLanguage, string>>;
/** One thing of an equipment list. */
export type Thing = Texts & { id: number; list: string };

export interface Photo {
  title: string;
  picture: PhotoSources;
}

export interface Legal {
  /** '' where it has none. */
  number: string;
  /** 0 nobody has said, 1 a private person, 2 a professional. */
  owner_status: 0 | 1 | 2;
  /** Of the certificate that holds today. */
  energy: Measured | null;
  gases: Measured | null;
  /** Sentences that its agency has switched on for its commune. */
  notices: Texts[];
}
interface Measured {
  letter: string;
  value: number | null;
}

export interface PublicHouse {
  id: number;
  agid: number;
  title: Texts;
  description: Texts;
  indoors_comment: Texts;
  outdoors_comment: Texts;
  property_type: number;
  classement: number;
  surface: number | null;
  max_num_people: number;
  rooms: number;
  bathrooms: number;
  sleeps_total: number;
  beds: Readonly<Record<'double' | 'single' | 'kids' | 'sofa' | 'bunk', number | null>>;
  washing: Readonly<Record<'showers' | 'bathtubs' | 'toilets', number | null>>;
  village: string;
  village_label: string;
  island: string;
  situation: string;
  distance_to_sea: number | null;
  distance_to_shops: number | null;
  name_closest_beach: string;
  /** Of all its lists, in their order. */
  equipment: Thing[];
  adapted_to: number[];
  spoken_languages: number[];
  /** What the law has its page say. */
  legal: Legal;
  guarantee: Cents | null;
  location_linge: Cents | null;
  special_offer: string;
  price_comment: string;
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
  photos: Photo[];
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

/** A special offer is shown for fifteen days from its last change (B35); its text is kept. */
const SHOWN_OFFER = sql`case when ${OFFER_IS_OVER} then '' else h.special_offer end`;

/** The columns of a text, by language: the titles' English is called otherwise (A29). */
function texts(column: string, english = `${column}_en`): Sql {
  const [fr, en, de, es] = [column, english, `${column}_de`, `${column}_es`].map((name) =>
    sql.ref(`h.${name}`),
  );
  return sql`json_build_object('fr', ${fr}, 'en', ${en}, 'de', ${de}, 'es', ${es})`;
}

const EQUIPMENT = sql`(select coalesce(json_agg(json_build_object('id', e.id, 'list', e.list, 'fr', e.label_fr, 'en', e.label_en, 'de', e.label_de, 'es', e.label_es)
    order by e.list, e.position), '[]')
  from equipment e where e.id = any(h.indoors_equipment || h.outdoors_equipment || h.outdoors_pool || h.outdoors_parking || h.outdoors_close_to
    || array[h.coffee_brand, h.coffee_brand_bis]))`;

/** A certificate that is over says nothing any more. */
const CERTIFICATE = sql`(select d.energy, d.energy_class, d.climate, d.climate_class from house_document d where d.house_id = h.id and d.item = 'energy'
  and d.replaced_at is null and d.state = 'held' and coalesce(d.ends_on >= ${PARIS_TODAY}, true))`;

const LEGAL = sql`(select json_build_object('number', coalesce((select r.number from house_registration r where r.house_id = h.id), ''),
    'owner_status', coalesce((select s.status from owner_status s where s.agid = h.agid and s.uid = h.owner_uid), 0),
    'energy', case when c.energy_class is not null then json_build_object('letter', c.energy_class, 'value', c.energy) end,
    'gases', case when c.climate_class is not null then json_build_object('letter', c.climate_class, 'value', c.climate) end,
    'notices', (select coalesce(json_agg(json_build_object('fr', t.text_fr, 'en', t.text_en, 'de', '', 'es', '') order by t.label, t.id), '[]')
      from commune_text t left join village tv on tv.slug = t.village where t.agid = h.agid and t.active and (t.village is null or tv.insee = v.insee)))
  from (values (1)) once left join ${CERTIFICATE} c on true)`;

const COLUMNS = sql`h.id, h.agid, ${texts('title', 'title_uk')} as title, ${texts('description')} as description,
  ${texts('indoors_comment')} as indoors_comment, ${texts('outdoors_comment')} as outdoors_comment,
  h.property_type, class.classement, h.surface, h.max_num_people, h.rooms, h.bathrooms, h.sleeps_total,
  json_build_object('double', h.doublebeds, 'single', h.num_singlebeds, 'kids', h.kidsbeds, 'sofa', h.sofabeds, 'bunk', h.bunkbeds) as beds,
  json_build_object('showers', h.showers, 'bathtubs', h.bathtubs, 'toilets', h.toilets) as washing,
  coalesce(h.village, '') as village, coalesce(v.label, '') as village_label, coalesce(v.island, '') as island, h.situation, h.distance_to_sea, h.distance_to_shops, h.name_closest_beach,
  ${EQUIPMENT} as equipment, h.adapted_to, h.spoken_languages, ${LEGAL} as legal, h.guarantee, h.location_linge, ${SHOWN_OFFER} as special_offer,
  h.price_comment, h.online_booking, h.housekeeping, h.updated`;

const AGENCY = sql`json_build_object('name', a.name, 'legal_name', a.legal_name, 'address', a.address, 'phone', a.phone, 'mail', a.mail,
  'registration', a.registration, 'arrival_time', a.arrival_time, 'departure_time', a.departure_time)`;

const PHOTOS = sql`(select coalesce(json_agg(json_build_object('title', hp.title, 'picture', ${photoSources('hp')}) order by hp.delta), '[]')
  from house_photo hp join file f on f.id = hp.file_id where hp.house_id = h.id and f.public)`;

/** What the nights from `today` to `until` (excluded) cost, and whether they are free. Nothing of who stays there. */
function nights(today: Day, until: Day): Sql {
  return sql`
    (select coalesce(json_agg(json_build_array(d.day, d.amount, d.allow_arrival, d.minimum_stay, d.blocked) order by d.day), '[]')
      from day_price d where d.house_id = h.id and d.day >= ${today}::date - 1 and d.day < ${until}::date) as days,
    (select coalesce(json_agg(json_build_array(lower(t.nights), upper(t.nights)) order by t.nights), '[]')
      from (select s.nights from stay s where s.house_id = h.id and s.nights && daterange(${today}::date - 1, ${until}::date)
        union all select ${unreviewed(sql`${until}::date`)}) t where not isempty(t.nights)) as taken,
    (select coalesce(json_agg(p order by p.id), '[]') from platform p where p.agid = h.agid) as platforms,
    (select coalesce(json_agg(json_build_object('from', pp.date_from, 'to', pp.date_to, 'price', pp.price, 'type', pp.type) order by pp.date_from), '[]')
      from price_period pp where pp.house_id = h.id and pp.price > 0 and pp.date_to >= ${today}::date) as periods,
    (select json_build_object('amount_cents', t.amount_cents, 'percent_bp', t.percent_bp, 'cap_cents', t.cap_cents, 'departmental_bp', ta.departmental_bp)
      from tax_rate t join tax_authority ta on ta.id = t.authority_id
      where t.authority_id = v.authority_id and t.classement = class.classement and t.valid @> ${today}::date) as tax`;
}

export interface Asked {
  id: number;
  today: Day;
  until: Day;
  /** Whoever has the link of a preview sees a house that is not on offer, unless it was put away (B96). */
  isPreview?: boolean;
}

/** With where it is, which no page is given: only the circle that `approximate` makes of it. */
type Located = PublicHouse & { location: string };

/** Everything the public page shows of a house. */
export function publicHouse(
  db: Db,
  { id, today, until, isPreview = false }: Asked,
): Promise<Located | undefined> {
  return maybe(
    db,
    sql<Located>`
      select ${COLUMNS}, h.location, ${AGENCY} as agency, ${PHOTOS} as photos, ${nights(today, until)}
      from house h left join village v on v.slug = h.village join agency a on a.id = h.agid
      join house_class class on class.house_id = h.id and class.valid @> ${today}::date
      where h.id = ${id} and ${isPreview ? sql`not h.archived` : isOffered(today)}`,
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
    sql<OfferedHouse>`select h.id, h.agid, h.max_num_people from house h where h.id = ${id} and ${isOffered(today)}`,
  );
}

/** Whether a house exists for the caller. */
export async function houseSeen(db: Db, caller: Caller, id: number): Promise<boolean> {
  const found = sql`select from house h where h.id = ${id} and ${houseScope(caller, 'h')}`;
  return (await maybe(db, found)) !== undefined;
}

export interface OwnWords {
  id: number;
  street: string;
  /** What its owner wrote for everybody, by column. */
  texts: Readonly<Record<string, string>>;
  /** Titles, in their order. */
  photos: string[];
}

const PUBLIC_TEXTS =
  `title title_uk title_de title_es description description_en description_de description_es
  indoors_comment indoors_comment_en indoors_comment_de indoors_comment_es outdoors_comment outdoors_comment_en outdoors_comment_de outdoors_comment_es
  rentals_title rentals_description booking_title booking_description situation name_closest_beach special_offer price_comment`.split(
    /\s+/,
  );

/** Of these houses that have a street; an empty text is left out. */
export function ownWords(db: Db, ids: readonly number[]): Promise<OwnWords[]> {
  const texts = sql.join(PUBLIC_TEXTS.map((name) => sql`${name}::text, nullif(${sql.ref(`h.${name}`)}, '')`));
  return rows(
    db,
    sql<OwnWords>`select h.id, h.street, json_strip_nulls(json_build_object(${texts})) as texts,
        (select coalesce(json_agg(hp.title order by hp.delta), '[]') from house_photo hp where hp.house_id = h.id) as photos
      from house h where h.id = any(${ids}::integer[]) and h.street <> ''`,
  );
}
