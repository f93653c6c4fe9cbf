/** What others may do to a house. The public page's request is sent in enquiries.ts. */
import { Refusal } from '#kernel/refusal.ts';
import { touch } from '#server/freshness.ts';
import type { Tx } from '#server/sql.ts';
import { writeContractTemplate } from './queries.ts';

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
