/** What has been read, by whom. */
import { requestForCaller } from '#features/requests/actions.ts';
import { markAllRead, markRead } from '#features/requests/posting.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { mustWriteInThread, speaksForAgency } from '#features/requests/threadaccess.ts';
import type { Seen } from './api.ts';

/** Marks requests of the caller's scope. What an agency has read is the agency's: the other one leaves it as it is (B106). */
export async function toggleRead(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  read: boolean,
): Promise<number[]> {
  const requests: RequestRow[] = [];
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
    requests.push(await requestForCaller(tx, caller, id));
  for (const request of requests) mustWriteInThread(tx, caller, request);
  const [agency, sender] = [
    requests.filter((r) => speaksForAgency(caller, r)),
    requests.filter((r) => !speaksForAgency(caller, r)),
  ];
  if (agency.length > 0) await markRead(tx, agency, 'agency', read);
  if (sender.length > 0) await markRead(tx, sender, 'sender', read);
  return requests.map((request) => request.id);
}

/** Everything that was shown as waiting. Where something came since, all of it waits on: nobody has read it. */
export async function readEverything(tx: Tx, caller: Caller, seen: readonly Seen[]): Promise<void> {
  if (isStaff(caller)) return markAllRead(tx, caller, 'agency', seen);
  await markAllRead(tx, caller, 'sender', seen);
  if (caller.sees === 'owner') await markAllRead(tx, caller, 'agency', seen);
}
