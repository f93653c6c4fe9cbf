/** The quote (devis): what can be done to it in each state. Both sides, pure. */
import type { LocalizedText } from '#kernel/localized.ts';

/** What a late payment finds: the nights taken for it, somebody else's by now, or a refusal by the agency, which money does not overrule (B48). */
export type LateBooking = 'held' | 'gone' | 'declined';

/** Where the request's contract stands: it counts for every quote of the request (B48). */
export type ContractState = 'none' | 'to_be_signed' | 'signed';

/** How a quote stands for its guest (B107): only an open one takes their yes; where the agency lets no guest book, it is 'off'. */
export type GuestAcceptState = 'estimate' | 'accepted' | 'closed' | 'over' | 'taken' | 'off' | 'open';

/** What a contract asks of a tenant, and a guest types with their yes where it is missing (B115). */
export const TENANT_DETAILS = ['first_name', 'last_name', 'address', 'nationality'] as const;
export type TenantDetail = (typeof TENANT_DETAILS)[number];

export interface QuoteState {
  is_estimate: boolean;
  accepted: boolean;
  cancelled: boolean;
  locked: boolean;
  contract: ContractState;
}

export const QUOTE_ACTIONS = [
  'accept',
  'unaccept',
  'cancel',
  'uncancel',
  'lock',
  'unlock',
  'edit',
  'copy',
  'contract',
] as const;
export type QuoteAction = (typeof QUOTE_ACTIONS)[number];

const WHY = {
  estimate: {
    fr: 'Une estimation ne peut que servir de base à un nouveau devis.',
    en: 'An estimate can only serve as the basis for a new quote.',
  },
  waiting: { fr: 'Le contrat attend sa signature.', en: 'The contract is waiting to be signed.' },
  signed: { fr: 'Le contrat est signé.', en: 'The contract is signed.' },
  cancelled: { fr: 'Ce devis est annulé.', en: 'This quote is cancelled.' },
  notCancelled: { fr: 'Ce devis n’est pas annulé.', en: 'This quote is not cancelled.' },
  locked: { fr: 'Ce devis est verrouillé.', en: 'This quote is locked.' },
  notLocked: { fr: 'Ce devis n’est pas verrouillé.', en: 'This quote is not locked.' },
  accepted: {
    fr: 'Ce devis est accepté\u00a0: marquez-le d’abord refusé.',
    en: 'This quote is accepted: mark it declined first.',
  },
  alreadyAccepted: { fr: 'Ce devis est déjà accepté.', en: 'This quote is already accepted.' },
  notAccepted: { fr: 'Ce devis n’est pas accepté.', en: 'This quote is not accepted.' },
  otherAgency: { fr: 'Ce devis est celui de l’autre agence.', en: 'This quote is the other agency’s.' },
} as const satisfies Record<string, LocalizedText>;
export type QuoteReason = keyof typeof WHY;

/** Actions × states: null when allowed, otherwise the first reason against. The server refuses and the screen draws from it. */
export const quoteCan: Readonly<Record<QuoteAction, (quote: QuoteState) => QuoteReason | null>> = {
  accept: (quote) =>
    real(quote) ?? frozen(quote) ?? standing(quote) ?? (quote.accepted ? 'alreadyAccepted' : null),
  unaccept: (quote) =>
    real(quote) ?? frozen(quote) ?? standing(quote) ?? (quote.accepted ? null : 'notAccepted'),
  cancel: (quote) => real(quote) ?? frozen(quote) ?? standing(quote) ?? undecided(quote),
  uncancel: (quote) => real(quote) ?? frozen(quote) ?? (quote.cancelled ? null : 'notCancelled'),
  lock: (quote) => real(quote) ?? frozen(quote) ?? standing(quote),
  unlock: (quote) => real(quote) ?? frozen(quote) ?? (quote.locked ? null : 'notLocked'),
  edit: (quote) => real(quote) ?? frozen(quote) ?? standing(quote) ?? undecided(quote),
  copy: (quote) => frozen(quote) ?? standing(quote) ?? undecided(quote),
  contract: (quote) =>
    real(quote) ?? frozen(quote) ?? standing(quote) ?? (quote.accepted ? null : 'notAccepted'),
};

function real(quote: QuoteState): QuoteReason | null {
  return quote.is_estimate ? 'estimate' : null;
}

function frozen(quote: QuoteState): QuoteReason | null {
  if (quote.contract === 'none') return null;
  return quote.contract === 'signed' ? 'signed' : 'waiting';
}

function standing(quote: QuoteState): QuoteReason | null {
  if (quote.cancelled) return 'cancelled';
  return quote.locked ? 'locked' : null;
}

function undecided(quote: QuoteState): QuoteReason | null {
  return quote.accepted ? 'accepted' : null;
}

export function quoteReason(reason: QuoteReason): LocalizedText {
  return WHY[reason];
}

/** A contract's status as the quote sees it (A06): what no longer binds anybody counts as none. */
export function contractState(status: string | null): ContractState {
  if (status === 'signed' || status === 'done') return 'signed';
  return status === 'to_be_signed' || status === 'ongoing' || status === 'approval' ? 'to_be_signed' : 'none';
}

/** Of a proposal whose house somebody else has taken: said to its guest wherever it stands. */
export const NIGHTS_GONE: LocalizedText = {
  fr: 'Ces nuits ne sont plus libres. Écrivez-nous\u00a0: nous vous proposons ce qui s’en approche le plus.',
  en: 'These nights are no longer free. Write to us: we will offer you what comes closest.',
};
