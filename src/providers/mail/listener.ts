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
  /** Told when a mail could not be kept. */
  onFailure: (error: unknown) => void;
  maxBytes?: number;
  timeoutMs?: number;
  lifetimeMs?: number;
}

interface Load {
  bytes: number;
  mostBytes: number;
  underWay: number;
}

const MAX_BYTES = 26_214_400;
const RECIPIENTS = 20;
/** Many: seven clients that send a letter a minute must not keep everybody's mail out. What they hold and what is read at once is bounded. */
const CONNECTIONS = 100;
/** Mails read and kept at one time. */
const AT_ONCE = 6;
/** Bytes of mails under way, in how many of the largest. */
const HELD = 6;
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
  const load: Load = { bytes: 0, mostBytes: HELD * maxBytes, underWay: 0 };
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
    done((await received(stream, session, options, load)) ?? null, 'Kept');
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
  { take, onFailure }: ListenerOptions,
  load: Load,
): Promise<Error | undefined> {
  const parts: Buffer[] = [];
  let held = 0;
  let isCrowded = false;
  try {
    for await (const part of stream) {
      isCrowded ||= load.bytes + part.length > load.mostBytes;
      if (stream.sizeExceeded || isCrowded) continue;
      held += part.length;
      load.bytes += part.length;
      parts.push(Buffer.from(part));
    }
    if (stream.sizeExceeded) return answer(552, 'Message too large');
    if (isCrowded || load.underWay >= AT_ONCE) return answer(451, 'Busy, try later');
    const { mailFrom, rcptTo } = session.envelope;
    load.underWay += 1;
    try {
      await take({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(parts),
      });
    } finally {
      load.underWay -= 1;
    }
    return undefined;
  } catch (error) {
    if (error instanceof MailUnavailable) return answer(error.code ?? 451, error.message);
    onFailure(error);
    return answer(451, 'Could not be kept, try later');
  } finally {
    load.bytes -= held;
  }
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
