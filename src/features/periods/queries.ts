/** SQL of price periods. */
import type { Db, Tx } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import type { Period } from './period.ts';

/** In the order of their days; one without a price, as an import may leave it, is no period (PRICE-04). */
export function periodsOfHouse(db: Db, houseId: number): Promise<Period[]> {
  return rows(
    db,
    sql<Period>`select p.date_from as from, p.date_to as to, p.price, p.type from price_period p
      where p.house_id = ${houseId} and p.price > 0 order by p.date_from, p.date_to, p.type`,
  );
}

export async function writePeriods(tx: Tx, houseId: number, periods: readonly Period[]): Promise<void> {
  await sql`delete from price_period where house_id = ${houseId}`.execute(tx);
  if (periods.length === 0) return;
  await sql`insert into price_period (house_id, date_from, date_to, price, type)
    select ${houseId}, p.from, p.to, p.price, p.type
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) p ("from" date, "to" date, price integer, type smallint)`.execute(
    tx,
  );
}
