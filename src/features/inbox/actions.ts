/** Writing in a thread: who may, what it may hold, who hears of it. */
import { Refusal } from '#kernel/refusal.ts';
import { can } from '#kernel/permissions.ts';
import { lengthOf } from '#kernel/rules.ts';
import { storeFile } from '#features/files/actions.ts';
import { attachmentType } from '#features/files/sniff.ts';
import { tellOtherSide } from '#features/mailing/telling.ts';
import {
  markAllRead,
  markRead,
  postMessage,
  removeNote,
  requestForCaller,
  setMasked,
} from '#features/requests/actions.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import { MESSAGE_MAX } from '#features/requests/request.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { UploadedFile } from '#server/uploads.ts';
import { noteInScope } from './threadqueries.ts';
import { postStatus } from './statuses.ts';

/** The right of S3 §5: the request's own agency, the house's owner, the sender. Staff of another agency only read (B101). */
export function mayWrite(caller: Caller, request: RequestRow): boolean {
  const isOwn = caller.uids.includes(request.sender_uid);
  const isOwner =
    caller.sees !== 'guest' && request.owner_uid !== null && caller.uids.includes(request.owner_uid);
  return isOwn || isOwner || (isStaff(caller) && caller.agid === request.agid);
}

/** Whose voice a person's is in a thread. Staff and owners answer for the house, except in a request they made themselves. */
export function speaksForAgency(caller: Caller, request: RequestRow): boolean {
  if (isStaff(caller)) return true;
  return caller.sees === 'owner' && !caller.uids.includes(request.sender_uid);
}

export interface ToPost {
  ddl: number | string;
  message: string;
  isNote: boolean;
  status: string | undefined;
  file: UploadedFile | undefined;
}

/** Posts what was typed and tells the other side by mail, in the same transaction. Answers the message's id; a status is the last one. */
export async function postToThread(
  app: App,
  tx: Tx,
  caller: Caller,
  toPost: ToPost,
): Promise<{ ddlId: number; alphaid: string; messageId: number | undefined }> {
  const request = await requestForCaller(tx, caller, toPost.ddl);
  if (!mayWrite(caller, request)) throw new Refusal('composerReadOnly');
  if (toPost.status !== undefined) {
    if (!speaksForAgency(caller, request)) throw new Refusal('forbidden');
    await postStatus(tx, caller, request, toPost.status, toPost.message.trim());
    return { ddlId: request.id, alphaid: request.alphaid, messageId: undefined };
  }
  if (toPost.isNote && !(isStaff(caller) && can('toolChatManage', caller.permissions)))
    throw new Refusal('forbidden');
  const message = checkedMessage(toPost);
  const fileId = toPost.file && (await keepAttachment(app, tx, caller, request, toPost.file));
  const writtenByAgency = speaksForAgency(caller, request);
  const messageId = await postMessage(tx, {
    ddlId: request.id,
    action: toPost.isNote ? 'NOTE' : message === '' ? 'ATTACH' : 'TEXT',
    message,
    authorUid: caller.uid,
    realAuthorUid: caller.impersonator,
    writtenByAgency,
    ...(fileId !== undefined && { fileId }),
  });
  if (!toPost.isNote)
    await tellOtherSide(tx, {
      ddlId: request.id,
      messageId,
      message,
      files: toPost.file ? [toPost.file.name] : [],
      writtenByAgency,
    });
  return { ddlId: request.id, alphaid: request.alphaid, messageId };
}

/** Characters, not bytes nor UTF-16 halves: an emoji is one (C05). A file may travel without words. */
function checkedMessage({ message, file }: ToPost): string {
  const text = message.replace(/\r\n?/g, '\n').trim();
  if (text === '' && !file) throw new Refusal('emptyMessage', { field: 'message' });
  if (lengthOf(text) > MESSAGE_MAX)
    throw new Refusal('maxLength', { field: 'message', params: { n: MESSAGE_MAX } });
  return text;
}

async function keepAttachment(
  app: App,
  tx: Tx,
  caller: Caller,
  request: RequestRow,
  file: UploadedFile,
): Promise<number> {
  const mime = attachmentType(file.bytes);
  if (mime === undefined) throw new Refusal('fileTypeRefused', { field: 'myFile' });
  const stored = await storeFile(app, tx, file.bytes, {
    agid: request.agid,
    name: file.name,
    mime,
    purpose: 'attachment',
    ddlId: request.id,
    uid: caller.uid,
  });
  return stored.id;
}

/** Marks requests of the caller's scope; ids outside it are ignored like missing ones. */
export async function toggleRead(
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  read: boolean,
): Promise<number[]> {
  const requests: RequestRow[] = [];
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b))
    requests.push(await requestForCaller(tx, caller, id));
  const [agency, sender] = [
    requests.filter((r) => speaksForAgency(caller, r)),
    requests.filter((r) => !speaksForAgency(caller, r)),
  ];
  if (agency.length > 0) await markRead(tx, agency, 'agency', read);
  if (sender.length > 0) await markRead(tx, sender, 'sender', read);
  return requests.map((request) => request.id);
}

export async function readEverything(tx: Tx, caller: Caller): Promise<void> {
  if (isStaff(caller)) return markAllRead(tx, caller, 'agency');
  await markAllRead(tx, caller, 'sender');
  if (caller.sees === 'owner') await markAllRead(tx, caller, 'agency');
}

/** Out of the list, still read, still heard (C12). */
export async function maskConversation(
  tx: Tx,
  caller: Caller,
  ddlId: number,
  masked: boolean,
): Promise<void> {
  const request = await requestForCaller(tx, caller, ddlId);
  if (!mayWrite(caller, request)) throw new Refusal('forbidden');
  await setMasked(tx, request, masked);
}

export async function deleteNote(tx: Tx, caller: Caller, messageId: number): Promise<void> {
  const note = await noteInScope(tx, caller, messageId);
  if (!note) throw new Refusal('notFound');
  await removeNote(tx, note.agid, messageId);
}
