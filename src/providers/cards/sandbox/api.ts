/** The addresses of Stripe's API that the product uses. Each handler reads the books and says what to write. */
import { cancel, capture, expire, refund } from './acts.ts';
import { ACCOUNT_ROUTES } from './accounts.ts';
import type { Books, Checkout, Intent } from './books.ts';
import { missing, notFound, refused } from './errors.ts';
import type { Form } from './form.ts';
import { listed } from './lists.ts';
import { newId, newSession } from './objects.ts';
import type { Handler, ApiCall, Outcome } from './handler.ts';

export const ROUTES: Readonly<Record<string, Handler>> = {
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': listSessions,
  'GET /v1/checkout/sessions/:id': ({ books, id }) => ({ body: checkoutOf(books, id).session }),
  'POST /v1/checkout/sessions/:id/expire': expireSession,
  'GET /v1/payment_intents': listIntents,
  'GET /v1/payment_intents/:id': ({ books, id }) => ({ body: intentOf(books, id, 'intent') }),
  'POST /v1/payment_intents/:id/capture': captureIntent,
  'POST /v1/payment_intents/:id/cancel': cancelIntent,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': listRefunds,
  'GET /v1/refunds/:id': ({ books, id }) => ({ body: found(books.refunds.get(id), 'refund', id) }),
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': ({ books, id }) => ({ body: found(books.events.get(id), 'event', id) }),
  ...ACCOUNT_ROUTES,
};

const SESSION_FIELDS = [
  'mode',
  'success_url',
  'cancel_url',
  'client_reference_id',
  'customer_email',
  'expires_at',
  'locale',
  'ui_mode',
  'metadata.*',
  'allowed_payment_method_types.*',
  'line_items.*.quantity',
  'line_items.*.price_data.currency',
  'line_items.*.price_data.unit_amount',
  'line_items.*.price_data.product_data.name',
  'line_items.*.price_data.product_data.description',
  'payment_intent_data.capture_method',
  'payment_intent_data.description',
  'payment_intent_data.metadata.*',
  'expand.*',
];

/** Stripe's bounds for euros, in cents: its own (docs.stripe.com, minimum and maximum charge amounts), not ours (MAX_AMOUNT). */
const LEAST = 50;

const MOST = 99_999_999;

const HALF_HOUR = 1800;

const DAY = 86_400;

function createSession({ form, asking, pages }: ApiCall): Outcome {
  form.allow(SESSION_FIELDS);
  if (form.need('mode') !== 'payment') throw refused('The sandbox knows the payment mode only.', 'mode');
  const id = newId('cs_test');
  const successUrl = form.url('success_url');
  if (successUrl === undefined) throw missing('success_url');
  const mail = form.get('customer_email') ?? null;
  if (mail !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail)) {
    throw refused('Invalid email address', 'customer_email', 'email_invalid');
  }
  const session = newSession(id, {
    now: asking.now,
    pageUrl: `${pages}/c/pay/${id}`,
    amount: amountOf(form),
    currency: form.need('line_items.0.price_data.currency'),
    cancelUrl: form.url('cancel_url') ?? null,
    successUrl,
    reference: form.get('client_reference_id') ?? null,
    mail,
    expiresAt: expiryOf(form, asking.now),
    locale: form.get('locale') ?? null,
    metadata: form.metadata('metadata'),
  });
  const method = form.oneOf(
    'payment_intent_data.capture_method',
    ['automatic', 'automatic_async', 'manual'],
    'automatic',
  );
  const checkout: Checkout = {
    id,
    session,
    label: form.need('line_items.0.price_data.product_data.name'),
    capture: method === 'manual' ? 'manual' : 'automatic',
    intentMetadata: form.metadata('payment_intent_data.metadata'),
  };
  return { body: session, change: { checkouts: [checkout] } };
}

function amountOf(form: Form): number {
  if (form.get('line_items.0.quantity') === undefined) throw missing('line_items');
  let total = 0;
  for (let line = 0; form.get(`line_items.${line}.quantity`) !== undefined; line += 1) {
    const path = `line_items.${line}.price_data`;
    if (form.need(`${path}.currency`) !== 'eur')
      throw refused('The sandbox counts in euros only.', 'currency');
    form.need(`${path}.product_data.name`);
    const quantity = form.integer(`line_items.${line}.quantity`) ?? 1;
    const unit = form.integer(`${path}.unit_amount`);
    if (unit === undefined) throw missing(`line_items[${line}][price_data][unit_amount]`);
    if (unit < 0 || quantity < 1)
      throw refused('Invalid non-negative integer', `line_items[${line}]`, 'parameter_invalid_integer');
    total += unit * quantity;
  }
  if (total < LEAST)
    throw refused(
      'The Checkout Session total amount must convert to at least 50 cents.',
      undefined,
      'amount_too_small',
    );
  if (total > MOST)
    throw refused(
      'The Checkout Session total amount must be no more than €999,999.99.',
      undefined,
      'amount_too_large',
    );
  return total;
}

function expiryOf(form: Form, now: number): number {
  const asked = form.integer('expires_at');
  if (asked === undefined) return now + DAY;
  // A minute's grace on both sides: the order was written before it got here.
  if (asked < now + HALF_HOUR - 60 || asked > now + DAY + 60) {
    throw refused(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return asked;
}

function listSessions({ books, form }: ApiCall): Outcome {
  form.allow(['limit', 'starting_after', 'ending_before', 'payment_intent', 'status', 'expand.*']);
  const intent = form.get('payment_intent');
  const status = form.get('status');
  const rows = [...books.checkouts.values()]
    .map(({ session }) => session)
    .filter((session) => intent === undefined || session.payment_intent === intent)
    .filter((session) => status === undefined || session.status === status);
  return { body: listed('/v1/checkout/sessions', rows, form) };
}

function expireSession({ books, id, form, asking }: ApiCall): Outcome {
  form.allow(['expand.*']);
  const { session, change } = expire(checkoutOf(books, id), asking);
  return { body: session, change };
}

function listIntents({ books, form }: ApiCall): Outcome {
  form.allow(['limit', 'starting_after', 'ending_before', 'expand.*']);
  return { body: listed('/v1/payment_intents', [...books.intents.values()], form) };
}

function captureIntent({ books, id, form, asking }: ApiCall): Outcome {
  form.allow(['amount_to_capture', 'expand.*']);
  const { intent, change } = capture(
    books,
    intentOf(books, id, 'intent'),
    form.integer('amount_to_capture'),
    asking,
  );
  return { body: intent, change };
}

function cancelIntent({ books, id, form, asking }: ApiCall): Outcome {
  form.allow(['expand.*']);
  const { intent, change } = cancel(books, intentOf(books, id, 'intent'), asking);
  return { body: intent, change };
}

function createRefund({ books, form, asking, slowRefunds }: ApiCall): Outcome {
  form.allow(['payment_intent', 'amount', 'metadata.*', 'expand.*']);
  const intent = intentOf(books, form.need('payment_intent'), 'payment_intent');
  const asked = {
    amount: form.integer('amount'),
    metadata: form.metadata('metadata'),
    ...(slowRefunds && { status: 'pending' as const }),
  };
  const made = refund(books, intent, asked, asking);
  return { body: made.refund, change: made.change };
}

function listRefunds({ books, form }: ApiCall): Outcome {
  form.allow(['limit', 'starting_after', 'ending_before', 'payment_intent', 'expand.*']);
  const intent = form.get('payment_intent');
  const rows = [...books.refunds.values()].filter(
    (row) => intent === undefined || row.payment_intent === intent,
  );
  return { body: listed('/v1/refunds', rows, form) };
}

function listEvents({ books, form }: ApiCall): Outcome {
  form.allow([
    'limit',
    'starting_after',
    'ending_before',
    'type',
    'types.*',
    'created.gte',
    'created.gt',
    'created.lte',
    'created.lt',
  ]);
  const type = form.get('type');
  const types = type === undefined ? form.list('types') : [type];
  const after = form.integer('created.gte') ?? (form.integer('created.gt') ?? -1) + 1;
  const until = form.integer('created.lte') ?? (form.integer('created.lt') ?? Number.MAX_SAFE_INTEGER) - 1;
  const rows = [...books.events.values()]
    .filter((event) => types.length === 0 || types.includes(event.type))
    .filter((event) => event.created >= after && event.created <= until);
  return { body: listed('/v1/events', rows, form) };
}

function checkoutOf(books: Books, id: string): Checkout {
  return found(books.checkouts.get(id), 'checkout.session', id, 'session');
}

function intentOf(books: Books, id: string, param: string): Intent {
  return found(books.intents.get(id), 'payment_intent', id, param);
}

function found<T>(row: T | undefined, what: string, id: string, param?: string): T {
  if (row === undefined) throw notFound(what, id, param);
  return row;
}
