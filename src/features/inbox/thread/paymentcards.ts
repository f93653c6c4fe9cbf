/**
 * One payment is one card: what tells of it (it was asked for, it came, its request is settled or cancelled) is drawn as one card where the
 * last of it stands. Where it was asked for, other words standing between, a line leads to it.
 */
import type { Ddlchat } from '#features/requests/api.ts';
import { isPaymentAction } from '#features/requests/request.ts';

/** What a row draws. */
export interface Shown {
  message: Ddlchat;
  /** Of a request for money: its card stands further down, under this message. */
  movedTo: number | undefined;
}

export function withPaymentCards(messages: readonly Ddlchat[]): Shown[] {
  const told = new Map<string, Ddlchat[]>();
  for (const message of messages) {
    const key = paymentOf(message);
    if (key !== undefined) told.set(key, [...(told.get(key) ?? []), message]);
  }
  const drawn = messages.flatMap((message): Shown[] => {
    const key = paymentOf(message);
    if (key === undefined) return [{ message, movedTo: undefined }];
    const group = told.get(key)!;
    const last = group.at(-1)!;
    if (message.id === last.id) return [{ message: cardOf(group), movedTo: undefined }];
    return message.action === 'PAY_REQ' ? [{ message, movedTo: last.id }] : [];
  });
  return drawn.filter(
    ({ movedTo }, index) => movedTo === undefined || drawn[index + 1]?.message.id !== movedTo,
  );
}

/** Of which payment a message tells: the one of a request, whatever paid it, or one that nothing asked for. */
function paymentOf(message: Ddlchat): string | undefined {
  if (!isPaymentAction(message.action)) return undefined;
  const { payment_request_id: request, booking_payment_id: payment } = message;
  if (request !== undefined) return `request ${request}`;
  return payment === undefined ? undefined : `payment ${payment}`;
}

/** Said by whoever asked or paid, at the time of the last that happened; how the payment stands, from the last that knows it. */
function cardOf(group: readonly Ddlchat[]): Ddlchat {
  const last = group.at(-1)!;
  const said = group.findLast(({ action }) => action === 'PAY_REQ' || action === 'PAID') ?? last;
  const payment = group.findLast(({ booking_payment_id: id }) => id !== undefined);
  const { id, timestamp, read_owner, read_sender, payment_history } = last;
  return {
    ...said,
    ...(payment && {
      booking_payment_id: payment.booking_payment_id,
      payment_type: payment.payment_type,
      payment_amount: payment.payment_amount,
      payment_mode: payment.payment_mode,
      payment_confirmed: payment.payment_confirmed,
      payment_unallocated: payment.payment_unallocated,
      payment_refund: payment.payment_refund,
      payment_reversed: payment.payment_reversed,
    }),
    action: last.payment_request_id === undefined ? 'PAID' : 'PAY_REQ',
    payment_request_status: last.payment_request_status,
    id,
    timestamp,
    read_owner,
    read_sender,
    payment_history,
  };
}
