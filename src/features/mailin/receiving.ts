/** Mail that comes in is kept before its sender hears that it was taken; a job files it afterwards. */
import { storeFile } from '#features/files/actions.ts';
import { validateUpload } from '#features/files/validation.ts';
import type { ValidatedFile } from '#features/files/validation.ts';
import { markReturned } from '#features/mailing/actions.ts';
import { replySealIsGood, sealedAddress } from '#features/mailing/reply.ts';
import { ATTACHMENT_MAX_BYTES } from '#features/requests/request.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import { MailUnavailable } from '#providers/mail/port.ts';
import type { IncomingMail } from '#providers/mail/port.ts';
import type { App } from '#server/app.ts';
import { enqueue } from '#server/jobs.ts';
import { DatabaseUnavailable, isDiskFull } from '#server/databaseerrors.ts';
import { inTransaction } from '#server/sql.ts';
import { increment, incrementUpTo, decrement } from '#server/ratelimit.ts';
import type { Limit } from '#server/ratelimit.ts';
import { createHash } from 'node:crypto';
import type { Db, Tx } from '#server/sql.ts';
import type { Arrived, ArrivedFile } from './arrived.ts';
import { fileArrived } from './jobs.ts';
import type { AttachmentRefusal } from './mailin.ts';
import { parseMail } from './parsing.ts';
import * as queries from './queries.ts';
import type { KeptFile, KnownRequest, Proof } from './queries.ts';

/** After so long no further file of a mail is looked at: it stays in the mail, where staff finds it, and the mail's place is another's. */
const FILES_MS = 60_000;

/** Resolves once the mail is kept for good. What cannot be kept now is thrown: its sender comes again. */
export async function receiveMail(
  app: App,
  incoming: IncomingMail,
  { filesMs = FILES_MS } = {},
): Promise<void> {
  const address = await sealedReader(app, app.db, incoming.to);
  const letters = letterCounters(incoming, address);
  if (!(await hasLetterQuota(app.db, letters)))
    throw new MailUnavailable(452, 'Too many today, come again tomorrow');
  const weight = await enforceMailQuota(app.db, incoming, address);
  if (weight.refused) {
    await noteQuotaExceeded(app, incoming, address, weight.refused);
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
    if (isAway || isBusy) await undoCounts(app, weight.added);
    // Who keeps the readers busy themselves must not do so for nothing.
    if (isAway)
      await undoCounts(
        app,
        letters.map((counted) => [...counted, 1]),
      );
    throw error;
  }
}

type Counted = readonly [limit: Limit, subject: string];
type Added = readonly [limit: Limit, subject: string, amount: number];

/** What was counted of a mail that comes again. While the database is away there is nobody to tell, and what counts is that the sender hears 451. */
async function undoCounts(app: App, added: readonly Added[]): Promise<void> {
  try {
    for (const [limit, subject, amount] of added) await decrement(app.db, limit, subject, amount);
  } catch (error) {
    app.log.warn({ err: error }, 'a mail that was not kept stays counted');
  }
}

/** One letter every three minutes, day and night. */
const LETTERS_OF_SENDER: Limit = { bucket: 'mailin-letters', max: 500, minutes: 1440 };
/** Of all that prove nothing: a letter every four seconds, of which the slowest keeps a reader busy for fifteen. */
const LETTERS_OF_ALL: Limit = { bucket: 'mailin-letters', max: 20_000, minutes: 1440 };

/**
 * What a letter is counted by. Anybody may write somebody's name on letters, so that who answers at their own sealed address is counted by
 * that address alone: a stranger's letters can't keep the answers of our guests out. Notices of non-delivery have no sender.
 */
function letterCounters({ from }: IncomingMail, { reader }: Sealed): Counted[] {
  if (reader) return [[LETTERS_OF_SENDER, `sealed ${reader.seal}`]];
  const bySender: Counted[] = from === '' ? [] : [[LETTERS_OF_SENDER, `mail ${from.toLowerCase()}`]];
  return [...bySender, [LETTERS_OF_ALL, 'all mail']];
}

/** Counted before it is read. The narrower that is passed spares the wider one: one sender can't use up all of them. */
async function hasLetterQuota(db: Db, letters: readonly Counted[]): Promise<boolean> {
  for (const [limit, subject] of letters) if ((await increment(db, limit, subject)) > limit.max) return false;
  return true;
}

const MB = 1_048_576;
/** In bytes, of one sender, and of all of them: what is beyond waits at its sender's server, which comes again for days. */
const BY_SENDER: Limit = { bucket: 'mailin-bytes', max: 100 * MB, minutes: 1440 };
const BY_ALL: Limit = { bucket: 'mailin-bytes', max: 3000 * MB, minutes: 1440 };
/** A letter without files: whoever writes somebody's address on heavy mails must not keep that person's words out. */
const WORDS_BYTES = 65_536;

type QuotaExceeded = 'tooHeavy' | 'tooHeavyAll';

/**
 * Counts a mail, and says whose weight is too much; a sender is not charged for what all the others have sent. Who answers at their own
 * sealed address is weighed by that alone: neither their name on a stranger's mails nor all the strangers' weight keeps their photographs out.
 */
async function enforceMailQuota(
  db: Db,
  { from, raw }: IncomingMail,
  { reader }: Sealed,
): Promise<{ added: readonly Added[]; refused?: QuotaExceeded }> {
  const isLetter = raw.length <= WORDS_BYTES;
  if (reader) {
    const ofReader: Added = [BY_SENDER, `sealed ${reader.seal}`, raw.length];
    if (await incrementUpTo(db, ...ofReader)) return { added: [ofReader] };
    return { added: [], ...(!isLetter && { refused: 'tooHeavy' }) };
  }
  const ofSender: Added = [BY_SENDER, `mail ${from.toLowerCase()}`, raw.length];
  const ofAll: Added = [BY_ALL, 'all mail', raw.length];
  if (!(await incrementUpTo(db, ...ofSender)))
    return { added: [], ...(!isLetter && { refused: 'tooHeavy' }) };
  if (await incrementUpTo(db, ...ofAll)) return { added: [ofSender, ofAll] };
  if (isLetter) return { added: [ofSender] };
  await decrement(db, ...ofSender);
  return { added: [], refused: 'tooHeavyAll' };
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
  if (await queries.isKnownMail(tx, agid, messageId)) return;
  const { id: fileId } = await storeFile(app, tx, head, rawMail(agid));
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
  if (await queries.isKnownMail(tx, agid, messageId)) return false;
  const raw = await storeFile(app, tx, incoming.raw, rawMail(agid));
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
async function matchRequest(
  db: Db,
  { to }: IncomingMail,
  { refs, sender, subject }: Arrived,
  sealed: Sealed,
): Promise<Found> {
  let suggestion = sealed.request;
  if (sealed.reader) {
    const { request, recipient } = sealed.reader;
    return { agid: request.agid, suggestion: request, proof: { ddl_id: request.id, ...recipient } };
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

type Sealed = Awaited<ReturnType<typeof sealedReader>>;
/** The seal of somebody who answers at their own address: what the listener keeps places for. */
export async function proofOf(app: App, to: readonly string[]): Promise<string | undefined> {
  return (await sealedReader(app, app.db, to)).reader?.seal;
}

/** Whose sealed address it is written to, if the seal is good; failing that the request such an address names. */
async function sealedReader(app: App, db: Db, to: readonly string[]) {
  let request: KnownRequest | undefined;
  for (const { alphaid, seal } of to.flatMap((address) => sealedAddress(address) ?? [])) {
    const named = await queries.requestByAlphaid(db, alphaid);
    if (!named) continue;
    request ??= named;
    const recipients = await queries.recipientsOf(db, named.id);
    const recipient = recipients.find((one) =>
      replySealIsGood(app.config.secret, named.id, one.recipient, seal),
    );
    if (recipient) return { request: named, reader: { request: named, recipient, seal } };
  }
  return { request, reader: undefined };
}

/** Our own Message-IDs are known by what stands left of the @: the domain may have changed since. */
function keyOf(messageId: string): string {
  return messageId.split('@')[0] ?? '';
}

const FILES_MAX = 20;

type ValidatedAttachment = { name: string; bytes: number } & (
  | { proven: ValidatedFile }
  | { refused: AttachmentRefusal }
);

/** By their content, as in a message written here; what may not be taken over is named, and stays in the mail as it came. */
async function validateAttachments(
  app: App,
  files: readonly ArrivedFile[],
  until: number,
): Promise<ValidatedAttachment[]> {
  const found: ValidatedAttachment[] = [];
  for (const [index, { name, bytes }] of files.entries()) {
    const about = { name, bytes: bytes.length };
    if (bytes.length > ATTACHMENT_MAX_BYTES) found.push({ ...about, refused: 'size' });
    else if (index >= FILES_MAX) found.push({ ...about, refused: 'many' });
    else if (Date.now() >= until) found.push({ ...about, refused: 'bounds' });
    else {
      const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      found.push({ ...about, ...(await validateAttachment(app, name, content)) });
    }
  }
  return found;
}

const UNKEPT_FOR: Partial<Record<RefusalKey, AttachmentRefusal>> = {
  fileTypeRefused: 'type',
  pictureUnreadable: 'type',
  documentActive: 'active',
  documentTooLarge: 'bounds',
  pictureTooWide: 'bounds',
  pictureGivenUp: 'bounds',
};

async function validateAttachment(
  app: App,
  name: string,
  bytes: Buffer,
): Promise<{ proven: ValidatedFile } | { refused: AttachmentRefusal }> {
  try {
    return { proven: await validateUpload(app, { name, bytes }) };
  } catch (error) {
    const refused = error instanceof Refusal ? UNKEPT_FOR[error.key] : undefined;
    // Too much at once, or a fault of ours: its sender comes again.
    if (refused === undefined) throw error;
    return { refused };
  }
}

async function keepFiles(
  app: App,
  tx: Tx,
  agid: number,
  files: readonly ValidatedAttachment[],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const { name, bytes, ...found } of files) {
    if ('refused' in found) {
      kept.push({ name, bytes, refused: found.refused });
      continue;
    }
    const { bytes: content, ...about } = found.proven;
    const { id: fid } = await storeFile(app, tx, content, { ...about, agid, purpose: 'attachment' });
    kept.push({ name: about.name, mime: about.mime, bytes: content.length, fid });
  }
  return kept;
}
