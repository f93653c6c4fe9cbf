/** Linen that a quote offers beside its price, taken before anybody has said yes to it (B113). */
import { MAX_AMOUNT, toEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { withLinen } from '#features/pricing/actions.ts';
import type { Tx } from '#server/sql.ts';
import { isLinenPaid, storedAmounts, takeLinen } from './amountqueries.ts';
import { quoteRow } from './queries.ts';
import type { QuoteRow } from './queries.ts';

/**
 * The quote as it is accepted, in that transaction and behind the request's lock: with its linen in the total where that is wanted, taken
 * once. Linen that was ordered by itself and paid is in no price, whoever put it there. Whoever asks has made sure that the quote may still
 * be accepted.
 */
export async function settleLinen(
  tx: Tx,
  quote: QuoteRow,
  { wanted, uid }: { wanted: boolean; uid: number | null },
): Promise<QuoteRow> {
  const stored = await storedAmounts(tx, quote.id);
  const isIn = stored.montant_linge > 0;
  if (!isIn && !wanted) return quote;
  if (await isLinenPaid(tx, quote.ddl_id))
    throw new Refusal('linenPaidAlready', isIn ? {} : { field: 'linen' });
  if (isIn) return quote;
  if (stored.linen_offered === 0) throw new Refusal('linenNotOffered');
  const amounts = withLinen(stored, stored.linen_offered);
  if (amounts.montant_total_before_discount > MAX_AMOUNT)
    throw new Refusal('max', { params: { n: toEuros(MAX_AMOUNT) } });
  await takeLinen(tx, quote.id, amounts, uid);
  return (await quoteRow(tx, quote.id)) ?? quote;
}
