/** What happens to a payment: each act reads the books and says what to write, all at once; it writes nothing itself. */
import type { Books, CardsEvent, Change, Charge, Checkout, Intent, Refund } from './books.ts';
import { newCharge, newRefund } from './charges.ts';
import { declineOf } from './testcards.ts';
import type { Decline } from './testcards.ts';
import { refused, wrongState } from './errors.ts';
import { newEvent, newIntent } from './objects.ts';

/** Who asks and when (seconds): both are written in the events. Nobody asks when a guest pays or a session expires. */
export interface Asking {
  now: number;
  request?: { id: string; key: string | null };
}

/** The guest presses the button. A refused card leaves the session open, as Stripe does, to try another. */
export function pay(
  books: Books,
  checkout: Checkout,
  number: string,
  asking: Asking,
): { change: Change; decline?: Decline } {
  const { session } = checkout;
  const known = session.payment_intent === null ? undefined : books.intents.get(session.payment_intent);
  const intent = known ?? newIntent(checkout, asking.now);
  const decline = declineOf(number);
  if (decline !== undefined) return { decline, change: declined(checkout, intent, decline, asking) };
  const charge = newCharge(intent, session.customer_email, asking.now);
  const paid: Intent = {
    ...intent,
    last_payment_error: null,
    latest_charge: charge.id,
    ...(charge.captured
      ? { status: 'succeeded', amount_received: intent.amount }
      : { status: 'requires_capture', amount_capturable: intent.amount }),
  };
  const complete: Checkout['session'] = {
    ...session,
    status: 'complete',
    payment_status: charge.captured ? 'paid' : 'unpaid',
    payment_intent: paid.id,
    url: null,
  };
  const type = charge.captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated';
  return {
    change: {
      checkouts: [{ ...checkout, session: complete }],
      intents: [paid],
      charges: [charge],
      events: [event(type, paid, asking), event('checkout.session.completed', complete, asking)],
    },
  };
}

function declined(checkout: Checkout, intent: Intent, decline: Decline, asking: Asking): Change {
  const failed: Intent = {
    ...intent,
    last_payment_error: {
      type: 'card_error',
      code: decline.code,
      message: decline.message,
      ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
    },
  };
  return {
    checkouts: [{ ...checkout, session: { ...checkout.session, payment_intent: failed.id } }],
    intents: [failed],
    events: [event('payment_intent.payment_failed', failed, asking)],
  };
}

export function expire(checkout: Checkout, asking: Asking): { session: Checkout['session']; change: Change } {
  if (checkout.session.status !== 'open') {
    throw wrongState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${String(checkout.session.status)}\`.`,
    );
  }
  const session: Checkout['session'] = { ...checkout.session, status: 'expired', url: null };
  return {
    session,
    change: {
      checkouts: [{ ...checkout, session }],
      events: [event('checkout.session.expired', session, asking)],
    },
  };
}

export function capture(
  books: Books,
  intent: Intent,
  asked: number | undefined,
  asking: Asking,
): { intent: Intent; change: Change } {
  const charge = chargeOf(books, intent);
  if (intent.status !== 'requires_capture' || charge === undefined) {
    throw unexpectedState(intent, 'captured', 'requires_capture');
  }
  const amount = asked ?? intent.amount_capturable;
  if (amount < 1)
    throw refused(
      'This value must be greater than or equal to 1.',
      'amount_to_capture',
      'parameter_invalid_integer',
    );
  if (amount > intent.amount_capturable) {
    throw wrongState(
      `Could not capture payment_intent, amount greater than amount_capturable.`,
      'amount_too_large',
    );
  }
  const taken: Intent = { ...intent, status: 'succeeded', amount_capturable: 0, amount_received: amount };
  const captured: Charge = { ...charge, captured: true, amount_captured: amount };
  return {
    intent: taken,
    change: {
      intents: [taken],
      charges: [captured],
      events: [event('charge.captured', captured, asking), event('payment_intent.succeeded', taken, asking)],
    },
  };
}

export function cancel(books: Books, intent: Intent, asking: Asking): { intent: Intent; change: Change } {
  if (intent.status !== 'requires_capture' && intent.status !== 'requires_payment_method') {
    throw unexpectedState(intent, 'canceled', 'requires_payment_method, requires_capture');
  }
  const payable = [...books.checkouts.values()].some(
    ({ session }) => session.payment_intent === intent.id && session.status === 'open',
  );
  if (payable)
    throw wrongState("You can't cancel the PaymentIntent of an open Checkout Session: expire the session.");
  const canceled: Intent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: asking.now,
    cancellation_reason: null,
  };
  const events = [event('payment_intent.canceled', canceled, asking)];
  const charge = chargeOf(books, intent);
  if (charge === undefined) return { intent: canceled, change: { intents: [canceled], events } };
  // Stripe reverses the hold by a "refund" of a charge that was never captured, and says so.
  const reversed: Charge = { ...charge, amount_refunded: charge.amount, refunded: true };
  events.push(event('charge.refunded', reversed, asking));
  return { intent: canceled, change: { intents: [canceled], charges: [reversed], events } };
}

export function refund(
  books: Books,
  intent: Intent,
  asked: { amount: number | undefined; metadata: Record<string, string>; status?: 'pending' | 'succeeded' },
  asking: Asking,
): { refund: Refund; change: Change } {
  const charge = chargeOf(books, intent);
  if (charge === undefined)
    throw wrongState(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  if (!charge.captured)
    throw wrongState(`This charge is not captured: cancel its PaymentIntent (${intent.id}) instead.`);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw wrongState(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = asked.amount ?? left;
  if (amount < 1)
    throw refused('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer');
  if (amount > left) {
    throw wrongState(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      'amount_too_large',
    );
  }
  const made = newRefund(charge, amount, asked.metadata, asking.now, asked.status);
  const back: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount_captured,
  };
  return {
    refund: made,
    change: {
      refunds: [made],
      charges: [back],
      events: [event('charge.refunded', back, asking), event('refund.created', made, asking)],
    },
  };
}

/** The bank takes the refund, or sends it back: then the money is the merchant's again, and the charge is refunded by that much less. */
export function settleRefund(
  books: Books,
  refund: Refund,
  status: 'succeeded' | 'failed',
  asking: Asking,
): { refund: Refund; change: Change } {
  const intent = books.intents.get(refund.payment_intent);
  const charge = intent && chargeOf(books, intent);
  if (charge === undefined || refund.status === 'failed')
    throw wrongState(`This refund (${refund.id}) can no longer change.`);
  if (status === 'succeeded') {
    const taken: Refund = { ...refund, status };
    return {
      refund: taken,
      change: {
        refunds: [taken],
        events: [event('refund.updated', taken, asking), event('charge.refund.updated', taken, asking)],
      },
    };
  }
  const failed: Refund = { ...refund, status, failure_reason: 'lost_or_stolen_card' };
  const back: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  };
  return {
    refund: failed,
    change: {
      refunds: [failed],
      charges: [back],
      events: ['refund.updated', 'charge.refund.updated', 'refund.failed'].map((type) =>
        event(type, failed, asking),
      ),
    },
  };
}

function chargeOf(books: Books, intent: Intent): Charge | undefined {
  return intent.latest_charge === null ? undefined : books.charges.get(intent.latest_charge);
}

function unexpectedState(intent: Intent, verb: string, wanted: string): Error {
  return wrongState(
    `This PaymentIntent could not be ${verb} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${wanted}.`,
    'payment_intent_unexpected_state',
  );
}

function event(type: string, object: object, asking: Asking): CardsEvent {
  return newEvent(type, object, asking.now, asking.request);
}
