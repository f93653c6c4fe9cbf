/** A few free nights between two firm stays (decision 89): when they open, and when they stay as they are. Pure. */
import { nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { sumCents } from '#kernel/money.ts';
import { floorOf } from './season.ts';
import type { SeasonHouse } from './season.ts';

export interface GapRule {
  nights: number;
  days_before: number;
  /** Null: of every house. */
  nid: number | null;
}

/** `until` is the day of the next arrival. */
export interface Gap {
  house_id: number;
  from: Day;
  until: Day;
  /** What each night costs; null: nothing is asked for it. */
  amounts: readonly (Cents | null)[];
  /** One of its nights is closed. */
  closed: boolean;
  cleaning: Cents;
  house: Pick<SeasonHouse, 'base' | 'discount_floor' | 'lastYear'>;
  days: readonly Day[];
}

/** Over every season: what a rule of the gaps opens is open. */
export const GAP_PRIORITY = 1000;

/** By one of the rules, near enough, priced above the cleaning and above the owner's floor. */
export function opens(gap: Gap, rules: readonly GapRule[], today: Day): boolean {
  const length = nightsBetween(gap.from, gap.until);
  const ahead = nightsBetween(today, gap.from);
  const isDue = rules.some(
    (rule) =>
      (rule.nid === null || rule.nid === gap.house_id) && length <= rule.nights && ahead <= rule.days_before,
  );
  if (!isDue || ahead < 0 || gap.closed) return false;
  const priced = gap.amounts.filter((amount) => amount !== null && amount > 0) as Cents[];
  if (priced.length < length || sumCents(priced) <= gap.cleaning) return false;
  return gap.days.every((day, index) => gap.amounts[index]! >= (floorOf(gap.house, day) ?? 0));
}
