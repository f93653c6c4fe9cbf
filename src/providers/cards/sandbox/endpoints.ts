/** Who comes in by which address: the product by /v1, the guest by /c/pay, the person who looks by /sandbox/cards. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { onboard } from './accounts.ts';
import { checkoutPage, notFoundPage, onboardingPage, returnAddress } from './checkoutpage.ts';
import { control } from './control.ts';
import { checkKey, failed, idempotencyKey, match } from './engine.ts';
import { ApiError, stillRunning, unwell } from './errors.ts';
import type { Fault } from './faults.ts';
import { Form } from './form.ts';
import { bodyOf, fromElsewhere, redirect, sendJson, sendPage } from './http.ts';
import { listPage } from './listpage.ts';
import { API_VERSION } from './objects.ts';
import type { State } from './state.ts';

export async function serveApi(
  state: State,
  secretKey: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const method = request.method ?? 'GET';
  let key: string | undefined;
  let fault: Fault | undefined;
  try {
    checkKey(request.headers.authorization, secretKey);
    const matched = match(method, url.pathname);
    const form = new Form(method === 'GET' ? url.search : await bodyOf(request));
    key = method === 'POST' ? idempotencyKey(request.headers['idempotency-key']?.toString()) : undefined;
    fault = state.faults.meet(matched.route, key ?? url.pathname, mailOf(state, form, matched.id));
    if (fault?.how === 'silent') return;
    if (fault?.how === 'down') throw unwell();
    if (fault?.how === 'hollow') return sendJson(response, 200, '{}');
    if (key !== undefined && state.running.has(key)) throw stillRunning();
    if (fault?.how === 'slow') await slowly(state, key, fault.ms);
    const answer = state.engine.run({ method, path: url.pathname, form, key }, matched, state.now());
    if (fault?.how === 'drop') request.socket.destroy();
    if (fault?.how === 'drop' || fault?.how === 'mute') return;
    if (fault?.how === 'late') await wait(fault.ms, undefined, { signal: state.closing.signal });
    sendJson(response, answer.status, answer.body, {
      ...apiHeaders(answer.requestId, key),
      ...(answer.replayed ? { 'idempotent-replayed': 'true', 'original-request': answer.requestId } : {}),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const answer = failed(error);
    sendJson(response, answer.status, answer.body, apiHeaders(answer.requestId, key));
  }
}

function apiHeaders(requestId: string, key: string | undefined): Record<string, string> {
  return {
    'request-id': requestId,
    'stripe-version': API_VERSION,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
}

async function slowly(state: State, key: string | undefined, ms: number): Promise<void> {
  if (key !== undefined) state.running.add(key);
  try {
    await wait(ms, undefined, { signal: state.closing.signal });
  } finally {
    if (key !== undefined) state.running.delete(key);
  }
}

/** The customer of what this call is about: sentinel addresses decide how it fails. */
function mailOf(state: State, form: Form, id: string): string | null | undefined {
  const subject = form.get('payment_intent') ?? id;
  if (subject === '') return form.get('customer_email');
  const about = [...state.ledger.checkouts.values()].find(
    (checkout) => checkout.id === subject || checkout.session.payment_intent === subject,
  );
  return about?.session.customer_email;
}

export async function serveCheckout(
  state: State,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Read before the session is: between looking at its state and paying nothing may come in between (a double click).
  const form = new Form(request.method === 'POST' ? await bodyOf(request) : '');
  state.expireDue();
  const checkout = state.ledger.checkouts.get(id);
  if (checkout === undefined) return sendPage(response, 404, notFoundPage());
  const { success_url: successUrl, cancel_url: cancelUrl, status } = checkout.session;
  const leadsTo = [successUrl, cancelUrl];
  if (request.method !== 'POST') return sendPage(response, 200, checkoutPage(checkout), leadsTo);
  if (fromElsewhere(request)) return sendPage(response, 403, notFoundPage());
  if (form.get('action') === 'cancel' && cancelUrl !== null) return redirect(response, cancelUrl);
  if (status === 'complete') return redirect(response, returnAddress(checkout));
  if (status !== 'open') return sendPage(response, 409, checkoutPage(checkout), leadsTo);
  const decline = await state.pay(checkout, form.get('number') ?? '');
  if (decline !== undefined) return sendPage(response, 402, checkoutPage(checkout, decline.message), leadsTo);
  redirect(response, returnAddress(checkout));
}

export async function serveOnboarding(
  state: State,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const link = state.ledger.links.get(id);
  const account = state.ledger.accounts.get(link?.account ?? '');
  const now = Math.floor(state.now() / 1000);
  if (link === undefined || account === undefined || link.expiresAt < now)
    return sendPage(response, 404, notFoundPage());
  if (request.method !== 'POST') return sendPage(response, 200, onboardingPage(link), [link.returnUrl]);
  if (fromElsewhere(request)) return sendPage(response, 403, notFoundPage());
  await bodyOf(request);
  state.commit(onboard(account, { now }));
  redirect(response, link.returnUrl);
}

export async function serveList(
  state: State,
  rest: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [what, id, verb] = rest;
  if (what === undefined && request.method === 'GET') {
    state.expireDue();
    return sendPage(response, 200, listPage(state.ledger, state.webhooks.held));
  }
  if (request.method === 'POST' && fromElsewhere(request)) return sendPage(response, 403, notFoundPage());
  if (
    request.method === 'POST' &&
    what === 'events' &&
    verb === 'replay' &&
    state.ledger.deliveries.has(id ?? '')
  ) {
    await bodyOf(request);
    const before = state.ledger.deliveries.get(id ?? '')?.attempts ?? 0;
    await state.webhooks.replayed(id ?? '', before);
    return redirect(response, '/sandbox/cards');
  }
  if (request.method === 'POST' && (await pressed(state, request, rest)))
    return redirect(response, '/sandbox/cards');
  return control(state, what, request, response);
}

/** A button of the list about money given back; false when it is none. */
async function pressed(state: State, request: IncomingMessage, rest: readonly string[]): Promise<boolean> {
  const [what, id = '', verb] = rest;
  const act = `${what}/${verb}`;
  if (act === 'payments/refund' && state.ledger.intents.has(id)) {
    await bodyOf(request);
    state.refundByHand(id);
    return true;
  }
  if (act === 'refunds/fail' && state.ledger.refunds.has(id)) {
    await bodyOf(request);
    state.settleRefund(id, 'failed');
    return true;
  }
  return false;
}
