/** What is posted into a request's thread: messages, events, notes; read, struck, removed. */
import { Refusal } from '#kernel/refusal.ts';
import { touchInternal, touchRequest } from '#server/freshness.ts';
import { canWriteAgency, requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { deleteNote, insertMessage, lockUnread, deleteBidMessage, writeRead } from './messagequeries.ts';
import { isQuiet, isStatusAction, keepsLastWords, lastWords } from './request.ts';
import type { MessageAction, StatusAction } from './request.ts';

export interface Posting {
  ddlId: number;
  action: MessageAction;
  message: string;
  /** null: the product itself. */
  authorUid: number | null;
  /** Which side speaks: the other one gets something to read. */
  writtenByAgency: boolean;
  /** Who really typed it, when someone acts for the author. */
  realAuthorUid?: number | null;
  channel?: string;
  /** Whose words they are in the list of conversations, where they are neither side's own. */
  saidBy?: string;
  /** A further file of what was just posted: the list of conversations keeps showing the words it came with. */
  isFurther?: boolean;
  fileId?: number;
  quoteId?: number;
  contractId?: string;
  paymentRequestId?: number;
  bookingPaymentId?: number;
  details?: Record<string, unknown>;
}

/** Adds a message to the thread and answers its id. */
export async function postMessage(tx: Tx, posting: Posting): Promise<number> {
  const posted = await insertMessage(tx, {
    ddlId: posting.ddlId,
    action: posting.action,
    message: posting.message,
    authorUid: posting.authorUid,
    realAuthorUid: posting.realAuthorUid ?? null,
    writtenByAgency: posting.writtenByAgency,
    channel: posting.channel ?? 'site',
    fileId: posting.fileId ?? null,
    quoteId: posting.quoteId ?? null,
    contractId: posting.contractId ?? null,
    paymentRequestId: posting.paymentRequestId ?? null,
    bookingPaymentId: posting.bookingPaymentId ?? null,
    details: posting.details ?? {},
    calls: !isQuiet(posting.action),
    lastWords:
      posting.isFurther === true || keepsLastWords(posting.action) ? null : lastWords(wordsOf(posting)),
  });
  if (!posted) throw new Refusal('notFound');
  // A message makes its thread and the unread counts stale; an event may have changed the request itself, and with it calendars and figures.
  const about = { agid: posted.agid, ddlId: posting.ddlId };
  if (posting.action === 'NOTE') touchInternal(tx, about, 'ddlchat');
  else if (isStatusAction(posting.action)) touchRequest(tx, about, 'ddl');
  else touchRequest(tx, about, 'ddlchat', 'unread');
  return posted.id;
}

function wordsOf({ saidBy, message }: Posting): string {
  if (saidBy === undefined || message === '') return saidBy ?? message;
  return `${saidBy}\u00a0: ${message}`;
}

/** Adds a status event, one thin line of the thread. */
export function postEvent(
  tx: Tx,
  event: Omit<Posting, 'action' | 'message'> & { action: StatusAction },
): Promise<number> {
  return postMessage(tx, { ...event, message: '' });
}

/** Words for the agency alone; author null: the product's. */
export function postNote(tx: Tx, ddlId: number, authorUid: number | null, message: string): Promise<number> {
  return postMessage(tx, { ddlId, action: 'NOTE', message, authorUid, writtenByAgency: true });
}

/** Marks one side's reading of some requests, already found to be the caller's. */
export async function markRead(
  tx: Tx,
  requests: readonly { id: number; agid: number }[],
  side: 'agency' | 'sender',
  read: boolean,
): Promise<void> {
  const count = await writeRead(
    tx,
    requests.map((request) => request.id),
    side,
    read,
  );
  if (count > 0) for (const { agid, id } of requests) touchRequest(tx, { agid, ddlId: id }, 'unread');
}

/** Of what was seen, all that waits for the caller's side becomes read; what waits for the other agency goes on waiting. */
export async function markAllRead(
  tx: Tx,
  caller: Caller,
  side: 'agency' | 'sender',
  seen: readonly { ddl_id: number; last: number }[],
): Promise<void> {
  const unread = (await lockUnread(tx, caller, side, seen)).filter(({ agid }) =>
    canWriteAgency(caller, agid),
  );
  for (const { agid } of unread) requireAgencyWrite(tx, caller, agid);
  if (unread.length > 0) await markRead(tx, unread, side, true);
}

/** Takes a price back; its line stays, struck out. */
export async function removeBid(tx: Tx, agid: number, messageId: number): Promise<void> {
  const ddlId = await deleteBidMessage(tx, messageId);
  if (ddlId === undefined) throw new Refusal('notFound');
  touchRequest(tx, { agid, ddlId }, 'ddlchat', 'ddl');
}

/** Removes an internal note; other messages are history. */
export async function removeNote(tx: Tx, agid: number, messageId: number): Promise<void> {
  const ddlId = await deleteNote(tx, messageId);
  if (ddlId === undefined) throw new Refusal('notFound');
  touchInternal(tx, { agid, ddlId }, 'ddl');
}
