/** Who is told that nights of a house were taken or let go: the waiting list, the channels. `src/main/nighthooks.ts` names them. */
import type { Day } from '#kernel/day.ts';
import { touch } from '#server/freshness.ts';
import type { Tx } from '#server/sql.ts';
import type { StayKind } from './holders.ts';
import { agencyOfHouse } from './queries.ts';

export interface NightChange {
  houseId: number;
  from: Day;
  to: Day;
  /** Free: of whoever held them. A closing may hold them since. */
  now: 'taken' | 'free';
  kind: StayKind;
  /** Of a stay of kind 'request'. */
  ddlId: number | null;
}

/**
 * Called in the transaction that writes the nights, the house being locked: whoever does more than to enqueue a job would take locks in the
 * wrong order.
 */
export interface NightHook {
  name: string;
  afterNights(tx: Tx, changes: readonly NightChange[]): Promise<void>;
}

let hooks: readonly NightHook[] | undefined;

/** Said once, before any night is taken. */
export function declareNightHooks(declared: readonly NightHook[]): void {
  hooks = declared;
}

/** A stay's nights, or undefined: it held none, or holds none now. */
type Held = Pick<NightChange, 'houseId' | 'from' | 'to'> | undefined;

/** Tells of nights that one holder let go, took, or moved. */
export async function tellNights(
  tx: Tx,
  former: Held,
  held: Held,
  of: Pick<NightChange, 'kind' | 'ddlId'>,
): Promise<void> {
  const is = (now: NightChange['now']) => (nights: NonNullable<Held>) => ({
    houseId: nights.houseId,
    from: nights.from,
    to: nights.to,
    now,
    kind: of.kind,
    ddlId: of.ddlId,
  });
  await tellChanges(tx, [...[former ?? []].flat().map(is('free')), ...[held ?? []].flat().map(is('taken'))]);
}

/** The same of many, each as it is. */
export async function tellChanges(tx: Tx, changes: readonly NightChange[]): Promise<void> {
  if (!hooks) throw new Error('Nights are taken before src/main/nighthooks.ts was loaded.');
  for (const hook of hooks) await hook.afterNights(tx, changes);
  // What hangs on a request is touched with it.
  for (const houseId of new Set(
    changes.filter(({ ddlId }) => ddlId === null).map((change) => change.houseId),
  )) {
    const house = await agencyOfHouse(tx, houseId);
    if (house) touch(tx, house.agid, 'house', 'calendar');
  }
}
