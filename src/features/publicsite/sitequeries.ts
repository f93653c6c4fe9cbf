/** SQL of the list of houses on offer: which there are, what their cards show, what is free nearby, and whom to reach. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { PhotoSources } from '#features/photos/sources.ts';
import type { Platform } from '#features/pricing/fees.ts';
import { coverSources } from '#server/photosql.ts';
import { IS_OPEN_NIGHT } from '#server/nightsql.ts';
import type { Db, Sql } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';
import { isOffered, OFFER_IS_OVER } from '#server/sqlwords.ts';
import type { OpenNights } from './nearstays.ts';
import type { MappedHouse } from './sitemap.ts';
import type { Search } from './sitesearch.ts';
import { peopleOf } from './sitesearch.ts';

/** adapted_to: pets are welcome. */
const PETS = 2;

/** A condition on `house h`: on offer, and as asked, wherever it stands unless a place is said; whether its nights are free is another question. */
export function meets(search: Search, today: Day, place?: Sql): Sql {
  const people = peopleOf(search);
  const wanted = [isOffered(today)];
  if (place) wanted.push(place);
  if (people !== null) wanted.push(sql`h.max_num_people >= ${people}`);
  if (search.pool) wanted.push(sql`h.outdoors_pool <> '{}'`);
  if (search.pets) wanted.push(sql`${PETS} = any(h.adapted_to)`);
  return sql.join(wanted, sql` and `);
}

export interface Village {
  slug: string;
  label: string;
  island: string;
  /** 'lat,lng' of its middle; empty where nobody said. */
  location: string;
  /** Whether a house of it is on offer, whatever is asked. */
  offered: boolean;
}

export function villages(db: Db, today: Day): Promise<Village[]> {
  return rows(
    db,
    sql<Village>`select slug, label, island, location,
        exists (select from house h where h.village = village.slug and ${isOffered(today)}) as offered
      from village order by position`,
  );
}

export interface Standing {
  id: number;
  village: string;
  location: string;
}

/** Every house as asked, by its name, whoever lets it. */
export function standing(db: Db, search: Search, today: Day): Promise<Standing[]> {
  return rows(
    db,
    sql<Standing>`select h.id, h.village, h.location from house h
      where ${meets(search, today)} and h.village is not null order by fold(h.title), h.id`,
  );
}

/** Of some houses, in whatever order. */
export function standingOf(db: Db, ids: readonly number[]): Promise<Standing[]> {
  return rows(
    db,
    sql<Standing>`select h.id, h.village, h.location from house h where h.id = any(${ids}::integer[])`,
  );
}

/** What a card shows of a house. */
export interface Card {
  id: number;
  agid: number;
  title: string;
  title_uk: string;
  village_label: string;
  island: string;
  property_type: number;
  classement: number;
  max_num_people: number;
  rooms: number;
  special_offer: string;
  cover: PhotoSources | null;
  online_booking: boolean;
  housekeeping: boolean;
  /** Of the cheapest free night within a year, without the fee of its agency's platforms. */
  least: Cents | null;
  platforms: Platform[];
}

/** One statement for a page of cards, in their order. */
export function cards(db: Db, ids: readonly number[], today: Day): Promise<Card[]> {
  const year = sql`daterange(${today}::date, ${today}::date + 365)`;
  return rows(
    db,
    sql<Card>`
      select h.id, h.agid, h.title, h.title_uk, v.label as village_label, v.island, h.property_type, class.classement, h.max_num_people, h.rooms,
        case when ${OFFER_IS_OVER} then '' else h.special_offer end as special_offer,
        ${coverSources('h')} as cover,
        h.online_booking, h.housekeeping, night.least,
        (select coalesce(json_agg(p order by p.id), '[]') from platform p where p.agid = h.agid) as platforms
      from unnest(${ids}::integer[]) with ordinality asked(id, place)
      join house h on h.id = asked.id
      join village v on v.slug = h.village
      join house_class class on class.house_id = h.id and class.valid @> ${today}::date
      cross join lateral (select coalesce(range_agg(s.nights), '{}') as nights from stay s where s.house_id = h.id and s.nights && ${year}) taken
      left join lateral (
        select min(d.amount) as least from day_price d
        where d.house_id = h.id and d.day <@ ${year} and d.amount > 0 and ${IS_OPEN_NIGHT} and not taken.nights @> d.day) night on h.online_booking or h.housekeeping
      order by asked.place`,
  );
}

/** Houses that are looked into for other dates: more would not tell more. */
const MOST_HOUSES = 500;

/** The nights of houses as asked, within a span: what `arrivalsOf` reads. One statement, however long the span. */
export function openNights(
  db: Db,
  search: Search,
  { place, today, first, end }: { place: Sql; today: Day; first: Day; end: Day },
): Promise<OpenNights[]> {
  return rows(
    db,
    sql<OpenNights>`
      select
        (select coalesce(json_agg(json_build_array(d.day - ${first}::date, json_build_object('allow_arrival', d.allow_arrival, 'minimum_stay', d.minimum_stay,
            'maximum_stay', d.maximum_stay, 'whole_weeks', d.whole_weeks)) order by d.day), '[]')
          from day_price d where d.house_id = h.id and d.day >= ${first}::date and d.day < ${end}::date and d.amount > 0 and ${IS_OPEN_NIGHT}) as open,
        (select coalesce(json_agg(d.day - ${first}::date), '[]')
          from day_price d where d.house_id = h.id and d.day > ${first}::date and d.day <= ${end}::date and not d.allow_departure) as staying,
        (select coalesce(json_agg(json_build_array(lower(s.nights) - ${first}::date, upper(s.nights) - ${first}::date)), '[]')
          from stay s where s.house_id = h.id and s.nights && daterange(${first}::date, ${end}::date)) as taken
      from house h where ${meets(search, today, place)} and (h.online_booking or h.housekeeping)
      order by h.id limit ${MOST_HOUSES}`,
  );
}

/** Villages by their slugs. */
export function standsIn(slugs: readonly string[]): Sql {
  return sql`h.village = any(${slugs}::text[])`;
}

export async function offeredCount(db: Db, today: Day): Promise<number> {
  return (
    await one(db, sql<{ n: number }>`select count(*)::integer as n from house h where ${isOffered(today)}`)
  ).n;
}

/** By their numbers, so many at a time; with the languages in which every text of theirs is written. */
export async function mappedHouses(
  db: Db,
  today: Day,
  { part, size }: { part: number; size: number },
): Promise<MappedHouse[]> {
  const whole = (language: 'de' | 'es') =>
    sql.join(
      ['title', 'description', 'indoors_comment', 'outdoors_comment'].map(
        (text) =>
          sql`(btrim(${sql.ref(`h.${text}`)}) = '' or btrim(${sql.ref(`h.${text}_${language}`)}) <> '')`,
      ),
      sql` and `,
    );
  const found = await rows(
    db,
    sql<{ id: number; updated: Day; de: boolean; es: boolean }>`
      select h.id, h.updated::date as updated, ${whole('de')} as de, ${whole('es')} as es
      from house h where ${isOffered(today)} order by h.id offset ${(part - 1) * size} limit ${size}`,
  );
  return found.map(({ id, updated, de, es }) => ({
    id,
    updated,
    languages: ['fr', 'en', ...(de ? (['de'] as const) : []), ...(es ? (['es'] as const) : [])],
  }));
}

export interface SiteAgency {
  name: string;
  address: string;
  phone: string;
  mail: string;
}

export function siteAgencies(db: Db): Promise<SiteAgency[]> {
  return rows(db, sql<SiteAgency>`select name, address, phone, mail from agency order by id`);
}
