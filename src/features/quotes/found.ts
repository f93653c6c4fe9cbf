import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { quoteInScope } from './queries.ts';
import type { QuoteRow } from './queries.ts';

/** The quote as it stands, found through the person. */
export async function quoteForCaller(db: Db, caller: Caller, id: number): Promise<QuoteRow> {
  const found = await quoteInScope(db, caller, id);
  if (!found) throw new Refusal('notFound');
  return found;
}
