/** The quote (devis): how its lines add up, and what can be done to it in each state. Both sides, pure. */
import type { Cents } from '#kernel/money.ts';
import { cents, divideHalfUp, share } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { LocalizedText } from '#kernel/localized.ts';

/** Who a discount comes out of (B46). */
export const BEARERS = ['shared', 'owner', 'agency'] as const;
export type Bearer = (typeof BEARERS)[number];

/** What the nights bring, before anything is added for the guest (B43). */
export interface Rent {
  tarif_affiche_semaine_base: Cents;
  montant_menage: Cents;
  tarif_affiche_sans_menage: Cents;
  management_fee_rate: number;
  montant_honoraires: Cents;
  gain_client_net_loueur: Cents;
}

/** Every amount of a quote, in cents, under its name on the wire. */
export interface QuoteAmounts extends Rent {
  frais_plateforme: Cents;
  bider: Cents;
  montant_linge: Cents;
  taxe_sejour: Cents;
  montant_total_before_discount: Cents;
  discount: Cents;
  montant_total: Cents;
  montant_caution: Cents;
  discount_owner: Cents;
  discount_agency: Cents;
  due_owner: Cents;
  due_agency: Cents;
}

/** The rent of a known price without cleaning: the agency's share is rounded, the owner has the rest. */
export function rentOf(withoutCleaning: Cents, cleaning: Cents, ratePercent: number): Rent {
  const fees = share(withoutCleaning, ratePercent * 100);
  return {
    tarif_affiche_semaine_base: cents(withoutCleaning + cleaning),
    montant_menage: cleaning,
    tarif_affiche_sans_menage: withoutCleaning,
    management_fee_rate: ratePercent,
    montant_honoraires: fees,
    gain_client_net_loueur: cents(withoutCleaning - fees),
  };
}

/** The rent that leaves the owner exactly `gain`. At a rate of 100 no rent does. */
export function rentFromGain(gain: Cents, cleaning: Cents, ratePercent: number): Rent {
  if (ratePercent >= 100) throw new Refusal('gainNotEditable', { field: 'gain_client_net_loueur' });
  const withoutCleaning = divideHalfUp(gain * 100, 100 - ratePercent);
  return {
    tarif_affiche_semaine_base: cents(withoutCleaning + cleaning),
    montant_menage: cleaning,
    tarif_affiche_sans_menage: withoutCleaning,
    management_fee_rate: ratePercent,
    montant_honoraires: cents(withoutCleaning - gain),
    gain_client_net_loueur: gain,
  };
}

export interface Extras {
  frais_plateforme: Cents;
  montant_linge: Cents;
  taxe_sejour: Cents;
  montant_caution: Cents;
  discount: Cents;
  borneBy: Bearer;
}

/**
 * The whole quote. What is due to the owner, to the agency, and the lines passed on to others make the total to the cent, whatever was
 * typed: each share is rounded once and its counterpart is a difference.
 */
export function addUp(rent: Rent, extras: Extras): QuoteAmounts {
  const { discount, borneBy, ...lines } = extras;
  if (discount > rent.tarif_affiche_sans_menage) throw new Refusal('discountTooLarge', { field: 'discount' });
  const bider = cents(rent.tarif_affiche_semaine_base + lines.frais_plateforme);
  const beforeDiscount = cents(bider + lines.montant_linge + lines.taxe_sejour);
  const ofAgency = agencyShare(discount, borneBy, rent.management_fee_rate);
  const ofOwner = cents(discount - ofAgency);
  return {
    ...rent,
    ...lines,
    bider,
    montant_total_before_discount: beforeDiscount,
    discount,
    montant_total: cents(beforeDiscount - discount),
    discount_owner: ofOwner,
    discount_agency: ofAgency,
    due_owner: cents(rent.gain_client_net_loueur - ofOwner),
    due_agency: cents(rent.montant_honoraires - ofAgency),
  };
}

function agencyShare(discount: Cents, borneBy: Bearer, ratePercent: number): Cents {
  if (borneBy === 'agency') return discount;
  return borneBy === 'owner' ? cents(0) : share(discount, ratePercent * 100);
}

/** What everyone is paid out of the total; zero is what addUp promises and the database checks. */
export function unexplained(amounts: QuoteAmounts): Cents {
  const {
    due_owner,
    due_agency,
    montant_menage,
    montant_linge,
    frais_plateforme,
    taxe_sejour,
    montant_total,
  } = amounts;
  return cents(
    montant_total -
      (due_owner + due_agency + montant_menage + montant_linge + frais_plateforme + taxe_sejour),
  );
}

/** Amounts a form sends back, which the server computes again and compares (B43). */
export const COMPARED = [
  'tarif_affiche_semaine_base',
  'montant_menage',
  'tarif_affiche_sans_menage',
  'montant_honoraires',
  'gain_client_net_loueur',
  'frais_plateforme',
  'bider',
  'montant_linge',
  'taxe_sejour',
  'montant_total_before_discount',
  'discount',
  'montant_total',
  'montant_caution',
] as const satisfies readonly (keyof QuoteAmounts)[];
export type ComparedAmount = (typeof COMPARED)[number];

/** What a late payment finds: the nights taken for it, somebody else's by now, or a no of the agency's, which money does not overrule (B48). */
export type LateBooking = 'held' | 'gone' | 'declined';

/** Where the request's contract stands: it counts for every quote of the request (B48). */
export type ContractState = 'none' | 'to_be_signed' | 'signed';

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
    fr: 'Ce devis est accepté : marquez-le d’abord refusé.',
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
