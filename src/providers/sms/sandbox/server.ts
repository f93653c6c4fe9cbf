/** The SMS provider's stand-in: Octopush's JSON API on a loopback port. It keeps what it is sent, reports, and answers when told to. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parisTime } from '#kernel/moment.ts';
import { isLoopbackHost } from '#server/hostcheck.ts';
import { DELIVERY_OUTCOMES, readOrder, refused } from './api.ts';
import type { ApiAnswer } from './api.ts';
import { Book } from './book.ts';
import type { CaughtSms } from './book.ts';
import { Callbacks } from './callbacks.ts';
import type { CallbackKind } from './callbacks.ts';

/**
 * down: 503, does nothing. silent: does nothing, never answers. away: closes the connection at once. drop: takes the text, then closes the connection.
 * mute: takes it and never answers.
 */
export const SMS_FAULTS = ['down', 'silent', 'away', 'drop', 'mute'] as const;
export type SmsFault = (typeof SMS_FAULTS)[number];

export interface SmsSandboxOptions {
  login: string;
  key: string;
  dir: string;
  /** Where reports and answers are told; known once the application listens. */
  callbackUrl: (kind: CallbackKind) => string;
  port?: number;
  /** Milliseconds before a report, and before the second try of a callback. */
  reportMs?: number;
  retryMs?: number;
}

export interface SmsSandbox {
  readonly url: string;
  readonly port: number;
  /** Newest first. */
  list(): CaughtSms[];
  /** For the next `times` calls, or until told otherwise. */
  fail(fault: SmsFault | undefined, times?: number): void;
  /** Keeps reports back: they are then told one by one with `report`. */
  holdReports(held: boolean): void;
  /** Tells a delivery state, at once; answers what the application said. */
  report(ticket: string, status: string): Promise<number>;
  /** Answers as the holder of a number; the same text comes `copies` times. Answers what the application said last. */
  reply(phone: string, text: string, copies?: number): Promise<number>;
  /** Every callback is taken or given up; or the time (10 s) is over. */
  settled(ms?: number): Promise<void>;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const MAX_BODY = 65_536;
/** What one SMS costs, in thousandths. */
const PRICE = 45;
const CREDIT = 100_000;

export async function startSmsSandbox(options: SmsSandboxOptions): Promise<SmsSandbox> {
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(options.port ?? 0, LOOPBACK, listening);
  });
  const { port } = server.address() as AddressInfo;
  const book = new Book(options.dir);
  const callbacks = new Callbacks(options.callbackUrl, options.retryMs ?? 500);
  const reportMs = options.reportMs ?? 400;
  let fault: { how: SmsFault; times: number } | undefined;
  let isHeld = false;
  for (const sms of book.list()) if (!sms.isReported) tellFate(sms);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLoopbackHost(request.headers)) return void response.writeHead(421).end();
    const how = request.method === 'POST' ? met() : undefined;
    if (how === 'away') return void request.socket.destroy();
    const text = await bodyOf(request);
    if (how === 'silent') return;
    const answer = how === 'down' ? refused(500, 503) : answerTo(request, text);
    if (how === 'mute') return;
    if (how === 'drop') return void request.socket.destroy();
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.body));
  }

  function met(): SmsFault | undefined {
    if (fault === undefined) return undefined;
    const { how } = fault;
    fault.times -= 1;
    if (fault.times <= 0) fault = undefined;
    return how;
  }

  function answerTo(request: IncomingMessage, text: string): ApiAnswer {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox');
    if (request.headers['api-login'] !== options.login || request.headers['api-key'] !== options.key)
      return refused(101, 401);
    if (request.method === 'GET' && pathname === '/v1/public/wallet/check-balance')
      return { status: 200, body: { amount: credit() / 1000, unit: 'EUR' } };
    if (request.method === 'POST' && pathname === '/v1/public/sms-campaign/send') return send(text);
    return refused(306, 404);
  }

  function send(text: string): ApiAnswer {
    const order = readOrder(parsed(text));
    if ('status' in order) return order;
    if (order.requestId !== undefined && book.hasRequest(order.requestId)) return refused(120);
    const cost = order.parts * PRICE;
    if (credit() < cost) return refused(104);
    const ticket = `sms_${randomBytes(7).toString('hex').slice(0, 13)}`;
    if (!order.isSimulated) {
      const { to, sender, parts } = order;
      const requestId = order.requestId ?? randomUUID();
      const fate = DELIVERY_OUTCOMES[to] === '';
      const sms = {
        ticket,
        requestId,
        to,
        sender,
        text: order.text,
        parts,
        cost,
        at: Date.now(),
        status: '',
        isReported: fate,
      };
      book.put(sms);
      if (!fate) tellFate(sms);
    }
    return {
      status: 201,
      body: {
        sms_ticket: ticket,
        number_of_contacts: 1,
        total_cost: cost / 1000,
        number_of_sms_needed: order.parts,
        residual_credit: credit() / 1000,
      },
    };
  }

  function credit(): number {
    return CREDIT - book.list().reduce((sum, sms) => sum + sms.cost, 0);
  }

  function tellFate(sms: CaughtSms): void {
    if (isHeld) return;
    const status = DELIVERY_OUTCOMES[sms.to] ?? 'DELIVERED';
    callbacks.send('delivery', reportOf(sms, status), reportMs, () => noteReport(sms.ticket, status));
  }

  function noteReport(ticket: string, status: string): void {
    const sms = book.get(ticket);
    if (sms) book.put({ ...sms, status, isReported: true });
  }

  return {
    url: `http://${LOOPBACK}:${port}/v1/public`,
    port,
    list: () => book.list(),
    fail: (how, times = Number.POSITIVE_INFINITY) => {
      fault = how === undefined ? undefined : { how, times };
    },
    holdReports: (held) => {
      isHeld = held;
    },
    async report(ticket, status) {
      const sms = book.get(ticket);
      if (!sms) throw new Error(`The sandbox has no text ${ticket}.`);
      const answered = await callbacks.post('delivery', reportOf(sms, status));
      if (answered === 200) noteReport(ticket, status);
      return answered;
    },
    async reply(phone, text, copies = 1) {
      const answered = book.list().find((sms) => sms.to === phone);
      const body = {
        message_id: answered?.ticket ?? `sms_${randomBytes(7).toString('hex').slice(0, 13)}`,
        number: phone,
        text,
        sim_card_number: '+33644000001',
        reception_date: parisTime(new Date()),
      };
      let status = 0;
      for (let copy = 0; copy < copies; copy += 1) status = await callbacks.post('inbound', body);
      return status;
    },
    settled: (ms = 10_000) => callbacks.settled(ms),
    async close() {
      callbacks.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function reportOf(sms: CaughtSms, status: string): object {
  return {
    channel: 'sms',
    message_id: sms.ticket,
    number: sms.to,
    status,
    delivery_date: parisTime(new Date()),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new RangeError('Request body too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
