/** Discount rules: which one applies, and how much it takes off the rent (B46). Pure. */
import type { Day } from '#kernel/day.ts';
import { nightsBetween } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, share } from '#kernel/money.ts';
import type { Bearer } from './amounts.ts';

export interface DiscountRule {
  id: number;
  agid: number;
  label: string;
  nid: number | null;
  platform: number | null;
  date_from: Day | null;
  date_to: Day | null;
  min_nights: number | null;
  days_before_min: number | null;
  days_before_max: number | null;
  /** Basis points; a rule has a percentage or an amount. */
  percent: number | null;
  amount: Cents | null;
  borne_by: Bearer;
  active: boolean;
}

export interface DiscountContext {
  agid: number;
  nid: number;
  platform: number;
  from: Day;
  to: Day;
  /** The day the quote is made. */
  today: Day;
}

export interface Discount {
  amount: Cents;
  rule: DiscountRule;
}

/** The largest of the rules that match, on the rental part only; the first of the list wins a tie. */
export function discountFor(
  rules: readonly DiscountRule[],
  rentWithoutCleaning: Cents,
  context: DiscountContext,
): Discount | null {
  let best: Discount | null = null;
  for (const rule of rules) {
    if (!matches(rule, context)) continue;
    const amount =
      rule.percent === null ? (rule.amount ?? cents(0)) : share(rentWithoutCleaning, rule.percent);
    if (amount > (best?.amount ?? 0)) best = { amount, rule };
  }
  return best;
}

function matches(rule: DiscountRule, { agid, nid, platform, from, to, today }: DiscountContext): boolean {
  const daysBefore = nightsBetween(today, from);
  return (
    rule.active &&
    rule.agid === agid &&
    (rule.nid === null || rule.nid === nid) &&
    (rule.platform === null || rule.platform === platform) &&
    (rule.date_from === null || from >= rule.date_from) &&
    (rule.date_to === null || from <= rule.date_to) &&
    (rule.min_nights === null || nightsBetween(from, to) >= rule.min_nights) &&
    (rule.days_before_min === null || daysBefore >= rule.days_before_min) &&
    (rule.days_before_max === null || daysBefore <= rule.days_before_max)
  );
}
