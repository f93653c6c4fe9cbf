/** Stripe's events, said in our words. Only what a booking can act on has a kind of its own. */
import { cents } from '#kernel/money.ts';
import type Stripe from 'stripe';
import type { CardEvent, CardEventKind } from './port.ts';

export function eventInOurWords(event: Stripe.Event): CardEvent {
  const of = { id: event.id, created: new Date(event.created * 1000) };
  switch (event.type) {
    case 'checkout.session.completed':
      return { ...of, kind: 'checkoutCompleted', ...ofSession(event.data.object) };
    case 'checkout.session.expired':
      return { ...of, kind: 'checkoutExpired', ...ofSession(event.data.object) };
    case 'payment_intent.succeeded':
      return {
        ...of,
        kind: 'paymentSucceeded',
        ...ofIntent(event.data.object, event.data.object.amount_received),
        paid: true,
      };
    case 'payment_intent.payment_failed':
      return { ...of, kind: 'paymentFailed', ...ofIntent(event.data.object, event.data.object.amount) };
    case 'payment_intent.amount_capturable_updated':
      return {
        ...of,
        kind: 'capturable',
        ...ofIntent(event.data.object, event.data.object.amount_capturable),
      };
    case 'payment_intent.canceled':
      return { ...of, kind: 'canceled', ...ofIntent(event.data.object, event.data.object.amount) };
    case 'charge.captured':
      return {
        ...of,
        kind: 'captured',
        ...ofCharge(event.data.object, event.data.object.amount_captured),
        paid: true,
      };
    case 'charge.refunded':
      return {
        ...of,
        kind: refundKind(event.data.object),
        ...ofCharge(event.data.object, event.data.object.amount_refunded),
      };
    default:
      return { ...of, kind: 'other', paid: false };
  }
}

/** Releasing a hold also says "refunded", of a charge that was never captured: no money came, none went back. */
function refundKind(charge: Stripe.Charge): CardEventKind {
  return charge.captured ? 'refunded' : 'other';
}

type Facts = Omit<CardEvent, 'id' | 'kind' | 'created'>;

function ofSession(session: Stripe.Checkout.Session): Facts {
  return {
    sessionId: session.id,
    paid: session.payment_status === 'paid',
    ...intentId(session.payment_intent),
    ...(session.amount_total === null ? {} : { amount: cents(session.amount_total) }),
    ...(session.client_reference_id === null ? {} : { reference: session.client_reference_id }),
  };
}

function ofIntent(intent: Stripe.PaymentIntent, amount: number): Facts {
  return { paymentIntentId: intent.id, amount: cents(amount), paid: false, ...referenceIn(intent.metadata) };
}

function ofCharge(charge: Stripe.Charge, amount: number): Facts {
  return {
    ...intentId(charge.payment_intent),
    amount: cents(amount),
    paid: false,
    ...referenceIn(charge.metadata),
  };
}

function intentId(intent: string | Stripe.PaymentIntent | null): { paymentIntentId?: string } {
  if (intent === null) return {};
  return { paymentIntentId: typeof intent === 'string' ? intent : intent.id };
}

function referenceIn(metadata: Stripe.Metadata): { reference?: string } {
  const { reference } = metadata;
  return reference === undefined ? {} : { reference };
}
