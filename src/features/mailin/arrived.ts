/** A mail read: who wrote, to whom, what, in answer to what, and whether a machine did. Pure but for its parser, and bounded in all it keeps. */
import { shownName } from '#features/files/name.ts';
import { withoutKeys } from '#features/mailing/links.ts';
import { createHash } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { Attachment, Email } from 'postal-mime';
import { textOfHtml } from './htmltext.ts';
import { partQuoted } from './quoted.ts';
import { rawWithoutKeys } from './rawkeys.ts';

export interface ArrivedFile {
  name: string;
  bytes: Uint8Array;
}
export interface Bounce {
  messageId: string;
  code: number;
  words: string;
}
/** '' a person; 'reply' a machine that answers; 'bulk' a machine that writes to many; 'bounce' a mail that came back. */
export type Robot = '' | 'reply' | 'bulk' | 'bounce';

export interface Arrived {
  messageId: string;
  sender: string;
  senderName: string;
  subject: string;
  /** What they wrote, and what their mail repeats. */
  text: string;
  quoted: string;
  files: ArrivedFile[];
  /** Message-IDs it answers to, the nearest last. */
  refs: string[];
  robot: Robot;
  bounces: Bounce[];
  /** The mail as it came, without the keys it repeats, where it holds any. */
  clean?: Uint8Array | undefined;
  /** It could not be read: only its envelope and its bytes are known. */
  isUnreadable?: boolean;
}

const TEXT_MAX = 200_000;
const QUOTED_MAX = 100_000;
const HTML_MAX = 2_000_000;
const REFS_MAX = 40;
const FILES_MAX = 200;
/** A picture inside of a signature: the mail that holds it is kept whole. */
const SIGNATURE_PICTURE_BYTES = 20_000;

export async function readMail(raw: Uint8Array, envelope: { from: string }): Promise<Arrived> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: 30,
    maxHeadersSize: 500_000,
    forceRfc822Attachments: true,
    maxRfc822NestingDepth: 0,
  });
  const header = (key: string) => mail.headers.find((found) => found.key === key)?.value ?? '';
  const robot = robotOf(mail, header, envelope.from);
  return {
    messageId: idsIn(mail.messageId ?? '')[0] ?? withoutId(raw),
    sender: oneLine(senderOf(mail) || envelope.from, 300).toLowerCase(),
    senderName: oneLine(mail.from?.name ?? '', 300),
    subject: oneLine(mail.subject ?? '', 300),
    ...wordsOf(mail),
    files: mail.attachments
      .filter((file) => robot === '' && isFile(file))
      .slice(0, FILES_MAX)
      .map(fileOf),
    refs: [...new Set([...idsIn(mail.references ?? ''), ...idsIn(mail.inReplyTo ?? '')])].slice(-REFS_MAX),
    robot,
    bounces: robot === 'bounce' ? bouncesOf(mail) : [],
    clean: rawWithoutKeys(raw),
  };
}

/** What is known of a mail that cannot be read. */
export function unreadable(raw: Uint8Array, envelope: { from: string }): Arrived {
  const sender = oneLine(envelope.from, 300).toLowerCase();
  return {
    messageId: withoutId(raw),
    sender,
    senderName: '',
    subject: '',
    text: '',
    quoted: '',
    files: [],
    refs: [],
    robot: '',
    bounces: [],
    isUnreadable: true,
  };
}

function senderOf(mail: Email): string {
  return mail.from?.address ?? mail.from?.group?.[0]?.address ?? '';
}

/** A mail without a name of its own is known by its bytes. */
function withoutId(raw: Uint8Array): string {
  return `sha256:${createHash('sha256').update(raw).digest('hex')}`;
}

function idsIn(text: string): string[] {
  return [...storable(text.slice(0, 20_000)).matchAll(/<([^<>\s]{1,400})>/g)].map(([, id = '']) => id);
}

/** The plain part where there is one: people write it, and it needs no taking apart. */
function wordsOf(mail: Email): { text: string; quoted: string } {
  const plain = (mail.text ?? '').slice(0, TEXT_MAX);
  const words =
    plain.trim() === '' ? textOfHtml((mail.html ?? '').slice(0, HTML_MAX)).slice(0, TEXT_MAX) : plain;
  const { text, quoted } = partQuoted(withoutKeys(storable(words.replace(/\r\n?/g, '\n'))));
  return { text, quoted: quoted.slice(0, QUOTED_MAX).toWellFormed() };
}

/** PostgreSQL keeps no NUL and no half of a pair; nobody reads the other control characters. */
function storable(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '');
}

function oneLine(text: string, max: number): string {
  return [...storable(text).replace(/\s+/g, ' ').trim()].slice(0, max).join('');
}

function robotOf(mail: Email, header: (key: string) => string, envelopeFrom: string): Robot {
  const type = header('content-type').toLowerCase();
  if (type.startsWith('multipart/report') && type.includes('delivery-status')) return 'bounce';
  const auto = header('auto-submitted').toLowerCase().trim();
  const isFromNobody = envelopeFrom === '' || /^(mailer-daemon|postmaster)@/i.test(senderOf(mail));
  if (
    isFromNobody ||
    auto.startsWith('auto-replied') ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== ''
  )
    return 'reply';
  if (auto !== '' && auto !== 'no') return 'bulk';
  const precedence = header('precedence').toLowerCase().trim();
  if (precedence === 'auto_reply') return 'reply';
  return ['bulk', 'list', 'junk'].includes(precedence) ||
    header('list-id') !== '' ||
    header('list-unsubscribe') !== ''
    ? 'bulk'
    : '';
}

/** Everything that hangs on the mail but its own pictures. */
function isFile(file: Attachment): boolean {
  const isOwnPicture =
    file.related === true &&
    file.mimeType.startsWith('image/') &&
    bytesOf(file).length < SIGNATURE_PICTURE_BYTES;
  return !isOwnPicture && bytesOf(file).length > 0;
}

function fileOf(file: Attachment): ArrivedFile {
  const name = [...shownName(file.filename ?? '')].slice(0, 200).join('');
  return {
    name: name.replace(/^\.+/, '') || (file.mimeType === 'message/rfc822' ? 'message.eml' : 'fichier'),
    bytes: bytesOf(file),
  };
}

function bytesOf(file: Attachment): Uint8Array {
  return typeof file.content === 'string' ? Buffer.from(file.content) : new Uint8Array(file.content);
}

const REPORT_MAX = 100_000;
const REFUSED = 550;

/** Of a notice that a mail could not be delivered: which one (its headers come back with it) and why. Delays are no failures. */
function bouncesOf(mail: Email): Bounce[] {
  const partOf = (types: readonly string[]) =>
    mail.attachments
      .filter(({ mimeType }) => types.includes(mimeType))
      .map((file) => Buffer.from(bytesOf(file)).toString('utf8').slice(0, REPORT_MAX))
      .join('\n');
  const report = unfolded(partOf(['message/delivery-status', 'message/global-delivery-status']));
  if (!/^action:\s*failed/im.test(report)) return [];
  const returned = unfolded(
    partOf([
      'message/rfc822',
      'text/rfc822-headers',
      'message/rfc822-headers',
      'message/global',
      'message/global-headers',
    ]),
  );
  const [messageId] = idsIn(/^message-id:(.*)$/im.exec(returned)?.[1] ?? '');
  if (messageId === undefined) return [];
  const diagnostic = /^diagnostic-code:\s*(?:smtp;)?\s*(.*)$/im.exec(report)?.[1] ?? '';
  const status = /^status:\s*(5\.\d+\.\d+)/im.exec(report)?.[1] ?? '';
  const code = Number(/^(5\d\d)\b/.exec(diagnostic.trim())?.[1] ?? REFUSED);
  const words = diagnostic.trim().replace(/^5\d\d[ -]?/, '') || status;
  return [{ messageId, code, words: oneLine(words, 400) }];
}

function unfolded(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
}
