/** A thread as the rows a window draws: a row is a message or an event, with what stands above it: its day, the line of what is unread. */
import type { Day } from '#kernel/day.ts';
import type { Ddlchat } from '#features/requests/api.ts';
import { isContentAction, isStatusAction } from '#features/requests/request.ts';
import { dayOf } from '../dates.ts';
import type { Shown } from './paymentcards.ts';

/** Rows are messages only: when older ones come before them, what was on screen is found again by its id. */
export interface Row {
  message: Ddlchat;
  /** A request for money whose card stands further down, under this message. */
  movedTo: number | undefined;
  /** The first of its day. */
  day: Day | undefined;
  /** What follows had not been read when the thread was opened. */
  startsUnread: boolean;
  /** Said by the same person right after: the name is not repeated. */
  follows: boolean;
  /** The last of our messages that the other side has read. */
  isLastRead: boolean;
}

/** Messages and events we know; any other action is not displayed (A07). */
export function shownOf(messages: readonly Ddlchat[]): Ddlchat[] {
  return messages.filter(({ action }) => isStatusAction(action) || isContentAction(action));
}

/** @param firstUnread the message before which the line stands, if one was unread when the thread was opened. */
export function rowsOf(
  drawn: readonly Shown[],
  { onAgencySide, firstUnread }: { onAgencySide: boolean; firstUnread: number | undefined },
): Row[] {
  const shown = drawn.map(({ message }) => message);
  const lastRead = lastReadByOthers(shown, onAgencySide);
  return drawn.map(({ message, movedTo }, index) => {
    const former = shown[index - 1];
    const day = dayOf(message.timestamp);
    const startsDay = former === undefined || dayOf(former.timestamp) !== day;
    const startsUnread = message.id === firstUnread;
    return {
      message,
      movedTo,
      day: startsDay ? day : undefined,
      startsUnread,
      follows:
        !startsDay && !startsUnread && drawn[index - 1]?.movedTo === undefined && continues(former, message),
      isLastRead: message.id === lastRead,
    };
  });
}

/** Said by the same person right after: the name is not repeated. */
function continues(former: Ddlchat | undefined, message: Ddlchat): boolean {
  return (
    former !== undefined &&
    !isStatusAction(former.action) &&
    former.action !== 'NOTE' &&
    message.action !== 'NOTE' &&
    former.written_by_agency === message.written_by_agency &&
    former.author_full_name === message.author_full_name
  );
}

function isOurs(message: Ddlchat, onAgencySide: boolean): boolean {
  return (message.written_by_agency === 1) === onAgencySide;
}

/** The last of our messages that the other side has read. */
function lastReadByOthers(shown: readonly Ddlchat[], onAgencySide: boolean): number | undefined {
  return shown.findLast(
    (message) =>
      isOurs(message, onAgencySide) &&
      isContentAction(message.action) &&
      message.action !== 'NOTE' &&
      (onAgencySide ? message.read_sender : message.read_owner) === 1,
  )?.id;
}

/** The first message of the other side that ours has not read (S3 §4). */
export function firstUnreadOf(shown: readonly Ddlchat[], onAgencySide: boolean): number | undefined {
  return shown.find(
    (message) =>
      !isOurs(message, onAgencySide) &&
      message.action !== 'NOTE' &&
      (onAgencySide ? message.read_owner : message.read_sender) === 0,
  )?.id;
}

/** Roughly, before it was measured: the closer, the steadier the scroll bar. */
export function guessHeight(row: Row | undefined): number {
  if (row === undefined) return 60;
  const above = (row.day === undefined ? 0 : 54) + (row.startsUnread ? 40 : 0);
  const isLine = row.movedTo !== undefined || isStatusAction(row.message.action);
  return above + (isLine ? 43 : roughMessage(row.message, row.follows));
}

const CARD = ['Q_NEW', 'YC_NEW', 'PAY_REQ', 'PAID', 'BID'];
const LETTERS_PER_LINE = 72;
const LINE_PX = 21;

function roughMessage({ action, message, filepath, previewpath }: Ddlchat, follows: boolean): number {
  let lines = 0;
  for (const line of message.split('\n')) lines += Math.max(1, Math.ceil(line.length / LETTERS_PER_LINE));
  const words = message === '' ? 0 : 16 + lines * LINE_PX;
  const attachment = filepath === '' ? 0 : previewpath === '' ? 42 : 186;
  return words + attachment + (CARD.includes(action) ? 220 : 0) + (follows ? 25 : 58);
}
