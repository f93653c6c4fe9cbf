/** A house's price periods, for what saves and shows the house: whose house it is, and whether it may be changed, is asked there. */
import { Refusal } from '#kernel/refusal.ts';
import type { Db, Tx } from '#server/sql.ts';
import type { PricePeriodSent } from './api.ts';
import { readPeriods } from './period.ts';
import type { Period } from './period.ts';
import { typedOf } from './wire.ts';
import { periodsOfHouse, writePeriods } from './queries.ts';

export function periodsOf(db: Db, houseId: number): Promise<Period[]> {
  return periodsOfHouse(db, houseId);
}

/** These and no others. The house row is locked by whoever saves it. */
export async function replacePeriods(
  tx: Tx,
  houseId: number,
  lines: readonly PricePeriodSent[],
): Promise<void> {
  const read = readPeriods(lines.map(typedOf));
  if ('warnings' in read) throw Refusal.many(read.warnings);
  await writePeriods(tx, houseId, read.periods);
}
