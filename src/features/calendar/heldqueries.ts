/** SQL of what holds of days: each one's own words over the layers over the house's base, column by column, make `day_price` (B118, B119). */
import type { Day } from '#kernel/day.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import { BASE_LAYER, OWN_LAYER } from './layervalues.ts';

/** Days of houses, `until` excluded. */
export interface Days {
  houseIds: readonly number[];
  from: Day;
  until: Day;
}

/** Of the layers over a day, the value of the one that wins, and that layer. */
function winner(value: Sql, said: Sql): Sql {
  return sql`(array_agg(${value} order by l.priority desc, l.id desc) filter (where ${said} is not null))[1]`;
}

function bitOf(mask: Sql): Sql {
  return sql`(${mask} >> (extract(isodow from a.day)::integer - 1)) & 1 = 1`;
}

/** Each column that is said: of the day's own row `o`, the layers `l` and the base `b` which value holds, and who says so. */
const HELD: readonly { name: string; own: Sql | null; layer: Sql; base: Sql }[] = [
  ['amount', sql`o.amount`, 'amount'],
  ['allow_arrival', sql`o.allow_arrival`, 'arrival_days'],
  ['allow_departure', sql`o.allow_departure`, 'departure_days'],
  ['minimum_stay', sql`o.minimum_stay`, 'minimum_stay'],
  ['maximum_stay', sql`o.maximum_stay`, 'maximum_stay'],
  ['whole_weeks', null, 'whole_weeks'],
  ['blocked', sql`case when o.opened then false end`, 'closed'],
].map(([name, own, column]) => ({
  name: name as string,
  own: own as Sql | null,
  layer: sql.ref(`l.${column as string}`),
  base: sql.ref(`b.${column as string}`),
}));

/**
 * Rows (house_id, day, each column as it holds) of all days asked for, whether anything is said of them or not; with the layer of the price, or
 * of each column (`…_layer`).
 */
function resolved({ houseIds, from, until }: Days, tells: 'price' | 'everything'): Sql {
  const isTold = ({ name }: { name: string }) => tells === 'everything' || name === 'amount';
  const length = ['weekend_amount', 'week_amount', 'least_amount'].map((name) => sql.ref(name));
  const won = HELD.flatMap(({ name, layer }) => [
    sql`${winner(layer, layer)} as ${sql.ref(name)}`,
    ...(isTold({ name }) ? [sql`${winner(sql`l.id`, layer)} as ${sql.ref(`${name}_layer`)}`] : []),
  ]);
  const held = HELD.flatMap(({ name, own, base }) => {
    const layered = sql.ref(`w.${name}`);
    const bits = name.startsWith('allow_');
    const values = [
      ...(own === null ? [] : [own]),
      bits ? bitOf(layered) : layered,
      bits ? bitOf(base) : base,
    ];
    const by = [
      ...(own === null ? [] : [sql`when ${own} is not null then ${sql.lit(OWN_LAYER)}`]),
      sql`when ${layered} is not null then ${sql.ref(`w.${name}_layer`)}`,
      sql`when ${base} is not null then ${sql.lit(BASE_LAYER)}`,
    ];
    return [
      sql`coalesce(${sql.join(values)}) as ${sql.ref(name)}`,
      ...(isTold({ name }) ? [sql`case ${sql.join(by, sql` `)} end as ${sql.ref(`${name}_layer`)}`] : []),
    ];
  });
  // How long a stay is priced goes with whoever says what its nights cost: a price of three nights does not undercut another's week.
  const lengths = length.map(
    (name) =>
      sql`case when o.amount is null then case when w.amount is null then b.${name} else (select priced.${name} from day_layer priced where priced.id = w.amount_layer) end end as ${name}`,
  );
  return sql`
    with asked as materialized (
      select h.id as house_id, d.day::date as day, h.reviewed_until
      from house h cross join generate_series(${from}::date, ${until}::date - 1, interval '1 day') d(day) where h.id = any(${[...houseIds]}::integer[])
    ), won as (
      select l.house_id, d.day::date as day, ${sql.join(won)}
      from day_layer l cross join generate_series(greatest(lower(l.days), ${from}::date), least(upper(l.days), ${until}::date) - 1, interval '1 day') d(day)
      where l.house_id = any(${[...houseIds]}::integer[]) and l.days && daterange(${from}::date, ${until}::date)
      group by l.house_id, d.day
    )
    select a.house_id, a.day, ${sql.join([...held, ...lengths])}, coalesce(o.donotimport, false) as donotimport
    from asked a
    left join won w on w.house_id = a.house_id and w.day = a.day
    left join day_own o on o.house_id = a.house_id and o.day = a.day
    left join house_base b on b.house_id = a.house_id and a.day >= b.since and a.day <= a.reviewed_until`;
}

const SAID = HELD.map(({ name }) => sql`${sql.ref(`r.${name}`)} is not null`);

const PRICE_COLUMNS = [
  'amount',
  'allow_arrival',
  'allow_departure',
  'minimum_stay',
  'maximum_stay',
  'whole_weeks',
  'blocked',
  'donotimport',
  'weekend_amount',
  'week_amount',
  'least_amount',
  'amount_layer',
] as const;

/** What holds of these days is made anew; a day of which nothing is said has no row. */
export async function rebuild(tx: Tx, days: Days): Promise<void> {
  const names = PRICE_COLUMNS.map((name) => sql.ref(name));
  const row = (of: string) => sql`(${sql.join(PRICE_COLUMNS.map((name) => sql.ref(`${of}.${name}`)))})`;
  await sql`
    with said as materialized (
      select r.house_id, r.day, r.amount, coalesce(r.allow_arrival, true) as allow_arrival, coalesce(r.allow_departure, true) as allow_departure,
        coalesce(r.minimum_stay, 1) as minimum_stay, r.maximum_stay, coalesce(r.whole_weeks, false) as whole_weeks, coalesce(r.blocked, false) as blocked,
        r.donotimport, r.weekend_amount, r.week_amount, r.least_amount, r.amount_layer
      from (${resolved(days, 'price')}) r
      where r.donotimport or ${sql.join(SAID, sql` or `)}
    ), unsaid as (
      delete from day_price p where p.house_id = any(${[...days.houseIds]}::integer[]) and p.day >= ${days.from} and p.day < ${days.until}
        and not exists (select from said where said.house_id = p.house_id and said.day = p.day)
    )
    insert into day_price (house_id, day, ${sql.join(names)}) select house_id, day, ${sql.join(names)} from said
    on conflict (house_id, day) do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}
      where ${row('day_price')} is distinct from ${row('excluded')}`.execute(tx);
}

/** Of a day, by column, which layer holds: 0 its own, -1 the base, null nothing; and how the layer of each is called. */
export interface LayersOfDay {
  day: Day;
  amount: number | null;
  allow_arrival: number | null;
  allow_departure: number | null;
  minimum_stay: number | null;
  maximum_stay: number | null;
  whole_weeks: number | null;
  blocked: number | null;
}

export function layersOfDays(db: Db, days: Days): Promise<LayersOfDay[]> {
  const by = HELD.map(({ name }) => sql`r.${sql.ref(`${name}_layer`)} as ${sql.ref(name)}`);
  return rows(
    db,
    sql<LayersOfDay>`select r.day, ${sql.join(by)} from (${resolved(days, 'everything')}) r order by r.day`,
  );
}

export function labelsOf(
  db: Db,
  houseId: number,
  from: Day,
  until: Day,
): Promise<{ id: number; label: string; batch_id: number | null }[]> {
  return rows(
    db,
    sql<{ id: number; label: string; batch_id: number | null }>`
      select id, label, batch_id from day_layer where house_id = ${houseId} and days && daterange(${from}::date, ${until}::date) order by id`,
  );
}
