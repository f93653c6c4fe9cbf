/**
 * Mail that comes in, by SMTP: our own domain's and nobody else's. A mail is acknowledged once it is kept; until then its sender is asked
 * to come back, and does. Speaks in clear: it stands behind the agency's mail server, or on this machine.
 */
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { MailUnavailable } from './port.ts';
import type { TakeMail } from './port.ts';

export interface MailListener {
  port: number;
  domain: string;
  close(): Promise<void>;
}

export interface ListenerOptions {
  /** 0: any free one. */
  port: number;
  host: string;
  domain: string;
  take: TakeMail;
  /** What proves that somebody answers a mail of ours (their own address), by which they are counted apart from strangers. */
  proofOf?: (to: readonly string[]) => Promise<string | undefined>;
  /** Told when a mail could not be kept. */
  onFailure: (error: unknown) => void;
  maxBytes?: number;
  timeoutMs?: number;
  lifetimeMs?: number;
}

interface Load {
  bytes: number;
  maxBytes: number;
  underWay: number;
  /** By what proves who answers. */
  ofProof: Map<string, number>;
}

const MAX_BYTES = 26_214_400;
const RECIPIENTS = 20;
/** Many: seven clients that send a letter a minute must not keep everybody's mail out. What they hold and what is read at once is bounded. */
const CONNECTIONS = 100;
/** Mails read and kept at one time; and their bytes, in how many of the largest. */
const AT_ONCE = 6;
/** Of these, places that only answers to mails of ours take: whatever strangers send, our guests are heard. */
const FOR_ANSWERS = 2;
/** Of one address of ours: who holds one can't keep the others out either. */
const AT_ONCE_EACH = 2;
/**
 * Pieces of one mail. A line that begins with a dot comes as one of its own, however short, each with its work and its hundred bytes beside
 * what it holds: a mail of nothing else was a gigabyte and half a minute. The largest mail over the worst line is fewer.
 */
const MOST_PIECES = 60_000;
const BESIDE_BYTES = 128;
const TIMEOUT_MS = 60_000;
/** However busily a client goes on: a mail server comes again. */
const LIFETIME_MS = 600_000;

export async function startMailListener(options: ListenerOptions): Promise<MailListener> {
  const {
    port,
    host,
    domain,
    maxBytes = MAX_BYTES,
    timeoutMs = TIMEOUT_MS,
    lifetimeMs = LIFETIME_MS,
  } = options;
  const load: Load = { bytes: 0, maxBytes, underWay: 0, ofProof: new Map() };
  const server = new SMTPServer({
    name: domain,
    banner: 'Pertuis',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    maxRecipients: RECIPIENTS,
    maxClients: CONNECTIONS,
    socketTimeout: timeoutMs,
    closeTimeout: 1_000,
    onRcptTo: (recipient, _session, done) =>
      done(isOurs(recipient.address, domain) ? null : answer(550, 'Relaying denied: not a mailbox of ours')),
    onData: (stream, session, done) => {
      void onMail(stream, session, done);
    },
  });

  async function onMail(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error: Error | null, words?: string) => void,
  ) {
    const refused = await received(stream, session, options, load);
    if (refused !== TOO_MANY_PIECES) return done(refused ?? null, 'Kept');
    // The rest would be taken apart as well before it could be answered.
    const [line] = [...server.connections].filter((each) => each.session === session);
    line?.send(refused.responseCode, refused.message);
    line?.close();
  }
  server.server.on('connection', (socket: Socket) => {
    const end = setTimeout(() => socket.destroy(), lifetimeMs);
    socket.once('close', () => clearTimeout(end));
  });

  // A client that breaks off mid-sentence is its own affair.
  server.on('error', () => undefined);
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, listening);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    domain,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

function isOurs(address: string, domain: string): boolean {
  return address.toLowerCase().endsWith(`@${domain.toLowerCase()}`) && address.split('@').length === 2;
}

/** Undefined when it is kept. */
async function received(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  { take, proofOf, onFailure }: ListenerOptions,
  load: Load,
): Promise<Answer | undefined> {
  const { mailFrom, rcptTo } = session.envelope;
  const to = rcptTo.map(({ address }) => address);
  const held = { bytes: 0 };
  try {
    const proof = await proofOf?.(to);
    const raw = await gathered(stream, load, held, placesFor(proof));
    if (!Buffer.isBuffer(raw)) return raw;
    return await inPlace(load, proof, () =>
      take({ from: mailFrom === false ? '' : mailFrom.address, to, raw }),
    );
  } catch (error) {
    if (error instanceof MailUnavailable) return answer(error.code ?? 451, error.message);
    onFailure(error);
    return answer(451, 'Could not be kept, try later');
  } finally {
    load.bytes -= held.bytes;
  }
}

function placesFor(proof: string | undefined): number {
  return proof === undefined ? AT_ONCE - FOR_ANSWERS : AT_ONCE;
}

/** The whole mail, or why it is not taken. What it holds is counted while it comes, and stays so until it is kept. */
async function gathered(
  stream: SMTPServerDataStream,
  load: Load,
  held: { bytes: number },
  places: number,
): Promise<Buffer | Answer> {
  const parts: Buffer[] = [];
  let isCrowded = false;
  let pieces = 0;
  for await (const part of stream) {
    pieces += 1;
    if (pieces > MOST_PIECES) return TOO_MANY_PIECES;
    const bytes = part.length + BESIDE_BYTES;
    isCrowded ||= load.bytes + bytes > places * load.maxBytes;
    if (stream.sizeExceeded || isCrowded) continue;
    held.bytes += bytes;
    load.bytes += bytes;
    parts.push(Buffer.from(part));
  }
  if (stream.sizeExceeded) return answer(552, 'Message too large');
  return isCrowded ? BUSY : Buffer.concat(parts);
}

/** Strangers have some of the places, who answers us all of them. */
async function inPlace(
  load: Load,
  proof: string | undefined,
  work: () => Promise<void>,
): Promise<Answer | undefined> {
  const theirs = proof === undefined ? 0 : (load.ofProof.get(proof) ?? 0);
  if (load.underWay >= placesFor(proof) || theirs >= AT_ONCE_EACH) return BUSY;
  load.underWay += 1;
  if (proof !== undefined) load.ofProof.set(proof, theirs + 1);
  try {
    await work();
    return undefined;
  } finally {
    load.underWay -= 1;
    if (proof !== undefined) giveBack(load.ofProof, proof);
  }
}

function giveBack(counts: Map<string, number>, name: string): void {
  const left = (counts.get(name) ?? 1) - 1;
  if (left > 0) counts.set(name, left);
  else counts.delete(name);
}

type Answer = Error & { responseCode: number };

function answer(responseCode: number, message: string): Answer {
  return Object.assign(new Error(message), { responseCode });
}

const BUSY = answer(451, 'Busy, try later');
const TOO_MANY_PIECES = answer(554, 'Too many lines that begin with a dot');
