/** A guest's stay from request to departure: which steps are behind, and the one thing to do next. Both sides, pure. */
import type { Day } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { NIGHTS_GONE } from '#features/quotes/quote.ts';

export const STEPS = ['request', 'quote', 'contract', 'deposit', 'balance', 'stay'] as const;
export type Step = (typeof STEPS)[number];
export type StepState = 'done' | 'now' | 'later';

export const STEP_WORDS: Record<Step, LocalizedText> = {
  request: { fr: 'Demande', en: 'Request' },
  quote: { fr: 'Devis', en: 'Quote' },
  contract: { fr: 'Contrat', en: 'Contract' },
  deposit: { fr: 'Arrhes', en: 'Deposit' },
  balance: { fr: 'Solde', en: 'Balance' },
  stay: { fr: 'Séjour', en: 'Stay' },
};

/** What the steps are read from. Amounts are cents. */
export interface Progress {
  is_cancelled: boolean;
  date_to: Day | null;
  /** A quote of the agency's that still stands, not the first estimate. */
  has_quote: boolean;
  /** The quote that waits for their yes; 'taken' once its nights went to somebody else. */
  offer: { quote_id: number; state: 'open' | 'off' | 'taken' } | null;
  is_accepted: boolean;
  /** The nights are this guest's for good: signed, on paper or here, and paid or scheduled. */
  is_firm: boolean;
  contract: 'none' | 'to_be_signed' | 'signed';
  contract_id: string | null;
  total: number | null;
  received: number;
  has_deposit: boolean;
  pays_us: boolean;
  checks_payment: boolean;
  /** The oldest payment request that waits. */
  to_pay: { ddlchat_id: number; type: string; amount: number } | null;
}

export type NextThing =
  | { do: 'sign'; contract: string }
  | { do: 'pay'; ddlchat_id: number; amount: number; type: string }
  | { do: 'accept'; quote_id: number }
  | { do: 'readQuote' }
  | { do: 'wait'; words: LocalizedText }
  | { do: 'nothing' };

export function stepsOf(booking: Progress, today: Day): Record<Step, StepState> {
  const isPaid = booking.total !== null && booking.received >= booking.total;
  const done: Record<Step, boolean> = {
    request: true,
    quote: booking.is_accepted,
    contract: booking.contract === 'signed' || booking.is_firm,
    deposit: booking.has_deposit,
    balance: isPaid,
    stay: booking.is_accepted && booking.date_to !== null && booking.date_to <= today,
  };
  const current = booking.is_cancelled ? undefined : STEPS.find((step) => !done[step]);
  const states = STEPS.map((step): [Step, StepState] => [
    step,
    done[step] ? 'done' : step === current ? 'now' : 'later',
  ]);
  return Object.fromEntries(states) as Record<Step, StepState>;
}

/** One thing, never a choice: signing comes before paying, and both before reading anything again. */
export function nextThing(booking: Progress, today: Day): NextThing {
  if (booking.is_cancelled) return { do: 'nothing' };
  if (booking.contract === 'to_be_signed' && booking.contract_id !== null)
    return { do: 'sign', contract: booking.contract_id };
  if (booking.to_pay !== null) return { do: 'pay', ...booking.to_pay };
  if (booking.date_to !== null && booking.date_to <= today) return { do: 'nothing' };
  if (booking.offer !== null && !booking.is_accepted)
    return booking.offer.state === 'taken'
      ? { do: 'wait', words: NIGHTS_GONE }
      : { do: 'accept', quote_id: booking.offer.quote_id };
  if (booking.has_quote && !booking.is_accepted) return { do: 'readQuote' };
  return { do: 'wait', words: waitingFor(booking) };
}

/** Of a cheque or a transfer: noted, and not yet found. */
export const CHECKED: LocalizedText = {
  fr: 'Nous vérifions votre paiement\u00a0: nous vous écrivons dès qu’il est enregistré.',
  en: 'We are checking your payment: we will write to you as soon as it is recorded.',
};

function waitingFor(booking: Progress): LocalizedText {
  if (!booking.has_quote)
    return {
      fr: 'Nous préparons notre proposition\u00a0: elle apparaît ici, et vous la recevez par e-mail.',
      en: 'We are preparing our offer: it appears here, and reaches you by e-mail.',
    };
  if (booking.contract === 'none' && !booking.is_firm)
    return {
      fr: 'Vos nuits sont retenues. Nous préparons votre contrat\u00a0: il apparaît ici dès qu’il est prêt.',
      en: 'Your nights are held. We are preparing your contract: it appears here as soon as it is ready.',
    };
  if (booking.checks_payment) return CHECKED;
  if (booking.total !== null && booking.received >= booking.total)
    return { fr: 'Tout est réglé. Bon séjour\u00a0!', en: 'Everything is paid. Enjoy your stay!' };
  if (booking.is_firm && !booking.pays_us)
    return { fr: 'Votre réservation est confirmée.', en: 'Your booking is confirmed.' };
  if (booking.is_firm)
    return {
      fr: 'Votre réservation est confirmée. Nous vous écrirons quand un paiement sera à faire.',
      en: 'Your booking is confirmed. We will write to you when a payment is due.',
    };
  return {
    fr: 'Rien à faire pour l’instant\u00a0: nous vous écrirons le moment venu.',
    en: 'Nothing to do for now: we will write to you in time.',
  };
}
