/** An SMTP server of our own that keeps what it is sent (D05): the demo and the tests read their mail here. Loopback only. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { CaughtMail, CaughtMailContent, MailFault } from './caught.ts';

export interface MailSandbox {
  port: number;
  smtpUrl: string;
  /** Newest first. */
  list(): Promise<CaughtMail[]>;
  get(id: string): Promise<CaughtMailContent | undefined>;
  /** For everybody, until told otherwise. Without telling: …-550@ is refused for good, …-451@ for now. */
  fail(mode: MailFault | undefined): void;
  close(): Promise<void>;
}

const KEPT = 500;
const KEPT_BYTES = 200_000_000;
const MAX_MAIL = 20_000_000;
const ID = /^\d{15}-[0-9a-f]{8}$/;
const FAULTS = { refuse: 550, later: 451, away: 421 } as const;

export async function startMailSandbox({
  port = 0,
  dir,
}: {
  port?: number;
  dir: string;
}): Promise<MailSandbox> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const kept = new KeptMail(dir);
  let fault: MailFault | undefined;
  const server = new SMTPServer({
    name: 'sandbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL,
    // A sender that waits for an answer of a silent sandbox should not keep a process from ending.
    closeTimeout: 100,
    onConnect: (_session, done) =>
      done(fault === 'away' ? answer(FAULTS.away, 'Not open, come back later') : null),
    onRcptTo: (recipient, _session, done) => done(refusal(recipient.address, fault)),
    onData: (stream, session, done) => {
      void take(stream, session, done);
    },
  });

  async function take(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error: Error | null, words?: string) => void,
  ) {
    const { error, words } = await taken(kept, stream, session);
    // Silent: the mail is kept and the sender never hears of it.
    if (error !== null || fault !== 'silent') done(error, words);
  }

  // A client that breaks off mid-sentence is its own affair.
  server.on('error', () => undefined);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', listening);
  });
  const actual = (server.server.address() as AddressInfo).port;
  return {
    port: actual,
    smtpUrl: `smtp://127.0.0.1:${actual}`,
    list: () => kept.list(),
    get: (id) => kept.get(id),
    fail: (mode) => {
      fault = mode;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function taken(
  kept: KeptMail,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<{ error: Error | null; words?: string }> {
  const parts: Buffer[] = [];
  try {
    for await (const part of stream) if (!stream.sizeExceeded) parts.push(Buffer.from(part));
    if (stream.sizeExceeded) return { error: answer(552, 'Message too large') };
    return { error: null, words: `Kept as ${await kept.add(Buffer.concat([delivered(session), ...parts]))}` };
  } catch {
    return { error: answer(451, 'Could not be kept') };
  }
}

/** As real servers do, it repeats the address it refuses. */
function refusal(recipient: string, fault: MailFault | undefined): Error | null {
  const unknown = `<${recipient}>: No such mailbox`;
  const wanted = /-(550|451)@/.exec(recipient)?.[1];
  if (wanted !== undefined)
    return answer(Number(wanted), wanted === '550' ? unknown : 'Mailbox busy, try later');
  if (fault === 'refuse') return answer(FAULTS.refuse, unknown);
  return fault === 'later' ? answer(FAULTS.later, 'Greylisted, try later') : null;
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** The envelope, in the headers a real server writes on delivery. */
function delivered(session: SMTPServerSession): Buffer {
  const to = session.envelope.rcptTo.map((recipient) => recipient.address).join(', ');
  const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
  return Buffer.from(`Return-Path: <${from}>\r\nDelivered-To: ${to}\r\n`);
}

/** One file per mail, named by time: sorting names sorts mails. The oldest make room. */
class KeptMail {
  readonly #dir: string;
  readonly #summaries = new Map<string, CaughtMail>();
  #order = 0;
  constructor(dir: string) {
    this.#dir = dir;
  }

  async add(raw: Buffer): Promise<string> {
    this.#order = Math.max(this.#order + 1, Date.now() * 100);
    const id = `${this.#order}-${randomBytes(4).toString('hex')}`;
    await writeFile(join(this.#dir, `${id}.part`), raw, { mode: 0o600 });
    await rename(join(this.#dir, `${id}.part`), this.#file(id));
    await this.#makeRoom();
    return id;
  }

  async list(): Promise<CaughtMail[]> {
    const found: CaughtMail[] = [];
    for (const id of this.#ids()) {
      const known = this.#summaries.get(id) ?? summary(await this.get(id));
      if (known === undefined) continue;
      this.#summaries.set(id, known);
      found.push(known);
    }
    return found;
  }

  async get(id: string): Promise<CaughtMailContent | undefined> {
    if (!ID.test(id)) return undefined;
    const raw = await readFile(this.#file(id)).catch(() => undefined);
    return raw && parsed(id, raw);
  }

  async #makeRoom(): Promise<void> {
    let bytes = 0;
    let count = 0;
    for (const id of this.#ids()) {
      bytes += statSync(this.#file(id), { throwIfNoEntry: false })?.size ?? 0;
      count += 1;
      if (count <= KEPT && (bytes <= KEPT_BYTES || count === 1)) continue;
      this.#summaries.delete(id);
      await rm(this.#file(id), { force: true });
    }
  }

  /** Newest first. */
  #ids(): string[] {
    return readdirSync(this.#dir)
      .map((name) => name.replace(/\.eml$/, ''))
      .filter((id) => ID.test(id))
      .toSorted()
      .toReversed();
  }

  #file(id: string): string {
    return join(this.#dir, `${id}.eml`);
  }
}

async function parsed(id: string, raw: Buffer): Promise<CaughtMailContent> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  const [html, text] = [mail.html ?? '', mail.text ?? ''];
  return {
    id,
    received: new Date(Number(id.slice(0, 15)) / 100),
    from: mail.from?.name ? `${mail.from.name} <${mail.from.address ?? ''}>` : (mail.from?.address ?? ''),
    to: mail.headers.find(({ key }) => key === 'delivered-to')?.value ?? '',
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    replyTo: mail.replyTo?.[0]?.address ?? '',
    html,
    text,
    links: linksOf(html, text),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'fichier',
      contentType: mimeType,
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  };
}

function summary(mail: CaughtMailContent | undefined): CaughtMail | undefined {
  return (
    mail && {
      id: mail.id,
      received: mail.received,
      from: mail.from,
      to: mail.to,
      subject: mail.subject,
      messageId: mail.messageId,
    }
  );
}

function linksOf(html: string, text: string): string[] {
  const inMarkup = [...html.matchAll(/\shref="(https?:[^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
  );
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([url]) => url);
  return [...new Set([...inMarkup, ...inText])];
}
