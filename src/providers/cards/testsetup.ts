/** For the tests of this folder: a sandbox, our adapter pointed at it, and an application that listens to its webhooks. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { cents } from '#kernel/money.ts';
import type { CardEvent, Cards, CheckoutOrder } from './port.ts';
import { startCardsSandbox } from './sandbox/server.ts';
import type { CardsSandbox } from './sandbox/server.ts';
import type { SandboxOptions } from './sandbox/state.ts';
import { stripeCards } from './stripe.ts';

export const SECRET_KEY = 'sk_test_aRatherLongTestKeyForTheSandbox';
export const WEBHOOK_SECRET = 'whsec_aRatherLongTestSecret';

export interface Heard {
  /** Verified by the adapter, in the order they came. */
  events: CardEvent[];
  /** As they came: body and signature. */
  deliveries: { body: Buffer; signature: string }[];
  /** What the application answers; 200 unless changed. */
  status: number;
}
export interface TestSetup {
  sandbox: CardsSandbox;
  cards: Cards;
  heard: Heard;
  /** A call as Stripe's own clients make it, without our adapter. */
  call(method: string, path: string, form?: string, key?: string): Promise<Response>;
}

export async function setUp(
  t: TestContext,
  options: Partial<SandboxOptions> = {},
  adapter: { timeoutMs?: number; retries?: number } = {},
): Promise<TestSetup> {
  const heard: Heard = { events: [], deliveries: [], status: 200 };
  const application = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const signature = String(request.headers['stripe-signature']);
      heard.deliveries.push({ body, signature });
      if (heard.status === 200) heard.events.push(cards.readEvent(body, signature));
      response.writeHead(heard.status).end();
    });
  });
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(application.address() as AddressInfo).port}/webhook`;
  const sandbox = await startCardsSandbox({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: () => webhookUrl,
    retryMs: 20,
    ...options,
  });
  const cards = stripeCards({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    at: { host: sandbox.host, port: sandbox.port, protocol: 'http' },
    ...adapter,
  });
  t.after(async () => {
    await sandbox.close();
    application.closeAllConnections();
    await new Promise((resolve) => application.close(resolve));
  });
  return { sandbox, cards, heard, call: caller(sandbox.url) };
}

function caller(url: string): TestSetup['call'] {
  return (method, path, form, key) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(form === undefined ? {} : { body: form }),
    });
}

export function order(changes: Partial<CheckoutOrder> = {}): CheckoutOrder {
  return {
    amount: cents(123_450),
    currency: 'eur',
    label: 'Acompte — Les Tamaris, du 8 au 15 août 2026',
    customerMail: 'claire.martin@example.test',
    reference: 'checkout-17',
    successUrl: 'http://127.0.0.1:4000/paymentconfirmation?session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://127.0.0.1:4000/paymentcancelled',
    capture: 'automatic',
    idempotencyKey: 'open-17',
    ...changes,
  };
}
