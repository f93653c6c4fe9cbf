/** What becomes of the mandates of a house that leaves the agency. */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { told } from './actions.ts';
import * as queries from './queries.ts';

/** Of these mandates of a house, how far those in force went before. */
export interface ShortenedMandate {
  id: number;
  former: Day;
}

/** The house leaves: what would still be in force on that day ends the day before it; what has not begun by then is cut to its first day. */
export async function endMandatesOf(
  tx: Tx,
  caller: Caller,
  houseId: number,
  { from, reason }: { from: Day; reason: string },
): Promise<ShortenedMandate[]> {
  const ended: ShortenedMandate[] = [];
  for (const mandate of await queries.lockInForceAfter(tx, houseId, from)) {
    const first = mandate.date_from!;
    const last = addDays(from, -1);
    await queries.updateMandate(
      tx,
      mandate.id,
      { date_to: last < first ? first : last, ended_reason: reason },
      caller.uid,
    );
    await told(tx, caller, mandate, 'mandate ended', { from: mandate.date_to, to: last });
    ended.push({ id: mandate.id, former: mandate.date_to! });
  }
  return ended;
}

/** They go on as they did before; of a house that was given to somebody else since, they have ended. */
export async function restoreMandates(
  tx: Tx,
  caller: Caller,
  shortened: readonly ShortenedMandate[],
): Promise<void> {
  for (const { id, former } of shortened) {
    const agid = await queries.agencyWhileTheirs(tx, id);
    if (agid === undefined) continue;
    await queries.updateMandate(tx, id, { date_to: former, ended_reason: '' }, caller.uid);
    await told(tx, caller, { id, agid }, 'mandate restored', { to: former });
  }
}
