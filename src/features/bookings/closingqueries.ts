/** SQL of closings that are cut: days taken out of what was closed by hand. */
import type { Day } from '#kernel/day.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';

interface Run {
  from: Day;
  to: Day;
}

export interface Closing extends Run {
  id: number;
  /** The house leaves the agency: its nights open with that, and not by hand. */
  isDeparture: boolean;
}

/** A closure `c` that a departure stands on. */
const IS_DEPARTURE = sql`exists (select from departure d where d.closure_id = c.id)`;

export function closings(db: Db, houseId: number, from: Day, until: Day): Promise<Closing[]> {
  return rows(
    db,
    sql<Closing>`
      select c.id, lower(c.nights) as "from", upper(c.nights) as "to", ${IS_DEPARTURE} as "isDeparture"
      from house_closure c where c.house_id = ${houseId} and c.nights && daterange(${from}, ${until}) order by c.id`,
  );
}

function nightsOf(runs: readonly Run[]): Sql {
  return sql`${`{${runs.map(({ from, to }) => `[${from},${to})`).join(',')}}`}::datemultirange`;
}

/** Of closings that reach into these days, what is left of each. */
export function without(
  tx: Tx,
  houseId: number,
  runs: readonly Run[],
): Promise<{ id: number; pieces: Run[] }[]> {
  const nights = nightsOf(runs);
  return rows(
    tx,
    sql<{ id: number; pieces: Run[] }>`
      select c.id, (select coalesce(json_agg(json_build_object('from', lower(piece), 'to', upper(piece)) order by piece), '[]')
        from unnest(datemultirange(c.nights) - ${nights}) piece) as pieces
      from house_closure c where c.house_id = ${houseId} and ${nights} && c.nights and not ${IS_DEPARTURE} order by c.id`,
  );
}

/** Its pieces are its own from now on; those of the calendar come with `fillClosures`. */
export async function cutClosure(tx: Tx, id: number, [first, ...others]: readonly Run[]): Promise<void> {
  await sql`delete from stay where closure_id = ${id}`.execute(tx);
  for (const { from, to } of others)
    await sql`insert into house_closure (house_id, nights, note, created, created_by)
      select house_id, daterange(${from}, ${to}), note, created, created_by from house_closure where id = ${id}`.execute(
      tx,
    );
  if (first === undefined) await sql`delete from house_closure where id = ${id}`.execute(tx);
  else
    await sql`update house_closure set nights = daterange(${first.from}, ${first.to}) where id = ${id}`.execute(
      tx,
    );
}

/** The same of nights that are closed without a closing. */
export async function cutBlocks(tx: Tx, houseId: number, runs: readonly Run[]): Promise<void> {
  const nights = nightsOf(runs);
  await sql`
    with gone as (delete from stay where house_id = ${houseId} and kind = 'block' and closure_id is null and ${nights} && nights
      returning house_id, nights, note, created_by, created)
    insert into stay (house_id, nights, kind, note, created_by, created)
      select house_id, piece, 'block', note, created_by, created from gone cross join lateral unnest(datemultirange(gone.nights) - ${nights}) piece`.execute(
    tx,
  );
}
