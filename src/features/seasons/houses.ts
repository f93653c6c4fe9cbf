/** What a house is without any season: its base, who sets its prices, how far it was reviewed; and who is told before that ends. */
import type { Day } from '#kernel/day.ts';
import { addDays, longDay, todayInParis } from '#kernel/day.ts';
import { beforeTitle } from '#kernel/french.ts';
import { Refusal } from '#kernel/refusal.ts';
import { setBase, setReviewed } from '#features/calendar/layers.ts';
import type { LayerValues } from '#features/calendar/layervalues.ts';
import { finishMadeTask, makeTask } from '#features/tasks/actions.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { eachAlone } from '#server/jobs.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { REVIEW_AHEAD } from './coverage.ts';
import * as queries from './housequeries.ts';
import type { CoverageRow } from './housequeries.ts';
import { SEASON_KEY } from './season.ts';

export interface HouseSaid {
  prices_by: 'agency' | 'owner';
  /** Null: nothing holds where no season does. */
  base: Partial<LayerValues> | null;
}

export async function saveHouse(
  tx: Tx,
  caller: Caller,
  id: number,
  said: HouseSaid,
  seen: number,
): Promise<void> {
  const house = await locked(tx, caller, id);
  refuseStale({ ms: house.version, by: house.updated_by, name: house.updated_by_name }, caller, seen);
  // What is kept for an owner who sets the prices is theirs to change; they say it, and the agency writes that down.
  await queries.writePricesBy(tx, { id, agid: house.agid, pricesBy: said.prices_by, by: caller.uid });
  await setBase(tx, { uid: caller.uid }, id, said.base);
  await audit(tx, caller, 'house base', { ...said }, String(id));
  touch(tx, house.agid, SEASON_KEY, 'calendar');
}

/** Somebody looked at every price up to that day: beyond it the house is closed. */
export async function reviewHouse(
  tx: Tx,
  caller: Caller,
  id: number,
  { until, former }: { until: Day; former: Day | null },
): Promise<void> {
  const house = await locked(tx, caller, id);
  if (house.reviewed_until !== former) throw new Refusal('reviewMoved', { field: 'until' });
  if (until < todayInParis()) throw new Refusal('inThePast', { field: 'until' });
  await setReviewed(tx, id, until);
  if (former !== null && until > addDays(todayInParis(), REVIEW_AHEAD))
    await finishMadeTask(tx, reviewKey(id, former));
  await audit(tx, caller, 'house reviewed', { until, former }, String(id));
  touch(tx, house.agid, SEASON_KEY, 'calendar');
}

async function locked(tx: Tx, caller: Caller, id: number): Promise<CoverageRow> {
  const found = await queries.coverageRow(tx, caller, id);
  if (!found) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, found.agid, 'item');
  await queries.lockHouse(tx, id);
  return (await queries.coverageRow(tx, caller, id))!;
}

/** Why a task was made: it is done once the house is reviewed further. */
export function reviewKey(houseId: number, until: Day): string {
  return `house ${houseId} reviewed until ${until}`;
}

/** Sixty days before the last reviewed one somebody is told; a task whose reason is gone is done. */
export async function remindOfReviews(db: Db, today: Day = todayInParis()): Promise<number> {
  const due = await queries.housesToReview(db, today, REVIEW_AHEAD);
  await eachAlone(due, async ({ id, agid, title, reviewed_until: until }) => {
    await inTransaction(db, (tx) =>
      makeTask(tx, {
        agid,
        title: `Revoir les prix ${beforeTitle('de', title)}\u00a0: relus jusqu’au ${longDay(until, 'fr')}`,
        description:
          'Après ce jour, aucune nuit de cette maison ne se vend. Posez les saisons suivantes, puis dites jusqu’à quand les prix sont relus (Saisons, Couverture). Cette tâche se termine alors d’elle-même.',
        nid: id,
        due: until > today ? until : today,
        key: reviewKey(id, until),
      }),
    );
  });
  for (const { key } of await queries.reviewedSince(db, today, REVIEW_AHEAD))
    await inTransaction(db, (tx) => finishMadeTask(tx, key));
  return due.length;
}
