/** The card provider's stand-in: Stripe's protocol on a loopback port, and the pages a guest and a developer see. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Books, Refund } from './books.ts';
import type { Totals } from './control.ts';
import { totals } from './control.ts';
import { serveApi, serveCheckout, serveList, serveOnboarding } from './endpoints.ts';
import { isLoopbackHost } from '#server/hostcheck.ts';
import { notFoundPage } from './checkoutpage.ts';
import { ApiError } from './errors.ts';
import type { Failure } from './faults.ts';
import { sendJson, sendPage } from './http.ts';
import { State } from './state.ts';
import type { SandboxOptions } from './state.ts';
import { GOOD_CARD } from './testcards.ts';
import type { Release } from './webhooks.ts';

const LOOPBACK = '127.0.0.1';
const EXPIRY_LOOK_MS = 1000;

export interface CardsSandbox {
  readonly host: string;
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
  /** Everything it knows, to look at. */
  readonly books: Books;
  totals(): Totals;
  /** Presses the page's button, with a card that pays unless told; answers the refusal the guest would read. */
  pay(sessionId: string, number?: string): Promise<string | undefined>;
  /** Gives money back as somebody of the agency does on the provider's own pages. Everything that is left, unless told. */
  refundByHand(paymentIntentId: string, amount?: number): Refund;
  /** From now on refunds wait for the bank, until `settleRefund`. */
  slowRefunds(wanted: boolean): void;
  /** What the guest's bank says of a refund, at once or weeks later. */
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): void;
  /** The next calls (of that route, as `POST /v1/refunds`) fail that way, once unless told. */
  fail(fault: { how: Failure; on?: string; times?: number; ms?: number }): void;
  clearFaults(): void;
  /** Keeps webhooks back, then sends them in the order and number wanted. */
  holdWebhooks(): void;
  releaseWebhooks(release?: Release): void;
  /** Sends events again. */
  replay(eventIds: readonly string[]): void;
  /** Every webhook is delivered or given up; or the time (10 s) is over. */
  settled(ms?: number): Promise<void>;
  /** Expires what is due at once, for tests that moved the clock. */
  expireDue(): void;
}

export async function startCardsSandbox(options: SandboxOptions): Promise<CardsSandbox> {
  if (options.secretKey.startsWith('sk_live'))
    throw new Error('A live Stripe key was given to the card sandbox.');
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${LOOPBACK}:${port}`;
  // Only now: holding the port is what keeps a second start from rewriting the same file.
  const state = await opened(options, url, server);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    serve(state, options.secretKey, request, response).catch((error: unknown) =>
      broken(state, response, error),
    );
  });
  const clock = setInterval(() => state.expireDue(), EXPIRY_LOOK_MS);
  clock.unref();
  return {
    host: LOOPBACK,
    port,
    url,
    books: state.ledger,
    totals: () => totals(state),
    async pay(sessionId, number = GOOD_CARD) {
      const checkout = state.ledger.checkouts.get(sessionId);
      if (checkout?.session.status !== 'open') throw new Error(`Session ${sessionId} is not open.`);
      return (await state.pay(checkout, number))?.message;
    },
    refundByHand: (paymentIntentId, amount) => state.refundByHand(paymentIntentId, amount),
    slowRefunds: (wanted) => void (state.engine.slowRefunds = wanted),
    settleRefund: (refundId, status) => state.settleRefund(refundId, status),
    fail: (fault) => state.faults.plan(fault),
    clearFaults: () => state.faults.clear(),
    holdWebhooks: () => state.webhooks.hold(),
    releaseWebhooks: (release) => state.webhooks.release(release),
    replay: (eventIds) => state.webhooks.send(eventIds),
    settled: (ms = 10_000) => state.webhooks.settled(ms),
    expireDue: () => state.expireDue(),
    async close() {
      clearInterval(clock);
      state.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function opened(options: SandboxOptions, url: string, server: Server): Promise<State> {
  try {
    return new State(options, url);
  } catch (error) {
    await new Promise((resolve) => server.close(resolve));
    throw error;
  }
}

async function serve(
  state: State,
  secretKey: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isLoopbackHost(request.headers)) return sendPage(response, 421, notFoundPage());
  const { pathname } = new URL(request.url ?? '/', 'http://sandbox');
  const [, first, second, ...rest] = pathname.split('/');
  if (first === 'v1') return serveApi(state, secretKey, request, response);
  if (first === 'c' && second === 'pay') return serveCheckout(state, rest[0] ?? '', request, response);
  if (first === 'setup' && second === 's') return serveOnboarding(state, rest[0] ?? '', request, response);
  if (first === 'sandbox' && second === 'cards') return serveList(state, rest, request, response);
  sendPage(response, 404, notFoundPage());
}

function broken(state: State, response: ServerResponse, error: unknown): void {
  if (state.closing.signal.aborted || response.headersSent) {
    response.destroy();
    return;
  }
  if (error instanceof ApiError) return sendJson(response, error.status, JSON.stringify(error.body));
  process.emitWarning(error instanceof Error ? error : String(error), { code: 'CARDS_SANDBOX' });
  sendJson(response, 500, JSON.stringify({ error: { type: 'api_error', message: 'The sandbox failed.' } }));
}
