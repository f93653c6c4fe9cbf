/** An option: nights held for a guest until a moment (B48). Pure. */
import type { Day } from '#kernel/day.ts';
import { nightsBetween, todayInParis } from '#kernel/day.ts';
import { fromParisTime } from '#kernel/moment.ts';

/** The agency's settings, in days. */
export interface OptionRules {
  option_days: number;
  option_days_near: number;
  near_days: number;
}

const DAY_MS = 86_400_000;
const ARRIVAL_HOUR = '16:00:00';
const LEAST_MS = 2 * 3_600_000;

/** When the option made now ends: sooner when the arrival is near. */
export function optionEnd(rules: OptionRules, arrival: Day, now: Date): Date {
  const isNear = nightsBetween(todayInParis(now), arrival) <= rules.near_days;
  const days = isNear ? rules.option_days_near : rules.option_days;
  return new Date(Math.min(now.getTime() + days * DAY_MS, latestEnd(arrival, now).getTime()));
}

/** Never past the arrival; a family that arrives tonight still has two hours to sign. */
export function latestEnd(arrival: Day, now: Date): Date {
  return new Date(Math.max(fromParisTime(`${arrival} ${ARRIVAL_HOUR}`).getTime(), now.getTime() + LEAST_MS));
}
