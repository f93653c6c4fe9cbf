/** From the nights of a house to every line of its quote (B43). Pure: the same function prices rows, estimates, edits and saves. */
import { formatDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, MAX_AMOUNT, toEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Rent } from './amounts.ts';
import { addUp, rentFromGain, rentOf } from './amounts.ts';
import { discountFor } from './discount.ts';
import type { Discount } from './discount.ts';
import { platformFee } from './fees.ts';
import { linenFor } from './linen.ts';
import type { Linen } from './linen.ts';
import { amountOfNights, stayWarnings } from './nights.ts';
import { partsOf, touristTax } from './tax.ts';
import type { Tax } from './tax.ts';
import type { PriceWarning } from './words.ts';
import type {
  PricedHouse,
  PricedNights,
  PricedStay,
  PriceRules,
  Typed,
  Kept,
  Pricing,
  Price,
} from './terms.ts';

export function priceOf(
  house: PricedHouse,
  nights: PricedNights,
  stay: PricedStay,
  rules: PriceRules,
  typed: Typed = {},
  kept: Kept | null = null,
): Pricing {
  const warnings = [...saleWarnings(house, nights, stay)];
  const base = amountOfNights(nights.base, nights.season, stay);
  const chosen = chooseRent(house, { ...nights, base }, typed, kept);
  if ('warning' in chosen) return { price: null, warnings: [...warnings, chosen.warning] };
  const { rent, isTyped } = chosen;

  const linen = linenFor(stay.from, house.location_linge, rules.linen);
  const context = {
    agid: house.agid,
    nid: house.id,
    platform: rules.platform.id,
    today: rules.today,
    from: stay.from,
    to: stay.to,
  };
  // A gain typed by hand is a promise to the owner: no rule eats into it unless the discount is typed too (B46).
  const automatic = isTyped ? null : discountFor(rules.discounts, rent.tarif_affiche_sans_menage, context);
  const discount = typed.discount ?? automatic?.amount ?? cents(0);
  const origin = originOf(discount, automatic, kept);
  if (discount > rent.tarif_affiche_sans_menage) {
    if (typed.discount !== undefined) throw new Refusal('discountTooLarge', { field: 'discount' });
    return { price: null, warnings: [...warnings, { type: 'discountTooLarge' }] };
  }

  const tax = taxOf(house, stay, rules, rent, discount, typed.tax, kept);
  if (!tax) return { price: null, warnings: [...warnings, { type: 'missingTaxRate' }] };
  const amounts = addUp(rent, {
    frais_plateforme: typed.fee ?? platformFee(rent.tarif_affiche_semaine_base, rules.platform),
    montant_linge: typed.linge ?? cents(0),
    taxe_sejour: tax.total,
    montant_caution: typed.caution ?? house.guarantee ?? cents(0),
    discount,
    borneBy: origin.discount_borne_by,
  });
  if (amounts.montant_total_before_discount > MAX_AMOUNT)
    throw new Refusal('max', { field: 'gain_client_net_loueur', params: { n: toEuros(MAX_AMOUNT) } });
  const price: Price = {
    amounts,
    taxe_departementale: tax.departmental,
    tax_collected_by: rules.platform.collects_tax ? rules.platform.label : null,
    ...linenOf(linen, amounts.montant_linge, kept),
    ...origin,
  };
  return { price, warnings };
}

/** Included, offered, taken, or lent by nobody. Taken already, it is not offered again; what a quote has included or offered, it goes on. */
function linenOf(
  linen: Linen,
  asked: Cents,
  kept: Kept | null,
): Pick<Price, 'linen_included' | 'linen_offered' | 'linen_cost'> {
  const isKept = kept !== null && asked === kept.amounts.montant_linge;
  if (asked > 0)
    return {
      linen_included: false,
      linen_offered: cents(0),
      linen_cost: isKept ? kept.linen_cost : cents(0),
    };
  return {
    linen_included: isKept ? kept.linen_cost > 0 : linen.included,
    linen_offered: isKept ? kept.linen_offered : linen.offered,
    linen_cost: isKept ? kept.linen_cost : linen.cost,
  };
}

/** Where a discount comes from: the rule that fires now, the one stored with it, or somebody's hand. */
function originOf(
  discount: Cents,
  automatic: Discount | null,
  kept: Kept | null,
): Pick<Price, 'discount_rule' | 'discount_borne_by'> {
  if (kept && discount === kept.amounts.discount)
    return { discount_rule: kept.discount_rule, discount_borne_by: kept.discount_borne_by };
  if (!automatic || discount !== automatic.amount)
    return { discount_rule: null, discount_borne_by: 'shared' };
  const { id, label, borne_by } = automatic.rule;
  return { discount_rule: { id, label }, discount_borne_by: borne_by };
}

/** What forbids the sale without hindering the arithmetic. */
function* saleWarnings(house: PricedHouse, nights: PricedNights, stay: PricedStay): Iterable<PriceWarning> {
  yield* house.objections ?? [];
  if (!house.online_booking) yield { type: house.housekeeping ? 'housekeepingOnly' : 'notBookable' };
  if (stay.taxable + stay.children > house.max_num_people)
    yield { type: 'capacity', params: { n: house.max_num_people } };
  yield* stayWarnings(nights, stay.nights.length);
}

type Chosen = { rent: Rent; isTyped: boolean } | { warning: PriceWarning };

/** The rent: kept, computed from the nights, or worked back from a gain that is neither. */
function chooseRent(house: PricedHouse, nights: PricedNights, typed: Typed, kept: Kept | null): Chosen {
  const rate = kept?.amounts.management_fee_rate ?? house.management_fee_rate;
  if (rate === null) return { warning: { type: 'missingFeeRate' } };
  const cleaning = typed.menage ?? kept?.amounts.montant_menage ?? house.fraisservice ?? cents(0);
  const gain = typed.gain ?? kept?.amounts.gain_client_net_loueur;
  if (kept && gain === kept.amounts.gain_client_net_loueur)
    return { rent: rentOf(kept.amounts.tarif_affiche_sans_menage, cleaning, rate), isTyped: false };

  const computed =
    nights.missing > 0 ? undefined : rentOf(cents(nights.base - (house.fraisservice ?? 0)), cleaning, rate);
  if (computed && (gain === undefined || gain === computed.gain_client_net_loueur)) {
    return computed.tarif_affiche_sans_menage > 0
      ? { rent: computed, isTyped: false }
      : { warning: { type: 'baseUnderCleaning' } };
  }
  if (gain === undefined) return { warning: missingRate(nights) };
  const worked = rentFromGain(gain, cleaning, rate);
  return worked.tarif_affiche_sans_menage > 0
    ? { rent: worked, isTyped: true }
    : { warning: { type: 'baseUnderCleaning' } };
}

function missingRate(nights: PricedNights): PriceWarning {
  return {
    type: 'missingRate',
    params: { n: nights.missing, day: nights.first_missing ? formatDay(nights.first_missing) : '' },
  };
}

/** The class in force on a night. */
function classementOn({ classement, classes = [] }: PricedHouse, night: Day): number {
  const period = classes.find(
    ({ from, until }) => (from === null || from <= night) && (until === null || night < until),
  );
  return period?.classement ?? classement;
}

/** A platform that collects the tax leaves none to the agency; a typed amount is taken as it is (B44). */
function taxOf(
  house: PricedHouse,
  stay: PricedStay,
  rules: PriceRules,
  rent: Rent,
  discount: Cents,
  typed: Cents | undefined,
  kept: Kept | null,
): Tax | undefined {
  if (rules.platform.collects_tax) return { total: cents(0), departmental: cents(0) };
  if (kept && typed === kept.amounts.taxe_sejour)
    return { total: typed, departmental: kept.taxe_departementale };
  const cleaning = house.cleaning_counts ? rent.montant_menage : 0;
  const computed = touristTax(
    {
      classementOn: (night) => classementOn(house, night),
      authorityId: house.authority_id,
      nights: stay.nights,
      taxable: stay.taxable,
      occupants: stay.taxable + stay.children,
      taxedRent: cents(rent.tarif_affiche_sans_menage - discount + cleaning),
      departmentalBp: house.departmental_bp,
    },
    rules.rates,
  );
  if (typed === undefined || typed === computed?.total) return computed;
  return partsOf(typed, house.departmental_bp);
}
