/** What the card provider says was charged: each charge is one payment, under the provider's own name for it. */
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { todayInParis } from '#kernel/day.ts';
import type { CardRefund } from '#providers/cards/port.ts';
import { touchRequest } from '#server/freshness.ts';
import type { Tx } from '#server/sql.ts';
import { bookingOf } from '#features/bookings/actions.ts';
import { takeNightsAgain } from '#features/quotes/actions.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { postEvent, postNote } from '#features/requests/posting.ts';
import { holdNightsOfBid } from './bids.ts';
import { closeRequest } from './closing.ts';
import { accountFor } from './ledger.ts';
import { mailUnknownChargeToAgency } from './mails.ts';
import { canDo, paymentRequestCan } from './payment.ts';
import { rejectionReason, isWithinBalance } from './balance.ts';
import type { UnallocatedReason } from './payment.ts';
import * as chargeQueries from './chargequeries.ts';
import * as queries from './queries.ts';
import * as requestQueries from './requestqueries.ts';
import * as checkoutQueries from './checkoutqueries.ts';
import type { PaymentRow } from './queries.ts';
import type { PaymentRequestRow } from './requestqueries.ts';
import type { CheckoutRow } from './checkoutqueries.ts';
import { received } from './receiving.ts';
import { givenBackBy, writeRefunds } from './refunds.ts';
import { recordUnallocated } from './unallocated.ts';

/** What our pages ask for, and the books are kept in. */
export const CURRENCY = 'eur';

export interface Charge {
  transactionId: string;
  amount: Cents;
  currency: string;
  /** What has gone back of it, where it is heard of long after: read at the provider before it is booked. */
  refunds?: readonly CardRefund[];
}

/**
 * The provider says the card was charged. Called once per event, any number of times per payment: the provider's name for it decides. The
 * money is in the books first; only then it is asked whether something still waits for it, behind the lock under which somebody may have said
 * no. What contradicts the books is told to the agency, never dropped.
 */
export async function cardPaid(tx: Tx, checkout: CheckoutRow, paid: Charge): Promise<void> {
  await lockRequest(tx, checkout.ddl_id);
  const request = (await requestQueries.lockedPaymentRequest(tx, checkout.payment_request_id))!;
  const { transactionId, amount, refunds = [] } = paid;
  await checkoutQueries.endCheckout(tx, checkout.id, 'complete', transactionId);
  if (paid.currency !== CURRENCY || amount === 0) {
    await sayStrange(tx, request, paid, 'qui n’est pas un montant en euros');
    return;
  }
  await chargeQueries.lockTransactionName(tx, request.agid, transactionId);
  const typed = await chargeQueries.typedPayment(tx, request.agid, transactionId);
  const isOfLinen = typed?.type === 'linge' && request.type !== 'linge';
  if (typed?.ddl_id === request.ddl_id && typed.amount === amount && !isOfLinen) {
    await countTyped(tx, request, typed, refunds);
    return;
  }
  const paymentId = await queries.insertPayment(tx, {
    ddlId: checkout.ddl_id,
    agid: request.agid,
    paymentRequestId: request.id,
    type: request.type,
    amount,
    paidOn: todayInParis(),
    mode: 'card',
    transactionId,
    fromProvider: true,
    confirmed: true,
    authorUid: null,
    unallocatedReason: 'closed',
  });
  if (paymentId === undefined) {
    const known = (await chargeQueries.paymentByTransaction(tx, transactionId))!;
    if (known.ddl_id !== request.ddl_id || known.amount !== amount)
      await sayStrange(tx, request, paid, 'déjà inscrit pour une autre réservation ou un autre montant');
    return;
  }
  if (typed)
    await postNote(
      tx,
      request.ddl_id,
      null,
      `Le paiement par carte ${transactionId} (${formatEuros(amount)}) a aussi été saisi à la main\u00a0: ${formatEuros(typed.amount)}, demande n°${typed.alphaid}. Si c’est le même argent, annulez cette saisie.`,
    );
  await count(tx, request, { id: paymentId, transactionId, amount, refunds });
}

/** Pays its request, when nothing stands against it. What has gone back already is written before anything follows from what is left. */
async function count(
  tx: Tx,
  request: PaymentRequestRow,
  {
    id,
    transactionId,
    amount,
    refunds,
  }: Required<Pick<Charge, 'transactionId' | 'amount' | 'refunds'>> & { id: number },
): Promise<void> {
  const left = cents(amount - givenBackBy(refunds));
  const against =
    (await reasonAgainst(tx, request)) ?? (left > 0 ? await nightsAgainst(tx, request) : undefined);
  if (against === undefined)
    await queries.countPayment(tx, id, { paymentRequestId: request.id, type: request.type, uid: null });
  await queries.keepPayment(tx, id, against ?? '');
  if (left <= 0)
    await postNote(
      tx,
      request.ddl_id,
      null,
      `Un paiement par carte de ${formatEuros(amount)} (${transactionId}) était déjà remboursé en entier quand il nous a été annoncé. Il ne règle rien et ne réserve aucune nuit.`,
    );
  if (refunds.length > 0) await writeRefunds(tx, { id, ddl_id: request.ddl_id }, refunds);
  if (left <= 0) return;
  if (against !== undefined) {
    await closeRequest(tx, request, { why: against, authorUid: null });
    await recordUnallocated(tx, request, { id, amount: left }, against);
    return;
  }
  await requestQueries.moveRequest(tx, request.id, paymentRequestCan.pay, 'paid', null);
  await received(tx, request.ddl_id, {
    paymentId: id,
    type: request.type,
    amount: left,
    requestId: request.id,
    authorUid: null,
  });
}

/** A clerk was quicker, and copied the charge's name: it is the same money, counted since then or waiting for their word. */
async function countTyped(
  tx: Tx,
  request: PaymentRequestRow,
  typed: PaymentRow,
  refunds: readonly CardRefund[],
): Promise<void> {
  // What pays the linen pays nothing of the stay, whatever it was typed as.
  const type = request.type === 'linge' ? 'linge' : typed.type;
  await chargeQueries.becomeCharge(tx, typed.id, { paymentRequestId: request.id, type });
  const isReturned = givenBackBy(refunds) >= typed.amount;
  const isPaid =
    typed.confirmed &&
    !isReturned &&
    (await requestQueries.moveRequest(tx, request.id, paymentRequestCan.pay, 'paid', null));
  if (isPaid)
    await postEvent(tx, {
      ddlId: request.ddl_id,
      action: 'S_PR_PAID',
      authorUid: null,
      writtenByAgency: true,
      bookingPaymentId: typed.id,
      paymentRequestId: request.id,
    });
  await postNote(
    tx,
    request.ddl_id,
    null,
    `Le service de paiement annonce le paiement par carte de ${formatEuros(typed.amount)} que vous aviez saisi\u00a0: il n’est inscrit qu’une fois.${typed.confirmed || isReturned ? '' : ' Vous pouvez le confirmer.'}`,
  );
  if (refunds.length > 0) await writeRefunds(tx, typed, refunds);
  touchRequest(tx, { agid: request.agid, ddlId: request.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}

/** Money that the books can't hold: a person looks at the provider's pages. Its events may come several times, the words once. */
async function sayStrange(tx: Tx, request: PaymentRequestRow, paid: Charge, what: string): Promise<void> {
  // Of another currency nobody here knows how many of its smallest coins make one.
  const sum =
    paid.currency === CURRENCY ? `de ${formatEuros(paid.amount)}` : `en ${paid.currency.toUpperCase()}`;
  // Whoever was charged is not sent to pay again before a person has looked (checkout.ts).
  const next = canDo('pay', request.status)
    ? ' La demande ne se paie plus en ligne\u00a0: confirmez-la si l’argent est arrivé, sinon annulez-la et envoyez-en une autre.'
    : '';
  const said = `Le service de paiement annonce un paiement ${sum} (${paid.transactionId}), ${what}. Il n’est pas inscrit\u00a0: vérifiez-le sur le site du service de paiement.${next}`;
  const { account } = await accountFor(tx, request.ddl_id);
  const isNew = await mailUnknownChargeToAgency(tx, account, { transactionId: paid.transactionId, said });
  if (isNew) await postNote(tx, request.ddl_id, null, said);
}

/** Why a payment pays nothing, whoever has the nights. */
async function reasonAgainst(
  tx: Tx,
  request: PaymentRequestRow,
): Promise<Exclude<UnallocatedReason, ''> | undefined> {
  if (request.closed_for !== '') return request.closed_for;
  if (!canDo('pay', request.status)) return 'twice';
  const { balance } = await accountFor(tx, request.ddl_id);
  return balance && !isWithinBalance(request, balance) ? rejectionReason(request, balance) : undefined;
}

/** The same of its nights, which are held from now on at the latest when nothing stands against it. */
async function nightsAgainst(
  tx: Tx,
  request: PaymentRequestRow,
): Promise<Exclude<UnallocatedReason, ''> | undefined> {
  // Its card page was open while the request became another stay's: the money is kept, and takes no nights that nobody priced.
  const bidId = request.bid_message_id;
  if (bidId !== null && (await requestQueries.isBidOfAnotherStay(tx, bidId))) return 'otherStay';
  if (await bookingOf(tx, request.ddl_id)) return undefined;
  // Linen takes no nights again: without a stay there is no bed to make.
  if (request.type === 'linge') return 'notBooked';
  // Money that comes after the option ran out takes the nights again where they are free, and otherwise goes back; never against the agency's refusal (B48).
  const nights =
    request.bid_message_id === null
      ? await takeNightsAgain(tx, request.ddl_id)
      : await holdNightsOfBid(tx, request.ddl_id);
  if (nights === 'held') return undefined;
  return nights === 'gone' ? 'nightsGone' : 'closed';
}
