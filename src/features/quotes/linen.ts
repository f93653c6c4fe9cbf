/** Linen that a quote offers beside its price, taken before anybody has said yes to it (B113). */
import { MAX_AMOUNT, toEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { withLinen } from '#features/pricing/actions.ts';
import type { Tx } from '#server/sql.ts';
import { isLinenPaid, storedAmounts, takeLinen } from './amountqueries.ts';
import { quoteRow } from './queries.ts';
import type { QuoteRow } from './queries.ts';

/**
 * The quote with its linen in the total, in the transaction that accepts it, behind the request's lock. Whoever asks has made sure that the
 * quote may still be accepted. Linen that is in it already is taken once.
 */
export async function addLinen(tx: Tx, quote: QuoteRow, authorUid: number | null): Promise<QuoteRow> {
  const stored = await storedAmounts(tx, quote.id);
  if (stored.montant_linge > 0) return quote;
  if (await isLinenPaid(tx, quote.ddl_id)) throw new Refusal('linenPaidAlready');
  if (stored.linen_offered === 0) throw new Refusal('linenNotOffered');
  const amounts = withLinen(stored, stored.linen_offered);
  if (amounts.montant_total_before_discount > MAX_AMOUNT)
    throw new Refusal('max', { params: { n: toEuros(MAX_AMOUNT) } });
  await takeLinen(tx, quote.id, amounts, authorUid);
  return (await quoteRow(tx, quote.id)) ?? quote;
}
