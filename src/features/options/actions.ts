/**
 * The life of an option (B48): the day before its end guest and agent are told; at its end the nights go back on sale, unless a signature
 * or money stands in the way. On top of bookings, quotes and contracts, because its end concerns all three.
 */
import {
  bookingOf,
  confirmByHand,
  leaveToPerson,
  markReminded,
  moveOptionEnd,
} from '#features/bookings/actions.ts';
import type { Booking } from '#features/bookings/actions.ts';
import { whatConfirms } from '#features/payments/confirming.ts';
import { cancelWaitingContracts, endWithOption, unsignedReference } from '#features/contracts/actions.ts';
import { firmWhenReady } from '#features/payments/actions.ts';
import { partiesOf } from '#features/mailing/actions.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import { greetedIn, subjectStay } from '#features/mailing/parties.ts';
import { DAY_MS, todayInParis } from '#kernel/day.ts';
import { threadPath } from '#kernel/paths.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import { releaseQuote } from '#features/quotes/actions.ts';
import { optionLapsedToOwner } from '#features/mailing/texts.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { markRead, postNote } from '#features/requests/posting.ts';
import { finishMadeTask, makeTask } from '#features/tasks/actions.ts';
import { eachAlone } from '#server/jobs.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { optionsToRelease, optionsToRemind, reasonsToKeep } from './queries.ts';
import { mailOptionLeft, mailOptionMoved, reminderToOwner } from './mails.ts';
import {
  leftToPerson,
  releasedToAgent,
  releasedToGuest,
  reminderToAgent,
  reminderToGuest,
  taskLeft,
} from './texts.ts';
import type { Option, Signed } from './texts.ts';

/** Gives the guest more time, or less: for the nights, and for the contract that waits to be signed (B110). Whoever counts on its end is told. */
export async function moveOption(...args: Parameters<typeof moveOptionEnd>): Promise<void> {
  const [tx, { uid }, ddlId, until] = args;
  const former = await bookingOf(tx, ddlId);
  const before = await moveOptionEnd(...args);
  await endWithOption(tx, ddlId);
  await decided(tx, former);
  if (before.getTime() === until.getTime()) return;
  const moved = { before, until, contract: await unsignedReference(tx, ddlId) };
  await mailOptionMoved(tx, ddlId, moved, uid);
  // They have just read that it ends within a day: a reminder would say it twice.
  if (until.getTime() - Date.now() <= DAY_MS) await markReminded(tx, ddlId, until);
}

/** Someone of the agency makes the nights the guest's own before contract and deposit are there; a contract that waits keeps its thirty days. */
export async function confirmStay(...args: Parameters<typeof confirmByHand>): Promise<void> {
  const [tx, ddlId] = args;
  const former = await bookingOf(tx, ddlId);
  await confirmByHand(...args);
  await endWithOption(tx, ddlId);
  await decided(tx, former);
}

/** Nobody has to look at the option any more. */
async function decided(tx: Tx, former: Booking | undefined): Promise<void> {
  if (former?.held_until) await finishMadeTask(tx, taskKey(former.id, former.held_until));
}

function taskKey(stay: number, heldUntil: Date): string {
  return `option left ${stay} ${heldUntil.toISOString()}`;
}

/** Answers how many were to be told. Each has its transaction, and is asked again in it: its end may just have been moved. */
export async function remindOptionsDue(db: Db, now = new Date()): Promise<number> {
  const due = await optionsToRemind(db, now);
  await eachAlone(due, ({ ddl_id, held_until }) => inTransaction(db, (tx) => remind(tx, ddl_id, held_until)));
  return due.length;
}

async function remind(tx: Tx, ddlId: number, heldUntil: Date): Promise<void> {
  await lockRequest(tx, ddlId);
  // Signed, and its sum not to be asked yet: it is the guest's, and no option.
  if (await firmWhenReady(tx, ddlId)) return;
  if (!(await markReminded(tx, ddlId, heldUntil))) return;
  const parties = await partiesOf(tx, ddlId);
  const { signed: isSigned } = await reasonsToKeep(tx, ddlId, new Date());
  const signed = isSigned ? await signedFor(tx, ddlId) : 'no';
  const option = { ...optionOf(parties, heldUntil, await unsignedReference(tx, ddlId)), signed };
  await tellEveryone(tx, ddlId, {
    template: 'optionReminder',
    onceKey: `option reminder ${ddlId} ${heldUntil.toISOString()}`,
    by: null,
    guest: (_parties, language) => reminderToGuest(option, language),
    owner: (owners, language) => reminderToOwner(owners, heldUntil, language),
    agency: () => reminderToAgent(option),
    summary: 'price',
  });
}

async function signedFor(tx: Tx, ddlId: number): Promise<Signed> {
  const confirming = await whatConfirms(tx, ddlId);
  if (confirming.by === 'agency') return 'agencyConfirms';
  return confirming.by === 'signatureAndPayment' && confirming.isBeingChecked ? 'paymentChecked' : 'toBePaid';
}

function optionOf(parties: ThreadParties, heldUntil: Date, contract: string | undefined): Option {
  return {
    ...subjectStay(parties),
    heldUntil,
    contract,
    guest: greetedIn(parties),
    guestName: parties.sender_name || 'quelqu’un',
    path: threadPath(parties.alphaid),
  };
}

/** Answers how many were let go and how many were left to a person. */
export async function releaseOptionsDue(
  db: Db,
  now = new Date(),
): Promise<{ released: number; left: number }> {
  const outcome = { released: 0, left: 0 };
  await eachAlone(await optionsToRelease(db, now), async ({ ddl_id }) => {
    const done = await inTransaction(db, (tx) => release(tx, ddl_id, now));
    if (done !== 'nothing') outcome[done]++;
  });
  return outcome;
}

async function release(tx: Tx, ddlId: number, now: Date): Promise<'released' | 'left' | 'nothing'> {
  await lockRequest(tx, ddlId);
  const booking = await bookingOf(tx, ddlId);
  const ties = await reasonsToKeep(tx, ddlId, now);
  if (!ties.still_due || !booking?.held_until) return 'nothing';
  if (ties.signed && (await firmWhenReady(tx, ddlId))) return 'nothing';
  const parties = await partiesOf(tx, ddlId);
  const contract = await unsignedReference(tx, ddlId);
  const option = optionOf(parties, booking.held_until, contract);
  if (ties.signed || ties.money || ties.unallocated) {
    const note = leftToPerson(ties);
    await leaveToPerson(tx, ddlId, note);
    await postNote(tx, ddlId, null, note);
    await makeTask(tx, {
      agid: parties.agid,
      title: taskLeft(option),
      description: note,
      nid: parties.house_id,
      uid: parties.sender_uid,
      assignee: parties.employee_uid,
      due: todayInParis(),
      key: taskKey(booking.id, booking.held_until),
    });
    await markRead(tx, [{ id: ddlId, agid: booking.agid }], 'agency', false);
    await mailOptionLeft(tx, { ...booking, until: booking.held_until }, note);
    return 'left';
  }
  await cancelWaitingContracts(tx, ddlId);
  await releaseQuote(tx, ddlId);
  await tellEveryone(tx, ddlId, {
    template: 'optionReleased',
    onceKey: `option released ${booking.id} ${booking.held_until.toISOString()}`,
    by: null,
    guest: (_parties, language) => releasedToGuest(option, language),
    owner: optionLapsedToOwner,
    agency: () => releasedToAgent(option),
  });
  return 'released';
}
