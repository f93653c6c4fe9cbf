/** Linen as an account shows it: what it costs, and whether it was ordered. Both sides, pure. */
import type { Day } from '#kernel/day.ts';
import { payableFrom } from './balance.ts';
import type { PaymentRequestStatus, PaymentType } from './payment.ts';

export interface Linen {
  /** Cents. */
  cents: number;
  state: 'offered' | 'ordered' | 'paid';
  /** The card that pays it, while it waits. */
  ddlchat_id: number | null;
}

interface AskedFor {
  type: PaymentType;
  status: PaymentRequestStatus;
}

/** The order that stands, of a stay's requests for money. */
export function linenOf<R extends AskedFor>(requests: readonly R[]): R | undefined {
  return requests.find(({ type, status }) => type === 'linge' && status !== 'canceled');
}

/** Undefined where there is none to order. */
export function linenState(
  offered: number,
  ordered: { amount: number; status: PaymentRequestStatus; message_id: number | null } | undefined,
): Linen | undefined {
  if (ordered) {
    const isOpen = ordered.status === 'to_be_paid';
    return {
      cents: ordered.amount,
      state: ordered.status === 'paid' ? 'paid' : 'ordered',
      ddlchat_id: isOpen ? ordered.message_id : null,
    };
  }
  return offered === 0 ? undefined : { cents: offered, state: 'offered', ddlchat_id: null };
}

/** What ordering hangs on beside the price: the stay lies ahead, money may be taken for it by now, and by us. */
export function mayOrderLinen(
  stay: { arrival: Day | null; online_booking: boolean | null; collects_rent: boolean },
  today: Day,
): boolean {
  if (stay.arrival === null || stay.online_booking === false || stay.collects_rent) return false;
  return stay.arrival > today && payableFrom(stay.arrival) <= today;
}
