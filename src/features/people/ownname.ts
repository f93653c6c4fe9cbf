/** A person says how they are called. What an agency has written on its card of them is the agency's, and stays. */
import { Refusal } from '#kernel/refusal.ts';
import { lockRequestsOfGuest, refreshSearchOf } from '#features/requests/actions.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { allowAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { agenciesOfPerson, lockAccount, ownName, writeOwnName } from './queries.ts';

export interface OwnName {
  first_name: string;
  last_name: string;
}

/** @param former what they were shown: another window may have said something else since */
export async function changeOwnName(
  tx: Tx,
  caller: Caller,
  { former, next }: { former: OwnName; next: OwnName },
): Promise<OwnName> {
  const { uid, agid } = caller;
  if (!(await lockAccount(tx, uid))) throw new Refusal('notFound');
  const stored = await ownName(tx, uid);
  if (stored.first_name !== former.first_name || stored.last_name !== former.last_name)
    throw new Refusal('modifiedself');
  const known = await agenciesOfPerson(tx, [uid]);
  for (const each of known) await lockRequestsOfGuest(tx, { agid: each, uid });
  await writeOwnName(tx, uid, next);
  await audit(tx, caller, 'own name', { former, ...next }, String(uid));
  for (const each of new Set([...known, ...(agid === null ? [] : [agid])])) {
    // Nothing of the agency's is changed but what it finds and shows the person by.
    allowAgencyWrite(tx, each);
    if (known.includes(each)) await refreshSearchOf(tx, each, uid);
    touch(tx, each, 'user');
  }
  return next;
}
