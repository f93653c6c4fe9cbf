/** How the other side hears of a message: by mail, by SMS, or both (SMS-14). Chosen before anything is written, refused in words. */
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { mailBid } from '#features/bids/actions.ts';
import type { PricedBid } from '#features/bids/bid.ts';
import { mailOtherSide } from '#features/mailing/threadmails.ts';
import { queueSms, smsProblem } from '#features/sms/actions.ts';
import { smsNumber } from '#features/sms/number.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import type { ReplyChannels } from './api.ts';
import { channelOfSender, mailOfSender, phoneOfSender } from './queries.ts';
import type { Channel } from './channel.ts';
import { goesByMail, goesBySms } from './channel.ts';

/** No channel: somebody without mail, written to by somebody who may not send texts. The message waits in the thread. */
export interface Delivery {
  channel: Channel | null;
  phone: string;
}

/** @param wanted what the writer chose, the composer always says which; otherwise the mail, or the telephone of a guest who has nothing else. */
export async function deliveryToGuest(
  db: Db,
  caller: Caller,
  ddlId: number,
  wanted: Channel | undefined,
  typedPhone = '',
): Promise<Delivery> {
  const mail = await mailOfSender(db, ddlId);
  const maySend = can('toolSmsSending', caller.permissions);
  if (wanted !== undefined && goesBySms(wanted) && !maySend) throw new Refusal('forbidden');
  if (mail === '' && wanted !== undefined && goesByMail(wanted))
    throw new Refusal('recipientWithoutMail', { field: 'smsMailChannel' });
  const channel = wanted ?? (mail !== '' ? 'mail' : maySend ? 'sms' : null);
  if (channel === null || !goesBySms(channel)) return { channel, phone: '' };
  const phone = typedPhone === '' ? await phoneOfSender(db, ddlId) : typedPhone;
  if (smsNumber(phone) !== null) return { channel, phone };
  if (wanted !== undefined) throw new Refusal('recipientWithoutPhone', { field: 'tel' });
  return { channel: null, phone };
}

/** What the composer offers, and why not the rest. */
export async function guestChannels(db: Db, ddlId: number): Promise<ReplyChannels> {
  return {
    mail: (await mailOfSender(db, ddlId)) === '' ? 'noMail' : null,
    sms: await smsProblem(db, await phoneOfSender(db, ddlId)),
    wrote_by: await channelOfSender(db, ddlId),
  };
}

/** A guest writes to the agency, which reads its mail. */
export function deliveryToAgency(wanted: Channel | undefined): Delivery {
  if (wanted !== undefined && wanted !== 'mail') throw new Refusal('forbidden');
  return { channel: 'mail', phone: '' };
}

export interface Posted {
  agid: number;
  ddlId: number;
  senderUid: number;
  messageId: number;
  message: string;
  files: readonly string[];
  writtenByAgency: boolean;
  authorUid: number;
  bid?: PricedBid;
}

/** In the transaction that wrote the message: what leaves, leaves after it is kept (C36). */
export async function notifyOtherSide(tx: Tx, delivery: Delivery, posted: Posted): Promise<void> {
  if (delivery.channel === null) return;
  if (goesByMail(delivery.channel))
    await (posted.bid ? mailBid(tx, posted, posted.bid) : mailOtherSide(tx, posted));
  if (!goesBySms(delivery.channel)) return;
  const { agid, ddlId, messageId, senderUid, message, authorUid } = posted;
  const queued = await queueSms(tx, {
    agid,
    ddlId,
    ddlchatId: messageId,
    uid: senderUid,
    phone: delivery.phone,
    text: message,
    authorUid,
    onceKey: `message-${messageId}`,
  });
  if (queued === null) throw new Refusal('recipientWithoutPhone', { field: 'tel' });
}
