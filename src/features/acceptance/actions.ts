/**
 * One transaction for all of it: whoever said yes, prepared the contract and asked for the first sum finds either everything done or nothing.
 * The contract is made ahead (seconds, decision 49) and sent inside. On top of quotes, contracts and payments.
 */
import { formatDay } from '#kernel/day.ts';
import { normalisePaymentType } from '#kernel/paymenttype.ts';
import { Refusal } from '#kernel/refusal.ts';
import { optionEndOf } from '#features/bookings/wire.ts';
import { completeTenant, makeContract, sendMade } from '#features/contracts/atacceptance.ts';
import type { MadeContract } from '#features/contracts/atacceptance.ts';
import { askPayment, firstSum } from '#features/payments/requesting.ts';
import { readPrice } from '#features/payments/typedprice.ts';
import { quoteForCaller } from '#features/quotes/found.ts';
import { accept } from '#features/quotes/decisions.ts';
import type { App } from '#server/app.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { Inputs } from '#kernel/endpoint.ts';
import type { acceptAndSend as acceptAndSendCall } from './api.ts';

type Wanted = Inputs<typeof acceptAndSendCall>['body'];

/** Ahead of the transaction, of what the quote says now; undefined where no contract is wanted. */
export async function prepareContract(
  app: App,
  caller: Caller,
  id: number,
  wanted: Wanted,
): Promise<MadeContract | undefined> {
  if (wanted.contract !== true) return undefined;
  const quote = await quoteForCaller(app.db, caller, id);
  if (quote.message_id === null) throw new Refusal('notFound');
  return atField('contract', () =>
    makeContract(app, caller, {
      quoteId: id,
      quoteMessageId: quote.message_id!,
      tenant: wanted.tenant ?? {},
      ignoreDifferences: wanted.ignoreIndependentUserDiff === true,
      linen: wanted.linen === true,
    }),
  );
}

/** What no field of its own is about stands at the part it belongs to. */
async function atField<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw Refusal.many(error.warnings.map((warning) => ({ field, ...warning })));
  }
}

export interface AcceptedAndSent {
  contractId: string | null;
  paymentRequestId: number | null;
}

export async function acceptAndSend(
  app: App,
  tx: Tx,
  caller: Caller,
  id: number,
  { wanted, made, origin }: { wanted: Wanted; made: MadeContract | undefined; origin: ClientInfo },
): Promise<AcceptedAndSent> {
  if (made) await completeTenant(tx, caller, made);
  const quote = await accept(tx, caller, id, {
    messageId: null,
    isFirst: true,
    tellsGuest: !made && !wanted.payment,
    former: wanted.former,
    linen: wanted.linen,
    until: wanted.held_until === undefined ? undefined : optionEndOf(wanted.held_until),
  });
  const opening = wanted.mail_text ?? '';
  const contractId = made
    ? await atField('contract', () => sendMade(app, tx, caller, origin, { made, opening }))
    : null;
  const paymentRequestId =
    wanted.payment === true
      ? await atField('payment', () => ask(tx, caller, quote.ddl_id, id, wanted, made ? '' : opening))
      : null;
  return { contractId, paymentRequestId };
}

async function ask(
  tx: Tx,
  caller: Caller,
  ddlId: number,
  quoteId: number,
  { type, amount, reason = '' }: Wanted,
  words: string,
): Promise<number> {
  const sum = await firstSum(tx, caller, ddlId, { quoteId });
  if (sum.from !== null)
    throw new Refusal('tooEarlyToAsk', { field: 'payment', params: { day: formatDay(sum.from) } });
  return askPayment(tx, caller, {
    ddlId,
    type: type === undefined ? sum.type : normalisePaymentType(type),
    amount: amount === undefined || amount === null ? null : readPrice(amount),
    reason,
    words,
  });
}
