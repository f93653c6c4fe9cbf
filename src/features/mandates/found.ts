/** A mandate as somebody may see it, and whether it says what it has to. */
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { missingTerms } from './mandate.ts';
import * as queries from './queries.ts';
import type { MandateRow } from './queries.ts';

export async function mandateForCaller(db: Db, caller: Caller, id: number): Promise<MandateRow> {
  const mandate = await queries.mandateInScope(db, caller, id);
  if (!mandate) throw new Refusal('notFound');
  return mandate;
}

/** What has to stand in it before it is signed, each at its field. */
export function refuseIncomplete(mandate: MandateRow): void {
  const missing = missingTerms({ ...mandate });
  if (missing.length > 0) throw Refusal.many(missing.map((field) => ({ type: 'mandateIncomplete', field })));
}
