/** SQL on the text beside a contract's pages. */
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, sql } from '#server/sql.ts';
import type { ContractText } from './generation.ts';

export function contractText(db: Db, fid: number): Promise<ContractText | undefined> {
  return maybe(db, sql<ContractText>`select blocks, sha256 from contract_text where fid = ${fid}`);
}

export async function keepText(tx: Tx, fid: number, { blocks, sha256 }: ContractText): Promise<void> {
  await changed(
    tx,
    sql`insert into contract_text (fid, blocks, sha256) values (${fid}, ${blocks}, ${sha256})`,
  );
}
