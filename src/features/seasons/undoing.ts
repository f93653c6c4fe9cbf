/** A laying undone as one: its layers go, and nothing else. */
import { Refusal } from '#kernel/refusal.ts';
import { dropLayers, setReviewed } from '#features/calendar/layers.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { withdrawProposals } from './proposing.ts';
import * as queries from './queries.ts';
import { SEASON_KEY } from './season.ts';

export async function undoBatch(tx: Tx, caller: Caller, id: number): Promise<void> {
  if (!(await queries.batchInScope(tx, caller, id))) throw new Refusal('notFound');
  const batch = (await queries.lockBatch(tx, id))!;
  requireAgencyWrite(tx, caller, batch.agid, 'item');
  if (batch.undone) throw new Refusal('seasonUndone');
  await queries.markUndone(tx, id, caller.uid);
  const moved = await queries.reviewedByBatch(tx, id);
  await dropLayers(tx, id);
  // What was reviewed only by these prices would now be sold at the base's.
  for (const { house_id: houseId, former } of moved) await setReviewed(tx, houseId, former);
  await withdrawProposals(tx, batch);
  await audit(tx, caller, 'season undone', { label: batch.label }, String(id));
  touch(tx, batch.agid, SEASON_KEY, 'calendar');
}
