/** Mail that comes in is kept before its sender hears that it was taken; a job files it afterwards. */
import { storeFile } from '#features/files/actions.ts';
import { attachmentType } from '#features/files/sniff.ts';
import { markReturned } from '#features/mailing/actions.ts';
import { withoutKeys } from '#features/mailing/links.ts';
import { replySealIsGood, sealedAddress } from '#features/mailing/reply.ts';
import { ATTACHMENT_MAX_BYTES } from '#features/requests/request.ts';
import type { IncomingMail } from '#providers/mail/port.ts';
import type { App } from '#server/app.ts';
import { enqueue } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import type { Db, Tx } from '#server/sql.ts';
import type { Arrived, ArrivedFile } from './arrived.ts';
import { fileArrived } from './jobs.ts';
import { parseMail } from './parsing.ts';
import { partQuoted } from './quoted.ts';
import * as queries from './queries.ts';
import type { KeptFile, KnownRequest, Proof } from './queries.ts';

/** Resolves once the mail is kept for good. What cannot be kept now is thrown: its sender comes again. */
export async function takeMail(app: App, incoming: IncomingMail): Promise<void> {
  const arrived = await parseMail(incoming.raw, { from: incoming.from });
  await inTransaction(app.db, (tx) => keep(app, tx, incoming, arrived));
}

const QUOTED_MAX = 100_000;

async function keep(app: App, tx: Tx, incoming: IncomingMail, arrived: Arrived): Promise<void> {
  const found = await whatItAnswers(app, tx, incoming, arrived);
  const { agid } = found;
  const messageId = arrived.messageId.slice(0, 500);
  if (await queries.isKnownMail(tx, agid, messageId)) return;
  const raw = await storeFile(app, tx, incoming.raw, {
    agid,
    name: 'mail.eml',
    mime: 'message/rfc822',
    purpose: 'other',
  });
  const { text, quoted } = partQuoted(withoutKeys(arrived.text));
  const id = await queries.insertMailin(tx, {
    agid,
    message_id: messageId,
    sender: arrived.sender,
    sender_name: arrived.senderName,
    recipients: incoming.to.map((address) => address.slice(0, 300)),
    subject: arrived.subject,
    text,
    quoted: quoted.slice(0, QUOTED_MAX).toWellFormed(),
    attachments: await keepFiles(app, tx, agid, arrived.files),
    refs: arrived.refs,
    proof: found.proof,
    robot: arrived.isUnreadable ? 'unreadable' : arrived.robot,
    suggested_ddl_id: found.suggestion?.id ?? null,
    file_id: raw.id,
  });
  if (id === undefined) return;
  for (const bounce of arrived.bounces) await markReturned(tx, keyOf(bounce.messageId), bounce);
  await enqueue(tx, fileArrived, { id }, { key: `mailin-${id}` });
}

interface Found {
  agid: number;
  proof: Proof;
  /** The request it is probably about. */
  suggestion: KnownRequest | undefined;
}

const ROOT = /^demande-([a-z0-9]{1,20})@/i;
const AGENCY = /^agence-(\d{1,9})@/i;
const REFERENCE = /\b[A-Z0-9]{5,10}\b/g;
const NAMED_MAX = 20;

/** By a sealed address, by the mails it answers; failing that by what it names or who wrote it, which proves nothing. */
async function whatItAnswers(
  app: App,
  db: Db,
  { to }: IncomingMail,
  { refs, sender, subject }: Arrived,
): Promise<Found> {
  let suggestion: KnownRequest | undefined;
  for (const sealed of to.flatMap((address) => sealedAddress(address) ?? [])) {
    const request = await queries.requestByAlphaid(db, sealed.alphaid);
    if (!request) continue;
    suggestion ??= request;
    const recipients = await queries.recipientsOf(db, request.id);
    const reader = recipients.find(({ recipient }) =>
      replySealIsGood(app.config.secret, request.id, recipient, sealed.seal),
    );
    if (reader) return { agid: request.agid, suggestion: request, proof: { ddl_id: request.id, ...reader } };
  }
  const own = await queries.ownMailAmong(db, refs.map(keyOf));
  if (own) {
    const { ddl_id, recipient, uid } = own;
    return { agid: own.agid, suggestion: { id: ddl_id, agid: own.agid }, proof: { ddl_id, recipient, uid } };
  }
  const named = [
    ...refs.flatMap((id) => ROOT.exec(id)?.[1]?.toUpperCase() ?? []),
    ...(subject.toUpperCase().match(REFERENCE) ?? []),
  ].slice(0, NAMED_MAX);
  suggestion ??= await queries.requestNamed(db, named);
  suggestion ??= await queries.requestOfSender(db, sender);
  const asked = to.flatMap((address) => AGENCY.exec(address)?.[1] ?? [])[0];
  const agid =
    suggestion?.agid ?? (await queries.agencyFor(db, asked === undefined ? undefined : Number(asked)));
  return { agid, proof: {}, suggestion };
}

/** Our own Message-IDs are known by what stands left of the @: the domain may have changed since. */
function keyOf(messageId: string): string {
  return messageId.split('@')[0] ?? '';
}

const FILES_MAX = 20;

/** By their content, as in a message written here; what may not be taken over is named, and stays in the mail as it came. */
async function keepFiles(app: App, tx: Tx, agid: number, files: readonly ArrivedFile[]): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const [index, { name, bytes }] of files.entries()) {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const mime = attachmentType(content);
    const about = { name, bytes: content.length };
    if (mime === undefined) kept.push({ ...about, refused: 'type' });
    else if (content.length > ATTACHMENT_MAX_BYTES) kept.push({ ...about, refused: 'size' });
    else if (index >= FILES_MAX) kept.push({ ...about, refused: 'many' });
    else {
      const { id: fid } = await storeFile(app, tx, content, { agid, name, mime, purpose: 'attachment' });
      kept.push({ ...about, mime, fid });
    }
  }
  return kept;
}
