/**
 * The hosted card page. The amount is the server's, the card never passes here. Our row is written before the provider is asked and its
 * id is the idempotency key: an answer lost on the way gives the same session when asked again (B56, D16).
 */
import { Refusal } from '#kernel/refusal.ts';
import { CardsUnavailable } from '#providers/cards/port.ts';
import type { OpenedCheckout as ProvidersPage } from '#providers/cards/port.ts';
import type { App } from '#server/app.ts';
import type { WithSlot } from '#server/slots.ts';
import { enqueue } from '#server/jobs.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { isTakenBack } from '#features/quotes/actions.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { randomUUID } from 'node:crypto';
import { paymentRequestOfBid } from './bids.ts';
import { CLOSE_CHECKOUT } from './jobnames.ts';
import { accountFor } from './ledger.ts';
import { canDo } from './payment.ts';
import { isWithinBalance } from './balance.ts';
import type { PaymentRequestStatus } from './payment.ts';
import * as requestQueries from './requestqueries.ts';
import * as accountQueries from './accountqueries.ts';
import * as checkoutQueries from './checkoutqueries.ts';
import type { CheckoutRow } from './checkoutqueries.ts';

export interface OpenedCheckout {
  stripeToken: string;
  url: string;
}

/**
 * @param type of a bid: what the button said it pays.
 * @param withSlot in which the database is asked, before and after the provider is
 */
export async function openCheckout(
  app: App,
  caller: Caller,
  messageId: number,
  { type, withSlot }: { type?: string | undefined; withSlot: WithSlot },
): Promise<OpenedCheckout> {
  const inSlot = <T>(work: (tx: Tx) => Promise<T>) => withSlot(() => inTransaction(app.db, work));
  const prepared = await inSlot(async (tx) => {
    const id =
      (await requestQueries.paymentRequestIdOfMessage(tx, messageId, caller)) ??
      (await paymentRequestOfBid(tx, caller, messageId, type));
    const found = id === undefined ? undefined : await requestQueries.paymentRequestForCaller(tx, id, caller);
    if (!found) throw new Refusal('notFound');
    // What is owed is paid by whoever owes it, not by somebody acting as them (S19).
    if (caller.impersonator !== null) throw new Refusal('forbidden');
    // The request first, as everybody who changes both.
    await lockRequest(tx, found.ddl_id);
    const request = (await requestQueries.lockedPaymentRequest(tx, found.id, caller))!;
    if (!canDo('pay', request.status))
      throw new Refusal('paymentRequestState', { params: { status: request.status } });
    const { account, balance } = await accountFor(tx, request.ddl_id, caller);
    const isTheirs = caller.uids.includes(account.sender_uid);
    if (!isStaff(caller) && !isTheirs) throw new Refusal('forbidden');
    if (!isTheirs) requireAgencyWrite(tx, caller, account.agid);
    if (request.bid_message_id === null && (await isTakenBack(tx, request.ddl_id)))
      throw new Refusal('stayTakenBack');
    if (request.type === 'linge' && !account.holds_nights) throw new Refusal('stayTakenBack');
    if (balance && !isWithinBalance(request, balance)) throw new Refusal('lessToPay');
    if (account.collects_rent)
      throw new Refusal('platformCollectsRent', { params: { platform: account.platform_label } });
    if (await checkoutQueries.hasStrangeCharge(tx, request.id)) throw new Refusal('chargeInDoubt');
    const live = await checkoutQueries.liveCheckout(tx, request.id);
    if (live && isUsable(live)) return { checkout: live, account };
    if (live) await checkoutQueries.endCheckout(tx, live.id, 'expired', null);
    const checkout = await checkoutQueries.insertCheckout(tx, {
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
  const { sender } = await accountQueries.peopleToTell(app.db, account.ddl_id);
  const session = await askProvider(app, checkout, { label: account.house_title, mail: sender?.mail ?? '' });
  const status = await inSlot((tx) => noteOpened(tx, checkout, session));
  if (status !== undefined) throw new Refusal('paymentRequestState', { params: { status } });
  return { stripeToken: session.sessionId, url: session.url };
}

/** While the provider was making the page, somebody may have said no: then nobody is sent there, and the page is closed. Answers that no. */
async function noteOpened(
  tx: Tx,
  checkout: CheckoutRow,
  session: ProvidersPage,
): Promise<PaymentRequestStatus | undefined> {
  await lockRequest(tx, checkout.ddl_id);
  const { status } = (await requestQueries.lockedPaymentRequest(tx, checkout.payment_request_id))!;
  if (canDo('pay', status)) {
    await checkoutQueries.openedCheckout(tx, checkout.id, session);
    return undefined;
  }
  await checkoutQueries.namedCheckout(tx, checkout.id, session.sessionId);
  const { sessionId } = session;
  await enqueue(tx, CLOSE_CHECKOUT, { checkoutId: checkout.id, sessionId }, { key: `checkout ${sessionId}` });
  return status;
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
