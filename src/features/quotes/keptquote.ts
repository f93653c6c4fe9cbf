/** What a quote being edited keeps of the stored one. */
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { Kept } from '#features/pricing/actions.ts';
import type { StoredQuote } from './keptqueries.ts';
import { storedQuote } from './keptqueries.ts';

/** The stored quote being edited, as the arithmetic keeps it: only while house and dates are still its own. */
export async function keptQuote(
  db: Db,
  caller: Caller,
  quoteId: number,
  stay: { houseId: number; from: Day; to: Day },
): Promise<{ kept: Kept | null; ddlId: number }> {
  const stored = await storedQuote(db, caller, quoteId);
  if (!stored) throw new Refusal('notFound');
  return { kept: keptFor(stored, stay), ddlId: stored.ddl_id };
}

function keptFor(stored: StoredQuote, stay: { houseId: number; from: Day; to: Day }): Kept | null {
  if (stored.nid !== stay.houseId || stored.date_from !== stay.from || stored.date_to !== stay.to)
    return null;
  const {
    discount_rule_id,
    discount_rule_label,
    discount_borne_by,
    taxe_departementale,
    linen_cost,
    linen_offered,
    ...amounts
  } = stored;
  const discount_rule =
    discount_rule_id === null ? null : { id: discount_rule_id, label: discount_rule_label ?? '' };
  return { amounts, taxe_departementale, linen_cost, linen_offered, discount_rule, discount_borne_by };
}
