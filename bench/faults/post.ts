/**
 * What the product talks to: a mail server and an SMS provider of the bench's own, which outlive every kill of the product and note what
 * they accepted. They write it down at once and answer a little later, so that a kill often falls between the two.
 */
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface Accepted {
  /** The Message-ID of a mail, the request id of an SMS. */
  name: string;
  /** What the writer called it. */
  mark: string | undefined;
  /** When its sender began with it (performance.now()): the sender was alive then. */
  begun: number;
}
export interface PostOffice {
  /** What the server is given to reach it. */
  env: Record<string, string>;
  readonly mails: readonly Accepted[];
  readonly texts: readonly Accepted[];
  /** Texts asked for under a request id that was taken before: told so, and not sent. */
  repeatedTexts(): number;
  /** When the next one of a writer is taken: what is killed now does not know yet that it was. */
  nextTaken(what: 'mail' | 'text'): Promise<void>;
  close(): Promise<void>;
}

/** Marks are short words that no encoding of a mail breaks or changes. */
const MARK = /\b(?:pli|faux)-\d+-\d+\b/;
const LOGIN = 'bench';
const ALREADY_SENT = { code: 120, message: 'A SMS with the same request_id has already been sent.' };

export async function openPost({ answerMs = 0 }: { answerMs?: number } = {}): Promise<PostOffice> {
  const mails: Accepted[] = [];
  const texts: Accepted[] = [];
  let repeated = 0;
  const waiting = { mail: new Set<() => void>(), text: new Set<() => void>() };
  function taken(what: 'mail' | 'text', mark: string | undefined): void {
    if (mark === undefined) return;
    for (const go of waiting[what]) go();
    waiting[what].clear();
  }
  const smtp = new SMTPServer({
    name: 'post',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, _session, done) => void note(stream, done),
  });
  async function note(stream: AsyncIterable<Buffer>, done: () => void): Promise<void> {
    const begun = performance.now();
    // A sender that was killed in the middle of a mail has sent none.
    const whole = await textOf(stream).catch(() => undefined);
    if (whole === undefined) return;
    const name = /^message-id:\s*<?([^>\s]+)/im.exec(whole)?.[1] ?? '';
    // A line of the body that was too long ends with this.
    const mark = MARK.exec(whole.replaceAll('=\r\n', ''))?.[0];
    mails.push({ name, mark, begun });
    taken('mail', mark);
    await pause(answerMs);
    done();
  }
  // A client that is killed in the middle of a sentence is what this server is for.
  smtp.on('error', () => undefined);
  const seen = new Set<string>();
  const sms = createServer((request, response) => {
    take(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.destroy(),
    );
  });
  async function take(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const begun = performance.now();
    const asked = JSON.parse(await textOf(request)) as { text?: string; request_id?: string };
    const name = asked.request_id ?? '';
    const isRepeat = seen.has(name);
    const mark = MARK.exec(asked.text ?? '')?.[0];
    if (isRepeat) repeated++;
    else texts.push({ name, mark, begun });
    seen.add(name);
    taken('text', mark);
    const ticket = `sms_${texts.length}`;
    await pause(answerMs);
    return isRepeat
      ? { status: 422, body: ALREADY_SENT }
      : { status: 201, body: { sms_ticket: ticket, number_of_sms_needed: 1, total_cost: 0.045 } };
  }
  const [smtpPort, smsPort] = await Promise.all([listening(smtp.server), listening(sms)]);
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'Pertuis <ne-pas-repondre@pertuis.test>',
      PERTUIS_SMS_LOGIN: LOGIN,
      PERTUIS_SMS_KEY: LOGIN,
      PERTUIS_SMS_SENDER: 'Pertuis',
      PERTUIS_SMS_WEBHOOK_SECRET: 'the-secret-of-the-bench-callbacks',
      PERTUIS_SMS_URL: `http://127.0.0.1:${smsPort}`,
    },
    mails,
    texts,
    repeatedTexts: () => repeated,
    nextTaken: (what) => new Promise((go) => waiting[what].add(go)),
    close: async () => {
      sms.closeAllConnections();
      sms.close();
      await new Promise<void>((closed) => smtp.close(() => closed()));
    },
  };
}

function listening(server: {
  listen(port: number, host: string, then: () => void): unknown;
  address(): unknown;
}): Promise<number> {
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  );
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}
