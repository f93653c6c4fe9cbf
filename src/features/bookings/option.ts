/** An option: nights held for a guest until a moment (B48). Pure. */
import type { Day } from '#kernel/day.ts';
import { DAY_MS, nightsBetween, todayInParis } from '#kernel/day.ts';
import { fromParisTime } from '#kernel/moment.ts';

/** The agency's settings, in days. */
export interface OptionRules {
  option_days: number;
  option_days_near: number;
  near_days: number;
}

const ARRIVAL_HOUR = '16:00:00';
const LEAST_MS = 2 * 3_600_000;

/** When the option made now ends: sooner when the arrival is near. */
export function optionEnd(rules: OptionRules, arrival: Day, now: Date): Date {
  const isNear = nightsBetween(todayInParis(now), arrival) <= rules.near_days;
  const days = isNear ? rules.option_days_near : rules.option_days;
  return new Date(Math.min(now.getTime() + days * DAY_MS, latestEnd(arrival, now).getTime()));
}

const LENGTHS_OF_YES = 2;

/**
 * The same for a guest's own yes (B107), which is no way to keep nights for ever: an option that moves within a family ends when the one it
 * moves from would have; and of one house's nights, however often they are let go and said yes to again, no yes holds longer than two options
 * after the first. Undefined past that, and where less than the least would be left.
 */
export function endOfYesAgain(
  rules: OptionRules,
  { arrival, former, first }: { arrival: Day; former: readonly Date[]; first: Date | undefined },
  now: Date,
): Date | undefined {
  const usual = optionEnd(rules, arrival, now).getTime();
  const last = first === undefined ? usual : first.getTime() + LENGTHS_OF_YES * rules.option_days * DAY_MS;
  if (last - now.getTime() < LEAST_MS) return undefined;
  // One that has run out and was not let go yet leaves the least.
  const kept = Math.min(usual, ...former.map((end) => Math.max(end.getTime(), now.getTime() + LEAST_MS)));
  return new Date(Math.min(kept, last));
}

/** Never past the arrival; a family that arrives tonight still has two hours to sign. */
export function latestEnd(arrival: Day, now: Date): Date {
  return new Date(Math.max(fromParisTime(`${arrival} ${ARRIVAL_HOUR}`).getTime(), now.getTime() + LEAST_MS));
}
