/** Stripe's objects as they are born. Their types are the official library's, so the compiler refuses a shape Stripe would not send. */
import { randomBytes } from 'node:crypto';
import type { CardsEvent, Checkout, Intent } from './books.ts';

export const API_VERSION = '2026-10-28.endive';

/** Stripe's ids are letters and digits after a prefix that says what they are. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24)
    .toString('base64')
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(0, 24)}`;
}

export interface SessionOrder {
  now: number;
  pageUrl: string;
  amount: number;
  currency: string;
  cancelUrl: string | null;
  successUrl: string;
  reference: string | null;
  mail: string | null;
  expiresAt: number;
  locale: string | null;
  metadata: Record<string, string>;
}

export function newSession(id: string, order: SessionOrder): Checkout['session'] {
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: order.amount,
    amount_total: order.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: order.cancelUrl,
    client_reference_id: order.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: order.now,
    currency: order.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: order.mail === null ? null : customerDetails(order.mail),
    customer_email: order.mail,
    discounts: [],
    expires_at: order.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: order.locale,
    managed_payments: { enabled: false },
    metadata: order.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: order.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: order.pageUrl,
    wallet_options: null,
  };
}

function customerDetails(email: string): Checkout['session']['customer_details'] {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

export function newIntent(checkout: Checkout, now: number): Intent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: checkout.session.amount_total,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: checkout.capture,
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: now,
    currency: checkout.session.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: checkout.intentMetadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export function newEvent(
  type: string,
  object: object,
  now: number,
  request?: { id: string; key: string | null },
): CardsEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: request?.id ?? null, idempotency_key: request?.key ?? null },
    type,
  };
}
