/** What others may do to a house. The public page's request is sent in enquiries.ts. */
import { Refusal } from '#kernel/refusal.ts';
import { inTransaction } from '#server/sql.ts';
import type { Db, Tx } from '#server/sql.ts';
import { touch } from '#server/freshness.ts';
import { writeContractTemplate, writeProven } from './queries.ts';
import type { Proven } from './queries.ts';
import { endOffersDue } from './recordqueries.ts';

/** What a paper of the legal file says of the house stands in its record too: whoever has the record open sees it as a colleague's change. */
export async function keepProven(tx: Tx, houseId: number, proven: Proven, by: number): Promise<void> {
  await writeProven(tx, houseId, proven, by);
}

/** The house's own contract template in one language, a file already kept and known to be one. */
export async function setContractTemplate(
  tx: Tx,
  houseId: number,
  language: 'fr' | 'en',
  fid: number,
): Promise<void> {
  const agid = await writeContractTemplate(tx, houseId, language, fid);
  if (agid === undefined) throw new Refusal('notFound');
  touch(tx, agid, 'house');
}

/** Answers how many. */
export async function endOffers(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const agids = await endOffersDue(tx);
    for (const agid of new Set(agids)) touch(tx, agid, 'house');
    return agids.length;
  });
}
