/** SQL on the linen of a quote. */
import type { Cents } from '#kernel/money.ts';
import type { PriceAmounts } from '#features/pricing/actions.ts';
import type { Tx } from '#server/sql.ts';
import { one, sql } from '#server/sql.ts';
import { nextVersion } from '#server/version.ts';

export function storedAmounts(tx: Tx, id: number): Promise<PriceAmounts & { linen_offered: Cents }> {
  return one(tx, sql<PriceAmounts & { linen_offered: Cents }>`select * from quote where id = ${id}`);
}

/** The linen it offered is taken: it stands among the amounts, and is offered no more. */
export async function takeLinen(
  tx: Tx,
  id: number,
  { montant_linge, montant_total_before_discount, montant_total }: PriceAmounts,
  uid: number | null,
): Promise<void> {
  await sql`update quote set montant_linge = ${montant_linge}, montant_total_before_discount = ${montant_total_before_discount},
      montant_total = ${montant_total}, linen_offered = 0, updated = ${nextVersion(sql`updated`)}, updated_by = ${uid} where id = ${id}`.execute(
    tx,
  );
}
