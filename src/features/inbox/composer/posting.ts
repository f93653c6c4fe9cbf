/** Posting in a thread: a message, a note, a price, a status. Everything is judged before the first word is written. */
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lengthOf } from '#kernel/rules.ts';
import { checkedBid, offered } from '#features/bids/actions.ts';
import type { TypedBid } from '#features/bids/actions.ts';
import type { PricedBid } from '#features/bids/bid.ts';
import { makeKnown } from '#features/people/actions.ts';
import { postMessage } from '#features/requests/posting.ts';
import type { SumToReturn } from '#features/payments/cancelling.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import type { ContentAction } from '#features/requests/request.ts';
import { MESSAGE_MAX } from '#features/requests/request.ts';
import type { App } from '#server/app.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { UploadedFile } from '#server/uploads.ts';
import { mustWriteInThread, speaksForAgency, threadForCaller } from '#features/requests/threadaccess.ts';
import { keepAttachment } from './attachments.ts';
import type { Channel } from './channel.ts';
import { goesBySms } from './channel.ts';
import { postStatus, saysWhy } from './statuses.ts';
import { notifyOtherSide, deliveryToAgency, deliveryToGuest } from './delivery.ts';
import type { Delivery } from './delivery.ts';

export interface MessageContent {
  message: string;
  file: UploadedFile | undefined;
}
export interface ToPost extends MessageContent {
  ddl: number | string;
  isNote: boolean;
  status: string | undefined;
  /** With S_CANCEL. */
  money: SumToReturn;
  bid: TypedBid | undefined;
  channel: Channel | undefined;
}

export interface PostedMessage {
  ddlId: number;
  alphaid: string;
  /** A status alone has none: it is the thread's last line. */
  messageId: number | undefined;
}

/** Answers where it stands. What was typed with a status is its reason, or goes to the guest before it. */
export async function postToThread(app: App, tx: Tx, caller: Caller, toPost: ToPost): Promise<PostedMessage> {
  const request = await threadForCaller(tx, caller, toPost.ddl);
  mustWriteInThread(tx, caller, request);
  const { status, message } = toPost;
  // Staff who are guest or owner with another agency write there as such: what it offers, decides and notes is its own.
  if (isStaff(caller) && (status !== undefined || toPost.bid || toPost.isNote))
    requireAgencyWrite(tx, caller, request.agid);
  if (status !== undefined && !speaksForAgency(caller, request)) throw new Refusal('forbidden');
  const isReason = status !== undefined && saysWhy(status);
  if (isReason) refuseTooLong(message.trim());
  const hasWords = toPost.bid !== undefined || toPost.file !== undefined || message.trim() !== '';
  const posted =
    status === undefined || (hasWords && !isReason)
      ? await postWords(app, tx, caller, request, toPost)
      : undefined;
  if (status !== undefined)
    await postStatus(tx, caller, request, { status, reason: message.trim(), money: toPost.money });
  return {
    ddlId: request.id,
    alphaid: request.alphaid,
    messageId: status === undefined ? posted : undefined,
  };
}

async function postWords(
  app: App,
  tx: Tx,
  caller: Caller,
  request: RequestRow,
  toPost: ToPost,
): Promise<number> {
  if (toPost.isNote) return postNote(app, tx, caller, request, toPost);
  const bid = toPost.bid && (await checkedBid(tx, caller, request, toPost.bid));
  const writtenByAgency = speaksForAgency(caller, request);
  const delivery = writtenByAgency
    ? await deliveryToGuest(tx, caller, request.id, toPost.channel)
    : deliveryToAgency(toPost.channel);
  const messageId = await write(app, tx, caller, request, toPost, { writtenByAgency, delivery, bid });
  if (bid) await offered(tx, request.id);
  return messageId;
}

async function postNote(
  app: App,
  tx: Tx,
  caller: Caller,
  request: RequestRow,
  toPost: ToPost,
): Promise<number> {
  if (!(isStaff(caller) && can('toolChatManage', caller.permissions)) || toPost.bid)
    throw new Refusal('forbidden');
  const message = checkedMessage(toPost, false);
  const fileId = toPost.file && (await keepAttachment(app, tx, caller, request, toPost.file));
  return postMessage(tx, {
    ddlId: request.id,
    action: 'NOTE',
    message,
    authorUid: caller.uid,
    realAuthorUid: caller.impersonator,
    writtenByAgency: speaksForAgency(caller, request),
    ...(fileId !== undefined && { fileId }),
  });
}

export interface Written {
  writtenByAgency: boolean;
  delivery: Delivery;
  bid?: PricedBid | undefined;
  /** The first words of a new conversation. */
  isFirst?: boolean;
}

/** One message in the thread, and the other side told of it; all in the caller's transaction. */
export async function write(
  app: App,
  tx: Tx,
  caller: Caller,
  request: Pick<RequestRow, 'id' | 'agid' | 'sender_uid'>,
  content: MessageContent,
  { writtenByAgency, delivery, bid, isFirst = false }: Written,
): Promise<number> {
  const message = checkedMessage(content, bid !== undefined);
  // Staff who act for somebody are not that person (D12).
  if (!writtenByAgency && caller.impersonator === null && caller.uids.includes(request.sender_uid))
    await makeKnown(tx, request.agid, request.sender_uid);
  const fileId = content.file && (await keepAttachment(app, tx, caller, request, content.file));
  const messageId = await postMessage(tx, {
    ddlId: request.id,
    action: actionOf(message, bid, isFirst),
    message,
    authorUid: caller.uid,
    realAuthorUid: caller.impersonator,
    writtenByAgency,
    channel: delivery.channel !== null && goesBySms(delivery.channel) ? delivery.channel : 'site',
    ...(fileId !== undefined && { fileId }),
    ...(bid && { details: { ...bid } }),
  });
  await notifyOtherSide(tx, delivery, {
    agid: request.agid,
    ddlId: request.id,
    senderUid: request.sender_uid,
    messageId,
    message,
    files: content.file ? [content.file.name] : [],
    writtenByAgency,
    authorUid: caller.uid,
    ...(bid && { bid }),
  });
  return messageId;
}

function actionOf(message: string, bid: PricedBid | undefined, isFirst: boolean): ContentAction {
  if (bid) return 'BID';
  if (message === '') return 'ATTACH';
  return isFirst ? 'FREETEXT' : 'TEXT';
}

/** Characters, not bytes nor UTF-16 halves: an emoji is one (C05). A file or a price may travel without words; an SMS has bounds of its own. */
export function checkedMessage({ message, file }: MessageContent, hasBid: boolean): string {
  const text = message.replace(/\r\n?/g, '\n').trim();
  if (text === '' && !file && !hasBid) throw new Refusal('emptyMessage', { field: 'message' });
  refuseTooLong(text);
  return text;
}

function refuseTooLong(text: string): void {
  if (lengthOf(text) > MESSAGE_MAX)
    throw new Refusal('maxLength', { field: 'message', params: { n: MESSAGE_MAX } });
}
