/** One house with every field of its record: read, locked to be changed, written. */
import type { Day } from '#kernel/day.ts';
import type { Field, Stored } from '#kernel/fields.ts';
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { OFFER_IS_OVER, parisTimestamp } from '#server/sqlwords.ts';
import { nameTold } from '#server/toldnames.ts';
import type { Version } from '#server/version.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import { columns, HOUSES_WITH_OWNERS } from './queries.ts';
import type { HouseRow } from './queries.ts';
import { HOUSE_FIELDS, TRANSLATIONS } from './record.ts';
import type { HouseFieldName, TranslatedField } from './record.ts';

/** As they are kept: euros in cents. */
export type StoredHouse = Record<HouseFieldName, Stored>;

const FIELDS = Object.entries(HOUSE_FIELDS) as [HouseFieldName, Field][];
export const columnOf = (name: HouseFieldName) => HOUSE_FIELDS[name].column ?? name;
const RECORD = sql.join(FIELDS.map(([name]) => sql`${sql.ref(`h.${columnOf(name)}`)} as ${sql.ref(name)}`));

const TRANSLATED = Object.entries(TRANSLATIONS) as [TranslatedField, { of: HouseFieldName }][];

/** The translations of a house `h`, each with the French that stands beside it now. */
const SOURCES = sql`(values ${sql.join(
  TRANSLATED.map(
    ([name, { of }]) => sql`(${sql.lit(name)}, md5(${sql.ref(`h.${of}`)}), ${sql.ref(`h.${name}`)})`,
  ),
)}) as source (field, hash, translation)`;

const STALE = sql`(select coalesce(json_agg(source.field order by source.field), '[]') from ${SOURCES}
  join house_translation t on t.house_id = h.id and t.field = source.field where source.translation <> '' and t.source_hash <> source.hash)`;

/** Who wrote the version. To an owner somebody of the agency is the agency: its people are not theirs to know. */
function versionOf(caller: Caller): Sql {
  const name = nameTold(caller, 'editor', sql`h.agid`);
  return sql`${versionMs(sql`h.updated`)} as version_ms, h.updated_by,
    coalesce((select ${name} from person editor where editor.id = h.updated_by), '') as editor`;
}

export interface RecordRow extends HouseRow, Omit<StoredHouse, keyof HouseRow> {
  owner_uid: number;
  specialoffer_expired: boolean;
  stale_translations: TranslatedField[];
  updated: string;
  version_ms: number;
  updated_by: number | null;
  editor: string;
}

export function recordInScope(
  db: Db,
  caller: Caller,
  id: number,
  today: Day,
): Promise<RecordRow | undefined> {
  return maybe(
    db,
    sql<RecordRow>`
      select ${RECORD}, ${columns(today)}, h.owner_uid, a.name as agency_name, ${OFFER_IS_OVER} as specialoffer_expired,
        ${parisTimestamp(sql`h.updated`)} as updated, ${STALE} as stale_translations, ${versionOf(caller)}
      from ${HOUSES_WITH_OWNERS} join agency a on a.id = h.agid where h.id = ${id} and ${houseScope(caller, 'h')}`,
  );
}

/** A house as it stands; of `lockHouse`, held until the end of the transaction. */
export interface LockedHouse {
  id: number;
  agid: number;
  owner_uid: number;
  version: Version;
  values: StoredHouse;
  state: {
    published: boolean;
    archived: boolean;
    online_booking: boolean;
    housekeeping: boolean;
    expiry_date: Day | null;
    edl_locked_on: Date | null;
    has_cover: boolean;
  };
}

type LockedRow = StoredHouse &
  LockedHouse['state'] & {
    id: number;
    owner_uid: number;
    version_ms: number;
    updated_by: number | null;
    editor: string;
  };

export function lockHouse(tx: Tx, caller: Caller, id: number): Promise<LockedHouse | undefined> {
  return stored(tx, caller, id, sql`for update of h`);
}

/** The same without holding it: for what only looks. */
export function storedHouse(db: Db, caller: Caller, id: number): Promise<LockedHouse | undefined> {
  return stored(db, caller, id, sql``);
}

async function stored(db: Db, caller: Caller, id: number, hold: Sql): Promise<LockedHouse | undefined> {
  const row = await maybe(
    db,
    sql<LockedRow>`
      select ${RECORD}, h.id, h.owner_uid, h.published, h.archived, h.online_booking, h.housekeeping, h.expiry_date, h.edl_locked_on,
        exists (select from house_photo p join file f on f.id = p.file_id where p.house_id = h.id and p.delta = 0 and f.public) as has_cover, ${versionOf(caller)}
      from house h where h.id = ${id} and ${houseScope(caller, 'h')} ${hold}`,
  );
  if (!row) return undefined;
  const { published, archived, online_booking, housekeeping, expiry_date, edl_locked_on, has_cover } = row;
  return {
    id: row.id,
    agid: row.agid as number,
    owner_uid: row.owner_uid,
    version: { ms: row.version_ms, by: row.updated_by, name: row.editor },
    values: Object.fromEntries(FIELDS.map(([name]) => [name, row[name] ?? null])) as StoredHouse,
    state: { published, archived, online_booking, housekeeping, expiry_date, edl_locked_on, has_cover },
  };
}

/** What changed, by column; a new version of the house in any case. A special offer in other words starts its fifteen days again (B35). */
export async function updateHouse(
  tx: Tx,
  id: number,
  by: number,
  changes: Readonly<Record<string, Stored>>,
): Promise<void> {
  const { special_offer: offer } = changes;
  const since = offer === '' ? sql`null` : sql`now()`;
  const set = [
    ...Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ...(offer === undefined ? [] : [sql`specialoffer_since = ${since}`, sql`specialoffer_expired = false`]),
    sql`updated = ${nextVersion(sql`updated`)}`,
    sql`updated_by = ${by}`,
  ];
  await changed(tx, sql`update house set ${sql.join(set)} where id = ${id}`);
}

/** After the fields were written: what is said of a publication is said of the house as it stands. */
export async function setPublished(tx: Tx, id: number, published: boolean): Promise<void> {
  await changed(tx, sql`update house set published = ${published} where id = ${id}`);
}

export async function insertHouse(
  tx: Tx,
  house: { agid: number; owner_uid: number; title: string; updated_by: number; expiry_date: Day | null },
): Promise<number> {
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into house (agid, owner_uid, title, updated_by, expiry_date)
      values (${house.agid}, ${house.owner_uid}, ${house.title}, ${house.updated_by}, ${house.expiry_date}::date) returning id`,
  );
  return id;
}

/** These translations belong to the French as it stands now. */
export async function settleTranslations(
  tx: Tx,
  id: number,
  fields: readonly TranslatedField[],
  by: number,
): Promise<void> {
  if (fields.length === 0) return;
  await changed(
    tx,
    sql`insert into house_translation (house_id, field, source_hash, looked_by)
      select h.id, source.field, source.hash, ${by}::integer from house h cross join lateral (select * from ${SOURCES}) source
      where h.id = ${id} and source.field = any(${[...fields]}::text[])
      on conflict (house_id, field) do update set source_hash = excluded.source_hash, looked_by = excluded.looked_by, looked_on = now()`,
  );
}

/** Locked since, or open again; a new version, so that whoever has the report open sees it. */
export async function setInventoryLock(tx: Tx, id: number, by: number, at: Date | null): Promise<void> {
  await changed(
    tx,
    sql`update house set edl_locked_on = ${at}, updated = ${nextVersion(sql`updated`)}, updated_by = ${by} where id = ${id}`,
  );
}

/** What was paid for before the agency's mandate. */
export async function keptExpiry(db: Db, houseId: number): Promise<Day | null> {
  return (await one(db, sql<{ day: Day | null }>`select expiry_kept as day from house where id = ${houseId}`))
    .day;
}

/** The agency that lets or knows somebody: that of their latest house, else the first that has a card of them. */
export async function agencyOfOwner(db: Db, uids: readonly number[]): Promise<number | undefined> {
  const row = await maybe(
    db,
    sql<{ agid: number }>`
      select coalesce((select h.agid from house h where h.owner_uid = any(${[...uids]}::integer[]) order by h.id desc limit 1),
        (select min(c.agid) from agency_card c where c.uid = any(${[...uids]}::integer[]))) as agid`,
  );
  return row?.agid ?? undefined;
}

/** Offers that were shown for their days, marked once; the agency of each. Nobody typed it, so the house is no newer version. */
export async function endOffersDue(tx: Tx): Promise<number[]> {
  const ended = await rows(
    tx,
    sql<{ agid: number }>`
      update house h set specialoffer_expired = true
      where h.special_offer <> '' and not h.specialoffer_expired and ${OFFER_IS_OVER} returning h.agid`,
  );
  return ended.map(({ agid }) => agid);
}
