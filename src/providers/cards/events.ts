/** Stripe's events, said in our words. Only what a booking can act on has a kind of its own. */
import { cents } from '#kernel/money.ts';
import * as z from 'zod/mini';
import type { CardEvent, CardEventKind } from './port.ts';
import { BadEvent } from './port.ts';

const id = z.string().check(z.minLength(1), z.maxLength(255));
/** The most that a column of ours holds is more than a card is charged. */
const amount = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
const currency = z.nullish(z.string().check(z.maxLength(10)));
const metadata = z.nullish(z.record(z.string(), z.string()));
/** The payment of a session or a charge, expanded or not. */
const intentOf = z.nullish(z.union([id, z.object({ id })]));

const Event = z.object({
  id,
  type: z.string(),
  created: z.int().check(z.minimum(0), z.maximum(253_402_300_799)),
  data: z.object({ object: z.unknown() }),
});
const Session = z.object({
  id,
  payment_status: z.string(),
  payment_intent: intentOf,
  amount_total: z.nullish(amount),
  currency,
  client_reference_id: z.nullish(z.string()),
});
const Intent = z.object({
  id,
  amount,
  amount_received: amount,
  amount_capturable: amount,
  currency,
  metadata,
});
const Charge = z.object({
  payment_intent: intentOf,
  amount_captured: amount,
  amount_refunded: amount,
  captured: z.boolean(),
  currency,
  metadata,
});
const Refund = z.object({ payment_intent: intentOf, amount });

/**
 * @param sent what was signed, read as JSON
 * @throws BadEvent when it lacks what an event of its type has
 */
export function eventInOurWords(sent: unknown): CardEvent {
  const event = read(Event, sent);
  const { object } = event.data;
  const of = { id: event.id, created: new Date(event.created * 1000) };
  switch (event.type) {
    case 'checkout.session.completed':
      return { ...of, kind: 'checkoutCompleted', ...ofSession(read(Session, object)) };
    case 'checkout.session.expired':
      return { ...of, kind: 'checkoutExpired', ...ofSession(read(Session, object)) };
    case 'payment_intent.succeeded':
      return {
        ...of,
        kind: 'paymentSucceeded',
        ...ofIntent(read(Intent, object), 'amount_received'),
        paid: true,
      };
    case 'payment_intent.payment_failed':
      return { ...of, kind: 'paymentFailed', ...ofIntent(read(Intent, object), 'amount') };
    case 'payment_intent.amount_capturable_updated':
      return { ...of, kind: 'capturable', ...ofIntent(read(Intent, object), 'amount_capturable') };
    case 'payment_intent.canceled':
      return { ...of, kind: 'canceled', ...ofIntent(read(Intent, object), 'amount') };
    case 'charge.captured':
      return { ...of, kind: 'captured', ...ofCharge(read(Charge, object), 'amount_captured'), paid: true };
    case 'charge.refunded': {
      const charge = read(Charge, object);
      return { ...of, kind: refundKind(charge), ...ofCharge(charge, 'amount_refunded') };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = read(Refund, object);
      return {
        ...of,
        kind: 'refundChanged',
        ...intentId(refund.payment_intent),
        amount: cents(refund.amount),
        paid: false,
      };
    }
    default:
      return { ...of, kind: 'other', paid: false };
  }
}

function read<S extends z.ZodMiniType>(shape: S, sent: unknown): z.output<S> {
  const result = z.safeParse(shape, sent);
  if (!result.success) throw new BadEvent();
  return result.data;
}

/** Releasing a hold also says "refunded", of a charge that was never captured: no money came, none went back. */
function refundKind(charge: z.output<typeof Charge>): CardEventKind {
  return charge.captured ? 'refunded' : 'other';
}

type Facts = Omit<CardEvent, 'id' | 'kind' | 'created'>;

function ofSession(session: z.output<typeof Session>): Facts {
  return {
    sessionId: session.id,
    paid: session.payment_status === 'paid',
    ...intentId(session.payment_intent),
    ...(typeof session.amount_total === 'number' && { amount: cents(session.amount_total) }),
    ...currencyIn(session),
    ...(typeof session.client_reference_id === 'string' && { reference: session.client_reference_id }),
  };
}

function ofIntent(
  intent: z.output<typeof Intent>,
  which: 'amount' | 'amount_received' | 'amount_capturable',
): Facts {
  return {
    paymentIntentId: intent.id,
    amount: cents(intent[which]),
    ...currencyIn(intent),
    paid: false,
    ...referenceIn(intent.metadata),
  };
}

function ofCharge(charge: z.output<typeof Charge>, which: 'amount_captured' | 'amount_refunded'): Facts {
  return {
    ...intentId(charge.payment_intent),
    amount: cents(charge[which]),
    ...currencyIn(charge),
    paid: false,
    ...referenceIn(charge.metadata),
  };
}

function intentId(intent: z.output<typeof intentOf>): { paymentIntentId?: string } {
  if (intent === null || intent === undefined) return {};
  return { paymentIntentId: typeof intent === 'string' ? intent : intent.id };
}

function currencyIn({ currency: said }: { currency?: string | null | undefined }): { currency?: string } {
  return said === null || said === undefined ? {} : { currency: said };
}

function referenceIn(said: z.output<typeof metadata>): { reference?: string } {
  const reference = said?.['reference'];
  return reference === undefined ? {} : { reference };
}
