/** What changed of our houses goes to the platforms: only what is other than what was sent, many houses in one call, what was sold first. */
import { ChannelThrottled } from '#providers/channels/port.ts';
import type { RoomDays, RoomOutcome } from '#providers/channels/port.ts';
import type { App } from '#server/app.ts';
import { touch } from '#server/freshness.ts';
import { inTransaction } from '#server/sql.ts';
import { callFor } from './calling.ts';
import { afterSending, isClosing, rangesOf } from './days.ts';
import * as queries from './dayqueries.ts';
import { planFor } from './planning.ts';
import type { PlannedDay, RoomPlan } from './planning.ts';
import { accountRow, writeSent } from './queries.ts';
import type { Account } from './queries.ts';
import { carryOutWaiting, readAccount } from './reading.ts';
import { reopen } from './bookingqueries.ts';

/** Houses looked at together, and ranges in one call: theirs takes a megabyte. */
const HOUSES = 20;
const RANGES = 2_000;
const MOST_ROUNDS = 50;
/** A night is opened there only by whoever has just read what was sold there. */
const FRESH_MS = 15_000;

/** Everything that waits; answers how many days were sent. What can't be sent now goes on waiting. */
export async function sendAccount(app: App, accountId: number): Promise<number> {
  let count = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const sent = await sendSome(app, accountId);
    if (sent === undefined) break;
    count += sent;
  }
  return count;
}

/** Undefined: nothing waits. */
async function sendSome(app: App, accountId: number): Promise<number | undefined> {
  const account = await accountRow(app.db, accountId);
  if (account?.state !== 'connected') return undefined;
  const houses = await queries.changedHouses(app.db, accountId, HOUSES);
  if (houses.length === 0) return undefined;
  await tryAgain(
    app,
    accountId,
    houses.map(({ house_id: id }) => id),
  );
  let plans = await planFor(app.db, account, houses);
  if (plans.some(({ days }) => days.some(isOpening)) && !isFresh(account)) {
    await readAccount(app, accountId);
    plans = await planFor(app.db, account, houses);
  }
  const isUrgent = plans.some(({ days }) => days.some(({ values }) => isClosing(values)));
  const scarce = isScarce(account);
  const chosen = scarce
    ? plans.map((plan) => ({ ...plan, days: plan.days.filter(({ values }) => isClosing(values)) }))
    : plans;
  const count = await sendPlans(app, account, chosen, { isUrgent, isPart: scarce });
  // With the last credits only what was sold is closed; the rest waits for new ones.
  if (scarce && account.credits_until) throw new ChannelThrottled(account.credits_until);
  return count;
}

/** Nights of these houses may be free now for whom they were not. */
async function tryAgain(app: App, accountId: number, houseIds: readonly number[]): Promise<void> {
  let count = 0;
  for (const house of houseIds)
    for (const state of ['conflict', 'unlinked'] as const)
      count += await reopen(app.db, accountId, state, house);
  if (count > 0) await carryOutWaiting(app, accountId);
}

function isOpening({ values, sent }: PlannedDay): boolean {
  return values.available === 1 && sent?.available === 0;
}

function isFresh({ read_at: at }: Account): boolean {
  return at !== null && Date.now() - at.getTime() < FRESH_MS;
}

function isScarce({ credits_left: left, credit_limit: limit, credits_until: until }: Account): boolean {
  if (left === null || limit === null || until === null || until.getTime() <= Date.now()) return false;
  return left <= limit * 0.2;
}

async function sendPlans(
  app: App,
  account: Account,
  plans: readonly RoomPlan[],
  { isUrgent, isPart }: { isUrgent: boolean; isPart: boolean },
): Promise<number> {
  let count = 0;
  const idle = plans.filter(({ days }) => days.length === 0 && !isPart);
  await queries.forgetChanges(
    app.db,
    idle.flatMap(({ house }) => house.changes),
  );
  for (const batch of batchesOf(plans.filter(({ days }) => days.length > 0))) {
    const rooms = batch.map(({ rooms: room }) => room);
    const outcomes = await callFor(app, account.id, { isUrgent }, (access) =>
      app.providers.channels.sendDays(access, rooms),
    );
    for (const [at, { plan }] of batch.entries())
      count += await settle(app, account, plan, outcomes[at]!, isPart);
    await writeSent(app.db, account.id);
    await inTransaction(app.db, async (tx) => touch(tx, account.agid, 'beds24'));
  }
  return count;
}

interface Batched {
  plan: RoomPlan;
  rooms: RoomDays;
}

function batchesOf(plans: readonly RoomPlan[]): Batched[][] {
  const batches: Batched[][] = [];
  let room = 0;
  for (const plan of plans) {
    const ranges = rangesOf(plan.days);
    if (batches.length === 0 || room + ranges.length > RANGES) {
      batches.push([]);
      room = 0;
    }
    room += ranges.length;
    batches.at(-1)!.push({ plan, rooms: { roomId: plan.house.room_id, ranges } });
  }
  return batches;
}

/** What they took is what they know; what they refused is said, and looked at again by the hour. */
async function settle(
  app: App,
  { id }: Account,
  { house, days }: RoomPlan,
  { problem }: RoomOutcome,
  isPart: boolean,
): Promise<number> {
  await inTransaction(app.db, async (tx) => {
    if (problem === null)
      await queries.writeSentDays(
        tx,
        id,
        house.room_id,
        days.map(({ day, values, wanted, sent }) => ({ day, ...afterSending(sent, values, wanted) })),
      );
    await queries.writeRoomProblem(tx, id, house.room_id, problem ?? '');
    if (!isPart || problem !== null) await queries.forgetChanges(tx, house.changes);
  });
  return problem === null ? days.length : 0;
}
