/** SQL of what is said of days: of one (`day_own`), by a season or a rule (`day_layer`), by the house (`house_base`), and how far it was reviewed. */
import type { Day } from '#kernel/day.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import { LAYER_COLUMNS } from './layervalues.ts';
import type { LayerValues, NewLayer, OwnColumn, OwnValues } from './layervalues.ts';

export interface LockedHouse {
  id: number;
  agid: number;
  reviewed_until: Day | null;
}

/** In the order of their numbers, as whoever takes their nights locks them. Answers those there are. */
export async function lockHouses(tx: Tx, houseIds: readonly number[]): Promise<LockedHouse[]> {
  return rows(
    tx,
    sql<LockedHouse>`
      select id, agid, reviewed_until from house where id = any(${[...houseIds]}::integer[]) order by id for no key update`,
  );
}

const OWN_TYPES: Record<OwnColumn, Sql> = {
  amount: sql`integer[]`,
  allow_arrival: sql`boolean[]`,
  allow_departure: sql`boolean[]`,
  minimum_stay: sql`smallint[]`,
  maximum_stay: sql`smallint[]`,
  opened: sql`boolean[]`,
  donotimport: sql`boolean[]`,
};

export interface OwnDay extends Partial<OwnValues> {
  day: Day;
}

/** Writes these columns of these days, and no other. All of them are of one version, newer than any of theirs: it is answered. */
export async function writeOwn(
  tx: Tx,
  {
    houseId,
    editor,
    columns,
    days,
  }: {
    houseId: number;
    editor: number | null;
    columns: readonly OwnColumn[];
    days: readonly OwnDay[];
  },
): Promise<number> {
  const list = sql`${days.map(({ day }) => day)}::date[]`;
  const arrays = columns.map(
    (column) => sql`${days.map((day) => day[column] ?? null)}::${OWN_TYPES[column]}`,
  );
  const names = columns.map((column) => sql.ref(column));
  const inserted = sql.join([sql`house_id`, sql`day`, ...names, sql`edited`, sql`edited_by`]);
  const sets = [...names, sql`edited`, sql`edited_by`].map((name) => sql`${name} = excluded.${name}`);
  const { version } = await one(
    tx,
    sql<{ version: number }>`
      with stamp as materialized (
        select ${nextVersion(sql`max(edited)`)} as at from day_own where house_id = ${houseId} and day = any(${list})
      ), written as (
        insert into day_own (${inserted})
        select ${houseId}, said.day, ${sql.join([...names.map((name) => sql`said.${name}`), sql`stamp.at`, sql`${editor}::integer`])}
          from unnest(${sql.join([list, ...arrays])}) as said (${sql.join([sql`day`, ...names])}) cross join stamp
        on conflict (house_id, day) do update set ${sql.join(sets)}
      )
      select ${versionMs(sql`at`)} as version from stamp`,
  );
  return version;
}

/** From today on, or since it was first said. */
export async function writeBase(
  tx: Tx,
  houseId: number,
  base: Partial<LayerValues> | null,
  editor: number | null,
): Promise<void> {
  if (base === null) {
    await sql`delete from house_base where house_id = ${houseId}`.execute(tx);
    return;
  }
  const names = LAYER_COLUMNS.map((column) => sql.ref(column));
  await sql`
    insert into house_base (house_id, since, ${sql.join(names)}, edited_by)
    values (${houseId}, ${PARIS_TODAY}, ${sql.join(LAYER_COLUMNS.map((column) => sql`${base[column] ?? null}`))}, ${editor}::integer)
    on conflict (house_id) do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))},
      edited = ${nextVersion(sql`house_base.edited`)}, edited_by = excluded.edited_by`.execute(tx);
}

/** From the day a house has a base, as far as it was reviewed. */
export function baseDays(db: Db, houseId: number): Promise<{ from: Day; until: Day } | undefined> {
  return maybe(
    db,
    sql<{ from: Day; until: Day }>`
      select b.since as "from", h.reviewed_until + 1 as until from house_base b join house h on h.id = b.house_id
      where b.house_id = ${houseId} and h.reviewed_until >= b.since`,
  );
}

/** Answers their numbers, in the order given. */
export async function insertLayers(
  tx: Tx,
  batchId: number | null,
  layers: readonly NewLayer[],
): Promise<number[]> {
  const said = layers.map(({ from, until, ...layer }) => ({
    ...layer,
    days: `[${from},${until})`,
    batch_id: batchId,
  }));
  const columns = sql.join(
    ['house_id', 'days', 'priority', 'label', 'batch_id', ...LAYER_COLUMNS].map((name) => sql.ref(name)),
  );
  const made = await rows(
    tx,
    sql<{ id: number }>`
      insert into day_layer (${columns})
      select ${columns} from rows from (jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as (house_id integer, days daterange, priority smallint, label text,
        batch_id integer, amount integer, weekend_amount integer, week_amount integer, least_amount integer, arrival_days smallint, departure_days smallint,
        whole_weeks boolean, minimum_stay smallint, maximum_stay smallint, closed boolean)) with ordinality
      order by ordinality returning id`,
  );
  return made.map(({ id }) => id);
}

export interface DroppedLayer {
  house_id: number;
  from: Day;
  until: Day;
}

export function housesOfBatch(tx: Tx, batchId: number): Promise<{ house_id: number }[]> {
  return rows(
    tx,
    sql<{
      house_id: number;
    }>`select distinct house_id from day_layer where batch_id = ${batchId} order by house_id`,
  );
}

export function deleteLayers(tx: Tx, batchId: number): Promise<DroppedLayer[]> {
  return rows(
    tx,
    sql<DroppedLayer>`delete from day_layer where batch_id = ${batchId} returning house_id, lower(days) as "from", upper(days) as until`,
  );
}
