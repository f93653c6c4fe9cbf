/**
 * The hosted card page. The amount is the server's, the card never passes here. Our row is written before the provider is asked and its
 * id is the idempotency key: an answer lost on the way gives the same session when asked again (B56, D16).
 */
import { Refusal } from '#kernel/refusal.ts';
import { CardsUnavailable } from '#providers/cards/port.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import { inTransaction } from '#server/sql.ts';
import { randomUUID } from 'node:crypto';
import { paymentRequestOfBid } from './bids.ts';
import { canDo } from './payment.ts';
import * as queries from './queries.ts';
import type { CheckoutRow } from './queries.ts';

export interface OpenedCheckout {
  stripeToken: string;
  url: string;
}

/** @param type of a bid: what the button said it pays. */
export async function openCheckout(
  app: App,
  caller: Caller,
  messageId: number,
  type?: string,
): Promise<OpenedCheckout> {
  const prepared = await inTransaction(app.db, async (tx) => {
    const id =
      (await queries.paymentRequestIdOfMessage(tx, messageId, caller)) ??
      (await paymentRequestOfBid(tx, caller, messageId, type));
    const request = id === undefined ? undefined : await queries.lockedPaymentRequest(tx, id, caller);
    if (!request) throw new Refusal('notFound');
    // What is owed is paid by whoever owes it, not by somebody acting as them (S19).
    if (caller.impersonator !== null) throw new Refusal('forbidden');
    if (!canDo('pay', request.status))
      throw new Refusal('paymentRequestState', { params: { status: request.status } });
    const account = (await queries.accountOfRequest(tx, request.ddl_id, caller))!;
    if (!isStaff(caller) && !caller.uids.includes(account.sender_uid)) throw new Refusal('forbidden');
    if (account.collects_rent)
      throw new Refusal('platformCollectsRent', { params: { platform: account.platform_label } });
    const live = await queries.liveCheckout(tx, request.id);
    if (live && isUsable(live)) return { checkout: live, account };
    if (live) await queries.endCheckout(tx, live.id, 'expired', null);
    const checkout = await queries.insertCheckout(tx, {
      id: randomUUID(),
      paymentRequestId: request.id,
      ddlId: request.ddl_id,
      amount: request.amount,
    });
    return { checkout, account };
  });
  const { checkout, account } = prepared;
  if (checkout.session_id !== null && checkout.url !== null)
    return { stripeToken: checkout.session_id, url: checkout.url };
  // The page shows this mail and sends the receipt there: the guest's, whoever opened it first.
  const { sender } = await queries.peopleToTell(app.db, account.ddl_id);
  const session = await askProvider(app, checkout, { label: account.house_title, mail: sender?.mail ?? '' });
  await inTransaction(app.db, (tx) => queries.openedCheckout(tx, checkout.id, session));
  return { stripeToken: session.sessionId, url: session.url };
}

/** A page that ends within the minute is not worth sending anyone to. */
function isUsable(checkout: CheckoutRow): boolean {
  return checkout.expires_at === null || checkout.expires_at.getTime() > Date.now() + 60_000;
}

async function askProvider(app: App, checkout: CheckoutRow, about: { label: string; mail: string }) {
  const page = app.config.publicUrl;
  try {
    return await app.providers.cards.openCheckout({
      amount: checkout.amount,
      currency: 'eur',
      label: about.label,
      customerMail: about.mail,
      reference: checkout.id,
      successUrl: `${page}/paymentconfirmation?checkout=${checkout.id}`,
      cancelUrl: `${page}/paymentcancelled?checkout=${checkout.id}`,
      capture: 'automatic',
      idempotencyKey: `checkout-${checkout.id}`,
    });
  } catch (error) {
    if (error instanceof CardsUnavailable) throw new Refusal('cardsUnavailable');
    throw error;
  }
}
