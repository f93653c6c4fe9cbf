/** Mail that comes in is kept before its sender hears that it was taken; a job files it afterwards. */
import { storeFile } from '#features/files/actions.ts';
import { markReturned } from '#features/mailing/actions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { MailUnavailable } from '#providers/mail/port.ts';
import type { IncomingMail } from '#providers/mail/port.ts';
import type { App } from '#server/app.ts';
import { enqueue } from '#server/jobs.ts';
import { DatabaseUnavailable, isDiskFull } from '#server/databaseerrors.ts';
import { inTransaction } from '#server/sql.ts';
import { createHash } from 'node:crypto';
import type { Tx } from '#server/sql.ts';
import type { Arrived } from './arrived.ts';
import { fileArrived } from './jobs.ts';
import { parseMail } from './parsing.ts';
import * as queries from './queries.ts';
import { mailCounters, hasMailQuota, enforceMailQuota, undoCounts } from './quota.ts';
import type { QuotaExceeded } from './quota.ts';
import { validateAttachments, keepFiles } from './attachments.ts';
import type { ValidatedAttachment } from './attachments.ts';
import { sealedReader, matchRequest, keyOf } from './matching.ts';
import type { Sealed } from './matching.ts';

/** After so long no further file of a mail is looked at: it stays in the mail, where staff finds it, and the mail's place is another's. */
const FILES_MS = 60_000;

/** Resolves once the mail is kept for good. What cannot be kept now is thrown: its sender comes again. */
export async function receiveMail(
  app: App,
  incoming: IncomingMail,
  { filesMs = FILES_MS } = {},
): Promise<void> {
  const address = await sealedReader(app, app.db, incoming.to);
  const letters = mailCounters(incoming, address);
  if (!(await hasMailQuota(app.db, letters)))
    throw new MailUnavailable(452, 'Too many today, come again tomorrow');
  const counted = await enforceMailQuota(app.db, incoming, address);
  if (counted.refused) {
    await noteQuotaExceeded(app, incoming, address, counted.refused);
    throw new MailUnavailable(452, 'Too much today, come again tomorrow');
  }
  try {
    const arrived = await parseMail(app.log, incoming.raw, { from: incoming.from });
    const files = await validateAttachments(app, arrived.files, Date.now() + filesMs);
    await inTransaction(app.db, (tx) => keep(app, tx, incoming, { arrived, files, address }));
  } catch (error) {
    // That it was not kept says nothing of the mail. What broke over it stays counted: reading it is what it costs.
    const isAway = error instanceof DatabaseUnavailable || isDiskFull(error);
    const isBusy = error instanceof Refusal && error.key === 'filesBusy';
    if (isAway || isBusy) await undoCounts(app, counted.added);
    // Who keeps the readers busy themselves must not do so for nothing.
    if (isAway)
      await undoCounts(
        app,
        letters.map((counted) => [...counted, 1]),
      );
    throw error;
  }
}

const HEAD_MAX = 20_000;

/** Staff hears of it once a day and sender, with the head of the mail: nothing else of it is read, however often it comes. */
async function noteQuotaExceeded(
  app: App,
  incoming: IncomingMail,
  address: Sealed,
  why: QuotaExceeded,
): Promise<void> {
  const end = incoming.raw.subarray(0, HEAD_MAX).indexOf('\r\n\r\n');
  const head = incoming.raw.subarray(0, end < 0 ? HEAD_MAX : end + 4);
  const arrived = await parseMail(app.log, head, { from: incoming.from });
  await inTransaction(app.db, (tx) => keepHead(app, tx, incoming, { head, arrived, address, why }));
}

async function keepHead(
  app: App,
  tx: Tx,
  incoming: IncomingMail,
  { head, arrived, address, why }: { head: Buffer; arrived: Arrived; address: Sealed; why: QuotaExceeded },
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const sender = createHash('sha256').update(incoming.from.toLowerCase()).digest('base64url').slice(0, 22);
  const messageId = `too-heavy-${day}-${sender}`;
  const { agid, suggestion } = await matchRequest(tx, incoming, arrived, address);
  await queries.lockMessageId(tx, agid, messageId);
  if (await queries.isKnownMail(tx, agid, messageId)) return;
  const { id: fileId } = await storeFile(app, tx, keptBytes(arrived, head), rawMail(agid));
  const id = await queries.insertMailin(tx, {
    ...rowOf(incoming, arrived),
    agid,
    message_id: messageId,
    attachments: [],
    proof: {},
    robot: why,
    suggested_ddl_id: suggestion?.id ?? null,
    file_id: fileId,
  });
  if (id !== undefined) await enqueue(tx, fileArrived, { id }, { key: `mailin-${id}` });
}

/** Staff may save it, and is not to sign or log in as whom it repeats a link of. */
function keptBytes({ clean }: Arrived, raw: Buffer): Buffer {
  return clean === undefined ? raw : Buffer.from(clean);
}

function rawMail(agid: number) {
  return { agid, name: 'mail.eml', mime: 'message/rfc822', purpose: 'other' } as const;
}

/** False: it was kept already, and its sender did not hear of it. */
async function keep(
  app: App,
  tx: Tx,
  incoming: IncomingMail,
  { arrived, files, address }: { arrived: Arrived; files: readonly ValidatedAttachment[]; address: Sealed },
): Promise<boolean> {
  const found = await matchRequest(tx, incoming, arrived, address);
  const { agid } = found;
  const messageId = arrived.messageId.slice(0, 500);
  await queries.lockMessageId(tx, agid, messageId);
  if (await queries.isKnownMail(tx, agid, messageId)) return false;
  const raw = await storeFile(app, tx, keptBytes(arrived, incoming.raw), rawMail(agid));
  const id = await queries.insertMailin(tx, {
    ...rowOf(incoming, arrived),
    agid,
    message_id: messageId,
    attachments: await keepFiles(app, tx, agid, files),
    proof: found.proof,
    robot: arrived.isUnreadable ? 'unreadable' : arrived.robot,
    suggested_ddl_id: found.suggestion?.id ?? null,
    file_id: raw.id,
  });
  if (id === undefined) return false;
  for (const bounce of arrived.bounces) await markReturned(tx, keyOf(bounce.messageId), bounce);
  await enqueue(tx, fileArrived, { id }, { key: `mailin-${id}` });
  return true;
}

/** What it says. */
function rowOf(incoming: IncomingMail, arrived: Arrived) {
  return {
    sender: arrived.sender,
    sender_name: arrived.senderName,
    recipients: incoming.to.map((address) => address.slice(0, 300)),
    subject: arrived.subject,
    text: arrived.text,
    quoted: arrived.quoted,
    refs: arrived.refs,
  };
}
