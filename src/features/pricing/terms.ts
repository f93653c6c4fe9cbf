/** What a price is made from and what comes out: the house, its nights, the stay, the agency's rules, what was typed, what is kept. Amounts are cents. Pure. */
import type { Day } from '#kernel/day.ts';
import { nightsOf } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Bearer, PriceAmounts } from './amounts.ts';
import type { DiscountRule } from './discount.ts';
import type { Platform } from './fees.ts';
import type { LinenSeason } from './linen.ts';
import type { SeasonPrices, StayRules } from './nights.ts';
import type { RateTable } from './tax.ts';
import type { PriceWarning } from './words.ts';

/** The class a house has on some days. */
export interface ClassPeriod {
  classement: number;
  from: Day | null;
  /** Excluded. */
  until: Day | null;
}

/** What pricing must know of a house. Amounts are cents. */
export interface PricedHouse {
  id: number;
  agid: number;
  /** On the day of arrival. */
  classement: number;
  /** Where it is another one on some nights: stars end, or begin. */
  classes?: readonly ClassPeriod[];
  /** Why others than pricing forbid the sale: the law, before anything. */
  objections?: readonly PriceWarning[];
  max_num_people: number;
  online_booking: boolean;
  housekeeping: boolean;
  fraisservice: Cents | null;
  location_linge: Cents | null;
  guarantee: Cents | null;
  management_fee_rate: number | null;
  authority_id: number | null;
  cleaning_counts: boolean;
  departmental_bp: number;
}

/** The nights of the stay in that house, added up by whoever read them. */
export interface PricedNights extends StayRules {
  /** Sum of the nightly amounts, cleaning included; meaningless while some are missing. */
  base: Cents;
  missing: number;
  first_missing: Day | null;
  /** What the season says of whole stays, where all nights are one season's. */
  season: SeasonPrices | null;
}

export interface PricedStay {
  from: Day;
  to: Day;
  /** The days slept, listed once for however many houses are priced. */
  nights: readonly Day[];
  /** Adults and people with reduced mobility: those who pay the tax (A52). */
  taxable: number;
  children: number;
}

export function stayOf(from: Day, to: Day, people: { taxable: number; children: number }): PricedStay {
  return { from, to, nights: nightsOf(from, to), ...people };
}

export interface PriceRules {
  platform: Platform;
  discounts: readonly DiscountRule[];
  rates: RateTable;
  linen: LinenSeason | null;
  today: Day;
}

/** What somebody typed instead of what is computed. */
export interface Typed {
  gain?: Cents;
  menage?: Cents;
  linge?: Cents;
  fee?: Cents;
  caution?: Cents;
  tax?: Cents;
  discount?: Cents;
}

export interface Price {
  amounts: PriceAmounts;
  taxe_departementale: Cents;
  /** The platform that collects the tax itself, if it does. */
  tax_collected_by: string | null;
  linen_included: boolean;
  linen_cost: Cents;
  /** What linen would add to the total, where it is neither included nor taken. */
  linen_offered: Cents;
  discount_rule: { id: number; label: string } | null;
  discount_borne_by: Bearer;
}

/** What stands on the quote being edited: a line that comes back unchanged keeps what it was made of, whatever the rules say today. */
export interface Kept extends Pick<
  Price,
  'taxe_departementale' | 'linen_cost' | 'linen_offered' | 'discount_rule' | 'discount_borne_by'
> {
  amounts: Pick<
    PriceAmounts,
    | 'gain_client_net_loueur'
    | 'tarif_affiche_sans_menage'
    | 'management_fee_rate'
    | 'montant_menage'
    | 'montant_linge'
    | 'taxe_sejour'
    | 'discount'
  >;
}

/** A price, unless one cannot be made; the warnings say why, or why it may not be sold. */
export interface Pricing {
  price: Price | null;
  warnings: PriceWarning[];
}
