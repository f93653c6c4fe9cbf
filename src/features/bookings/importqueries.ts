/** SQL of nights that calendars of other sites hold, many of a house at a time. */
import type { Day } from '#kernel/day.ts';
import type { Tx } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import { nextVersion } from '#server/version.ts';
import type { StayKind } from './holders.ts';

export interface HeldNights {
  id: number;
  kind: StayKind;
  from: Day;
  to: Day;
  isPiece: boolean;
}

export function heldNights(tx: Tx, houseId: number, since: Day): Promise<HeldNights[]> {
  return rows(
    tx,
    sql<HeldNights>`
      select id, kind, lower(nights) as "from", upper(nights) as "to", closure_id is not null as "isPiece"
      from stay where house_id = ${houseId} and upper(nights) > ${since}::date order by lower(nights)`,
  );
}

export async function deleteImports(tx: Tx, houseId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from stay where house_id = ${houseId} and kind = 'import' and id = any(${[...ids]}::integer[])`.execute(
    tx,
  );
}

/** Pieces of closings over any of these nights go: they are closed around them by `fillClosures`. */
export async function giveWayTo(
  tx: Tx,
  houseId: number,
  nights: readonly { from: Day; to: Day }[],
): Promise<void> {
  await sql`
    delete from stay using (select range_agg(daterange(f, t)) as wanted from unnest(${nights.map(({ from }) => from)}::date[], ${nights.map(({ to }) => to)}::date[]) as n (f, t)) w
    where house_id = ${houseId} and closure_id is not null and kind = 'block' and nights && w.wanted`.execute(
    tx,
  );
}

/** Each to its new nights, by way of what it has of them already: of two that pass nights between them neither is in the other's way. */
export async function moveImports(
  tx: Tx,
  houseId: number,
  moved: readonly { id: number; from: Day; to: Day }[],
): Promise<void> {
  const wanted = sql`unnest(${moved.map(({ id }) => id)}::integer[], ${moved.map(({ from }) => from)}::date[], ${moved.map(({ to }) => to)}::date[]) as n (id, f, t)`;
  await sql`update stay set nights = stay.nights * daterange(n.f, n.t) from ${wanted}
    where stay.id = n.id and stay.house_id = ${houseId} and stay.kind = 'import'`.execute(tx);
  await sql`update stay set nights = daterange(n.f, n.t), edited = ${nextVersion(sql`stay.edited`)}, edited_by = null from ${wanted}
    where stay.id = n.id and stay.house_id = ${houseId} and stay.kind = 'import'`.execute(tx);
}

/** Answers their numbers, in the order they were given. */
export async function insertImports(
  tx: Tx,
  houseId: number,
  nights: readonly { from: Day; to: Day; note: string }[],
): Promise<number[]> {
  const made = await rows(
    tx,
    sql<{ id: number; from: Day }>`
      insert into stay (house_id, nights, kind, note)
      select ${houseId}, daterange(f, t), 'import', note
      from unnest(${nights.map(({ from }) => from)}::date[], ${nights.map(({ to }) => to)}::date[], ${nights.map(({ note }) => note)}::text[]) as n (f, t, note)
      returning id, lower(nights) as "from"`,
  );
  const byDay = new Map(made.map(({ id, from }) => [from, id]));
  return nights.map(({ from }) => byDay.get(from)!);
}
