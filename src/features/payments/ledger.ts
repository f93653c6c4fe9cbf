/** What is asked, received and left on a request. Read alone, or behind the request's lock by whoever decides from it. */
import { todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { balanceOf, isNear, nextSum, scheduledFrom } from './balance.ts';
import type { Balance } from './balance.ts';
import * as queries from './queries.ts';
import * as requestQueries from './requestqueries.ts';
import * as accountQueries from './accountqueries.ts';
import type { AccountOfRequest, IfAccepted } from './accountqueries.ts';

/**
 * For whoever may see it. Without an accepted quote nothing is owed: there is no balance.
 * @param ifAccepted how things would stand once it is accepted
 */
export async function accountFor(
  db: Db,
  ddlId: number,
  caller?: Caller,
  ifAccepted?: IfAccepted,
): Promise<{ account: AccountOfRequest; balance: Balance | null }> {
  const account = await accountQueries.accountOfRequest(db, ddlId, caller, ifAccepted);
  if (!account) throw new Refusal('notFound');
  if (account.total === null) return { account, balance: null };
  const lines = await queries.paymentsOf(db, ddlId);
  return { account, balance: balanceOf(account.total, lines, isNear(account.date_from, todayInParis())) };
}

/** The day that its first sum waits for by law (B59). */
export async function scheduledFor(db: Db, account: AccountOfRequest, balance: Balance): Promise<Day | null> {
  const open = await requestQueries.openRequests(db, account.ddl_id);
  return scheduledFrom(nextSum(account, balance, open, todayInParis()), open);
}

/** Whether its guest pays us: not where a platform collects, nor where the owner lets alone. */
export function paysUs({
  collects_rent,
  online_booking,
}: Pick<AccountOfRequest, 'collects_rent' | 'online_booking'>): boolean {
  return !collects_rent && online_booking !== false;
}
