/** Cards through Stripe: the official library, pointed at Stripe or at our sandbox, which speaks the same protocol. */
import { cents } from '#kernel/money.ts';
import { requireNoTransaction } from '#server/transactions.ts';
import Stripe from 'stripe';
import { eventInOurWords } from './events.ts';
import type { CardRefund, Cards, CheckoutState, OpenedCheckout } from './port.ts';
import { BadSignature, CardsRefused, CardsUnavailable } from './port.ts';

/** Pinned: what Stripe sends changes only when we change this line. The webhook endpoint must be created with the same. */
export const STRIPE_VERSION = '2026-10-28.endive';
const TIMEOUT_MS = 8_000;
const RETRIES = 2;
const REFUNDS_A_PAGE = 100;
const SIGNATURE_AGE_SECONDS = 300;
/** Stripe's bound on a product's name; beyond it the whole checkout would be refused. */
const LABEL_LENGTH = 250;

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Our sandbox; Stripe itself when absent. */
  at?: { host: string; port: number; protocol: 'http' };
  timeoutMs?: number;
  retries?: number;
}

export function stripeCards(settings: StripeSettings): Cards {
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: STRIPE_VERSION,
    timeout: settings.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: settings.retries ?? RETRIES,
    telemetry: false,
    ...settings.at,
  });

  async function readCheckout(sessionId: string): Promise<CheckoutState> {
    const session = await answered(() =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
    );
    const intent = session.payment_intent;
    return {
      status: session.status === 'complete' ? 'complete' : session.status === 'expired' ? 'expired' : 'open',
      paymentStatus: paymentStatus(session, intent),
      paymentIntentId: typeof intent === 'string' ? intent : intent?.id,
      amount: cents(session.amount_total ?? 0),
      currency: session.currency ?? '',
      reference: session.client_reference_id ?? undefined,
    };
  }

  return {
    readCheckout,

    async openCheckout(order): Promise<OpenedCheckout> {
      // On the payment too, and from there on its charges: their events do not name the session.
      const metadata = { reference: order.reference };
      const session = await answered(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            allowed_payment_method_types: ['card'],
            client_reference_id: order.reference,
            // Somebody known by telephone only types their mail there, or none.
            ...(order.customerMail !== '' && { customer_email: order.customerMail }),
            metadata,
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: order.currency,
                  unit_amount: order.amount,
                  product_data: { name: order.label.slice(0, LABEL_LENGTH) },
                },
              },
            ],
            payment_intent_data: {
              capture_method: order.capture === 'manual' ? 'manual' : 'automatic',
              metadata,
            },
            ...(order.expiresAt === undefined
              ? {}
              : { expires_at: Math.floor(order.expiresAt.getTime() / 1000) }),
          },
          { idempotencyKey: order.idempotencyKey },
        ),
      );
      if (session.url === null) throw new CardsRefused('no_checkout_page');
      return { sessionId: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
    },

    async expireCheckout(sessionId) {
      try {
        await answered(() => stripe.checkout.sessions.expire(sessionId));
        return 'expired';
      } catch (error) {
        if (!(error instanceof CardsRefused)) throw error;
        // Refused because it is no longer open: which way it ended is what the caller must know.
        const { status } = await readCheckout(sessionId);
        if (status === 'open') throw error;
        return status;
      }
    },

    async capture(paymentIntentId, idempotencyKey) {
      await answered(() => stripe.paymentIntents.capture(paymentIntentId, {}, { idempotencyKey }));
    },

    async release(paymentIntentId, idempotencyKey) {
      await answered(() => stripe.paymentIntents.cancel(paymentIntentId, {}, { idempotencyKey }));
    },

    async refund({ paymentIntentId, amount, idempotencyKey }) {
      const order = { payment_intent: paymentIntentId, amount };
      return cardRefund(await answered(() => stripe.refunds.create(order, { idempotencyKey })));
    },

    async readRefunds(paymentIntentId) {
      const refunds: CardRefund[] = [];
      await answered(() =>
        stripe.refunds
          .list({ payment_intent: paymentIntentId, limit: REFUNDS_A_PAGE })
          .autoPagingEach((refund) => void refunds.push(cardRefund(refund))),
      );
      return refunds;
    },

    readEvent(rawBody, signatureHeader) {
      if (typeof signatureHeader !== 'string') throw new BadSignature();
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          rawBody,
          signatureHeader,
          settings.webhookSecret,
          SIGNATURE_AGE_SECONDS,
        );
      } catch {
        throw new BadSignature();
      }
      return eventInOurWords(event);
    },
  };
}

function cardRefund({ id, amount, status }: Stripe.Refund): CardRefund {
  const isLost = status === 'failed' || status === 'canceled';
  return {
    refundId: id,
    amount: cents(amount),
    state: isLost ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
  };
}

/** The payment itself decides when it is there: a session's own status does not tell a held amount from an unpaid one. */
function paymentStatus(
  session: Stripe.Checkout.Session,
  intent: string | Stripe.PaymentIntent | null,
): CheckoutState['paymentStatus'] {
  if (intent === null || typeof intent === 'string')
    return session.payment_status === 'paid' ? 'paid' : 'unpaid';
  if (intent.status === 'succeeded') return 'paid';
  if (intent.status === 'requires_capture') return 'authorised';
  return intent.status === 'canceled' ? 'released' : 'unpaid';
}

/** The one door to Stripe. */
async function answered<T>(call: () => Promise<T>): Promise<T> {
  requireNoTransaction('The card provider');
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (undecided(error)) throw new CardsUnavailable(error.requestId);
    throw new CardsRefused(error.code ?? error.rawType ?? error.type, error.param, error.requestId);
  }
}

/** Nothing settled: no answer, one of the provider's own failures, too many calls, or a first attempt still running. */
function undecided(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error.code === 'lock_timeout'
  );
}
