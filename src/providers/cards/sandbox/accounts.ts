/** Connected accounts of owners, and the links that bring them to the form where they say who they are. */
import type Stripe from 'stripe';
import type { Asking } from './acts.ts';
import type { ApiCall, Handler, Outcome } from './handler.ts';
import type { Change, OnboardingLink } from './books.ts';
import { missing, notFound } from './errors.ts';
import { listed } from './lists.ts';
import { newEvent, newId } from './objects.ts';

const LINK_SECONDS = 300;
const DUE = ['external_account', 'tos_acceptance.date', 'tos_acceptance.ip'];

export const ACCOUNT_ROUTES: Readonly<Record<string, Handler>> = {
  'POST /v1/accounts': createAccount,
  'GET /v1/accounts': listAccounts,
  'GET /v1/accounts/:id': ({ books, id }) => {
    const account = books.accounts.get(id);
    if (account === undefined) throw notFound('account', id, 'account');
    return { body: account };
  },
  'POST /v1/account_links': createLink,
};

function createAccount({ form, asking }: ApiCall): Outcome {
  form.allow([
    'type',
    'country',
    'email',
    'metadata.*',
    'capabilities.card_payments.requested',
    'capabilities.transfers.requested',
  ]);
  const account: Stripe.Account = {
    id: newId('acct').slice(0, 21),
    object: 'account',
    business_profile: null,
    business_type: null,
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    charges_enabled: false,
    country: form.get('country') ?? 'FR',
    created: asking.now,
    default_currency: 'eur',
    details_submitted: false,
    email: form.get('email') ?? null,
    metadata: form.metadata('metadata'),
    payouts_enabled: false,
    requirements: requirements(DUE),
    type: form.oneOf('type', ['standard', 'express', 'custom'], 'standard'),
  };
  return { body: account, change: { accounts: [account] } };
}

function requirements(due: string[]): NonNullable<Stripe.Account['requirements']> {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

function listAccounts({ books, form }: ApiCall): Outcome {
  form.allow(['limit', 'starting_after', 'ending_before']);
  return { body: listed('/v1/accounts', [...books.accounts.values()], form) };
}

function createLink({ books, form, asking, pages }: ApiCall): Outcome {
  form.allow(['account', 'type', 'refresh_url', 'return_url']);
  const account = form.need('account');
  if (!books.accounts.has(account)) throw notFound('account', account, 'account');
  const returnUrl = form.url('return_url');
  if (returnUrl === undefined) throw missing('return_url');
  form.need('type');
  const link: OnboardingLink = { id: newId('lnk'), account, returnUrl, expiresAt: asking.now + LINK_SECONDS };
  const url = `${pages}/setup/s/${link.id}`;
  return {
    body: { object: 'account_link', created: asking.now, expires_at: link.expiresAt, url },
    change: { links: [link] },
  };
}

/** The owner sent the form: the account can now receive money. */
export function onboard(account: Stripe.Account, asking: Asking): Change {
  const ready: Stripe.Account = {
    ...account,
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirements([]),
  };
  return { accounts: [ready], events: [newEvent('account.updated', ready, asking.now, asking.request)] };
}
