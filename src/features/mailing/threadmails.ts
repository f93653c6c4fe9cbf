/** What people of a thread hear by mail, in the transaction that makes it so: a new request, a new message, an end. */
import type { LocalizedText } from '#kernel/localized.ts';
import type { Tx } from '#server/sql.ts';
import { agencySideOf, guestOf, partiesOf, queueMail } from './actions.ts';
import { mailsFromGuest } from './partyqueries.ts';
import {
  newMessageToAgency,
  newMessageToGuest,
  optionLapsedToOwner,
  requestCancelled,
  requestCancelledToAgency,
  requestReceived,
  requestToAnswer,
  sumToReturn,
  stayCancelledToOwner,
} from './texts.ts';
import type { Cancelled, Stranger } from './texts.ts';
import { tellEveryone } from './telling.ts';

export interface MailedMessage {
  ddlId: number;
  messageId: number;
  message: string;
  /** Names of the files that came with it: the mail says they are there, the thread holds them. */
  files: readonly string[];
  writtenByAgency: boolean;
  /** Who wrote it where nobody of the thread did: it is not told under the guest's name. */
  stranger?: Stranger | undefined;
}

/** More than a guest writes by hand. What comes after stands in the thread, unread, and fills nobody's mailbox (S20). */
const FROM_ONE_GUEST = { max: 60, minutes: 60 };

/**
 * Mails of a guest's own are counted by what was written before them, which locks nothing: a counter's row would stay locked to the end of the
 * caller's transaction, and every other message of that guest would wait for it. Two at once may be one too many.
 *
 * Answers the mail's id in maillog, or null where the other side has no address or has heard enough of one guest for now.
 */
export async function mailOtherSide(tx: Tx, told: MailedMessage): Promise<number | null> {
  const { ddlId, messageId, message, files, writtenByAgency, stranger } = told;
  const parties = await partiesOf(tx, ddlId);
  const to = writtenByAgency ? guestOf(parties) : agencySideOf(parties);
  const nth = writtenByAgency
    ? 0
    : 1 + (await mailsFromGuest(tx, parties.sender_uid, to.mail.trim(), FROM_ONE_GUEST.minutes));
  if (nth > FROM_ONE_GUEST.max) return null;
  const mail = writtenByAgency
    ? newMessageToGuest(parties, message, to.language, files)
    : newMessageToAgency(parties, message, { files, isLastForNow: nth === FROM_ONE_GUEST.max, stranger });
  return queueMail(tx, {
    agid: parties.agid,
    ddlId,
    ddlchatId: messageId,
    to,
    template: 'newMessage',
    ...mail,
    ...(writtenByAgency && { summary: 'stay' as const }),
    onceKey: `message-${messageId}`,
  });
}

/** Guest and agency hear of a request that has come in. */
export async function mailNewRequest(
  tx: Tx,
  request: { id: number; messageId: number; agid: number },
  message: string,
): Promise<void> {
  const parties = await partiesOf(tx, request.id);
  const about = {
    agid: request.agid,
    ddlId: request.id,
    ddlchatId: request.messageId,
    template: 'newRequest' as const,
  };
  const guest = guestOf(parties);
  await queueMail(tx, {
    ...about,
    to: guest,
    ...requestReceived(parties, guest.language),
    summary: 'stay',
    onceKey: `request-${request.id}-guest`,
  });
  await queueMail(tx, {
    ...about,
    to: agencySideOf(parties),
    ...requestToAnswer(parties, message),
    onceKey: `request-${request.id}-agency`,
  });
}

/** Everyone hears that the request is over; the owner, where they had seen nights taken. */
export async function mailCancelled(
  tx: Tx,
  ddlId: number,
  { by, tellsGuest = true, ...cancelled }: Cancelled & { by: number | null; tellsGuest?: boolean },
): Promise<void> {
  const { held } = cancelled;
  await tellEveryone(tx, ddlId, {
    template: 'requestCancelled',
    onceKey: `request ${ddlId} cancelled ${new Date().toISOString()}`,
    by,
    ...(tellsGuest && {
      guest: (parties, language) => requestCancelled(parties, language, cancelled),
    }),
    ...(held && { owner: held.held_until === null ? stayCancelledToOwner : optionLapsedToOwner }),
    agency: (parties) => requestCancelledToAgency(parties, cancelled),
  });
}

/** The guest hears what goes back of a cancelled stay, when that is said or changed afterwards. */
export async function mailToReturn(tx: Tx, ddlId: number, money: LocalizedText | null): Promise<void> {
  if (money === null) return;
  const parties = await partiesOf(tx, ddlId);
  const to = guestOf(parties);
  const mail = sumToReturn(parties, to.language, money);
  await queueMail(tx, {
    agid: parties.agid,
    ddlId,
    to,
    template: 'requestCancelled',
    ...mail,
    summary: 'stay',
  });
}
