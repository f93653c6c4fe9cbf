/** One house, answered: the version it has is the one a save names. */
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { periodsOf } from '#features/periods/actions.ts';
import { HOUSES } from './api.ts';
import { recordInScope } from './recordqueries.ts';
import { readingOf } from './recordwire.ts';

export async function houseAnswer(db: Db, caller: Caller, id: number) {
  const house = await recordInScope(db, caller, id, todayInParis());
  if (!house) throw new Refusal('notFound');
  return {
    models: [readingOf(house, await periodsOf(db, id), caller)],
    cacheTimestamp: { querykey: HOUSES.cacheKey, timestamp: house.version_ms },
  };
}
