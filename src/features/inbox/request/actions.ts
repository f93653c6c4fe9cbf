/** The agency corrects a request: who follows it, house, days, people. No mail is sent; an event says that it changed (CHAT-82). */
import { Refusal } from '#kernel/refusal.ts';
import { bookingOf } from '#features/bookings/actions.ts';
import { closeBidsOfOtherStays } from '#features/payments/actions.ts';
import { lockRequest, requestForCaller, requestToChange } from '#features/requests/actions.ts';
import { changeRequest, requestVersion } from '#features/requests/correcting.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import type { DdlInput } from './api.ts';
import { hasSignedContract, isStaffOf } from './queries.ts';
import { stayWarnings } from './stay.ts';

const FIELDS = [
  'employee_uid',
  'page_nid',
  'date_from',
  'date_to',
  'nb_adults',
  'nb_children',
  'nb_disabled',
] as const;

/** @param seen the server's clock when the editor read the request (B12). */
export async function editRequest(
  tx: Tx,
  caller: Caller,
  idOrAlphaid: string,
  input: DdlInput,
  seen: number,
): Promise<number> {
  const found = await requestToChange(tx, caller, idOrAlphaid);
  await lockRequest(tx, found.id);
  const request = await requestForCaller(tx, caller, found.id);
  if (!isStaff(caller)) throw new Refusal('forbidden');
  const changed = FIELDS.filter((name) => input[name] !== undefined && input[name] !== request[name]);
  if (changed.length === 0) return request.id;
  refuseStale(await requestVersion(tx, request.id), caller, seen);
  const wanted = { ...request, ...Object.fromEntries(changed.map((name) => [name, input[name]])) };
  const problems = stayWarnings(wanted);
  if (problems.length > 0) throw Refusal.many(problems);
  await refuseFrozen(tx, request, changed);
  if (
    changed.includes('employee_uid') &&
    wanted.employee_uid !== null &&
    !(await isStaffOf(tx, request.agid, wanted.employee_uid))
  ) {
    throw new Refusal('notFound', { field: 'employee_uid' });
  }
  await changeRequest(tx, wanted, { authorUid: caller.uid, realAuthorUid: caller.impersonator, changed });
  await closeBidsOfOtherStays(tx, request.id, caller.uid);
  return request.id;
}

/** Nights that are held move by a new quote only (B41); after a signature people are counted as signed (C20). */
async function refuseFrozen(tx: Tx, request: RequestRow, changed: readonly string[]): Promise<void> {
  const moves = changed.some((name) => name === 'page_nid' || name.startsWith('date_'));
  if (moves && (await bookingOf(tx, request.id))) throw new Refusal('holdsNights');
  if (changed.some((name) => name.startsWith('nb_')) && (await hasSignedContract(tx, request.id)))
    throw new Refusal('ddlHasOngoingSignatures');
}
