/** What a price is made of and how its lines add up: rent, fees, discount, totals, and what the owner and the agency get. Both sides, pure. */
import type { Cents } from '#kernel/money.ts';
import { cents, divideHalfUp, share } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';

/** Who a discount comes out of (B46). */
export type Bearer = 'shared' | 'owner' | 'agency';

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
export interface PriceAmounts extends Rent {
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
export function addUp(rent: Rent, extras: Extras): PriceAmounts {
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

/** The same price with linen: it goes to nobody's share, and no discount eats into it. */
export function withLinen<A extends PriceAmounts>(amounts: A, linen: Cents): A {
  const added = linen - amounts.montant_linge;
  return {
    ...amounts,
    montant_linge: linen,
    montant_total_before_discount: cents(amounts.montant_total_before_discount + added),
    montant_total: cents(amounts.montant_total + added),
  };
}

/** What everyone is paid out of the total; zero is what addUp promises and the database checks. */
export function unexplained(amounts: PriceAmounts): Cents {
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
] as const satisfies readonly (keyof PriceAmounts)[];
export type ComparedAmount = (typeof COMPARED)[number];

/** The lines on which what was sent is not the price, in the order of the form. */
export function differences(
  sent: Readonly<Record<ComparedAmount, number>>,
  amounts: PriceAmounts,
): ComparedAmount[] {
  return COMPARED.filter((name) => sent[name] !== amounts[name]);
}
