/** The tourist tax (CGCT art. L2333-30 and following; B44): night by night with dated rates, rounded once. Pure. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, share } from '#kernel/money.ts';

/** One dated rate of an authority for a class: an amount per taxable person and night, or, unclassed, a capped percentage. */
export interface TaxRate {
  authority_id: number;
  classement: number;
  from: Day;
  /** Excluded; null while it is in force. */
  until: Day | null;
  amount_cents: number | null;
  percent_bp: number | null;
  cap_cents: number | null;
}

export interface TaxedStay {
  /** Night by night: stars may end during a stay. */
  classementOn: (night: Day) => number;
  authorityId: number | null;
  nights: readonly Day[];
  /** Adults and people with reduced mobility; minors do not pay. */
  taxable: number;
  /** Everyone who sleeps there, minors included. */
  occupants: number;
  /** What the percentage of an unclassed house is taken of: the rent without cleaning (unless the authority counts it), less the discount. */
  taxedRent: Cents;
  departmentalBp: number;
}

export interface Tax {
  /** Both parts. */
  total: Cents;
  /** The additional departmental tax, taken of the rounded amount and rounded once. */
  departmental: Cents;
}

export const UNCLASSED = 1;
const WHOLE = 10_000n;

/** The rates of each authority and class, found once for a whole simulation. */
export type RateTable = ReadonlyMap<string, readonly TaxRate[]>;

export function rateTable(rates: readonly TaxRate[]): RateTable {
  return Map.groupBy(rates, (rate) => `${rate.authority_id} ${rate.classement}`);
}

/** Undefined when some night has no rate: nobody guesses a tax. */
export function touristTax(stay: TaxedStay, rates: RateTable): Tax | undefined {
  const shareOfRent = WHOLE * BigInt(Math.max(1, stay.nights.length)) * BigInt(Math.max(1, stay.occupants));
  let sum = 0n;
  for (const night of stay.nights) {
    const local = rates.get(`${stay.authorityId} ${stay.classementOn(night)}`) ?? [];
    const rate = local.find(({ from, until }) => from <= night && (until === null || night < until));
    if (!rate) return undefined;
    sum += perPerson(rate, stay, shareOfRent);
  }
  const tax = roundHalfUp(sum * BigInt(stay.taxable), shareOfRent);
  const departmental = share(tax, stay.departmentalBp);
  return { total: cents(tax + departmental), departmental };
}

/** The night's tax of one person in fractions of `denominator`: sums stay exact until the only rounding. */
function perPerson(rate: TaxRate, stay: TaxedStay, denominator: bigint): bigint {
  if (rate.amount_cents !== null) return BigInt(rate.amount_cents) * denominator;
  const cap = BigInt(rate.cap_cents ?? 0) * denominator;
  const ofRent = BigInt(stay.taxedRent) * BigInt(rate.percent_bp ?? 0);
  return ofRent < cap ? ofRent : cap;
}

function roundHalfUp(numerator: bigint, denominator: bigint): Cents {
  return cents(Number((numerator * 2n + denominator) / (denominator * 2n)));
}

/** A whole tax typed by hand, parted as the law parts it. */
export function partsOf(total: Cents, departmentalBp: number): Tax {
  const base = roundHalfUp(BigInt(total) * WHOLE, WHOLE + BigInt(departmentalBp));
  return { total, departmental: cents(total - base) };
}
