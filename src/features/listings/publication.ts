/**
 * What keeps a house from being published, or is said before it is. The house's own checks stand in prechecks.ts; other features bring theirs
 * (the legal file, the photos), named together in src/main/publication.ts, so that houses know none of them.
 */
import type { Params, RefusalKey } from '#kernel/refusal.ts';
import type { Db } from '#server/sql.ts';

/** Said of one house. What `blocks` keeps it unpublished whatever anybody ignores; the rest may be ignored. */
export interface HouseWarning {
  type: RefusalKey;
  field?: string;
  params?: Params;
  blocks: boolean;
}

export interface PublicationCheck {
  /** For the log, and for whoever reads the table of contents. */
  name: string;
  /** Of many houses at once, for lists and jobs; a house without a warning may be left out. Reads only. */
  check: (db: Db, houseIds: readonly number[]) => Promise<ReadonlyMap<number, readonly HouseWarning[]>>;
}

const declared: PublicationCheck[] = [];

/** Once, by src/main/publication.ts, before anything is asked. */
export function declarePublicationChecks(checks: readonly PublicationCheck[]): void {
  declared.splice(0, declared.length, ...checks);
}

/** What the other features say of these houses, each in the order of the table of contents. */
export async function warningsOfOthers(
  db: Db,
  houseIds: readonly number[],
): Promise<Map<number, HouseWarning[]>> {
  const said = new Map<number, HouseWarning[]>(houseIds.map((id) => [id, []]));
  for (const { check } of declared)
    for (const [id, warnings] of await check(db, houseIds)) said.get(id)?.push(...warnings);
  return said;
}
