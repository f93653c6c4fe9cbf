/** Who holds the card, and the register they keep. */
import type { Stored } from '#kernel/fields.ts';
import { readRecord } from '#kernel/readrecord.ts';
import { Refusal } from '#kernel/refusal.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { HOLDER_FIELDS } from './holderfields.ts';
import * as queries from './holderqueries.ts';
import type { HolderRow } from './holderqueries.ts';

/** Of the caller's own agency. */
export async function ownHolder(db: Db, caller: Caller): Promise<HolderRow> {
  const holder = caller.agid === null ? undefined : await queries.holderOf(db, caller.agid);
  if (!holder) throw new Refusal('notFound');
  return holder;
}

export async function saveHolder(
  tx: Tx,
  caller: Caller,
  id: number,
  sent: Readonly<Record<string, unknown>>,
  seen: number,
): Promise<void> {
  const agid = caller.agid;
  if (agid === null || (await ownHolder(tx, caller)).id !== id) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, agid, 'item');
  await queries.lockHolder(tx, id);
  const holder = await ownHolder(tx, caller);
  const version = await queries.holderVersion(tx, id);
  if (version) refuseStale(version, caller, seen);
  const { name, card_number, first_number } = holder;
  const read = readRecord({ fields: HOLDER_FIELDS }, sent, { name, card_number, first_number });
  if ('warnings' in read) throw Refusal.many(read.warnings);
  const next: Record<string, Stored> = { name, card_number, first_number, ...read.values };
  if (next['first_number'] !== first_number && holder.last_number !== null)
    throw new Refusal('registerBegun', { field: 'first_number' });
  await queries.updateHolder(
    tx,
    id,
    {
      name: String(next['name']),
      card_number: String(next['card_number']),
      first_number: Number(next['first_number']),
    },
    caller.uid,
  );
  await audit(tx, caller, 'mandate register', next, String(id));
  // Every agency that keeps it.
  for (const { agid: each } of await queries.agenciesOf(tx, id)) touch(tx, each, 'mandate');
}
