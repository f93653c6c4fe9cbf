/** What is known of houses when their legal files are judged, read for any number of them at once. */
import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';
import type { CommuneRule, DocumentFacts, HouseFacts } from './facts.ts';
import { COUNTED_KINDS, newYear } from './nights.ts';
import type { CountedStay } from './nights.ts';
import type { Item } from './items.ts';
import { IS_OF_PRESENT_OWNER } from './ownqueries.ts';

interface FactsRow extends Omit<HouseFacts, 'stated' | 'documents'> {
  owner_uid: number;
  street: string;
  village: string;
  documents: DocumentFacts[];
}

/** Of which a rule speaks: the document that stands, and those before it. */
const DOCUMENTS = sql`
  (select coalesce(json_agg(json_build_object('item', d.item, 'state', d.state, 'regime', d.regime, 'number', d.number, 'receipt', d.receipt,
      'asked_on', d.asked_on, 'issued_on', d.issued_on, 'ends_on', d.ends_on, 'energy_class', d.energy_class, 'classement', d.classement,
      'stated', d.stated, 'is_signed', d.signed_at is not null, 'has_file', d.file_id is not null, 'stands', d.replaced_at is null) order by d.id), '[]')
    from house_document d where d.house_id = h.id and ${IS_OF_PRESENT_OWNER})`;

export async function houseFacts(db: Db, ids: readonly number[]): Promise<HouseFacts[]> {
  const found = await rows(
    db,
    sql<FactsRow>`
      select h.id, h.agid, h.owner_uid, coalesce(v.insee, '') as insee, coalesce(v.label, '') as village, h.street, h.legal_type, h.outdoors_pool <> '{}' as outdoors_pool, h.classement, coalesce(s.status, 0) as owner_status,
        l.grace_until, coalesce(l.grace_publishes, false) as grace_publishes, ${DOCUMENTS} as documents
      from house h left join village v on v.slug = h.village
      left join house_legal l on l.house_id = h.id
      left join owner_status s on s.agid = h.agid and s.uid = h.owner_uid
      where h.id = any(${[...ids]}::integer[]) order by h.id`,
  );
  return found.map(({ street, village, owner_uid: owner, ...house }) => ({
    ...house,
    stated: statedOf(house, { owner, street, village }),
  }));
}

function statedOf(
  house: Pick<FactsRow, 'legal_type' | 'outdoors_pool' | 'owner_status' | 'documents'>,
  { owner, street: address, village }: { owner: number; street: string; village: string },
): HouseFacts['stated'] {
  const registration = house.documents.find(
    ({ item, state, stands }) => item === 'registration' && state === 'held' && stands,
  );
  return {
    owner,
    address,
    village,
    legal_type: house.legal_type,
    number: registration?.number ?? '',
    outdoors_pool: house.outdoors_pool,
    owner_status: house.owner_status,
  };
}

/** Of one item of a house: the document that stands, and those before it. A former owner's are not counted against the next. */
export async function documentCount(db: Db, houseId: number, item: Item): Promise<number> {
  const counted = sql<{
    n: number;
  }>`select count(*)::integer as n from house_document d join house h on h.id = d.house_id
    where d.house_id = ${houseId} and d.item = ${item} and ${IS_OF_PRESENT_OWNER}`;
  return (await one(db, counted)).n;
}

/** Rules of the agencies of these houses, or of those named. */
export function rulesOf(
  db: Db,
  of: { houses: readonly number[] } | { agencies: readonly number[] },
): Promise<({ agid: number } & CommuneRule)[]> {
  const agencies =
    'agencies' in of
      ? sql`${[...of.agencies]}::integer[]`
      : sql`array(select agid from house where id = any(${[...of.houses]}::integer[]))`;
  return rows(
    db,
    sql<{ agid: number } & CommuneRule>`
      select r.agid, v.insee, r.subject, r.level, r.amount, r.energy_class, r.date_from, r.date_to, r.source, r.verified_on
      from commune_rule r left join village v on v.slug = r.village where r.agid = any(${agencies}) order by r.id`,
  );
}

/** Stays whose nights count against a cap, in whole years. */
export async function countedStays(
  db: Db,
  houseIds: readonly number[],
  years: { first: number; last: number },
  exceptDdl: number | null = null,
): Promise<Map<number, CountedStay[]>> {
  // A channel's stay has no request: 'is distinct from null' would overlook it.
  const others = exceptDdl === null ? sql`` : sql`and ddl_id is distinct from ${exceptDdl}::integer`;
  const found = await rows(
    db,
    sql<{ house_id: number; from: Day; to: Day; is_firm: boolean }>`
      select house_id, lower(nights) as from, upper(nights) as to, held_until is null as is_firm from stay
      where house_id = any(${[...houseIds]}::integer[]) and kind = any(${[...COUNTED_KINDS]}::text[])
        and nights && daterange(${newYear(years.first)}, ${newYear(years.last + 1)}) ${others}`,
  );
  return Map.groupBy(found, (stay) => stay.house_id);
}
