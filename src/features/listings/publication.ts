/**
 * What keeps a house from being published or booked online, or is said before it is. The house's own checks stand in prechecks.ts; other features
 * bring theirs (the legal file, the mandates), named together in src/main/publication.ts, so that houses know none of them.
 */
import type { Params, RefusalKey } from '#kernel/refusal.ts';
import type { Db } from '#server/sql.ts';

export type HouseStep = 'publication' | 'onlineBooking';

/** Said of one house. What `blocks` is passed over by nobody: the house is saved, and not published. The rest may be ignored. */
export interface HouseWarning {
  type: RefusalKey;
  field?: string;
  params?: Params;
  blocks: boolean;
}

export interface PublicationCheck {
  /** For whoever reads the table of contents. */
  name: string;
  before: readonly HouseStep[];
  /**
   * Of many houses at once, for lists and jobs; a house without a warning may be left out. Reads only, and sees what the transaction has
   * written: a save asks after it has written the fields, and takes them back where somebody is to decide first.
   */
  check: (db: Db, houseIds: readonly number[]) => Promise<ReadonlyMap<number, readonly HouseWarning[]>>;
}

const declared: PublicationCheck[] = [];

/** Once, by src/main/publication.ts, before anything is asked. */
export function declarePublicationChecks(checks: readonly PublicationCheck[]): void {
  declared.splice(0, declared.length, ...checks);
}

/** What the other features say of these houses, in the order of the table of contents. */
export async function warningsOfOthers(
  db: Db,
  step: HouseStep,
  houseIds: readonly number[],
): Promise<Map<number, HouseWarning[]>> {
  const said = new Map<number, HouseWarning[]>(houseIds.map((id) => [id, []]));
  for (const { check } of declared.filter(({ before }) => before.includes(step)))
    for (const [id, warnings] of await check(db, houseIds)) said.get(id)?.push(...warnings);
  return said;
}
