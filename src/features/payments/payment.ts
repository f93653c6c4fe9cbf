/** Money asked for and money received. Amounts are cents; what was received is a sum of confirmed lines, reversals included. */
import { PAYMENT_MODES, PAYMENT_REQUEST_STATUSES, PAYMENT_TYPES } from '#entities/choices.ts';
import { wordsById } from '#kernel/choices.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import type { StayPaymentType } from '#kernel/paymenttype.ts';

/** `linge`: house linen, an order of its own beside the stay's money (decision 56). */
export type PaymentType = StayPaymentType | 'linge';

export type PaymentMode = 'card' | 'transfer' | 'cheque' | 'cash' | 'vouchers';

export type PaymentRequestStatus = 'to_be_paid' | 'payment_attached' | 'canceled' | 'paid';

/** What may be done to a payment request, from which states (B57). The screen and the server read the same table. */
export const paymentRequestCan = {
  pay: ['to_be_paid'],
  attach: ['to_be_paid'],
  confirmPaid: ['to_be_paid', 'payment_attached'],
  cancel: ['to_be_paid'],
  /** What was attached came for a stay that is no longer asked about. */
  keep: ['payment_attached'],
  reopen: ['paid'],
  /** Linen whose money went back. */
  giveBack: ['paid'],
  /** The same, once that money has come back from the bank. */
  restore: ['canceled'],
  detach: ['payment_attached'],
} as const satisfies Record<string, readonly PaymentRequestStatus[]>;

export type PaymentRequestAction = keyof typeof paymentRequestCan;

export function canDo(action: PaymentRequestAction, status: PaymentRequestStatus): boolean {
  return (paymentRequestCan[action] as readonly PaymentRequestStatus[]).includes(status);
}

/** What came for nothing that still stood, and why it could not count (B48): kept until a person says where it goes. A request that was closed says why in the same words. */
export type UnallocatedReason =
  | ''
  | 'closed'
  | 'twice'
  | 'priceChanged'
  | 'nightsGone'
  | 'linenCanceled'
  | 'notBooked'
  | 'otherStay';

/** Where giving a payment back stands at the card provider: late is asked again by itself, refused is decided anew by a person. */
export type Refund = '' | 'asked' | 'late' | 'refused' | 'done';

export const UNALLOCATED_REASONS: Record<Exclude<UnallocatedReason, ''>, LocalizedText> = {
  closed: {
    fr: 'l’agence avait déjà annulé la demande de paiement ou le séjour',
    en: 'the agency had already cancelled the payment request or the stay',
  },
  twice: { fr: 'la somme était déjà réglée', en: 'the sum had already been paid' },
  priceChanged: {
    fr: 'le prix du séjour avait changé depuis la demande',
    en: 'the price of the stay had changed since it was asked for',
  },
  nightsGone: {
    fr: 'l’option était terminée et les dates avaient été prises par quelqu’un d’autre',
    en: 'the option had ended and somebody else had taken the dates',
  },
  linenCanceled: {
    fr: 'la commande de linge était annulée',
    en: 'the order of bed linen and towels had been cancelled',
  },
  notBooked: {
    fr: 'ces dates n’étaient plus retenues pour ce séjour',
    en: 'the dates were no longer held for this stay',
  },
  otherStay: {
    fr: 'la demande porte maintenant sur un autre logement ou sur d’autres dates',
    en: 'the request is now about another house or other dates',
  },
};

export function isUnallocatedReason(text: string): text is Exclude<UnallocatedReason, ''> {
  return Object.hasOwn(UNALLOCATED_REASONS, text);
}

/** Nothing of it is left: reversed by a clerk, or refunded in one go or in pieces. */
export function isRefunded({ amount, given_back }: { amount: Cents; given_back: Cents }): boolean {
  return given_back === amount;
}

/** Where a payment stands, in the order people ask: is it there, does it count, does it go back. */
export type PaymentState =
  | 'reversal'
  | 'givenBack'
  | 'reversed'
  | 'returned'
  | 'toConfirm'
  | 'unallocated'
  | 'returning'
  | 'returnLate'
  | 'returnRefused'
  | 'received';

export function paymentState(payment: {
  confirmed: boolean;
  unallocated: boolean;
  refund: string;
  is_reversal: boolean;
  is_reversed: boolean;
  amount?: number;
}): PaymentState {
  if (payment.is_reversal) return 'reversal';
  // A clerk noted what went back otherwise than by card.
  if ((payment.amount ?? 0) < 0 && !payment.is_reversed) return 'givenBack';
  if (payment.is_reversed) {
    if (payment.refund === 'done') return 'returned';
    return payment.refund === '' ? 'reversed' : 'returning';
  }
  if (!payment.confirmed) return 'toConfirm';
  if (!payment.unallocated) return 'received';
  if (payment.refund === 'asked') return 'returning';
  if (payment.refund === 'late') return 'returnLate';
  return payment.refund === 'refused' ? 'returnRefused' : 'unallocated';
}

/** Of the payment that a message of the thread tells of. */
export function paymentStateOfMessage(message: {
  payment_confirmed?: number | undefined;
  payment_unallocated?: number | undefined;
  payment_refund?: string | undefined;
  payment_reversed?: number | undefined;
}): PaymentState {
  return paymentState({
    confirmed: message.payment_confirmed !== 0,
    unallocated: message.payment_unallocated === 1,
    refund: message.payment_refund ?? '',
    is_reversal: false,
    is_reversed: message.payment_reversed === 1,
  });
}

/** As its line says it. A guest reads that somebody decides, not what about. */
export const PAYMENT_STATE_LABELS: Record<PaymentState, LocalizedText> = {
  reversal: { fr: 'Contre-écriture', en: 'Reversal' },
  givenBack: { fr: 'Rendu', en: 'Returned' },
  reversed: { fr: 'Annulé', en: 'Cancelled' },
  returned: { fr: 'Remboursé', en: 'Refunded' },
  toConfirm: { fr: 'À confirmer', en: 'To confirm' },
  unallocated: { fr: 'Non affecté', en: 'Unallocated' },
  returning: { fr: 'Remboursement en cours', en: 'Refund under way' },
  returnLate: { fr: 'Remboursement en attente', en: 'Refund waiting' },
  returnRefused: { fr: 'Remboursement refusé', en: 'Refund refused' },
  received: { fr: 'Reçu', en: 'Received' },
};

/** A person's word is asked for. */
export function needsDecision(standing: PaymentState): boolean {
  return standing === 'unallocated' || standing === 'returnRefused';
}

/** On its way back to the card. */
export function isRefunding(standing: PaymentState): boolean {
  return standing === 'returning' || standing === 'returnLate';
}

export function isPaymentState(text: string): text is PaymentState {
  return Object.hasOwn(PAYMENT_STATE_LABELS, text);
}

/** What a message says of a payment (A04). */
export const WIRE_TYPES = {
  arrhes: 'deposit',
  solde: 'balance',
  linge: 'linen',
  all: 'all',
  total: 'all',
} as const satisfies Record<PaymentType, string>;

export const TYPE_LABELS = wordsById<PaymentType>(PAYMENT_TYPES);

export const STATUS_LABELS = wordsById<PaymentRequestStatus>(PAYMENT_REQUEST_STATUSES);

export const MODE_LABELS = wordsById<PaymentMode>(PAYMENT_MODES);

/** By any of the two vocabularies (A04); undefined for a value from elsewhere, which is shown as it is (C48). */
export function typeWords(type: string | undefined): LocalizedText | undefined {
  const known: Record<string, PaymentType> = {
    deposit: 'arrhes',
    balance: 'solde',
    arrhes: 'arrhes',
    solde: 'solde',
    total: 'total',
    all: 'all',
    linen: 'linge',
    linge: 'linge',
  };
  const normalised = type === undefined || !Object.hasOwn(known, type) ? undefined : known[type];
  return normalised && TYPE_LABELS[normalised];
}

/** A payment request among others, to choose from. */
export function requestWords({ type, cents: amount }: { type: string; cents: number }): LocalizedText {
  const { fr, en } = typeWords(type) ?? { fr: type, en: type };
  const asked = formatEuros(cents(amount));
  return { fr: `${fr} · ${asked}`, en: `${en} · ${asked}` };
}

export function isRequestStatus(text: string | undefined): text is PaymentRequestStatus {
  return text !== undefined && Object.hasOwn(STATUS_LABELS, text);
}

export function modeWords(mode: string | undefined): LocalizedText | undefined {
  return mode !== undefined && Object.hasOwn(MODE_LABELS, mode)
    ? MODE_LABELS[mode as PaymentMode]
    : undefined;
}
